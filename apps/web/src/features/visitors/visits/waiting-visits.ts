import { WAITED_MAX_MS } from '@station/contract/visitors/visits';
import { forget, keep, readStored, storedKeys } from '../../../platform/local-storage.ts';
import { readUser } from '../../../platform/stored-session.ts';
import type { Visit } from './visit-record.ts';

/*
 * Page views that the server has not acknowledged yet. They wait in local storage, so that neither a
 * broken line nor a closed tab loses them; each has a key of its own, because two tabs that wrote one
 * list would overwrite each other's.
 */

/** Of everything that waits; the oldest are dropped first. */
export const WAITING_MAX = { records: 50, bytes: 100 * 1024 } as const;

const PREFIX = 'visit_waiting:';

/** A page view that waits. */
export type WaitingVisit = {
  key: string;
  visit: Visit;
  /** By this browser's clock, in epoch milliseconds. */
  madeAt: number;
  /** Who was signed in when it was made: it is nobody else's. */
  by: number | null;
};

/** Where storage is refused or full, records wait for as long as the page. */
const unstored = new Map<string, string>();

let made = 0;

/** Lets a page view wait. */
export function addWaiting(visit: Visit): void {
  const madeAt = Date.now();
  made += 1;
  // In the order of time, and of one tab's records within a millisecond.
  const key = `${PREFIX}${pad(madeAt, 15)}:${pad(made, 6)}:${visit.visitId}`;
  const text = JSON.stringify({ visit, madeAt, by: readUser()?.id ?? null });
  if (!keep(key, text)) unstored.set(key, text);
  dropOldest();
}

/** The page view that has waited longest, if any does. */
export function firstWaiting(): WaitingVisit | undefined {
  for (const key of waitingKeys()) {
    const waiting = readWaiting(key);
    if (waiting) return waiting;
    removeWaiting(key);
  }
  return undefined;
}

/** How many wait. */
export const waitingCount = (): number => waitingKeys().length;

/** Forgets a page view: the server has it, or does not want it. */
export function removeWaiting(key: string): void {
  unstored.delete(key);
  forget(key);
}

/** The record with the time it has waited, which the clocks of two machines need not agree on. */
export function readyToSend({ visit, madeAt }: WaitingVisit): Visit {
  const waitedMs = Math.min(Math.max(0, Date.now() - madeAt), WAITED_MAX_MS);
  return { ...visit, waitedMs };
}

function waitingKeys(): string[] {
  return [...storedKeys().filter((key) => key.startsWith(PREFIX)), ...unstored.keys()].sort();
}

function readWaiting(key: string): WaitingVisit | undefined {
  try {
    const { visit, madeAt, by } = JSON.parse(textOf(key));
    return typeof visit === 'object' && visit && Number.isFinite(madeAt)
      ? { key, visit, madeAt, by }
      : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (key: string): string => unstored.get(key) ?? readStored(key) ?? '';

function dropOldest(): void {
  const keys = waitingKeys();
  const bytes = keys.map((key) => new TextEncoder().encode(textOf(key)).length);
  let total = bytes.reduce((sum, size) => sum + size, 0);
  while (keys.length > WAITING_MAX.records || total > WAITING_MAX.bytes) {
    const oldest = keys.shift();
    if (oldest === undefined) return;
    total -= bytes.shift() ?? 0;
    removeWaiting(oldest);
  }
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
