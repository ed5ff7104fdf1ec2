import { useState } from 'react';
import type { SetMark } from './mark-queue.ts';
import type { MarkedRow } from './mark-row.tsx';

/** Marks by enrolment, as they are set together. */
type Marks = ReadonlyMap<number, SetMark>;

/**
 * Changes of a sheet that can be taken back, the latest first, for as long as the sheet is open.
 * What is taken back is set like anything else: it is kept, sent and audited.
 */
export function useUndo(rows: readonly MarkedRow[], set: (marks: Marks) => void) {
  const [before, setBefore] = useState<readonly Marks[]>([]);
  const latest = before.at(-1);
  return {
    change: (marks: Marks) => {
      const were = rows
        .filter(({ enrollment_id }) => marks.has(enrollment_id))
        .map(({ enrollment_id, mark, note }) => [enrollment_id, { mark, note }] as const);
      setBefore([...before, new Map(were)]);
      set(marks);
    },
    /** Undefined while there is nothing to take back. */
    undo:
      latest &&
      (() => {
        setBefore(before.slice(0, -1));
        set(latest);
      }),
  };
}
