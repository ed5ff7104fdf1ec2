import { asProblem, Problem } from './problem.ts';

/** Gathers rows that arrive at the same time and writes them together. */
export type Batches<T> = {
  /**
   * Hands a row over; settles when it is written, or could not be.
   * @throws Problem `unavailable` when too many rows wait already.
   */
  add(row: T): Promise<void>;
};

type Waiting<T> = { row: T; done: () => void; failed: (error: unknown) => void };

type BatchOptions<T> = {
  /** Writes rows, all or none. */
  write: (rows: readonly T[]) => Promise<void>;
  /** Rows in one writing, at most. */
  size: number;
  /** Rows that may wait. */
  queue: number;
  /** A second batch goes to the database beside another one when so many rows wait. */
  beside: number;
  /** Whether one bad row is to blame for a failure, so that the others get another chance alone. */
  isRowsFault: (error: unknown) => boolean;
};

/** Batches that are written at the same time, at most: while one is written, another is gathered. */
const WRITERS = 2;

/**
 * Rows wait only while an earlier batch is being written, so a lone one is not delayed, and under
 * load each commit carries many. A row that the database refuses harms none of the others; when the
 * database cannot be asked at all, whoever waits is told at once.
 */
export function createBatches<T>(options: BatchOptions<T>): Batches<T> {
  const waiting: Waiting<T>[] = [];
  let writers = 0;

  const writeOut = async () => {
    writers += 1;
    // What arrives in the same turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await writeTogether(waiting.splice(0, options.size));
    writers -= 1;
  };
  const writeTogether = async (batch: readonly Waiting<T>[]) => {
    try {
      await options.write(batch.map(({ row }) => row));
      for (const { done } of batch) done();
    } catch (error) {
      if (batch.length > 1 && options.isRowsFault(error)) {
        for (const one of batch) await writeTogether([one]);
      } else {
        // Those who wait would ask a database that is not there, and wait as long again.
        const isGone = asProblem(error).code === 'unavailable';
        for (const { failed } of [...batch, ...(isGone ? waiting.splice(0) : [])]) failed(error);
      }
    }
  };
  return {
    add(row) {
      if (waiting.length >= options.queue) {
        return Promise.reject(new Problem('unavailable', 'Too busy', { retryAfter: 5 }));
      }
      return new Promise((done, failed) => {
        waiting.push({ row, done, failed });
        if (writers === 0 || (writers < WRITERS && waiting.length >= options.beside)) {
          void writeOut();
        }
      });
    },
  };
}
