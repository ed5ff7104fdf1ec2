import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { OUTCOME_TEXTS } from './import-texts.ts';

const KEYS = ['added', 'updated', 'skipped', 'refused', 'dropped'] as const;
const COLUMNS = ['row', 'outcome', 'a', 'b', 'c'].map((key, at) => ({
  key,
  header: '',
  card: at === 0 ? ('title' as const) : ('badge' as const),
  cell: () => null,
}));

/** The bones of an import while it is on its way. */
export function ImportSkeleton() {
  return (
    <>
      <StatTiles
        label={m.imports_tiles()}
        tiles={KEYS.map((key) => ({ key, value: undefined, label: OUTCOME_TEXTS[key]() }))}
      />
      <DataTable
        caption={m.imports_rows_caption()}
        columns={COLUMNS}
        rows={undefined}
        rowKey={() => 0}
        empty={null}
        loadingLabel={m.imports_loading()}
      />
    </>
  );
}
