import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Import } from '@station/contract/imports/imports';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { Suspense, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { keepPlaceInTable, moveInTable } from '../../ui/table-keys.ts';
import { type RowsAddress, type RowsChange, useRowsAddress } from './import-address.ts';
import type { ImportKindWords } from './import-kind.ts';
import { DONE_TEXTS, importProblemText, OUTCOME_TEXTS } from './import-texts.ts';
import { useImportRows } from './imports.data.ts';
import css from './imports.module.css';
import { PagesBar } from './pages-bar.tsx';
import { rowColumns } from './row-columns.tsx';
import { useMending } from './use-mending.ts';

// On a desktop nobody needs it.
const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog');

type Props = { one: Import; kind: ImportKindWords };

/** The rows of an import: counts that filter, search, pages, and the means to mend them. */
export function ImportRows({ one, kind }: Props) {
  const [address, change] = useRowsAddress();
  const rows = useImportRows(one, address);
  const mending = useMending(one.id);
  const [edited, setEdited] = useState<ImportRow>();
  const list = useRef<HTMLElement>(null);
  const canMend = one.own && one.state === 'ready';
  const shown = rows.data?.data;
  const { mend } = mending;
  const columns = rowColumns({
    one,
    kind,
    rows: shown ?? [],
    mend: canMend ? mend : undefined,
    edit: setEdited,
  });
  const turn = (page: number) => {
    change({ page });
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  };
  const pagination = rows.data?.pagination;

  return (
    <section ref={list} tabIndex={-1} className={css.rows} aria-label={m.imports_rows_caption()}>
      <Tiles one={one} address={address} onChange={change} />
      <SearchField
        label={m.imports_rows_search()}
        placeholder={m.imports_rows_search_hint()}
        value={address.search}
        onSearch={(search) => change({ search, replace: true })}
        clearLabel={m.imports_rows_search_clear()}
      />
      <p role="status" className={address.search ? css.hint : 'visually-hidden'}>
        {mending.said ??
          (address.search && pagination && !rows.isPlaceholderData
            ? m.imports_rows_found({ count: formatNumber(pagination.total_records) })
            : null)}
      </p>
      {canMend && shown && shown.length > 0 ? (
        <p className={css.keysHint}>{m.imports_keys_hint()}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves between the cells inside. */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: only moves between the cells inside. */}
      <div className={css.scroller} onKeyDown={moveInTable} onFocus={keepPlaceInTable}>
        <DataTable
          caption={m.imports_rows_caption()}
          columns={columns}
          rows={shown}
          rowKey={(row) => row.row}
          stale={rows.isPlaceholderData}
          isFaded={(row) => row.outcome === 'dropped'}
          loadingLabel={m.imports_rows_loading()}
          empty={<NoRows one={one} address={address} onChange={change} />}
          error={
            rows.error && !shown ? (
              <RowsFailure error={rows.error} onRetry={() => void rows.refetch()} />
            ) : undefined
          }
        />
      </div>
      {pagination ? <PagesBar pagination={pagination} onPage={turn} /> : null}
      {edited ? (
        <Suspense fallback={null}>
          <RowDialog
            one={one}
            kind={kind}
            row={edited}
            onSave={mend}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type Filtered = { one: Import; address: RowsAddress; onChange: (change: RowsChange) => void };

/** How many rows stand where. A press shows only those. */
function Tiles({ one, address, onChange }: Filtered) {
  const { counts } = one;
  const done = one.state !== 'ready';
  const texts = done ? DONE_TEXTS : OUTCOME_TEXTS;
  // Of a committed import the rows that were simply added are not listed.
  const outcomes = (['added', 'updated', 'skipped', 'refused', 'dropped'] as const).filter(
    (outcome) => !done || outcome !== 'added',
  );
  const total = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <StatTiles
      label={m.imports_tiles()}
      selected={address.outcome || 'all'}
      onSelect={(key) => {
        const outcome = outcomes.find((each) => each === key && each !== address.outcome);
        onChange({ outcome: outcome ?? undefined, search: address.search });
      }}
      tiles={[
        { key: 'all', value: formatNumber(total), label: m.imports_outcome_all() },
        ...outcomes.map((outcome) => ({
          key: outcome,
          value: formatNumber(counts[outcome]),
          label: texts[outcome](),
        })),
      ]}
    />
  );
}

function NoRows({ one, address, onChange }: Filtered) {
  const icon = <IconTable size={40} aria-hidden="true" />;
  if (address.search || address.outcome) {
    return (
      <EmptyState
        icon={icon}
        title={address.search ? m.imports_rows_none_found() : m.imports_rows_none_here()}
        action={
          <Button onClick={() => onChange({ outcome: undefined, search: undefined })}>
            {m.imports_rows_show_all()}
          </Button>
        }
      />
    );
  }
  return one.state === 'ready' ? (
    <EmptyState icon={icon} title={m.imports_rows_none()} text={m.imports_rows_none_text()} />
  ) : (
    <EmptyState
      icon={icon}
      title={m.imports_rows_forgotten()}
      text={m.imports_rows_forgotten_text()}
    />
  );
}

function RowsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      icon={<IconCloudOff size={40} aria-hidden="true" />}
      title={m.imports_error_rows()}
      text={importProblemText(error)}
      action={
        <Button tone="primary" onClick={onRetry}>
          {m.imports_retry()}
        </Button>
      }
    />
  );
}
