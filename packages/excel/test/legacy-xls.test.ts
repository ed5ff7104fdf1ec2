import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { attack, readAll } from './read-file.ts';

// @full

/** A workbook of 1997 with the given sheets. */
function buildXls(sheets: Record<string, unknown[][]>, change?: (book: WorkBook) => void): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  }
  change?.(book);
  return write(book, { type: 'buffer', bookType: 'biff8', cellStyles: true });
}

test('An old workbook is read like a new one', async () => {
  const bytes = buildXls(
    {
      Hidden: [['secret']],
      연락처: [
        ['Name', 'Phone', 'Born', 'Active', 'Mask'],
        ['Nguyễn Thị Ánh', 901234567, null, true, 1012345678],
        [],
        ['김민수', '+84 90', 0.1, false, null],
      ],
    },
    (book) => {
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
      const sheet = book.Sheets.연락처;
      if (sheet === undefined) throw new Error('no sheet');
      sheet.C2 = { t: 'n', v: 45292, z: 'dd/mm/yyyy' };
      sheet.E2 = { t: 'n', v: 1012345678, z: '000-0000-0000' };
    },
  );
  const { info, headings, rows } = await readAll(bytes);
  expect(info).toEqual({
    format: 'xls',
    sheets: [
      { name: 'Hidden', hidden: true },
      { name: '연락처', hidden: false },
    ],
    sheet: 1,
    rowsTotal: 3,
  });
  expect(headings).toEqual(['Name', 'Phone', 'Born', 'Active', 'Mask']);
  expect(rows.map(({ row, cells }) => [row, cells.map(({ kind, text }) => [kind, text])])).toEqual([
    [
      2,
      [
        ['text', 'Nguyễn Thị Ánh'],
        ['number', '901234567'],
        ['date', '2024-01-01'],
        ['boolean', 'TRUE'],
        ['number', '010-1234-5678'],
      ],
    ],
    [
      4,
      [
        ['text', '김민수'],
        ['text', '+84 90'],
        ['number', '0.1'],
        ['boolean', 'FALSE'],
      ],
    ],
  ]);
  expect((await readAll(bytes, 0)).headings).toEqual(['secret']);
  await expect(readAll(bytes, 5)).rejects.toMatchObject({ reason: 'no-sheet' });
});

test('The limits of rows and columns hold for old workbooks', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => [at]);
  expect((await attack(buildXls({ S: rows }), { maxRows: 19 })).outcome).toBe('too-many-rows');
  expect((await attack(buildXls({ S: rows }), { maxRows: 20 })).outcome).toBe(19);
  const wide = [Array.from({ length: 65 }, (_, at) => at)];
  expect((await attack(buildXls({ S: wide }))).outcome).toBe('too-many-columns');
});

test('An old workbook with a password is told apart', async () => {
  const container = CFB.read(buildXls({ S: [['x']] }), { type: 'buffer' });
  const entry = CFB.find(container, '/Workbook');
  if (entry === null) throw new Error('no stream');
  const stream = Buffer.from(entry.content as Uint8Array);
  // FILEPASS (MS-XLS 2.4.117) follows the first record, BOF; here with RC4 encryption.
  const afterStart = 4 + stream.readUInt16LE(2);
  const pass = Buffer.alloc(4 + 54);
  pass.writeUInt16LE(0x2f, 0);
  pass.writeUInt16LE(54, 2);
  pass.writeUInt16LE(1, 4);
  pass.writeUInt16LE(1, 6);
  pass.writeUInt16LE(1, 8);
  const locked = Buffer.concat([stream.subarray(0, afterStart), pass, stream.subarray(afterStart)]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', locked);
  const { outcome } = await attack(Buffer.from(CFB.write(file, { type: 'buffer' })));
  expect(outcome).toBe('encrypted');
});

test('An old workbook cut off or garbled is damaged', async () => {
  const whole = buildXls({ S: Array.from({ length: 2000 }, (_, at) => [`row ${at}`]) });
  for (const share of [0.02, 0.1, 0.5]) {
    const { outcome } = await attack(whole.subarray(0, Math.floor(whole.length * share)));
    expect(outcome).toSatisfy((found) => found === 'damaged' || found === 'not-a-workbook');
  }
  const garbled = Buffer.from(whole);
  garbled.fill(0xff, 512, 5000);
  expect((await attack(garbled)).outcome).toSatisfy((found) => typeof found === 'string');
});

test('The texts of an old workbook have the same limit', async () => {
  const bytes = buildXls({ One: Array.from({ length: 100 }, () => ['z'.repeat(100)]) });
  expect((await attack(bytes, { maxTextChars: 10_000 })).outcome).toBe(99);
  expect((await attack(bytes, { maxTextChars: 9_999 })).outcome).toBe('too-large-inside');
});
