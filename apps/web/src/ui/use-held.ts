import { useState } from 'react';

/**
 * What an open form changes, as it was when the form was opened: a list that is read anew, and has it no
 * longer or on another page, does not take the form away with what was typed.
 *
 * @param editing what the address says is changed; undefined for nothing.
 * @param rows the list as it is now, if it is there.
 * @param keyOf what the address calls a row.
 */
export function useHeld<Row>(
  editing: string | undefined,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
): Row | undefined {
  const [held, setHeld] = useState<{ editing: string; row: Row }>();
  if (editing === undefined) {
    if (held) setHeld(undefined);
    return undefined;
  }
  if (held?.editing === editing) return held.row;
  const found = rows?.find((row) => String(keyOf(row)) === editing);
  if (found) setHeld({ editing, row: found });
  return found;
}
