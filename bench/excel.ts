import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardFile } from '@station/excel/guard';
import { openWorkbook } from '@station/excel/open-workbook';
import { readWorkbook } from '@station/excel/read-workbook';
import { DEFAULT_WORKBOOK_LIMITS } from '@station/excel/workbook-limits';
import { writeWorkbook } from '@station/excel/write-workbook';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { countByExcelJs, writeByExcelJs } from './exceljs.ts';
import { verdict } from './measure.ts';

const ROWS = 100_000;
const RUNS = 5;
const HEADERS = ['Name', 'Phone', 'Position', 'E-mail', 'Company', 'Address', 'Category'];
const NAMES = ['Nguyễn Thị Ánh', 'Trần Văn Đức', '김민수', '이서연', 'John Smith'];

function* people(): Generator<string[]> {
  for (let at = 0; at < ROWS; at += 1) {
    const phone = `09${String(10_000_000 + at * 7).slice(0, 8)}`;
    const company = `Công ty TNHH Số ${at % 5000}`;
    const address = `${at} Đường Lê Lợi, Quận 1, TP. Hồ Chí Minh`;
    const name = `${NAMES[at % NAMES.length]} ${at}`;
    yield [name, phone, 'Giám đốc', `user${at}@example.com`, company, address, 'customer'];
  }
}

function* peopleWithHeaders(): Generator<string[]> {
  yield HEADERS;
  yield* people();
}

type Measured = { readonly milliseconds: number; readonly stall: number };

/** The best of some runs, and the longest standstill of this thread in it. */
async function best(run: () => Promise<void>): Promise<Measured> {
  return (await bestInTurn([run]))[0] as Measured;
}

/** The same of several works that take turns, so that what else the machine does hits all alike. */
async function bestInTurn(runs: (() => Promise<void>)[]): Promise<Measured[]> {
  const found = runs.map((): Measured => ({ milliseconds: Number.POSITIVE_INFINITY, stall: 0 }));
  for (let round = 0; round < RUNS; round += 1) {
    for (const [at, run] of runs.entries()) {
      const measured = await once(run);
      if (measured.milliseconds < (found[at]?.milliseconds ?? 0)) found[at] = measured;
    }
  }
  return found;
}

async function once(run: () => Promise<void>): Promise<Measured> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  await run();
  const milliseconds = performance.now() - started;
  loop.disable();
  return { milliseconds, stall: loop.max / 1e6 };
}

/** Reads and writes 100,000 rows of seven columns, beside the same work done by ExcelJS and hucre. */
export async function benchExcel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-excel-'));
  try {
    return await measureAll(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureAll(folder: string): Promise<string> {
  const inline = join(folder, 'inline.xlsx');
  const shared = join(folder, 'shared.xlsx');
  const lines = [
    '| work | Station, ms | ExcelJS, ms | hucre, ms | against ExcelJS | standstill, ms |',
    '|---|---:|---:|---:|---|---:|',
  ];
  const add = (work: string, ours: Measured, excelJs: Measured, hucre: Measured, word: string) => {
    const times = [ours, excelJs, hucre].map((it) => Math.round(it.milliseconds)).join(' | ');
    lines.push(`| ${work} | ${times} | ${word} | ${ours.stall.toFixed(0)} |`);
  };

  const columns = HEADERS.map((header) => ({ header, width: 20 }));
  const write = await best(() =>
    pipeline(
      writeWorkbook({ sheetName: 'People', columns, rows: people() }),
      createWriteStream(inline),
    ),
  );
  const written = await best(() => writeByExcelJs(join(folder, 'other.xlsx'), peopleWithHeaders()));
  add(
    'write',
    write,
    written,
    await best(() => writeByHucre(join(folder, 'another.xlsx'), true)),
    `${(written.milliseconds / write.milliseconds).toFixed(1)} times as fast`,
  );
  await writeByHucre(shared, false);
  for (const [file, texts] of [
    [inline, 'texts in the cells'],
    [shared, 'texts in a shared table'],
  ] as const) {
    const [theirs, hucre, here, whole] = (await bestInTurn([
      () => readByExcelJs(file),
      () => readByHucre(file),
      () => readHere(file),
      () => readByStation(file),
    ])) as [Measured, Measured, Measured, Measured];
    for (const [work, ours] of [
      ['values out', here],
      ['whole path', whole],
    ] as const) {
      const ratio = theirs.milliseconds / ours.milliseconds;
      add(`read, ${work}, ${texts}`, ours, theirs, hucre, verdict(ratio, 2, 'at least'));
    }
  }
  const { size } = await stat(inline);
  lines.push(
    '',
    `${ROWS} rows, ${HEADERS.length} columns, ${(size / 1e6).toFixed(1)} MB; best of ${RUNS}.`,
    '"Values out" is guard, inflating and scanning to the texts of every row, in this process as the',
    'others work. "Whole path" is what an import uses: starting its process, the guard, checking the',
    'whole sheet before the first row, a mapper, JSON, and carrying it to the server. Standstill is',
    'the longest time that the event loop of this process was held up while Station worked.',
  );
  return lines.join('\n');
}

/** The texts of all rows, without process and mapper. */
async function readHere(file: string): Promise<void> {
  const guarded = await guardFile(file, DEFAULT_WORKBOOK_LIMITS);
  const source = await openWorkbook(guarded, undefined, DEFAULT_WORKBOOK_LIMITS);
  let rows = 0;
  await source.scan(
    (cells) => {
      if (cells.map((cell) => cell.text).length > 0) rows += 1;
    },
    async () => undefined,
  );
  if (rows !== ROWS + 1) throw new Error(`Station read ${rows} rows`);
}

async function readByStation(file: string): Promise<void> {
  const mapper = new URL('./excel-rows.ts', import.meta.url);
  let rows = 0;
  for await (const { count } of readWorkbook({ file, mapper, format: 'json' })) rows += count;
  if (rows !== ROWS) throw new Error(`Station read ${rows} rows`);
}

async function readByHucre(file: string): Promise<void> {
  let rows = 0;
  for await (const row of streamXlsxRows(await readFile(file)))
    if (row.values.length > 0) rows += 1;
  if (rows !== ROWS + 1) throw new Error(`hucre read ${rows} rows`);
}

async function readByExcelJs(file: string): Promise<void> {
  const rows = await countByExcelJs(file);
  if (rows !== ROWS + 1) throw new Error(`ExcelJS read ${rows} rows`);
}

async function writeByHucre(file: string, inlineStrings: boolean): Promise<void> {
  const columns = HEADERS.map((header) => ({ header }));
  const stream = writeXlsxStream(people(), { name: 'People', columns, inlineStrings });
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(file));
}
