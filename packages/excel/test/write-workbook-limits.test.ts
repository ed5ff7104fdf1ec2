import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { WritableValue } from '../src/sheet-xml.ts';
import { writeWorkbook } from '../src/write-workbook.ts';
import { promised } from './promised.ts';
import { readHere } from './read-file.ts';

// @measures

const CREATED = new Date('2024-05-06T07:08:09Z');

type Rows = Iterable<readonly WritableValue[]> | AsyncIterable<readonly WritableValue[]>;

function write(headers: readonly string[], rows: Rows): Promise<Buffer> {
  const columns = headers.map((header) => ({ header, width: 20 }));
  return buffer(writeWorkbook({ sheetName: 'Data', columns, rows, created: CREATED }));
}

test('Rows that a sheet cannot hold go on in the next ones, under the same headings', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [`name ${index}`, index]);
  const columns = [
    { header: 'Name', width: 20 },
    { header: 'Kind', width: 20, choices: ['a', 'b'] },
  ];
  const sheetName = 'A name as long as it can be: 31';
  const written = async (given: typeof rows) =>
    read(
      await buffer(
        writeWorkbook({
          sheetName: sheetName.replace(':', ''),
          columns,
          rows: given,
          maxSheetRows: 4,
        }),
      ),
      { dense: true },
    );
  const book = await written(rows);
  expect(book.SheetNames).toEqual([
    'A name as long as it can be 31',
    'A name as long as it can be (2)',
    'A name as long as it can be (3)',
    'Lists',
  ]);
  const namesIn = (of: Awaited<ReturnType<typeof written>>) =>
    of.SheetNames.slice(0, -1).map((name) => of.Sheets[name]?.['!data']?.map((row) => row[0]?.v));
  expect(namesIn(book)).toEqual([
    ['Name', 'name 0', 'name 1', 'name 2'],
    ['Name', 'name 3', 'name 4', 'name 5'],
    ['Name', 'name 6'],
  ]);
  // A sheet that is just full is followed by none without rows.
  expect(namesIn(await written(rows.slice(0, 6)))).toHaveLength(2);
  expect(namesIn(await written([]))).toEqual([['Name']]);
});

test('A text is cut where a cell ends, never inside of a character', async () => {
  const rows = await readHere(
    await write(['H'], [['x'.repeat(40_000)], [`${'x'.repeat(32_766)}😀`]]),
  );
  expect(rows[1]?.[0]).toBe('x'.repeat(32_767));
  expect(rows[2]?.[0]).toBe('x'.repeat(32_766));
});

test('Rows that fail destroy the stream with their error', async () => {
  async function* rows() {
    yield ['one'];
    await Promise.reject(new Error('the database is gone'));
  }
  await expect(write(['H'], rows())).rejects.toThrow('the database is gone');
  await expect(write(['H'], [['too', 'many']])).rejects.toThrow(RangeError);
});

test('A reader that goes away ends the rows', async () => {
  let begun = false;
  let ended = false;
  async function* rows() {
    begun = true;
    try {
      for (let at = 0; ; at += 1) yield [`row ${at} ${Math.random()}`];
    } finally {
      ended = true;
    }
  }
  const columns = [{ header: 'H', width: 10 }];
  const stream = writeWorkbook({ sheetName: 'Data', columns, rows: rows() });
  for await (const _ of stream) if (begun) break;
  await expect.poll(() => ended).toBe(true);
});

test('Writing 100,000 rows leaves the event loop free and the memory flat', async () => {
  function* rows() {
    for (let at = 0; at < 100_000; at += 1) {
      yield [
        `Nguyễn Thị Ánh ${at}`,
        `09${at}`,
        'Giám đốc',
        `a${at}@example.com`,
        'Công ty',
        '',
        'x',
      ];
    }
  }
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  let bytes = 0;
  loop.enable();
  const columns = Array.from({ length: 7 }, (_, at) => ({ header: `H${at}`, width: 10 }));
  for await (const chunk of writeWorkbook({ sheetName: 'Data', columns, rows: rows() })) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }
  loop.disable();
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(loop.percentile(99) / 1e6).toBeLessThan(promised(50));
  expect(peak - before).toBeLessThan(128 * 1024 * 1024);
});
