import { useState } from 'react';

/**
 * What an open form changes, as it was when the form was opened: a list that is read anew, and has it no
 * longer or on another page, does not take the form away with what was typed.
 *
 * @param editing what the address says is changed; undefined for nothing.
 * @param found the row that this names, where the list has it now.
 */
export function useHeld<Row>(editing: string | undefined, found: Row | undefined): Row | undefined {
  const [held, setHeld] = useState<{ editing: string; row: Row }>();
  if (editing === undefined) {
    if (held) setHeld(undefined);
    return undefined;
  }
  if (held?.editing === editing) return held.row;
  if (found) setHeld({ editing, row: found });
  return found;
}
