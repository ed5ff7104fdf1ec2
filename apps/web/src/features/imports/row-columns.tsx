import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Import } from '@station/contract/imports/imports';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EditableCell } from '../../ui/editable-cell.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { OnlyInCard, OnlyInTable } from '../../ui/table-layouts.tsx';
import type { ImportKindTexts } from './import-kind.ts';
import type { RowEdit } from './imports.data.ts';
import css from './imports.module.css';
import { RowReasons } from './row-reasons.tsx';

type Context = {
  one: Import;
  kind: ImportKindTexts;
  /** The rows of the page. */
  rows: readonly ImportRow[];
  /** Saves a change; false when that failed. Undefined where nothing can be changed. */
  editRow: ((edit: RowEdit) => Promise<boolean>) | undefined;
  /** Opens all fields of a row. */
  edit: (row: ImportRow) => void;
};

/**
 * The fields that have a column, and those that need one. What the columns were is forgotten with the
 * file, once it is written: then the fields in which any of the rows has a value.
 */
export function shownFields({ fields, columns }: Import, rows: readonly ImportRow[]): string[] {
  const mapped = new Set(columns.map((column) => column.field));
  const isUsed = (key: string) =>
    columns.length > 0 ? mapped.has(key) : rows.some((row) => row.values[key]);
  return fields.filter(({ key, required }) => required || isUsed(key)).map(({ key }) => key);
}

/** The columns of the rows; on a phone they make up a card. */
export function rowColumns(context: Context): Column<ImportRow>[] {
  const { one, kind, editRow, rows } = context;
  const fields = shownFields(one, rows);
  const done = one.state !== 'ready';
  const columns: Column<ImportRow>[] = [
    {
      key: 'row',
      header: m.imports_col_row(),
      card: 'title',
      cell: (row) => (
        <>
          <OnlyInTable>
            <span className="quiet-figures">{row.row}</span>
          </OnlyInTable>
          <OnlyInCard>
            <strong className={css.cardTitle}>
              <span className={css.cardRow}>{m.imports_row_title({ row: row.row })}</span>{' '}
              {row.values[fields[0] ?? ''] || '—'}
            </strong>
          </OnlyInCard>
        </>
      ),
    },
    {
      key: 'outcome',
      header: m.imports_col_outcome(),
      card: 'badge',
      wraps: true,
      cell: (row) => <RowReasons row={row} kind={kind} done={done} />,
    },
    ...fields.map(
      (field, at): Column<ImportRow> => ({
        key: field,
        header: kind.field(field),
        card: at === 0 ? 'hidden' : 'detail',
        wraps: true,
        cell: (row) => <FieldCell {...context} row={row} field={field} isFirst={at === 0} />,
      }),
    ),
  ];
  if (!editRow) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: m.common_actions(),
      hideHeader: true,
      card: 'menu',
      cell: (row) => <RowActions {...context} row={row} />,
    },
  ];
}

type CellProps = Context & { row: ImportRow; field: string; isFirst: boolean };

function FieldCell({ kind, editRow, rows, row, field, isFirst }: CellProps) {
  const value = row.values[field] ?? '';
  const before = row.before?.[field];
  // What a row leaves empty stays as it is.
  const after = value || before || '';
  const changes = before !== undefined && before !== after;
  const shown = changes ? <Change before={before} after={after} /> : after;
  const invalid = row.problems.some((one) => one.field === field);
  const inputs = { field: kind.field(field), row: row.row };
  const named = after || m.imports_cell_empty();
  const table =
    editRow && row.outcome !== 'dropped' ? (
      <EditableCell
        label={
          changes
            ? m.imports_cell_changed({
                ...inputs,
                before: before || m.imports_cell_empty(),
                value: named,
              })
            : m.imports_cell({ ...inputs, value: named })
        }
        fieldLabel={m.imports_cell_field(inputs)}
        value={value}
        choices={kind.choices(field)}
        invalid={invalid}
        first={isFirst && row === rows[0]}
        onSave={(next) => editRow({ row: row.row, values: { [field]: next } })}
      >
        {shown || <span className="muted">—</span>}
      </EditableCell>
    ) : (
      <span className={css.still}>{shown}</span>
    );
  return (
    <>
      <OnlyInTable>{table}</OnlyInTable>
      {after ? <OnlyInCard>{shown}</OnlyInCard> : null}
    </>
  );
}

/** A value of a record that is there, and the one that it would get in its place. */
function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className={css.change}>
      <del>{before || m.imports_cell_empty()}</del> → <ins>{after}</ins>
    </span>
  );
}

function RowActions({ editRow, edit, row }: Context & { row: ImportRow }) {
  const dropped = row.outcome === 'dropped';
  const toggle = () => void editRow?.({ row: row.row, dropped: !dropped });
  const inputs = { row: row.row };
  return (
    <>
      <OnlyInTable>
        <Button
          compact
          tone="quiet"
          aria-label={dropped ? m.imports_take_back_row(inputs) : m.imports_drop_row(inputs)}
          onClick={toggle}
        >
          {dropped ? m.imports_take_back() : m.imports_drop()}
        </Button>
      </OnlyInTable>
      <OnlyInCard>
        <RowMenu
          label={m.imports_row_menu(inputs)}
          items={[
            ...(dropped
              ? []
              : [{ key: 'edit', label: m.common_edit(), onSelect: () => edit(row) }]),
            {
              key: 'drop',
              label: dropped ? m.imports_take_back() : m.imports_drop(),
              onSelect: toggle,
            },
          ]}
        />
      </OnlyInCard>
    </>
  );
}
