import { guardFile } from './guard.ts';
import { openWorkbook } from './open-workbook.ts';
import type { BackpressureCredit, ReadingOrder, ReadingReport } from './reading-messages.ts';
import type { Cell, CreateMapper, MapperStopped, RowMapper } from './row-mapper.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import type { WorkbookSource } from './workbook-source.ts';
import { carriableJson } from './xml-text.ts';

/** Progress is told at most ten times a second. */
const PROGRESS_MS = 100;

/**
 * Characters of XML for one row with content beyond which a sheet is filler. 64 columns with a long
 * note in each come to half of it.
 */
const MAX_CHARS_PER_ROW = 64 * 1024;

/** Thrown by the counting pass when its share of time is used up. */
class CountingTooLong extends Error {}

function report(message: ReadingReport): void {
  process.send?.(message);
}

/** Reports and waits until it is on its way, all earlier reports with it. */
function reportLast(message: ReadingReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, {}, () => resolve());
  });
}

/** Lets the reading go on while the caller has room for batches, and wait otherwise. */
class Backpressure {
  #left: number;
  #wake: (() => void) | undefined;

  constructor(initial: number) {
    this.#left = initial;
    process.on('message', (message: BackpressureCredit) => {
      this.#left += message.credit;
      this.#wake?.();
    });
  }

  async waitForRoom(): Promise<void> {
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

async function loadMapper(order: ReadingOrder): Promise<RowMapper<unknown>> {
  const module: { createMapper?: CreateMapper<unknown> } = await import(order.mapper);
  if (typeof module.createMapper !== 'function') {
    throw new TypeError('The mapper module does not export createMapper');
  }
  return module.createMapper(order.mapperOptions);
}

async function readRows(order: ReadingOrder, source: WorkbookSource): Promise<ReadingReport> {
  const mapper = await loadMapper(order);
  const backpressure = new Backpressure(order.credit);
  let rows: unknown[] = [];
  let headed = false;
  let rowsRead = 0;
  let reportedAt = performance.now();

  async function send(batch: unknown[]): Promise<void> {
    await backpressure.waitForRoom();
    const { format } = order;
    report({
      type: 'batch',
      rows: format === 'json' ? carriableJson(batch) : batch,
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
    if (now - reportedAt >= PROGRESS_MS) {
      reportedAt = now;
      report({ type: 'progress', rowsRead });
    }
    await sendFull();
  });
  for (const row of mapper.end?.() ?? []) rows.push(row);
  await sendFull();
  if (rows.length > 0) await send(rows);
  return { type: 'end', rowsRead, summary: mapper.summary?.() };
}

/** Does the whole reading; what it gives is the last report. */
async function run(order: ReadingOrder): Promise<ReadingReport> {
  const started = performance.now();
  const guarded = await guardFile(order.file, order.limits);
  report({ type: 'guarded', format: guarded.format });
  const source = await openWorkbook(guarded, order.sheet, order.limits);
  const { format, sheets, sheet } = source;
  // The rows of an old workbook are all in memory by now, and counted in no time.
  const { countMs, legacyMs } = order.limits;
  const until = started + (format === 'xls' ? legacyMs : countMs);
  const rowsTotal = await countRows(source, until);
  report({ type: 'opened', info: { format, sheets, sheet, rowsTotal } });
  return readRows(order, source);
}

/** By its name: a mapper and this program may each have been bundled with a class of that name. */
function isStop(error: unknown): error is MapperStopped {
  return error instanceof Error && error.name === 'MapperStopped';
}

function failure(error: unknown): ReadingReport {
  if (error instanceof WorkbookRefused) {
    return { type: 'refused', reason: error.reason, detail: error.message };
  }
  if (isStop(error)) return { type: 'stopped', reason: error.reason };
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { type: 'failed', error: { name, message, stack, code } };
}

// The caller ends this process itself; a Ctrl-C in the terminal reaches both and must not tear a
// reading out of a server that finishes its requests first.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

process.once('message', async (order: ReadingOrder) => {
  await reportLast(await run(order).catch(failure));
  process.disconnect();
});
report({ type: 'ready' });
