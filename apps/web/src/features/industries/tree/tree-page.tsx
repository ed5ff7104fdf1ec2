import { EDITIONS, type Edition } from '@station/contract/industries/industry-fields';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useSearchKey } from '../../../platform/list-keys.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useIndustryCounts, useIndustryTree, useUsualEdition } from '../industries.data.ts';
import { EDITION_NAMES } from '../industries.texts.ts';
import { industriesFailure } from '../industry-texts.ts';
import { NodeDetail } from './node-detail.tsx';
import { useTreeAddress } from './tree.address.ts';
import css from './tree.module.css';
import { TreeHits, TreeList } from './tree-list.tsx';
import { indexTree, searchTree } from './tree-search.ts';

/** Both editions as trees, with contacts at each code, and beside them the code that is open. */
export function TreePage() {
  const { address, change, replace } = useTreeAddress();
  const usual = useUsualEdition();
  const edition: Edition = address.edition || usual;
  const { code, search, page } = address;
  const query = useIndustryTree(edition);
  const { data: nodes } = query;
  const counts = useIndustryCounts(edition).data;
  const index = useMemo(() => nodes && indexTree(nodes), [nodes]);
  const found = useMemo(
    () => (nodes && search ? searchTree(nodes, search) : undefined),
    [nodes, search],
  );
  const searchKey = useSearchKey(m.industries_search());
  const linkTo = (next: string) => ({
    to: '/app/industries/tree' as const,
    search: { edition, code: next, ...(search && { search }) },
  });
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle
          subtitle={nodes ? m.industries_tree_count({ count: formatNumber(nodes.length) }) : ' '}
        >
          {m.industries_tree()}
        </ScreenTitle>
        <div className={css.editions}>
          <ChoiceGroup
            label={m.industries_edition()}
            hideLabel
            value={edition}
            columns={2}
            choices={EDITIONS.map((value) => ({ value, label: EDITION_NAMES[value], lang: 'en' }))}
            onChange={(next) => change({ edition: next, code: '' })}
          />
        </div>
      </ScreenHead>
      <SearchField
        label={m.industries_search()}
        placeholder={m.industries_search_placeholder()}
        value={search}
        onSearch={(text) => replace({ search: text })}
        clearLabel={m.common_clear_search()}
        {...searchKey}
      />
      <div className={css.treeLayout} data-opened={code ? '' : undefined}>
        <section className={css.treeSide} aria-label={m.industries_tree()}>
          {index ? null : (
            <NotLoaded of={query} loading={m.common_loading()} failure={industriesFailure} />
          )}
          {index && found ? (
            <TreeHits
              nodes={found}
              index={index}
              edition={edition}
              counts={counts}
              search={search}
              open={code}
              linkTo={linkTo}
            />
          ) : null}
          {index && !found ? (
            <TreeList
              key={edition}
              index={index}
              edition={edition}
              counts={counts}
              open={code}
              linkTo={linkTo}
            />
          ) : null}
        </section>
        {code ? (
          <NodeDetail
            key={`${edition} ${code}`}
            edition={edition}
            code={code}
            page={page}
            linkTo={linkTo}
            onPage={(next) => change({ page: next })}
          />
        ) : null}
      </div>
    </Screen>
  );
}
