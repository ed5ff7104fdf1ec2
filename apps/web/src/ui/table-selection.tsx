// biome-ignore-all lint/a11y/noRedundantRoles: see data-table.tsx.
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import css from './table-selection.module.css';

/** Which rows of a table are chosen, by their key, and how that changes. */
export type Selection<Row> = {
  selected: ReadonlySet<number>;
  onChange: (selected: ReadonlySet<number>) => void;
  /** Name of the checkbox over all rows of the page. */
  allLabel: string;
  /** Name of a row's checkbox, with the row's name in it. */
  rowLabel: (row: Row) => string;
  /** What stands on a card in place of the checkbox until it is chosen, such as initials. */
  mark: (row: Row) => ReactNode;
  /** The same key as the table's. */
  rowKey: (row: Row) => number;
};

type SelectAllProps<Row> = { selection: Selection<Row>; rows: readonly Row[] };

/** The header cell whose checkbox chooses every row of the page, or none. */
export function SelectAllCell<Row>({ selection, rows }: SelectAllProps<Row>) {
  const { selected, onChange, allLabel, rowKey } = selection;
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const toggle = () => {
    // Rows chosen on other pages stay chosen.
    const others = [...selected].filter((key) => !keys.includes(key));
    onChange(new Set(all ? others : [...others, ...keys]));
  };
  return (
    <th role="columnheader" scope="col" className={css.allCell}>
      <label className={css.target}>
        <input
          type="checkbox"
          className={css.input}
          checked={all}
          disabled={keys.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && !all;
          }}
          onChange={toggle}
        />
        <span className={css.box} aria-hidden="true" />
        <span className={css.allText}>{allLabel}</span>
      </label>
    </th>
  );
}

type SelectCellProps<Row> = { selection: Selection<Row>; row: Row; rowKey: number };

/** The first cell of a row: a checkbox in a table, a round mark on a card. */
export function SelectCell<Row>({ selection, row, rowKey }: SelectCellProps<Row>) {
  const { selected, onChange, rowLabel, mark } = selection;
  const chosen = selected.has(rowKey);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(rowKey)) next.add(rowKey);
    onChange(next);
  };
  return (
    <td role="cell" className={css.cell}>
      <label className={css.target}>
        <input
          type="checkbox"
          className={css.input}
          aria-label={rowLabel(row)}
          checked={chosen}
          onChange={toggle}
        />
        <span className={css.box} aria-hidden="true" />
        <span className={css.mark} aria-hidden="true">
          {chosen ? <IconCheck size={20} stroke={2.5} /> : mark(row)}
        </span>
      </label>
    </td>
  );
}
