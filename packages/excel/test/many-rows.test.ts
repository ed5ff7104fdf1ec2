import { buffer } from 'node:stream/consumers';
import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { MAX_SHEET_ROWS } from '../src/sheet-xml.ts';
import { writeWorkbook } from '../src/write-workbook.ts';

// @full

test('The row after the last that a sheet can hold stands on the second, as another program reads it', async () => {
  function* rows() {
    for (let at = 1; at <= MAX_SHEET_ROWS; at += 1) yield [at];
  }
  const columns = [{ header: 'Number', width: 10 }];
  const bytes = await buffer(writeWorkbook({ sheetName: 'Data', columns, rows: rows() }));
  const book = read(bytes, { dense: true });
  expect(book.SheetNames).toEqual(['Data', 'Data (2)']);
  const [first, second] = book.SheetNames.map((name) => book.Sheets[name]);
  expect(first?.['!ref']).toBe(`A1:A${MAX_SHEET_ROWS}`);
  expect(first?.['!data']?.at(-1)?.[0]?.v).toBe(MAX_SHEET_ROWS - 1);
  expect(second?.['!data']?.map((row) => row[0]?.v)).toEqual(['Number', MAX_SHEET_ROWS]);
}, 240_000);
