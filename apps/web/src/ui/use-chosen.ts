import { type ReactNode, useState } from 'react';
import type { Selection } from './table-selection.tsx';

type Choosable<Row> = {
  /** A number that tells the rows apart. */
  rowKey: (row: Row) => number;
  /** Name of the checkbox over all rows of the page. */
  allLabel: string;
  /** Name of a row's checkbox, with the row's name in it. */
  rowLabel: (row: Row) => string;
  /** What stands on a card in place of the checkbox until it is chosen. */
  mark: (row: Row) => ReactNode;
};

/** The chosen rows of a list, and the ways to choose others. */
export type Choice<Row> = {
  selection: Selection<Row>;
  /** As they were when they were last shown, by their keys. */
  chosen: ReadonlyMap<number, Row>;
  clear: () => void;
  /** A row that is gone is chosen no longer. */
  forget: (key: number) => void;
};

/**
 * Which rows are chosen. A choice outlives turning the page, searching and filtering, so that rows
 * from several places can be dealt with at once. `rows` are those on the screen.
 */
export function useChosen<Row>(
  rows: readonly Row[] | undefined,
  texts: Choosable<Row>,
): Choice<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const { rowKey } = texts;
  return {
    selection: {
      ...texts,
      selected: new Set(chosen.keys()),
      onChange: (keys) => {
        const shown = (rows ?? []).map((row) => [rowKey(row), row] as const);
        const known = new Map([...chosen, ...shown]);
        setChosen(new Map([...known].filter(([key]) => keys.has(key))));
      },
    },
    chosen,
    clear: () => setChosen(new Map()),
    forget: (key) => setChosen((now) => new Map([...now].filter(([other]) => other !== key))),
  };
}
