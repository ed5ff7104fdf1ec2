import css from './heat-table.module.css';

type HeatTableProps = {
  caption: string;
  /** Over the columns. */
  columns: readonly { key: string; label: string; name: string }[];
  rows: readonly { key: string; label: string; values: readonly number[] }[];
  format: (value: number) => string;
};

/** A table of numbers whose cells are the stronger the higher: for when something happens. */
export function HeatTable({ caption, columns, rows, format }: HeatTableProps) {
  const top = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, label, name }) => (
            <th key={key} scope="col" abbr={name}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {row.values.map((value, place) => (
              <td
                key={columns[place]?.key}
                data-none={value === 0 || undefined}
                // Half of the colour at most, so that the number can be read on it in the ink's own.
                style={{ '--heat': `${Math.round((value / top) * 50)}%` } as React.CSSProperties}
              >
                {format(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
