import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { guardFile } from '../src/guard.ts';
import { openWorkbook } from '../src/open-workbook.ts';
import { readWorkbook } from '../src/read-workbook.ts';
import type { Cell } from '../src/row-mapper.ts';
import { DEFAULT_WORKBOOK_LIMITS, type WorkbookLimits } from '../src/workbook-limits.ts';
import { WorkbookRefused } from '../src/workbook-refused.ts';
import type { PlainRow } from './mappers/plain-rows.ts';

export const PLAIN_ROWS = new URL('./mappers/plain-rows.ts', import.meta.url);

/** Puts bytes into a file of their own for as long as `use` takes. */
export async function withFile<R>(bytes: Buffer, use: (file: string) => Promise<R>): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), 'excel-'));
  try {
    const file = join(folder, 'upload.xlsx');
    writeFileSync(file, bytes);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything in a workbook, through the reading process: headings and rows as cells. */
export function readAll(bytes: Buffer, sheet?: number, limits?: Partial<WorkbookLimits>) {
  return withFile(bytes, async (file) => {
    const rows: PlainRow[] = [];
    const reading = readWorkbook<PlainRow>({ file, mapper: PLAIN_ROWS, sheet, limits });
    for await (const batch of reading) rows.push(...batch.rows);
    return { rows, headings: reading.summary as string[], info: await reading.opened };
  });
}

/** Everything in a workbook, in this process and without a mapper; for tests of many files. */
export function readHere(bytes: Buffer, limits = DEFAULT_WORKBOOK_LIMITS): Promise<string[][]> {
  return withFile(bytes, async (file) => {
    const rows: string[][] = [];
    const source = await openWorkbook(await guardFile(file, limits), undefined, limits);
    const take = (cells: Cell[]) => rows.push(cells.map((cell) => cell.text));
    await source.scan(take, async () => undefined);
    return rows;
  });
}

/** The cells of the rows below the headings. */
export async function readCells(bytes: Buffer): Promise<(readonly Cell[])[]> {
  return (await readAll(bytes)).rows.map((row) => row.cells);
}

/** What became of a hostile file, and what it cost. */
export type Outcome = {
  /** The reason of the refusal, or how many rows were read. */
  readonly outcome: string | number;
  readonly milliseconds: number;
  /** The longest time that the main thread's event loop stood still, in milliseconds. */
  readonly stall: number;
  /** Bytes by which the memory of this process grew. */
  readonly memory: number;
};

/** Reads a file that means no good; any failure but a refusal fails the test. */
export function attack(bytes: Buffer, limits?: Partial<WorkbookLimits>): Promise<Outcome> {
  return withFile(bytes, async (file) => {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const before = process.memoryUsage.rss();
    const started = performance.now();
    let outcome: string | number = 0;
    try {
      for await (const { count } of readWorkbook({ file, mapper: PLAIN_ROWS, limits })) {
        outcome += count;
      }
    } catch (error) {
      if (!(error instanceof WorkbookRefused)) throw error;
      outcome = error.reason;
    }
    const milliseconds = performance.now() - started;
    loop.disable();
    const memory = process.memoryUsage.rss() - before;
    return { outcome, milliseconds, stall: loop.max / 1e6, memory };
  });
}
