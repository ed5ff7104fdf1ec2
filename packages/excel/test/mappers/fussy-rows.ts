import { type Cell, MapperStopped, type RowMapper } from '../../src/row-mapper.ts';

/** What the mapper shall do at which row. */
type Whims = {
  readonly headingRow?: number;
  readonly drop?: number;
  readonly stopAt?: number;
  readonly failAt?: number;
  readonly hangAt?: number;
  readonly growAt?: number;
};

/** A mapper that uses everything a mapper may do, the bad things included. */
export function createMapper(whims: Whims): RowMapper<number> {
  let headings: readonly string[] = [];
  let dropped = 0;
  return {
    header(cells, rowNumber) {
      if (rowNumber < (whims.headingRow ?? 1)) return false;
      headings = cells;
      return true;
    },
    row(_: readonly Cell[], rowNumber) {
      if (rowNumber === whims.stopAt) throw new MapperStopped('five');
      if (rowNumber === whims.failAt) throw new Error('The mapper broke');
      if (rowNumber === whims.hangAt) for (;;);
      if (rowNumber === whims.growAt) {
        for (const hoard: string[][] = []; ; ) hoard.push(Array(1000).fill('x'));
      }
      if (rowNumber === whims.drop) {
        dropped += 1;
        return undefined;
      }
      return rowNumber;
    },
    end: () => [-1],
    summary: () => ({ headings, dropped }),
  };
}
