import type { CreateMapper } from '../apps/server/src/platform/excel/row-mapper.ts';

/** Hands on the texts of a row: the least that a feature's mapper would do. */
export const createMapper: CreateMapper<string[]> = () => ({
  header: () => undefined,
  row: (cells) => cells.map((cell) => cell.text),
});
