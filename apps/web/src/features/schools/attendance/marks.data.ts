import type { ResponseOf } from '@station/contract/endpoint';
import {
  type getAttendanceSheet,
  MARK_WAITS_MAX_MS,
  markAttendance,
} from '@station/contract/schools/attendance';
import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/call.ts';
import { formatNumber } from '../../../platform/format.ts';
import { mayBeTakenLater } from '../../../platform/passing-refusal.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useConnected } from '../../../platform/realtime/connection.ts';
import { readUser } from '../../../platform/stored-session.ts';
import { toast } from '../../../ui/toaster.tsx';
import { SCHOOLS_KEY } from '../schools/schools.data.ts';
import { createMarkQueue, type SetMark, type Unsent } from './mark-queue.ts';

/** Key of a session's sheet in the cache. */
export const sheetKey = (session_id: number) => [...SCHOOLS_KEY, 'sheet', session_id] as const;

type Sheet = ResponseOf<typeof getAttendanceSheet>['data'];

/** How long ago a mark was set, in milliseconds, whatever has become of the clock since. */
const waited = (setAt: number) => Math.min(Math.max(Date.now() - setAt, 0), MARK_WAITS_MAX_MS);

const queue = createMarkQueue({
  storage: () => localStorage,
  prefix: () => `station.marks.${readUser()?.id ?? 0}.`,
  send: async ({ session, marks }) => {
    const params = { session_id: session };
    const { data, details } = await call(markAttendance, {
      params,
      body: { marks: marks.map(({ setAt, ...mark }) => ({ ...mark, waited_ms: waited(setAt) })) },
    });
    // A sheet that is under way may be from before these marks: it is asked for once more.
    const queryKey = sheetKey(session);
    const isUnderWay = queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle';
    await queryClient.cancelQueries({ queryKey });
    // Into what is shown before it leaves the queue: a row never falls back in between.
    const sent = new Map(marks.map(({ setAt, ...mark }) => [mark.enrollment_id, mark]));
    queryClient.setQueryData<Sheet>(queryKey, (sheet) =>
      sheet === undefined
        ? undefined
        : {
            ...sheet,
            session: data,
            rows: sheet.rows.map((row) => ({ ...row, ...sent.get(row.enrollment_id) })),
          },
    );
    // What was marked elsewhere after this was tapped holds, and is shown.
    const { length: outdated } = details.outdated;
    if (isUnderWay || outdated > 0) void queryClient.invalidateQueries({ queryKey });
    if (outdated > 0) {
      toast({ text: m.attendance_outdated({ count: formatNumber(outdated) }) });
    }
    void queryClient.invalidateQueries({ queryKey: [...SCHOOLS_KEY, 'sessions'] });
    void queryClient.invalidateQueries({ queryKey: [...SCHOOLS_KEY, 'attendance'] });
  },
  canPass: mayBeTakenLater,
});

/** Marks students of a session: kept in this browser at once, and sent as soon as the line allows. */
export const setMarks = (session_id: number, marks: ReadonlyMap<number, SetMark>): void =>
  queue.put(session_id, marks);

/** Forgets the marks that the server did not want, of a session or of all. */
export const dropRefusedMarks = (session_id?: number): void => queue.dropRefused(session_id);

/** What the server has not got yet. */
export const useUnsentMarks = (): Unsent => useSyncExternalStore(queue.subscribe, queue.get);

/** Sends what was left over, from a visit before or from a line that was down. */
export function useMarkSending(): void {
  const connected = useConnected();
  useEffect(() => {
    if (connected) void queue.flush();
  }, [connected]);
}
