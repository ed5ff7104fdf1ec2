import {
  type CheckInAnswer,
  type CheckInCandidate,
  checkIn,
  listVisits,
  SCAN_WAITS_MAX_MS,
} from '@station/contract/membership/check-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import { useConnected } from '../../../platform/realtime/connection.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd, readUser } from '../../../platform/stored-session.ts';
import { MEMBERSHIP_KEY } from '../members.data.ts';
import { createScanQueue, type WaitingScan } from './scan-queue.ts';

/** What was scanned or typed, or who was chosen of several. */
export type Scan = { text: string; member_id: number | null };

/** What the server says to a scan: whether they may come in, or of whom of several it may be. */
export type CheckInResult = {
  answer: CheckInAnswer | null;
  candidates: readonly CheckInCandidate[];
};

/** What became of a scan that had to wait. */
export type LateScan = WaitingScan<Scan> & { result: CheckInResult | undefined };

/** An answer is promised within a second; after this many milliseconds the line counts as away. */
const PATIENCE_MS = 4_000;

/** Refusals that pass: no line, a busy server, or a session that has ended until the next sign-in. */
const PASSING: readonly string[] = [
  'network',
  'unavailable',
  'storage-full',
  'internal',
  'rate-limited',
  'unauthenticated',
];

/** Late answers that are shown, the newest first. */
const LATE_MAX = 20;

const late = createStore<readonly LateScan[]>([]);
onSessionEnd(() => late.set([]));

const noteLate = (waiting: WaitingScan<Scan>, result: CheckInResult | undefined) =>
  late.set([{ ...waiting, result }, ...late.get()].slice(0, LATE_MAX));

const queue = createScanQueue<Scan, CheckInResult>({
  storage: () => localStorage,
  prefix: () => `station.scans.${readUser()?.id ?? 0}.`,
  read: readScan,
  send: async ({ key, scan, at }) => {
    const waited_ms = Math.min(Math.max(Date.now() - at, 0), SCAN_WAITS_MAX_MS);
    const body = { key, ...scan, waited_ms };
    const { data, candidates } = await call(checkIn, { body, patience: PATIENCE_MS });
    return { answer: data, candidates };
  },
  canPass: (error) => !(error instanceof Problem) || PASSING.includes(error.code),
  onLate: (waiting, answer) => noteLate(waiting, 'error' in answer ? undefined : answer),
});

function readScan(kept: unknown): Scan | undefined {
  const { text, member_id = null } = (kept ?? {}) as Partial<Scan>;
  const isWhole = typeof text === 'string' && (member_id === null || Number.isInteger(member_id));
  return isWhole ? { text, member_id } : undefined;
}

/**
 * Sends a scan under a key of its own; without a line it is kept and sent later.
 *
 * @throws Problem when the server refuses it, or an Error when too many wait already.
 */
export const sendScan = (scan: Scan): Promise<CheckInResult | 'waits'> =>
  queue.put({ key: crypto.randomUUID(), scan, at: Date.now() });

/** Scans that the server has not answered yet, the oldest first. */
export const useWaitingScans = (): readonly WaitingScan<Scan>[] =>
  useSyncExternalStore(queue.subscribe, queue.get);

/** When the same was scanned here and still waits, epoch milliseconds. */
export const waitingSince = ({ text, member_id }: Scan): number | undefined =>
  queue.get().find(({ scan }) => scan.text === text && scan.member_id === member_id)?.at;

/** What became of scans that had to wait, the newest first. */
export const useLateScans = (): readonly LateScan[] => useStore(late);

/** Sends what was left over, from a visit before or from a line that was down. */
export function useScanSending(): void {
  const connected = useConnected();
  useEffect(() => {
    if (connected) void queue.flush();
  }, [connected]);
}

/** The latest visits of a member, and how many there are. */
export const useVisits = (id: number) =>
  useQuery({
    queryKey: [...MEMBERSHIP_KEY, 'visits', id],
    queryFn: ({ signal }) => call(listVisits, { params: { id }, signal }),
  });
