import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ReadProgress, readWorkbook } from '../src/read-workbook.ts';
import { MapperStopped } from '../src/row-mapper.ts';
import type { PlainRow } from './mappers/plain-rows.ts';
import { promised } from './promised.ts';
import { PLAIN_ROWS, withFile } from './read-file.ts';
import { workbookOfRows } from './workbook-builder.ts';

// @full

const PRYING = new URL('./mappers/prying-rows.ts', import.meta.url);
const FUSSY = new URL('./mappers/fussy-rows.ts', import.meta.url);

function numbered(count: number): Buffer {
  let rows = '';
  for (let at = 1; at <= count; at += 1)
    rows += `<row r="${at}"><c r="A${at}"><v>${at}</v></c></row>`;
  return workbookOfRows(rows);
}

test('Rows come in order and in batches, with the total known from the start', async () => {
  await withFile(numbered(2501), async (file) => {
    // Counting gives up after a second, or later than that on a machine that is slow to begin.
    const limits = { countMs: promised(1_000) };
    const reading = readWorkbook<PlainRow>({ file, mapper: PLAIN_ROWS, batchSize: 1000, limits });
    expect((await reading.opened).rowsTotal).toBe(2501);
    const sizes: number[] = [];
    const rows: number[] = [];
    for await (const batch of reading) {
      expect(batch.count).toBe(batch.rows.length);
      expect(batch.rowsTotal).toBe(2501);
      sizes.push(batch.count);
      rows.push(...batch.rows.map((row) => row.row));
    }
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(rows).toEqual(Array.from({ length: 2500 }, (_, at) => at + 2));
  });
});

test('A batch of JSON is one text with the same rows', async () => {
  await withFile(numbered(3), async (file) => {
    const texts: string[] = [];
    for await (const batch of readWorkbook({ file, mapper: PLAIN_ROWS, format: 'json' })) {
      expect(batch.count).toBe(2);
      texts.push(batch.json);
    }
    const cell = { kind: 'number', formula: false, broken: false };
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      [
        { row: 2, cells: [{ ...cell, text: '2' }] },
        { row: 3, cells: [{ ...cell, text: '3' }] },
      ],
    ]);
  });
});

test('A mapper may skip to its headings, drop rows, add some and sum up', async () => {
  await withFile(numbered(10), async (file) => {
    const mapperOptions = { headingRow: 3, drop: 5 };
    const reading = readWorkbook<number>({ file, mapper: FUSSY, mapperOptions });
    const rows: number[] = [];
    for await (const batch of reading) rows.push(...batch.rows);
    expect(rows).toEqual([4, 6, 7, 8, 9, 10, -1]);
    expect(reading.summary).toEqual({ headings: ['3'], dropped: 1 });
  });
});

test('A mapper that stops gives its reason, and one that fails its error', async () => {
  await withFile(numbered(10), async (file) => {
    const stopped = readWorkbook({ file, mapper: FUSSY, mapperOptions: { stopAt: 5 } });
    const failed = readWorkbook({ file, mapper: FUSSY, mapperOptions: { failAt: 5 } });
    const drain = async (reading: AsyncIterable<unknown>) => {
      for await (const _ of reading);
    };
    const error = await drain(stopped).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MapperStopped);
    expect(error).toMatchObject({ reason: 'five' });
    await expect(drain(failed)).rejects.toThrow('mapper broke');
    const missing = readWorkbook({ file, mapper: new URL('./nowhere.ts', import.meta.url) });
    await expect(drain(missing)).rejects.toThrow('nowhere.ts');
  });
});

test('The reading process waits for a slow consumer', async () => {
  await withFile(numbered(20_000), async (file) => {
    let reported = 0;
    const onProgress = ({ rowsRead }: ReadProgress) => {
      reported = rowsRead;
    };
    const reading = readWorkbook({ file, mapper: PLAIN_ROWS, batchSize: 100, onProgress });
    const iterator = reading[Symbol.asyncIterator]();
    await iterator.next();
    await sleep(700);
    // A chunk of XML holds some thousand rows; without waiting the end would have been told.
    expect(reported).toBeLessThan(10_000);
    for (;;) if ((await iterator.next()).done) break;
    expect(reported).toBe(20_000);
  });
});

test('The time that a consumer takes is not the time of the reading', async () => {
  await withFile(numbered(3000), async (file) => {
    const limits = { readMs: 400 };
    const reading = readWorkbook({ file, mapper: PLAIN_ROWS, batchSize: 100, limits });
    let rows = 0;
    for await (const batch of reading) {
      rows += batch.count;
      await sleep(30);
    }
    expect(rows).toBe(2999);
  });
});

test('A reading that takes longer than it may is refused', async () => {
  await withFile(numbered(10), async (file) => {
    const reading = readWorkbook({
      file,
      mapper: FUSSY,
      mapperOptions: { hangAt: 5 },
      limits: { readMs: 200 },
    });
    const started = performance.now();
    await expect(reading[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      reason: 'too-slow',
    });
    expect(performance.now() - started).toBeLessThan(promised(2_000));
  });
});

test('A guard that cannot decide in time refuses', async () => {
  await withFile(numbered(50_000), async (file) => {
    const reading = readWorkbook({ file, mapper: PLAIN_ROWS, limits: { guardMs: 1 } });
    await expect(reading.opened).rejects.toMatchObject({ reason: 'too-slow' });
  });
});

test('Rows that cannot be counted in time are read without a total', async () => {
  await withFile(numbered(20_000), async (file) => {
    const reading = readWorkbook({ file, mapper: PLAIN_ROWS, limits: { countMs: 0 } });
    expect((await reading.opened).rowsTotal).toBeUndefined();
    let rows = 0;
    for await (const batch of reading) rows += batch.count;
    expect(rows).toBe(19_999);
  });
});

test('A signal ends the reading at once, even inside of a hanging mapper', async () => {
  await withFile(numbered(10), async (file) => {
    const controller = new AbortController();
    const { signal } = controller;
    const reading = readWorkbook({ file, mapper: FUSSY, mapperOptions: { hangAt: 5 }, signal });
    await reading.opened;
    const next = reading[Symbol.asyncIterator]().next();
    controller.abort(new Error('changed my mind'));
    await expect(next).rejects.toThrow('changed my mind');
    expect(() => readWorkbook({ file, mapper: PLAIN_ROWS, signal })).toThrow('changed my mind');
  });
});

test('Leaving the loop or closing ends the process', async () => {
  await withFile(numbered(20_000), async (file) => {
    const running = async () => {
      // A handle is let go of in the round after its process has ended.
      await sleep(20);
      return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    };
    for await (const _ of readWorkbook({ file, mapper: PLAIN_ROWS, batchSize: 10 })) break;
    const second = readWorkbook({ file, mapper: PLAIN_ROWS });
    expect(await running()).toBe(1);
    await second.close();
    await expect(second.opened).rejects.toThrow('closed');
    expect(await running()).toBe(0);
  });
});

test('Progress is told at most ten times a second and ends at the total', async () => {
  await withFile(numbered(100_000), async (file) => {
    const reported: ReadProgress[] = [];
    const started = performance.now();
    const onProgress = (progress: ReadProgress) => reported.push(progress);
    for await (const _ of readWorkbook({ file, mapper: PLAIN_ROWS, format: 'json', onProgress }));
    const seconds = (performance.now() - started) / 1000;
    expect(reported.length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 1);
    expect(reported.at(-1)).toEqual({ rowsRead: 100_000, rowsTotal: 100_000, ahead: 0 });
    expect(reported.map((step) => step.rowsRead)).toEqual(
      reported.map((step) => step.rowsRead).sort((a, b) => a - b),
    );
  });
});

test('A listener that fails ends the reading with its error, not the process', async () => {
  await withFile(numbered(3), async (file) => {
    const onProgress = () => {
      throw new Error('listener broke');
    };
    const reading = readWorkbook({ file, mapper: PLAIN_ROWS, onProgress });
    const drain = async () => {
      for await (const _ of reading);
    };
    await expect(drain()).rejects.toThrow('listener broke');
  });
});

test('A mapper has no environment, writes nothing and starts nothing', async () => {
  await withFile(numbered(3), async (file) => {
    const target = `${file}.stolen`;
    const reading = readWorkbook({ file, mapper: PRYING, mapperOptions: { target } });
    for await (const _ of reading);
    expect(reading.summary).toEqual({
      environment: [],
      writing: 'ERR_ACCESS_DENIED',
      starting: 'ERR_ACCESS_DENIED',
    });
    expect(existsSync(target)).toBe(false);
  });
});

test('JSON holds nothing that a database cannot take', async () => {
  await withFile(numbered(3), async (file) => {
    const mapperOptions = { target: file };
    const texts: string[] = [];
    const reading = readWorkbook({ file, mapper: PRYING, mapperOptions, format: 'json' });
    for await (const { json } of reading) texts.push(...JSON.parse(json));
    expect(texts).toEqual([
      'cut \ufffd here',
      'back\\ud83d slash',
      'both \\\ufffd',
      'nul \ufffd',
      'whole 😀',
    ]);
  });
});

test('A file that is not there is an error of its own', async () => {
  const reading = readWorkbook({ file: '/nowhere/at/all.xlsx', mapper: PLAIN_ROWS });
  await expect(reading.opened).rejects.toMatchObject({ code: 'ENOENT' });
});

test('A reading that outgrows its memory is a refusal, not a crash', async () => {
  await withFile(numbered(100), async (file) => {
    const reading = readWorkbook({
      file,
      mapper: FUSSY,
      mapperOptions: { growAt: 5 },
      limits: { heapMb: 64 },
    });
    await expect(reading[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      reason: 'too-large-inside',
    });
  });
});
