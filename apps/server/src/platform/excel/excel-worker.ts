import { parentPort, workerData } from 'node:worker_threads';
import { guardFile } from './guard.ts';
import { openWorkbook } from './open-workbook.ts';
import { type Cell, type CreateMapper, MapperStopped, type RowMapper } from './row-mapper.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import type { WorkbookSource } from './workbook-source.ts';
import type { WorkerCredit, WorkerOrder, WorkerReport } from './worker-messages.ts';

/** Part of the guard's time that may go into counting the rows ahead of reading them. */
const COUNTING_SHARE = 0.5;

/** Progress is told at most ten times a second. */
const PROGRESS_MS = 100;

const port = parentPort;
if (port === null) throw new Error('excel-worker.ts only runs in a worker thread');

/**
 * Characters of XML for one row with content beyond which a sheet is filler. 64 columns with a long
 * note in each come to half of it.
 */
const MAX_CHARS_PER_ROW = 64 * 1024;

/** Thrown by the counting pass when its share of time is used up. */
class CountingTooLong extends Error {}

function report(message: WorkerReport): void {
  port?.postMessage(message);
}

/** Lets the worker go on while the main thread has room for batches, and wait otherwise. */
class Credit {
  #left: number;
  #wake: (() => void) | undefined;

  constructor(initial: number) {
    this.#left = initial;
    port?.on('message', (message: WorkerCredit) => {
      this.#left += message.credit;
      this.#wake?.();
    });
  }

  async take(): Promise<void> {
    while (this.#left <= 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#left -= 1;
  }
}

/**
 * Checks the whole sheet once without keeping anything: a file that would be refused at its last
 * row is refused before the first one is handed out, and progress knows its total.
 */
async function countRows(source: WorkbookSource, until: number): Promise<number | undefined> {
  let rows = 0;
  const countRow = () => {
    rows += 1;
  };
  try {
    await source.check(countRow, async (charsRead) => {
      if (performance.now() < until) return;
      // So slow, and hardly a row found: the file is made to be unpacked, not to be read.
      if (charsRead > MAX_CHARS_PER_ROW * Math.max(rows, 1)) {
        throw new WorkbookRefused('too-large-inside', 'the sheet is filler without rows');
      }
      throw new CountingTooLong();
    });
    return rows;
  } catch (error) {
    // The reading itself checks everything again, so nothing is lost but the total.
    if (error instanceof CountingTooLong) return undefined;
    throw error;
  }
}

async function loadMapper(order: WorkerOrder): Promise<RowMapper<unknown>> {
  const module: { createMapper?: CreateMapper<unknown> } = await import(order.mapper);
  if (typeof module.createMapper !== 'function') {
    throw new TypeError('The mapper module does not export createMapper');
  }
  return module.createMapper(order.mapperOptions);
}

async function readRows(order: WorkerOrder, source: WorkbookSource): Promise<void> {
  const mapper = await loadMapper(order);
  const credit = new Credit(order.credit);
  let rows: unknown[] = [];
  let headed = false;
  let rowsRead = 0;
  let told = performance.now();

  async function send(batch: unknown[]): Promise<void> {
    await credit.take();
    const { format } = order;
    report({
      type: 'batch',
      rows: format === 'json' ? JSON.stringify(batch) : batch,
      count: batch.length,
      rowsRead,
    });
  }

  async function sendFull(): Promise<void> {
    while (rows.length >= order.batchSize) {
      const batch = rows.slice(0, order.batchSize);
      rows = rows.slice(order.batchSize);
      await send(batch);
    }
  }

  function take(cells: Cell[], rowNumber: number): void {
    rowsRead += 1;
    if (!headed) {
      headed =
        mapper.header(
          cells.map((cell) => cell.text),
          rowNumber,
        ) !== false;
      return;
    }
    const mapped = mapper.row(cells, rowNumber);
    if (mapped !== undefined) rows.push(mapped);
  }

  await source.scan(take, async () => {
    const now = performance.now();
    if (now - told >= PROGRESS_MS) {
      told = now;
      report({ type: 'progress', rowsRead });
    }
    await sendFull();
  });
  for (const row of mapper.end?.() ?? []) rows.push(row);
  await sendFull();
  if (rows.length > 0) await send(rows);
  report({ type: 'end', rowsRead, summary: mapper.summary?.() });
}

async function run(order: WorkerOrder): Promise<void> {
  report({ type: 'ready' });
  const started = performance.now();
  const guarded = await guardFile(order.file, order.limits);
  report({ type: 'guarded', format: guarded.format });
  const source = await openWorkbook(guarded, order.sheet, order.limits);
  const until = started + order.limits.guardMs * COUNTING_SHARE;
  const rowsTotal = await countRows(source, until);
  const { format, sheets, sheet } = source;
  report({ type: 'opened', info: { format, sheets, sheet, rowsTotal } });
  await readRows(order, source);
}

function failure(error: unknown): WorkerReport {
  if (error instanceof WorkbookRefused) {
    return { type: 'refused', reason: error.reason, detail: error.message };
  }
  if (error instanceof MapperStopped) return { type: 'stopped', reason: error.reason };
  return { type: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
}

try {
  await run(workerData);
} catch (error) {
  report(failure(error));
}
port.close();
