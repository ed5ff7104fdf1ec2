import type { CreateMapper } from '@station/excel/row-mapper';

/** Hands on the texts of a row: the least that a feature's mapper would do. */
export const createMapper: CreateMapper<string[]> = () => ({
  header: () => undefined,
  row: (cells) => cells.map((cell) => cell.text),
});
