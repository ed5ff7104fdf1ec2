import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { toast } from '../../../ui/toaster.tsx';
import type { SetMark } from './mark-queue.ts';
import type { MarkedRow } from './mark-row.tsx';

/** Marks by enrolment, as they are set together. */
type Marks = ReadonlyMap<number, SetMark>;

/** What stood there before a change, and what it has put there. */
type Change = ReadonlyMap<number, { was: SetMark; set: SetMark }>;

/**
 * Changes of a sheet that can be taken back, the latest first, for as long as the sheet is open.
 * What is taken back is set like anything else: it is kept, sent and audited.
 */
export function useUndo(rows: readonly MarkedRow[], set: (marks: Marks) => void) {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const now = new Map(rows.map((row) => [row.enrollment_id, row]));
  const stands = (id: number, { mark, note }: SetMark) => {
    const row = now.get(id);
    return row?.mark === mark && row.note === note;
  };
  const latest = changes.at(-1);
  return {
    change: (marks: Marks) => {
      const change = new Map<number, { was: SetMark; set: SetMark }>();
      for (const [id, next] of marks) {
        const row = now.get(id);
        if (row) change.set(id, { was: { mark: row.mark, note: row.note }, set: next });
      }
      setChanges([...changes, change]);
      set(marks);
    },
    /** Undefined while there is nothing to take back. Answers whether anything was taken back. */
    undo:
      latest &&
      (() => {
        // What somebody else has set since is theirs, and stays.
        const own = [...latest].filter(([id, one]) => stands(id, one.set));
        const theirs = [...latest].filter(
          ([id, one]) => now.has(id) && !stands(id, one.set) && !stands(id, one.was),
        );
        setChanges(changes.slice(0, -1));
        set(new Map(own.map(([id, { was }]) => [id, was])));
        if (theirs.length > 0) {
          toast({ text: m.attendance_outdated({ count: formatNumber(theirs.length) }) });
        }
        return own.length > 0;
      }),
  };
}
