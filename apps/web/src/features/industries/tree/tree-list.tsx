import type { Edition } from '@station/contract/industries/industry-fields';
import type { TreeNode } from '@station/contract/industries/industry-tree';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { searchLoaded } from '../../../platform/loaded-search.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { asLine, OpenAnchor } from '../../../ui/line-opening.tsx';
import { industryTitle } from '../industries.texts.ts';
import { LEVEL_TEXTS } from '../industry-texts.ts';
import css from './tree.module.css';
import { codesAbove, type TreeIndex } from './tree-search.ts';

const OpenLink = createLink(OpenAnchor);

/** The address of a code. */
export type LinkTo = (code: string) => {
  to: '/app/industries/tree';
  search: { edition: Edition; code: string; search?: string };
};

type TreeProps = {
  index: TreeIndex;
  edition: Edition;
  counts: Readonly<Record<string, number>> | undefined;
  /** The code that is open; empty for none. */
  open: string;
  linkTo: LinkTo;
};

/** The tree, closed but for what leads to the open code and what somebody has unfolded. */
export function TreeList(tree: TreeProps) {
  const { index, open } = tree;
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const above = open ? [...codesAbove(index, open), open] : [];
  return (
    <Branch
      {...tree}
      nodes={index.children.get('') ?? []}
      isUnfolded={(code) => unfolded.get(code) ?? above.includes(code)}
      onFold={(code, isOpen) => setUnfolded((before) => new Map([...before, [code, isOpen]]))}
    />
  );
}

type BranchProps = TreeProps & {
  nodes: readonly TreeNode[];
  isUnfolded: (code: string) => boolean;
  onFold: (code: string, isOpen: boolean) => void;
};

function Branch(branch: BranchProps) {
  const { nodes, index, edition, counts, open, linkTo, isUnfolded, onFold } = branch;
  return (
    <ul className={css.branch}>
      {nodes.map((node) => {
        const below = index.children.get(node.code) ?? [];
        const isOpen = isUnfolded(node.code);
        const { text, lang } = industryTitle({ ...node, edition });
        return (
          <li key={node.code}>
            <div
              className={css.node}
              data-level={node.level}
              data-open={node.code === open || undefined}
            >
              {below.length > 0 ? (
                <button
                  type="button"
                  className={css.fold}
                  aria-expanded={isOpen}
                  aria-label={m.industries_unfold({ title: `${node.code} ${text}` })}
                  onClick={() => onFold(node.code, !isOpen)}
                >
                  <IconChevronRight size={18} aria-hidden="true" />
                </button>
              ) : (
                <span className={css.noFold} />
              )}
              <OpenLink
                {...linkTo(node.code)}
                className={css.nodeName}
                aria-current={node.code === open || undefined}
                resetScroll={false}
              >
                <span className="strong-figures">{node.code}</span> <span lang={lang}>{text}</span>
              </OpenLink>
              <Count value={counts?.[node.code]} />
            </div>
            {isOpen && below.length > 0 ? <Branch {...branch} nodes={below} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Contacts at a code and below it; nothing where there is none. */
function Count({ value }: { value: number | undefined }) {
  if (!value) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{formatNumber(value)}</span>
      <span className="visually-hidden">
        {m.industries_contacts_count({ count: formatNumber(value) })}
      </span>
    </span>
  );
}

/** Hits that are drawn; more of them are narrowed down sooner than read. */
const SHOWN = 200;

type HitsProps = TreeProps & { nodes: readonly TreeNode[]; search: string };

/** What a search has found, each with what it stands below. */
export function TreeHits({ nodes, index, edition, counts, open, search, linkTo }: HitsProps) {
  if (nodes.length === 0) {
    return (
      <EmptyState
        title={m.industries_tree_none_found()}
        text={m.industries_tree_none_found_text()}
      />
    );
  }
  return (
    <>
      <p role="status" className="quiet">
        {nodes.length > SHOWN
          ? m.industries_found_first({
              shown: formatNumber(SHOWN),
              count: formatNumber(nodes.length),
            })
          : m.industries_found({ count: formatNumber(nodes.length) })}
      </p>
      <ul className={css.branch}>
        {nodes.slice(0, SHOWN).map((node) => {
          const { text, lang } = industryTitle({ ...node, edition });
          const [section] = codesAbove(index, node.code);
          const above = section === undefined ? undefined : index.byCode.get(section);
          return (
            <li
              key={node.code}
              {...asLine}
              className={css.hit}
              data-open={node.code === open || undefined}
            >
              <span className="two-lines">
                <OpenLink {...linkTo(node.code)} resetScroll={false}>
                  <span className="strong-figures">{node.code}</span>{' '}
                  <span lang={lang}>
                    <MarkedText text={text} search={search} />
                  </span>
                </OpenLink>
                <span className="quiet">
                  {LEVEL_TEXTS[node.level]()}
                  {above ? (
                    <>
                      {' · '}
                      {above.code}{' '}
                      <span lang={industryTitle({ ...above, edition }).lang}>
                        {industryTitle({ ...above, edition }).text}
                      </span>
                    </>
                  ) : null}
                </span>
                <OtherTitle node={node} shown={text} search={search} />
              </span>
              <Count value={counts?.[node.code]} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The titles in other languages in which the search has found something. */
function OtherTitle({ node, shown, search }: { node: TreeNode; shown: string; search: string }) {
  const others = Object.entries(node.titles).filter(
    ([, title]) =>
      title && title !== shown && searchLoaded([title], search, (text) => [text]).length > 0,
  );
  return (
    <>
      {others.map(([lang, title]) => (
        <span key={lang} lang={lang} className="quiet">
          <MarkedText text={title ?? ''} search={search} />
        </span>
      ))}
    </>
  );
}
