import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Import } from '@station/contract/imports/imports';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { lazyPart, NotOpened } from '../../platform/lazy-part.ts';
import { pagedList } from '../../platform/list-state.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { ListScreen, type ListTexts } from '../../ui/list-screen.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { keepPlaceInTable, moveInTable } from '../../ui/table-keys.ts';
import type { ImportKindTexts } from './import-kind.ts';
import { DONE_TEXTS, importProblemText, OUTCOME_TEXTS } from './import-texts.ts';
import { type RowsAddress, useRowsAddress } from './imports.address.ts';
import { useImportRows } from './imports.data.ts';
import css from './imports.module.css';
import { rowColumns } from './row-columns.tsx';
import { useRowEdits } from './use-row-edits.ts';

// On a desktop nobody needs it.
const RowDialog = lazyPart(() => import('./row-dialog.tsx'), 'RowDialog', NotOpened);

type Props = { one: Import; kind: ImportKindTexts };

/** The rows of an import: counts that filter, search, pages, and the means to edit them. */
export function ImportRows({ one, kind }: Props) {
  const at = useRowsAddress();
  const { address, change } = at;
  const rows = useImportRows(one, address);
  const edits = useRowEdits(one.id);
  const [edited, setEdited] = useState<ImportRow>();
  const canEdit = one.own && one.state === 'ready';
  const shown = rows.data?.data;
  const { editRow } = edits;
  return (
    <>
      <ListScreen
        at={at}
        list={pagedList(
          rows,
          ({ data }) => data,
          (error) => ({
            title: m.imports_error_rows(),
            text: importProblemText(error),
            retry: m.common_retry(),
          }),
        )}
        texts={rowsTexts(one, address)}
        figures={<Tiles one={one} address={address} onChange={change} />}
        filtered={address.outcome === '' ? 0 : 1}
        onClear={() => change({ outcome: '', search: '' })}
        announcement={edits.announcement}
        remark={
          canEdit && shown && shown.length > 0 ? (
            <p className={css.keysHint}>{m.imports_keys_hint()}</p>
          ) : null
        }
        columns={rowColumns({
          one,
          kind,
          rows: shown ?? [],
          editRow: canEdit ? editRow : undefined,
          edit: setEdited,
        })}
        rowKey={({ row }) => row}
        isFaded={({ outcome }) => outcome === 'dropped'}
        around={(table) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: only moves between the cells inside.
          // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only moves between the cells inside.
          <div className={css.scroller} onKeyDown={moveInTable} onFocus={keepPlaceInTable}>
            {table}
          </div>
        )}
        icon={<IconTable size={40} aria-hidden="true" />}
      />
      {edited ? (
        <Suspense fallback={null}>
          <RowDialog
            one={one}
            kind={kind}
            row={edited}
            onSave={editRow}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Filtered = {
  one: Import;
  address: RowsAddress;
  onChange: (change: Partial<RowsAddress>) => void;
};

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
        onChange({ outcome: outcome ?? '' });
      }}
      tiles={[
        { key: 'all', value: formatNumber(total), label: m.common_all() },
        ...outcomes.map((outcome) => ({
          key: outcome,
          value: formatNumber(counts[outcome]),
          label: texts[outcome](),
        })),
      ]}
    />
  );
}

function rowsTexts(one: Import, { search }: RowsAddress): ListTexts {
  const texts = listTexts();
  return {
    list: m.imports_rows_caption(),
    head: texts.head,
    loading: m.imports_rows_loading(),
    search: {
      label: m.imports_rows_search(),
      placeholder: m.imports_rows_search_hint(),
      clear: texts.clearSearch,
    },
    found: (count) => (search ? m.imports_rows_found({ count: formatNumber(count) }) : ''),
    none:
      one.state === 'ready'
        ? { title: m.imports_rows_none(), text: m.imports_rows_none_text() }
        : { title: m.imports_rows_forgotten(), text: m.imports_rows_forgotten_text() },
    noneFound: {
      title: search ? m.imports_rows_none_found() : m.imports_rows_none_here(),
      clear: m.imports_rows_show_all(),
    },
    pages: texts.pages(m.imports_range),
  };
}
