import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../src/platform/excel/read-workbook.ts';
import { writeWorkbook } from '../../src/platform/excel/write-workbook.ts';
import type { PlainRow } from './mappers/plain-rows.ts';

const plainRows = new URL('./mappers/plain-rows.ts', import.meta.url);

test('What looks like a formula comes back as the text it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'excel-'));
  const file = join(folder, 'out.xlsx');
  const values = ['=1+1', '@SUM(A1)', '+84 90', '-5', '\ttab', 'line\nfeed', ' both ', '_x0041_'];
  const columns = values.map((_, index) => ({ header: `Column ${index}`, width: 12 }));
  await pipeline(
    writeWorkbook({ sheetName: 'Data', columns, rows: [values] }),
    createWriteStream(file),
  );
  const reading = readWorkbook<PlainRow>({ file, mapper: plainRows });
  const rows: PlainRow[] = [];
  for await (const batch of reading) rows.push(...batch.rows);
  expect(rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([values]);
  expect((await reading.opened).sheets).toEqual([{ name: 'Data', hidden: false }]);
  await rm(folder, { recursive: true });
});
