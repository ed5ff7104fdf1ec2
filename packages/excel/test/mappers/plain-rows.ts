import type { Cell, RowMapper } from '../../src/row-mapper.ts';

/** A row as the tests look at it. */
export type PlainRow = { readonly row: number; readonly cells: readonly Cell[] };

/** Hands every row on as it is, and tells the headings in its summary. */
export function createMapper(): RowMapper<PlainRow> {
  let headings: readonly string[] = [];
  return {
    header(cells) {
      headings = cells;
      return true;
    },
    row: (cells, row) => ({ row, cells }),
    summary: () => headings,
  };
}
