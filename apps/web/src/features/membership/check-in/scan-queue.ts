import { type EntryStorage, storedEntries } from '../../../platform/stored-entries.ts';

/** A scan that the server has not answered yet. `Scan` is what was read or typed. */
export type WaitingScan<Scan> = {
  /** Made once for each scan: however often it is sent, it counts once. */
  key: string;
  scan: Scan;
  /** When it was made, epoch milliseconds of this device. */
  at: number;
};

type ScanQueueParts<Scan, Answer> = {
  /** Where scans outlive the page. It may throw: browsers can refuse to give it. */
  storage: () => EntryStorage;
  /** Begins every key of this person, so that another one on this device sends nothing of theirs. */
  prefix: () => string;
  /** What was kept, or undefined for anything else that stands there. */
  read: (kept: unknown) => Scan | undefined;
  send: (waiting: WaitingScan<Scan>) => Promise<Answer>;
  /** Whether the same scan may be taken later: the line is down, or the server is busy. */
  canPass: (error: unknown) => boolean;
  /** Called with what the server said later of a scan that had to wait. */
  onLate: (waiting: WaitingScan<Scan>, answer: Answer | { error: unknown }) => void;
};

/** Scans that may wait: as many as come through a door in the minutes that a line may be away. */
export const SCANS_MAX = 200;

/** Pauses between two tries while the line is down, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000] as const;

/**
 * Scans on their way to the server. Each is kept in the browser before it is sent and until the server has
 * answered, so neither a dropped line nor a reload loses one, and it is sent again under its own key.
 */
export function createScanQueue<Scan, Answer>(parts: ScanQueueParts<Scan, Answer>) {
  const { storage, prefix, read, send, canPass, onLate } = parts;
  const listeners = new Set<() => void>();
  // For a browser that refuses storage: the scans then last as long as the page.
  const memory = new Map<string, string>();
  /** Those that `put` is sending itself. */
  const own = new Set<string>();
  let isSending = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let snapshot: readonly WaitingScan<Scan>[] | undefined;

  const changed = () => {
    snapshot = undefined;
    for (const listener of [...listeners]) listener();
  };

  const keep = (waiting: WaitingScan<Scan>) => {
    const text = JSON.stringify(waiting);
    try {
      storage().setItem(prefix() + waiting.key, text);
    } catch {
      memory.set(prefix() + waiting.key, text);
    }
    changed();
  };

  const drop = ({ key }: WaitingScan<Scan>) => {
    memory.delete(prefix() + key);
    try {
      storage().removeItem(prefix() + key);
    } catch {
      // What cannot be reached holds nothing.
    }
    changed();
  };

  /** In the order in which they were made. */
  const readAll = () => {
    const start = prefix();
    return [...storedEntries(storage), ...memory]
      .filter(([name]) => name.startsWith(start))
      .map(([, text]) => parse(text, read))
      .filter((one) => one !== undefined)
      .toSorted((a, b) => a.at - b.at);
  };

  const tryAgainIn = (pause: number | undefined) => {
    clearTimeout(retry);
    retry = setTimeout(() => void flush(), pause);
  };

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(retry);
    try {
      for (const waiting of readAll().filter(({ key }) => !own.has(key))) {
        try {
          onLate(waiting, await send(waiting));
        } catch (error) {
          if (canPass(error)) throw error;
          onLate(waiting, { error });
        }
        drop(waiting);
      }
      failures = 0;
      // One that was made meanwhile and found no line left it to this flush to try again.
      if (readAll().some(({ key }) => !own.has(key))) tryAgainIn(PAUSES_MS[0]);
    } catch {
      tryAgainIn(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
      failures += 1;
    } finally {
      isSending = false;
    }
  }

  return {
    /**
     * Sends a scan, and keeps it for later if the line is down.
     *
     * @returns the server's answer, or `waits` for one that comes later.
     * @throws what the server refuses it for, or an Error when too many wait already.
     */
    async put(waiting: WaitingScan<Scan>): Promise<Answer | 'waits'> {
      if (readAll().length >= SCANS_MAX) throw new Error('Too many scans wait.');
      keep(waiting);
      own.add(waiting.key);
      try {
        const answer = await send(waiting);
        drop(waiting);
        if (readAll().length > 0) void flush();
        return answer;
      } catch (error) {
        if (!canPass(error)) {
          drop(waiting);
          throw error;
        }
        if (!isSending) tryAgainIn(PAUSES_MS[0]);
        return 'waits';
      } finally {
        own.delete(waiting.key);
      }
    },
    /** Sends what waits, now; for when the line is back. */
    flush,
    get: (): readonly WaitingScan<Scan>[] => {
      snapshot ??= readAll();
      return snapshot;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parse<Scan>(
  text: string,
  read: (kept: unknown) => Scan | undefined,
): WaitingScan<Scan> | undefined {
  try {
    const { key, scan, at } = JSON.parse(text) as Partial<WaitingScan<unknown>>;
    const whole = read(scan);
    if (typeof key !== 'string' || typeof at !== 'number' || whole === undefined) return undefined;
    return { key, scan: whole, at };
  } catch {
    return undefined;
  }
}
