import type { ChildProcess } from 'node:child_process';
import { PausableDeadline } from './pausable-deadline.ts';
import { processorTimeOf } from './processor-time.ts';
import { revived, startReadingProcess, unexpectedEnd } from './reading-child.ts';
import type {
  BackpressureCredit,
  ReadingOrder,
  ReadingReport,
  WorkbookInfo,
} from './reading-messages.ts';
import { ReadingQueue } from './reading-queue.ts';
import { MapperStopped } from './row-mapper.ts';
import { DEFAULT_WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** How far a reading is: rows with content read so far, headings included. */
export type ReadProgress = {
  readonly rowsRead: number;
  readonly rowsTotal: number | undefined;
  /** Readings that have to end before this one begins; 0 once it has begun. */
  readonly ahead: number;
};

/** What to read and how. */
export type ReadRequest<O = unknown> = {
  /** Path of the file on disk; its name and ending play no role. */
  readonly file: string;
  /** Index of the worksheet; without it the first one that is not hidden. */
  readonly sheet?: number;
  /** URL of the caller's module that exports `createMapper` (see row-mapper.ts). */
  readonly mapper: URL;
  /** Handed to `createMapper` in the reading process after a structured clone. */
  readonly mapperOptions?: O;
  /** Mapped rows in a batch; 1,000 by default. */
  readonly batchSize?: number;
  /** Ends the reading at once; the iteration throws the signal's reason. */
  readonly signal?: AbortSignal;
  readonly limits?: Partial<WorkbookLimits>;
  /** Called at most ten times a second. */
  readonly onProgress?: (progress: ReadProgress) => void;
};

/** Mapped rows, in the order of the sheet. */
export type RowBatch<T> = ReadProgress & { readonly rows: readonly T[]; readonly count: number };

/** Mapped rows as the text of one JSON array, ready for `json_to_recordset`. */
export type JsonBatch = ReadProgress & { readonly json: string; readonly count: number };

/** A reading under way. It begins as soon as there is room and is iterated once. */
export type WorkbookReading<B> = AsyncIterable<B> & {
  /** Settles when the guard has let the file in, or refused it. */
  readonly opened: Promise<WorkbookInfo>;
  /** What the mapper's `summary` gave; undefined until the iteration has ended. */
  readonly summary: unknown;
  /**
   * Ends the reading and its process. Needed when the reading is never iterated; an iteration does
   * it by itself, even when it is left early.
   */
  close(): Promise<void>;
};

/** Batches that may wait here while the reading goes on. */
const BACKPRESSURE_CREDIT = 3;

/** Starting a process takes 80 ms on an idle machine; a busy one may need far longer. */
const START_MS = 20_000;

/**
 * Readings at the same time. Each is a process that keeps a core busy and may take its whole heap;
 * who comes later waits for some seconds instead of slowing everybody down.
 */
const AT_ONCE = 2;

const readings = new ReadingQueue(AT_ONCE);

/** What is kept of the complaints of a process that dies. */
const MAX_LAST_WORDS = 4_000;

/**
 * Reads a workbook in a process of its own, row by row through the caller's mapper, and yields what
 * the mapper made of the rows in batches. The process waits when nobody takes the batches, so memory
 * stays flat; leaving the loop early ends it.
 *
 * ```ts
 * const reading = readWorkbook({ file, format: 'json', mapper: new URL('./x.mapper.ts', import.meta.url) });
 * for await (const { json, count } of reading) await insertRows(json);
 * ```
 *
 * @throws WorkbookRefused with a machine reason when the file is no good, from `opened` and from
 * the iteration alike
 * @throws MapperStopped when the mapper ended the reading
 */
export function readWorkbook<O = unknown>(
  request: ReadRequest<O> & { readonly format: 'json' },
): WorkbookReading<JsonBatch>;
export function readWorkbook<T, O = unknown>(
  request: ReadRequest<O> & { readonly format?: 'rows' },
): WorkbookReading<RowBatch<T>>;
export function readWorkbook(
  request: ReadRequest & { readonly format?: 'rows' | 'json' },
): WorkbookReading<unknown> {
  request.signal?.throwIfAborted();
  const limits = { ...DEFAULT_WORKBOOK_LIMITS, ...request.limits };
  return new Reading(request, {
    file: request.file,
    sheet: request.sheet,
    mapper: request.mapper.href,
    mapperOptions: request.mapperOptions,
    batchSize: request.batchSize ?? 1_000,
    format: request.format ?? 'rows',
    limits,
    credit: BACKPRESSURE_CREDIT,
  });
}

class Reading implements WorkbookReading<unknown> {
  readonly opened: Promise<WorkbookInfo>;
  summary: unknown;

  readonly #request: ReadRequest;
  readonly #order: ReadingOrder;
  readonly #ended = Promise.withResolvers<void>();
  /** Undefined while it waits for others to end. */
  #process: ChildProcess | undefined;
  #ahead = 0;
  readonly #opening = Promise.withResolvers<WorkbookInfo>();
  readonly #batches: unknown[] = [];
  #credit = BACKPRESSURE_CREDIT;
  #info: WorkbookInfo | undefined;
  #outcome: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;
  #lastWords = '';
  /** While the consumer is the slow one, it stands still. */
  readonly #deadline = new PausableDeadline(
    () => this.#finish(new WorkbookRefused('too-slow', 'the time for reading is over')),
    () => processorTimeOf(this.#process?.pid),
  );

  constructor(request: ReadRequest, order: ReadingOrder) {
    this.#request = request;
    this.#order = order;
    this.opened = this.#opening.promise;
    // Who only iterates learns of a refusal there.
    this.opened.catch(() => undefined);
    request.signal?.addEventListener('abort', this.#abort);
    const leaveQueue = readings.enter({
      begin: () => this.#begin(),
      moved: (ahead) => {
        this.#ahead = ahead;
        // Nobody expects to be called before the call that began it all has returned.
        queueMicrotask(() => this.#reportProgress(0));
      },
    });
    this.#ended.promise.then(leaveQueue);
  }

  #begin(): void {
    this.#ahead = 0;
    if (this.#outcome !== undefined) return;
    const child = startReadingProcess(this.#order.limits.heapMb);
    this.#process = child;
    this.#deadline.restart(START_MS);
    child.on('message', (message: ReadingReport) => this.#receive(message));
    child.on('error', (error) => {
      this.#finish(error);
      // A process that could not be started may never close.
      this.#ended.resolve();
    });
    child.on('close', (_code, signal) => {
      this.#finish(unexpectedEnd(signal, this.#lastWords));
      this.#ended.resolve();
    });
    child.stderr?.on('data', (text: Buffer) => {
      this.#lastWords = `${this.#lastWords}${text}`.slice(0, MAX_LAST_WORDS);
    });
  }

  async close(): Promise<void> {
    this.#finish(new Error('The reading was closed'));
    this.#stop();
    await this.#ended.promise;
  }

  #stop(): void {
    if (this.#process === undefined) this.#ended.resolve();
    else this.#process.kill('SIGKILL');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    try {
      for (;;) {
        const batch = this.#batches.shift();
        if (batch !== undefined) {
          yield batch;
          this.#giveRoom();
        } else if (this.#outcome !== undefined) {
          if ('error' in this.#outcome) throw this.#outcome.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      await this.close();
    }
  }

  #receive(message: ReadingReport): void {
    if (this.#outcome !== undefined) return;
    switch (message.type) {
      case 'ready':
        this.#deadline.restart(this.#order.limits.guardMs);
        this.#send(this.#order);
        break;
      case 'guarded':
        if (message.format === 'xls') this.#deadline.restart(this.#order.limits.legacyMs);
        break;
      case 'opened':
        this.#info = message.info;
        this.#deadline.restart(this.#order.limits.readMs);
        this.#opening.resolve(message.info);
        break;
      case 'batch':
        this.#credit -= 1;
        if (this.#credit === 0) this.#deadline.pause();
        this.#takeBatch(message);
        break;
      case 'progress':
        this.#reportProgress(message.rowsRead);
        break;
      case 'end':
        this.summary = message.summary;
        this.#reportProgress(message.rowsRead);
        this.#finish();
        break;
      case 'refused':
        this.#finish(new WorkbookRefused(message.reason, message.detail));
        break;
      case 'stopped':
        this.#finish(new MapperStopped(message.reason));
        break;
      case 'failed':
        this.#finish(revived(message.error));
        break;
    }
  }

  #takeBatch(message: Extract<ReadingReport, { type: 'batch' }>): void {
    const { rows, count, rowsRead } = message;
    const content = typeof rows === 'string' ? { json: rows } : { rows };
    this.#batches.push({ ...content, count, ...this.#progress(rowsRead) });
    this.#wake?.();
  }

  #progress(rowsRead: number): ReadProgress {
    return { rowsRead, rowsTotal: this.#info?.rowsTotal, ahead: this.#ahead };
  }

  #reportProgress(rowsRead: number): void {
    try {
      this.#request.onProgress?.(this.#progress(rowsRead));
    } catch (error) {
      this.#finish(error);
    }
  }

  #giveRoom(): void {
    if (this.#outcome !== undefined) return;
    this.#credit += 1;
    this.#send({ credit: 1 });
    this.#deadline.resume();
  }

  #send(message: ReadingOrder | BackpressureCredit): void {
    // A process that is gone cannot listen; why it is gone is told by its end.
    this.#process?.send(message, () => undefined);
  }

  /** The first outcome counts; what the process says while it is being ended does not. */
  #finish(...errors: [error?: unknown]): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = errors.length === 0 ? {} : { error: errors[0] };
    this.#deadline.pause();
    this.#request.signal?.removeEventListener('abort', this.#abort);
    if ('error' in this.#outcome) {
      // Rows of a reading that failed are of no use to anybody.
      this.#batches.length = 0;
      this.#opening.reject(this.#outcome.error);
      this.#stop();
    }
    this.#wake?.();
  }

  readonly #abort = (): void => {
    this.#finish(this.#request.signal?.reason);
  };
}
