import { type CheckInCandidate, SCAN_WAITS_MAX_MS } from '@station/contract/membership/check-in';
import { useEffect, useSyncExternalStore } from 'react';
import { mayBeTakenLater } from '../../../platform/passing-refusal.ts';
import { useConnected } from '../../../platform/realtime/connection.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { makeUuid } from '../../../platform/uuid.ts';
import { createScanQueue, type WaitingScan } from './scan-queue.ts';
import type { ToldAnswer } from './shown-answer.ts';

/** What was scanned or typed, or who was chosen of several. */
export type Scan = { text: string; member_id: number | null };

/** What the server says to a scan: whether they may come in, or of whom of several it may be. */
export type CheckInResult = {
  answer: ToldAnswer | null;
  candidates: readonly CheckInCandidate[];
};

/** What became of a scan that had to wait. */
export type LateScan = WaitingScan<Scan> & { result: CheckInResult | undefined };

/** An answer is promised within a second; after this many milliseconds the line counts as away. */
export const PATIENCE_MS = 4_000;

/** Late answers that are shown, the newest first. */
const LATE_MAX = 20;

type DoorParts = {
  /** Begins the names under which scans of this door are kept in the browser. */
  prefix: () => string;
  /** Asks the server; `waited_ms` is how long the scan has waited for its line. */
  ask: (key: string, scan: Scan, waited_ms: number) => Promise<CheckInResult>;
};

/** A place where people are let in, with the scans that its line has not taken yet. */
export function createDoor({ prefix, ask }: DoorParts) {
  const late = createStore<readonly LateScan[]>([]);
  const noteLate = (waiting: WaitingScan<Scan>, result: CheckInResult | undefined) =>
    late.set([{ ...waiting, result }, ...late.get()].slice(0, LATE_MAX));
  const queue = createScanQueue<Scan, CheckInResult>({
    storage: () => localStorage,
    prefix,
    read: readScan,
    send: ({ key, scan, at }) =>
      ask(key, scan, Math.min(Math.max(Date.now() - at, 0), SCAN_WAITS_MAX_MS)),
    canPass: mayBeTakenLater,
    onLate: (waiting, answer) => noteLate(waiting, 'error' in answer ? undefined : answer),
  });
  return {
    /**
     * Sends a scan under a key of its own; without a line it is kept and sent later.
     *
     * @throws Problem when the server refuses it, or an Error when too many wait already.
     */
    send: (scan: Scan): Promise<CheckInResult | 'waits'> =>
      queue.put({ key: makeUuid(), scan, at: Date.now() }),
    /** When the same was scanned here and still waits, epoch milliseconds. */
    waitingSince: ({ text, member_id }: Scan): number | undefined =>
      queue.get().find(({ scan }) => scan.text === text && scan.member_id === member_id)?.at,
    queue,
    late,
  };
}
export type Door = ReturnType<typeof createDoor>;

/** Scans that the server has not answered yet, the oldest first. */
export const useWaitingScans = ({ queue }: Door): readonly WaitingScan<Scan>[] =>
  useSyncExternalStore(queue.subscribe, queue.get);

/** What became of scans that had to wait, the newest first. */
export const useLateScans = ({ late }: Door): readonly LateScan[] => useStore(late);

/** Sends what was left over, from a visit before or from a line that was down. */
export function useScanSending({ queue }: Door): void {
  const connected = useConnected();
  useEffect(() => {
    if (connected) void queue.flush();
  }, [connected, queue]);
}

function readScan(kept: unknown): Scan | undefined {
  const { text, member_id = null } = (kept ?? {}) as Partial<Scan>;
  const isWhole = typeof text === 'string' && (member_id === null || Number.isInteger(member_id));
  return isWhole ? { text, member_id } : undefined;
}
