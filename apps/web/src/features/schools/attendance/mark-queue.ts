import type { Mark } from '@station/contract/schools/attendance';
import { type EntryStorage, storedEntries } from '../../../platform/stored-entries.ts';

/** A mark as somebody has set it, with its note; `mark: null` takes one away. */
export type SetMark = { mark: Mark | null; note: string };

/** A mark that the server has not got yet. */
export type UnsentMark = SetMark & {
  /** When it was set, epoch milliseconds of this browser's clock. */
  setAt: number;
  /** The server does not want it: it will not be tried again. */
  refused: boolean;
};

/** What is on its way, and whether it is being sent right now. */
export type Unsent = {
  /** By session, then by enrolment. */
  sessions: ReadonlyMap<number, ReadonlyMap<number, UnsentMark>>;
  sending: boolean;
};

type SentMark = SetMark & { enrollment_id: number; setAt: number };

type Batch = { session: number; marks: readonly SentMark[] };

type QueueParts = {
  /** Where marks outlive the page. It may throw: browsers can refuse to give it. */
  storage: () => EntryStorage;
  /** Begins every key of this person, so that another one on this device sends nothing of theirs. */
  prefix: () => string;
  send: (batch: Batch) => Promise<void>;
  /** Whether the same marks may be taken later: the line is down, or the server is busy. */
  canPass: (error: unknown) => boolean;
};

/** Pauses between two tries while the line is down, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * Marks on their way to the server. A mark is kept in the browser before it is sent and until the
 * server has it, so neither a dropped line nor a reload loses one. Each has a key of its own: two
 * windows never write over each other's. The storage is the truth and is read anew before sending.
 */
export function createMarkQueue({ storage, prefix, send, canPass }: QueueParts) {
  const listeners = new Set<() => void>();
  // For a browser that refuses storage: the marks then last as long as the page.
  const memory = new Map<string, string>();
  let sending = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let snapshot: Unsent | undefined;

  const keyOf = (session: number, enrollment: number) => `${prefix()}${session}.${enrollment}`;

  function keep(session: number, enrollment: number, mark: UnsentMark): void {
    const key = keyOf(session, enrollment);
    const text = JSON.stringify(mark);
    try {
      storage().setItem(key, text);
      memory.delete(key);
    } catch {
      memory.set(key, text);
    }
    changed();
  }

  function drop(session: number, enrollment: number): void {
    const key = keyOf(session, enrollment);
    memory.delete(key);
    try {
      storage().removeItem(key);
    } catch {
      // What cannot be reached holds nothing.
    }
    changed();
  }

  function changed(): void {
    snapshot = undefined;
    for (const listener of [...listeners]) listener();
  }

  function read(): Unsent {
    const start = prefix();
    const sessions = new Map<number, Map<number, UnsentMark>>();
    for (const [key, text] of [...storedEntries(storage), ...memory]) {
      const mark = key.startsWith(start) ? parse(text) : undefined;
      const [session = 0, enrollment = 0] = key.slice(start.length).split('.').map(Number);
      if (!mark || !(session > 0) || !(enrollment > 0)) continue;
      const marks = sessions.get(session) ?? new Map<number, UnsentMark>();
      sessions.set(session, marks.set(enrollment, mark));
    }
    return { sessions, sending };
  }

  /** Those of one session that wait; sessions whose marks were all refused are passed over. */
  function nextBatch(): Batch | undefined {
    for (const [session, all] of read().sessions) {
      const marks = [...all]
        .filter(([, { refused }]) => !refused)
        .map(([enrollment_id, { mark, note, setAt }]) => ({ enrollment_id, mark, note, setAt }));
      if (marks.length > 0) return { session, marks };
    }
    return undefined;
  }

  /** Forgets what was sent, except for what somebody has changed meanwhile. */
  function settle({ session, marks }: Batch): void {
    const now = read().sessions.get(session);
    for (const { enrollment_id, mark, note } of marks) {
      const kept = now?.get(enrollment_id);
      if (kept?.mark === mark && kept.note === note) drop(session, enrollment_id);
    }
  }

  async function sendBatch(batch: Batch): Promise<void> {
    try {
      await send(batch);
      settle(batch);
    } catch (error) {
      if (canPass(error)) throw error;
      const [first] = batch.marks;
      // One that is refused does not hold back the others.
      if (batch.marks.length > 1) {
        for (const mark of batch.marks) await sendBatch({ ...batch, marks: [mark] });
      } else if (first) {
        const { enrollment_id, ...mark } = first;
        keep(batch.session, enrollment_id, { ...mark, refused: true });
      }
    }
  }

  async function flush(): Promise<void> {
    if (sending) return;
    clearTimeout(retry);
    sending = true;
    changed();
    try {
      for (let batch = nextBatch(); batch; batch = nextBatch()) await sendBatch(batch);
      failures = 0;
    } catch {
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)];
      failures += 1;
      retry = setTimeout(() => void flush(), pause);
    } finally {
      sending = false;
      changed();
    }
  }

  return {
    /** Keeps marks and sends them as soon as that is possible. */
    put(session: number, marks: ReadonlyMap<number, SetMark>): void {
      for (const [enrollment, { mark, note }] of marks) {
        keep(session, enrollment, { mark, note, setAt: Date.now(), refused: false });
      }
      void flush();
    },
    /** Sends what waits, now; for when the line is back. */
    flush,
    /** Forgets the refused marks of a session, or of all. */
    dropRefused(only?: number): void {
      for (const [session, marks] of read().sessions) {
        if (session !== (only ?? session)) continue;
        for (const [enrollment, { refused }] of marks) {
          if (refused) drop(session, enrollment);
        }
      }
    },
    get: (): Unsent => {
      snapshot ??= read();
      return snapshot;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const MARKS: readonly unknown[] = ['present', 'late', 'absent', 'excused', null];

/** A kept mark; undefined for anything else that stands there. */
function parse(text: string): UnsentMark | undefined {
  try {
    const { mark, note, setAt, refused } = JSON.parse(text) as Partial<UnsentMark>;
    if (!MARKS.includes(mark) || typeof note !== 'string') return undefined;
    const at = typeof setAt === 'number' ? setAt : Date.now();
    return { mark: mark ?? null, note, setAt: at, refused: refused === true };
  } catch {
    return undefined;
  }
}
