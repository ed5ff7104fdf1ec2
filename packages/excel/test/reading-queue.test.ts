import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readWorkbook } from '../src/read-workbook.ts';
import { PLAIN_ROWS, withFile } from './read-file.ts';
import { workbookOfRows } from './workbook-builder.ts';

/** More batches than may wait here, so that a reading nobody takes from does not end. */
const batchSize = 1;
const workbook = workbookOfRows('<row><c><v>1</v></c></row>'.repeat(20));

/** Processes of readings that are running, once those that ended have been let go of. */
async function processes(): Promise<number> {
  await sleep(20);
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

test('Two workbooks are read at a time; the others wait, are told so, and go on in order', async () => {
  await withFile(workbook, async (file) => {
    const reported: string[] = [];
    const readings = ['a', 'b', 'c', 'd'].map((name) =>
      readWorkbook({
        file,
        batchSize,
        mapper: PLAIN_ROWS,
        onProgress: ({ ahead }) => reported.push(`${name}${ahead}`),
      }),
    );
    const [first, second, third, fourth] = readings;
    await first?.opened;
    await second?.opened;
    expect(await processes()).toBe(2);
    expect(reported.filter((it) => !it.endsWith('0'))).toEqual(['c1', 'd2']);
    await second?.close();
    await third?.opened;
    expect(await processes()).toBe(2);
    expect(reported.filter((it) => !it.endsWith('0'))).toEqual(['c1', 'd2', 'd1']);
    await first?.close();
    await fourth?.opened;
    await Promise.all(readings.map((reading) => reading.close()));
    expect(await processes()).toBe(0);
  });
});

test('Who waits can leave at once, and the next one takes the place', async () => {
  await withFile(workbook, async (file) => {
    const running = [1, 2].map(() => readWorkbook({ file, batchSize, mapper: PLAIN_ROWS }));
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = readWorkbook({ file, batchSize, mapper: PLAIN_ROWS, signal });
    const closed = readWorkbook({ file, batchSize, mapper: PLAIN_ROWS });
    const patient = readWorkbook({ file, batchSize, mapper: PLAIN_ROWS });
    controller.abort(new Error('changed my mind'));
    await expect(aborted.opened).rejects.toThrow('changed my mind');
    await closed.close();
    await expect(closed.opened).rejects.toThrow('closed');
    await Promise.all(running.map((reading) => reading.close()));
    expect((await patient.opened).rowsTotal).toBe(20);
    await patient.close();
    expect(await processes()).toBe(0);
  });
});
