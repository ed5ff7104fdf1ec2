import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { readWorkbook } from '../apps/server/src/platform/excel/read-workbook.ts';
import { writeWorkbook } from '../apps/server/src/platform/excel/write-workbook.ts';

const ROWS = 100_000;
const RUNS = 3;
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

type Measured = { readonly milliseconds: number; readonly stall: number };

/** The best of some runs, and the longest standstill of this thread in it. */
async function best(run: () => Promise<void>): Promise<Measured> {
  let found: Measured = { milliseconds: Number.POSITIVE_INFINITY, stall: 0 };
  for (let at = 0; at < RUNS; at += 1) {
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const started = performance.now();
    await run();
    const milliseconds = performance.now() - started;
    loop.disable();
    if (milliseconds < found.milliseconds) found = { milliseconds, stall: loop.max / 1e6 };
  }
  return found;
}

/** Reads and writes 100,000 rows of seven columns, beside the same work done by hucre. */
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
  const lines = ['| work | Station, ms | hucre, ms | Station / hucre | standstill, ms |'];
  lines.push('|---|---:|---:|---:|---:|');
  const add = (work: string, ours: Measured, theirs: Measured) => {
    const ratio = (ours.milliseconds / theirs.milliseconds).toFixed(2);
    const [mine, other] = [ours.milliseconds, theirs.milliseconds].map(Math.round);
    lines.push(`| ${work} | ${mine} | ${other} | ${ratio} | ${ours.stall.toFixed(0)} |`);
  };

  const columns = HEADERS.map((header) => ({ header, width: 20 }));
  add(
    'write',
    await best(() =>
      pipeline(
        writeWorkbook({ sheetName: 'People', columns, rows: people() }),
        createWriteStream(inline),
      ),
    ),
    await best(() => writeByHucre(join(folder, 'other.xlsx'), true)),
  );
  await writeByHucre(shared, false);
  for (const [file, work] of [
    [inline, 'read, texts in the cells'],
    [shared, 'read, texts in a shared table'],
  ] as const) {
    add(work, await best(() => readByStation(file)), await best(() => readByHucre(file)));
  }
  const { size } = await stat(inline);
  lines.push(
    '',
    `${ROWS} rows, ${HEADERS.length} columns, ${(size / 1e6).toFixed(1)} MB; best of ${RUNS}.`,
    "Station's reading includes starting its process, the guard, checking the whole sheet before the",
    'first row, mapping and JSON; hucre reads in this process, unguarded. Standstill is the longest',
    'time that the event loop of the server was held up while Station worked.',
  );
  return lines.join('\n');
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

async function writeByHucre(file: string, inlineStrings: boolean): Promise<void> {
  const columns = HEADERS.map((header) => ({ header }));
  const stream = writeXlsxStream(people(), { name: 'People', columns, inlineStrings });
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(file));
}
