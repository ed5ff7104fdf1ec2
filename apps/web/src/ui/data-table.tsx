// biome-ignore-all lint/a11y/noRedundantRoles: some screen readers forget a table's nature when CSS lays it out as cards.
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './data-table.module.css';
import { asLine } from './line-opening.tsx';
import linesCss from './table-lines.module.css';
import { SelectAllCell, SelectCell, type Selection } from './table-selection.tsx';

/**
 * One column. In a frame under 640 px rows become cards, and `card` says where the cell goes:
 * `title`, a `detail` in the line under it, a `badge` under that, a corner (`aside` left of
 * `menu`), or `hidden`.
 */
export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Shown in the table only in a frame of 768 or 1000 px and more. Cards show it in any. */
  from?: 'medium' | 'large';
  card: 'title' | 'detail' | 'badge' | 'aside' | 'menu' | 'hidden';
  /** On a desktop a line holds one line of words, and cuts them; this column's may be more. */
  wraps?: true;
  /** The header is for screen readers alone, for example over buttons. */
  hideHeader?: boolean;
};

type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  selection?: Selection<Row>;
  /** Rows are from before the last change of filter or page, and are shown greyed. */
  stale?: boolean;
  /** Drawn weaker, such as archived rows. */
  isFaded?: (row: Row) => boolean;
  /** The row that is open beside the table. */
  isCurrent?: (row: Row) => boolean;
  /** What stands there instead of rows when there are none. */
  empty: ReactNode;
  /** What stands there instead of rows when they could not be loaded. */
  error?: ReactNode;
  /** Read out while the first page is on its way. */
  loadingLabel: string;
  /** Rows of the skeleton. */
  expectedRows?: number;
  /** Of a long list: on a phone, lines of 64 px in place of cards. */
  lines?: boolean;
};

/**
 * A table in a wide frame, cards in a narrow one: the same elements, laid out by the
 * frame's width.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, error, loadingLabel } = props;
  if (error) return error;
  if (rows?.length === 0) return empty;
  return (
    <>
      <Table {...props} />
      {rows === undefined ? (
        <p role="status" className="visually-hidden">
          {loadingLabel}
        </p>
      ) : null}
    </>
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, selection, stale, lines } = props;
  return (
    <table
      role="table"
      aria-label={caption}
      aria-busy={rows === undefined || stale || undefined}
      className={classNames(
        css.table,
        stale && css.stale,
        selection && css.selectable,
        lines && linesCss.lines,
      )}
      data-selectable={selection ? '' : undefined}
      style={{ '--tracks': tracksOf(columns, selection !== undefined) } as CSSProperties}
      onPointerOver={showWholeText}
    >
      <thead role="rowgroup" className={css.head}>
        <tr role="row">
          {selection ? <SelectAllCell selection={selection} rows={rows ?? []} /> : null}
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={css.header}
              data-from={column.from}
              data-card={column.card}
            >
              {column.hideHeader ? (
                <span className="visually-hidden">{column.header}</span>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={css.body}>
        {rows === undefined ? (
          <SkeletonRows {...props} />
        ) : (
          rows.map((row) => <DataRow key={props.rowKey(row)} row={row} {...props} />)
        )}
      </tbody>
    </table>
  );
}

/**
 * The columns of a wide table: as wide as what is in them, and where that is too much, the widest give
 * way. Buttons keep their room.
 */
function tracksOf(columns: readonly { card: Column<never>['card'] }[], isChosenFrom: boolean) {
  const tracks = columns.map(({ card }) =>
    card === 'menu' || card === 'aside' ? 'max-content' : 'auto',
  );
  return [...(isChosenFrom ? ['max-content'] : []), ...tracks].join(' ');
}

/** Says the whole of what a wide table has cut, to who rests the pointer on it. */
function showWholeText({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('td');
  if (!cell) return;
  // biome-ignore lint/performance/useDomNodeTextContent: what the cell shows on cards alone is not seen, nor told.
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}

function DataRow<Row>({
  row,
  columns,
  rowKey,
  selection,
  isFaded,
  isCurrent,
}: DataTableProps<Row> & { row: Row }) {
  const selected = selection?.selected.has(rowKey(row)) ?? false;
  const current = isCurrent?.(row) || undefined;
  return (
    <tr
      {...asLine}
      role="row"
      aria-selected={selection ? selected : undefined}
      aria-current={current}
      className={classNames(
        css.row,
        (selected || current) && css.selected,
        isFaded?.(row) && css.faded,
      )}
    >
      {selection ? <SelectCell selection={selection} row={row} rowKey={rowKey(row)} /> : null}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={css.cell}
          data-from={column.from}
          data-card={column.card}
          data-wraps={column.wraps}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function SkeletonRows<Row>({ columns, selection, expectedRows = 8 }: DataTableProps<Row>) {
  return Array.from({ length: expectedRows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all the same.
    <tr key={index} role="row" className={css.row}>
      {selection ? <td role="cell" className={css.skeletonMark} /> : null}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={css.cell}
          data-from={column.from}
          data-card={column.card}
        >
          <span className={css.bone} />
        </td>
      ))}
    </tr>
  ));
}
