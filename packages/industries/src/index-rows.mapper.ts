import type { CreateMapper } from '@station/excel/row-mapper';
import type { SheetRow } from './delimited-text.ts';

/** Hands every row on as texts, the first one too: where the headings are is found out later. */
export const createMapper: CreateMapper<SheetRow> = () => {
  const top: SheetRow[] = [];
  return {
    header(cells, row) {
      top.push({ row, cells: [...cells] });
      return true;
    },
    row: (cells, row) => ({ row, cells: cells.map(({ text }) => text) }),
    summary: () => top,
  };
};
