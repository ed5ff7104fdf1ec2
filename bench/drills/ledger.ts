/** What people of a drill asked for, what they were told, and what of it is there afterwards. */

/** A call that did not get what it asked for; times in milliseconds of `performance.now()`. */
export type Failure = {
  /** Such as `GET /api/contacts`. */
  what: string;
  /** A status, with the reason where one was given, or the error of the line. */
  how: string;
  begunAt: number;
  endedAt: number;
  /** Whether it may be asked once more without changing anything twice. */
  isSafe: boolean;
  /** Whether it was said in Station's own words, and when to come again. */
  isToldWhen?: boolean;
};

/** A call that was answered as it should be; times as of failures. */
export type Answered = Pick<Failure, 'what' | 'begunAt' | 'endedAt'>;

/** What was found of a mark at the end: how many times, and the newest value. */
export type Found = { times: number; value?: string };

/** What differs from what was acknowledged, as sentences. */
export type Differences = { lost: string[]; doubled: string[] };

type Entry = {
  /** What was acknowledged last; undefined: nothing yet. */
  acknowledged: string | undefined;
  isAcknowledged: boolean;
  /** Values that were asked for since then: any of them may be there, or none. */
  open: Set<string>;
};

/** Remembers by marks, each of which is used for one record. */
export class Ledger {
  readonly failures: Failure[] = [];
  /** Calls that were answered as they should be. */
  readonly answers: Answered[] = [];
  readonly #kinds = new Map<string, Map<string, Entry>>();

  /** Calls in all. */
  get calls(): number {
    return this.answers.length + this.failures.length;
  }

  /** Before a call that makes or changes something. */
  asked(kind: string, mark: string, value = ''): void {
    this.#entry(kind, mark).open.add(value);
  }

  /** It was said to be done. */
  acknowledged(kind: string, mark: string, value = ''): void {
    const entry = this.#entry(kind, mark);
    entry.acknowledged = value;
    entry.isAcknowledged = true;
    entry.open.clear();
  }

  /** How many of a kind were acknowledged. */
  count(kind: string): number {
    return [...this.#of(kind).values()].filter((it) => it.isAcknowledged).length;
  }

  /** The marks of a kind with what was acknowledged of them. */
  acknowledgedOf(kind: string): [mark: string, value: string][] {
    return [...this.#of(kind)].flatMap(([mark, it]) =>
      it.isAcknowledged ? [[mark, it.acknowledged ?? '']] : [],
    );
  }

  /**
   * Compares with what is there: what was acknowledged must be there once, with its last value or one
   * that was asked for later; what was not may be there once or not at all.
   */
  compare(kind: string, found: ReadonlyMap<string, Found>): Differences {
    const differences: Differences = { lost: [], doubled: [] };
    for (const [mark, entry] of this.#of(kind)) {
      const { times, value } = found.get(mark) ?? { times: 0 };
      if (times > 1) differences.doubled.push(`${kind} ${mark} is there ${times} times`);
      if (!entry.isAcknowledged) continue;
      if (times === 0) differences.lost.push(`${kind} ${mark} is not there`);
      else if (value !== undefined && value !== entry.acknowledged && !entry.open.has(value)) {
        differences.lost.push(`${kind} ${mark} says "${value}", not "${entry.acknowledged}"`);
      }
    }
    return differences;
  }

  #of(kind: string): Map<string, Entry> {
    const entries = this.#kinds.get(kind) ?? new Map<string, Entry>();
    this.#kinds.set(kind, entries);
    return entries;
  }

  #entry(kind: string, mark: string): Entry {
    const entries = this.#of(kind);
    const entry = entries.get(mark) ?? {
      acknowledged: undefined,
      isAcknowledged: false,
      open: new Set<string>(),
    };
    entries.set(mark, entry);
    return entry;
  }
}

/** Failures by what failed how, the most frequent first: `3 × GET /api/contacts: 503`. */
export function countFailures(failures: readonly Failure[]): string[] {
  const counts = new Map<string, number>();
  for (const { what, how } of failures) {
    const name = `${what}: ${how}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${count} × ${name}`);
}

/** The milliseconds below which 99 of 100 calls were answered that began in a span; 0 without any. */
export function p99Of(answers: readonly Answered[], from: number, to: number): number {
  const taken = answers
    .filter(({ begunAt }) => begunAt >= from && begunAt < to)
    .map(({ begunAt, endedAt }) => endedAt - begunAt)
    .sort((a, b) => a - b);
  return taken[Math.floor(taken.length * 0.99)] ?? 0;
}
