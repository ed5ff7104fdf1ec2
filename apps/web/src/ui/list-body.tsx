import type { ReactNode } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import { type FailureWords, LoadFailure } from './load-failure.tsx';
import { CentredSpinner } from './spinner.tsx';
import type { Choice } from './use-chosen.ts';

type TableItems<Row> = {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number;
  choice?: Choice<Row>;
  /** Drawn weaker, such as archived rows. */
  isFaded?: (row: Row) => boolean;
  /** The row that is open beside the table. */
  isCurrent?: (row: Row) => boolean;
  /** Rows of the skeleton. */
  expectedRows?: number;
  /** Of a long list: on a phone, lines of 64 px in place of cards. */
  lines?: boolean;
  /** What the table stands in, such as a box that can be scrolled. */
  around?: (table: ReactNode) => ReactNode;
  drawnBefore?: never;
  children?: never;
};

type DrawnItems<Row> = {
  columns?: never;
  choice?: never;
  /** Stands there while the first rows are on their way, in place of a spinner. */
  drawnBefore?: ReactNode;
  /** Draws the rows. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** How the rows of a list are drawn: as a table, which narrow frames show as cards, or freely. */
export type ListItems<Row> = TableItems<Row> | DrawnItems<Row>;

type ListBodyProps<Row> = ListItems<Row> & {
  rows: readonly Row[] | undefined;
  stale: boolean;
  texts: { list: string; loading: string };
  list: {
    failure?: FailureWords | undefined;
    onRetry: () => void;
  };
  empty: ReactNode;
};

/** The rows, or what stands in their place: a skeleton, why there are none, or why they did not come. */
export function ListBody<Row>(props: ListBodyProps<Row>) {
  const { rows, stale, texts, list, empty } = props;
  if (list.failure) return <LoadFailure {...list.failure} onRetry={list.onRetry} />;
  if (props.columns) {
    const { columns, rowKey, choice, around = (table) => table } = props;
    return around(
      <DataTable
        caption={texts.list}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        stale={stale}
        loadingLabel={texts.loading}
        empty={empty}
        {...(choice && { selection: choice.selection })}
        {...(props.isFaded && { isFaded: props.isFaded })}
        {...(props.lines && { lines: props.lines })}
        {...(props.isCurrent && { isCurrent: props.isCurrent })}
        {...(props.expectedRows && { expectedRows: props.expectedRows })}
      />,
    );
  }
  if (!rows) return props.drawnBefore ?? <CentredSpinner text={texts.loading} />;
  if (rows.length === 0) return empty;
  return (
    <div className="stack-3" aria-busy={stale || undefined}>
      {props.children(rows)}
    </div>
  );
}
