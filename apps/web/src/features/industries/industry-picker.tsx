import {
  EDITIONS,
  type Edition,
  type IndustryNode,
} from '@station/contract/industries/industry-fields';
import type { TreeNode } from '@station/contract/industries/industry-tree';
import { useDeferredValue, useMemo, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { MarkedText } from '../../platform/marked-text.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { asLine, OpenButton } from '../../ui/line-opening.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useIndustryTree, useUsualEdition } from './industries.data.ts';
import css from './industries.module.css';
import { EDITION_NAMES, industryTitle } from './industries.texts.ts';
import { industriesFailure, LEVEL_TEXTS } from './industry-texts.ts';
import { searchTree } from './tree/tree-search.ts';

/** More of them are narrowed down sooner than read. */
const SHOWN = 60;

type IndustryPickerProps = {
  title: string;
  /** The one that is offered first; without one the usual one. */
  edition?: Edition | undefined;
  /** Searched for at first. */
  search?: string;
  onPick: (node: IndustryNode) => void;
  /** Offers to say that none fits, or that there is none. */
  onNone?: () => void;
  onClose: () => void;
};

/** Picks an industry of either edition, by a piece of its title in any language, or by its code. */
export function IndustryPicker(props: IndustryPickerProps) {
  const { title, search = '', onPick, onNone, onClose } = props;
  const usual = useUsualEdition();
  const [chosen, setEdition] = useState(props.edition);
  const edition = chosen ?? usual;
  const [typed, setTyped] = useState(search);
  const asked = useDeferredValue(typed);
  const query = useIndustryTree(edition);
  const { data: nodes } = query;
  const found = useMemo(() => nodes && searchTree(nodes, asked), [nodes, asked]);
  return (
    <Dialog title={title} closeLabel={m.common_close()} onClose={onClose} place="top">
      <div className={css.stack}>
        <ChoiceGroup
          label={m.industries_edition()}
          hideLabel
          value={edition}
          columns={2}
          choices={EDITIONS.map((value) => ({ value, label: EDITION_NAMES[value], lang: 'en' }))}
          onChange={setEdition}
        />
        <TextField
          type="search"
          data-first-focus=""
          label={m.industries_search()}
          placeholder={m.industries_search_placeholder()}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {found ? (
          <Found nodes={found} edition={edition} search={asked} onPick={onPick} />
        ) : (
          <NotLoaded of={query} loading={m.common_loading()} failure={industriesFailure} />
        )}
        {onNone ? <Button onClick={onNone}>{m.industries_none_fits()}</Button> : null}
      </div>
    </Dialog>
  );
}

type FoundProps = {
  nodes: readonly TreeNode[];
  edition: Edition;
  search: string;
  onPick: (node: IndustryNode) => void;
};

function Found({ nodes, edition, search, onPick }: FoundProps) {
  const shown = nodes.slice(0, SHOWN);
  return (
    <>
      <p role="status" className={css.quiet}>
        {nodes.length > SHOWN
          ? m.industries_found_first({
              shown: formatNumber(SHOWN),
              count: formatNumber(nodes.length),
            })
          : m.industries_found({ count: formatNumber(nodes.length) })}
      </p>
      <ul className={css.found} aria-label={m.industries_search()}>
        {shown.map(({ code, level, titles }) => {
          const node = { edition, code, level, titles };
          const { text, lang } = industryTitle(node);
          return (
            <li key={code} {...asLine} className={css.foundLine}>
              <OpenButton onClick={() => onPick(node)}>
                <span className="strong-figures">{code}</span>{' '}
                <span lang={lang}>
                  <MarkedText text={text} search={search} />
                </span>
              </OpenButton>
              <span className={css.quiet}>{LEVEL_TEXTS[level]()}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
