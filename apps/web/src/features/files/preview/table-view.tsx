import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Select } from '../../../ui/select-field.tsx';
import { CentredSpinner } from '../../../ui/spinner.tsx';
import { useFileTable } from './preview.data.ts';
import css from './preview.module.css';

type TableViewProps = { id: number; name: string; onFailure: (error: unknown) => void };

/** The first rows of a workbook, as the server's reader gives them; no formula is computed. */
export function TableView({ id, name, onFailure }: TableViewProps) {
  const [sheet, setSheet] = useState('');
  const { data, error } = useFileTable(id, sheet);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    if (error) fail.current(error);
  }, [error]);
  if (!data) return <CentredSpinner text={m.common_loading()} />;
  return (
    <div className={css.tableView}>
      {data.sheets.length > 1 ? (
        <Select
          aria-label={m.files_preview_sheet()}
          value={data.sheet}
          onChange={(event) => setSheet(event.currentTarget.value)}
          choices={data.sheets.map((value) => ({ value, label: value }))}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys. */}
      <section className={css.tableBox} tabIndex={0} aria-label={name}>
        <table className={css.table}>
          <tbody>
            {data.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change places.
              <tr key={at}>
                <th scope="row" className={css.rowNumber}>
                  {at + 1}
                </th>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns.
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.is_cut ? <p className={css.note}>{m.files_preview_cut()}</p> : null}
    </div>
  );
}
