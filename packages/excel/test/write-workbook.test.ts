import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { read } from '@e965/xlsx';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { guardFile } from '../src/guard.ts';
import type { WritableValue } from '../src/sheet-xml.ts';
import { DEFAULT_WORKBOOK_LIMITS } from '../src/workbook-limits.ts';
import { writeWorkbook } from '../src/write-workbook.ts';
import { readZipText } from '../src/zip-text.ts';
import { readAll, readHere, withFile } from './read-file.ts';

// @measures

const CREATED = new Date('2024-05-06T07:08:09Z');

type Rows = Iterable<readonly WritableValue[]> | AsyncIterable<readonly WritableValue[]>;

function write(headers: readonly string[], rows: Rows): Promise<Buffer> {
  const columns = headers.map((header) => ({ header, width: 20 }));
  return buffer(writeWorkbook({ sheetName: 'Data', columns, rows, created: CREATED }));
}

/** Texts that formulas, XML or the format's own escapes might get hold of. */
const TRICKY = [
  '=1+1',
  '@SUM(A1)',
  '+84 90 123 4567',
  '-5',
  '=HYPERLINK("http://x","y")',
  '\ttab first',
  'tab\tinside\t',
  'line\nfeed',
  'carriage\r\nreturn\r',
  '  both ends  ',
  ' ',
  '\n',
  '_x0041_',
  '_x005F_x0041_',
  '_x000D_',
  '_x0041\r',
  '__x0041__',
  '_X0041_',
  '\u0001\u0008\u000b\u001f',
  '\ufffe\uffff',
  '<b>&amp;</b>',
  ']]>',
  '"quoted"',
  "'1",
  '😀👨‍👩‍👧‍👦',
  'Nguyễn'.normalize('NFD'),
  '김민수'.normalize('NFD'),
  '0901234567',
  '1e5',
  'TRUE',
  '#N/A',
  '2024-01-01',
  '\u00a0\u200b\u2028',
  '\u0085\u009f',
  '__proto__',
];

test('Texts come back byte for byte, whatever they look like', async () => {
  const bytes = await write(
    ['#', 'Text'],
    TRICKY.map((text, at) => [at, text]),
  );
  const { rows, headings } = await readAll(bytes);
  expect(headings).toEqual(['#', 'Text']);
  expect(rows.map((row) => row.cells[1])).toEqual(
    TRICKY.map((text) => ({ kind: 'text', text, formula: false, broken: false })),
  );
});

test('Any text comes back, but for NUL and halves of surrogate pairs', {
  tags: ['full'],
}, async () => {
  const carried = (value: string) => value.toWellFormed().replaceAll('\0', '\ufffd');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('_', 'x', '0', '4', '1', 'D', '\r', '\0', ' ', '&', '\n') }),
    fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 300 }), async (texts) => {
      const back = await readHere(
        await write(
          ['H', 'End'],
          texts.map((value) => [value, '.']),
        ),
      );
      expect(back.slice(1).map((row) => row[0])).toEqual(texts.map(carried));
    }),
    { numRuns: 60 },
  );
});

test('Any number comes back as a person would read it', async () => {
  const number = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }));
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 200 }), async (numbers) => {
      const back = await readHere(
        await write(
          ['H', 'End'],
          numbers.map((value) => [value, '.']),
        ),
      );
      const texts = back.slice(1).map((row) => row[0]);
      for (const [at, value] of numbers.entries()) {
        const finite = Number.isFinite(value);
        const expected = Number.isInteger(value) ? value : Number(value.toPrecision(15));
        expect(texts[at]).toBe(finite ? String(expected === 0 ? 0 : expected) : '');
      }
    }),
    { numRuns: 40 },
  );
});

test('Other programs read the same, as texts and not as formulas', async () => {
  // Neither of the two undoes every escape of the format; these are for our own reader.
  const foreign = ['_x', '_X', '\r', '\u0001', '\ufffe'];
  const safe = TRICKY.filter((text) => !foreign.some((piece) => text.includes(piece)));
  const bytes = await write(
    ['Text', 'Number'],
    safe.map((text, at) => [text, at / 4]),
  );
  const sheet = read(bytes, { cellNF: true, cellStyles: true }).Sheets.Data;
  const hucre = (await readXlsx(bytes)).sheets[0];
  for (const [at, text] of safe.entries()) {
    const cell = sheet?.[`A${at + 2}`];
    expect(cell).toMatchObject({ t: 's', v: text, z: '@' });
    expect(cell.f).toBeUndefined();
    expect(hucre?.rows[at + 1]).toEqual([text, at / 4]);
    expect(sheet?.[`B${at + 2}`]).toMatchObject({ t: 'n', v: at / 4 });
  }
});

test('The sheet has frozen headings, a filter, widths, and columns of text', async () => {
  const bytes = await write(['Name', 'Phone', 'Note'], [['Ánh', '0901234567', null]]);
  const sheet = (await readXlsx(bytes, { readStyles: true })).sheets[0];
  expect(sheet).toMatchObject({
    name: 'Data',
    freezePane: { rows: 1 },
    autoFilter: { range: 'A1:C2' },
  });
  expect(sheet?.columns?.map((column) => column.width)).toEqual([20, 20, 20]);
  expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  expect(read(bytes).Workbook?.Names).toEqual([
    { Name: '_xlnm._FilterDatabase', Ref: "'Data'!$A$1:$C$2", Sheet: 0, Hidden: true },
  ]);
});

test('White space that matters is marked to be kept', async () => {
  const bytes = await write(['H'], [[' x '], ['a  b'], ['a\nb'], ['a b']]);
  await withFile(bytes, async (file) => {
    const guarded = await guardFile(file, DEFAULT_WORKBOOK_LIMITS);
    const part = guarded.format === 'xlsx' && guarded.parts.get('xl/worksheets/sheet1.xml');
    if (!part) throw new Error('no sheet');
    let xml = '';
    for await (const text of readZipText(part)) xml += text;
    expect(xml.match(/<t.*?<\/t>/gs)).toEqual([
      '<t>H</t>',
      '<t xml:space="preserve"> x </t>',
      '<t xml:space="preserve">a  b</t>',
      '<t xml:space="preserve">a\nb</t>',
      '<t>a b</t>',
    ]);
  });
});

test('A column may offer choices, which stand on a hidden sheet', async () => {
  const choices = ['customer', 'đối tác, "vip"', 'x'.repeat(300)];
  const bytes = await buffer(
    writeWorkbook({
      sheetName: "Kim's contacts",
      columns: [
        { header: 'Name', width: 20 },
        { header: 'Category', width: 12, choices },
      ],
      rows: [],
    }),
  );
  const book = await readXlsx(bytes);
  expect(book.sheets[0]?.dataValidations).toEqual([
    expect.objectContaining({
      type: 'list',
      range: 'B2:B1048576',
      formula1: 'Lists!$B$1:$B$3',
      showErrorMessage: true,
    }),
  ]);
  expect(book.sheets[1]?.rows.map((row) => row[1])).toEqual(choices);
  const { info, headings } = await readAll(bytes);
  expect(info.sheets).toEqual([
    { name: "Kim's contacts", hidden: false },
    { name: 'Lists', hidden: true },
  ]);
  expect(headings).toEqual(['Name', 'Category']);
});

test.each(['', ' ', 'x'.repeat(32), 'a/b', 'a[b', "'a", "a'", 'lists'])(
  'A sheet is not called %j',
  (sheetName) => {
    const columns = [{ header: 'H', width: 10 }];
    expect(() => writeWorkbook({ sheetName, columns, rows: [] })).toThrow(RangeError);
  },
);

test('The same rows give the same bytes', async () => {
  const digest = async () =>
    createHash('sha256')
      .update(await write(['H'], [['x'], [1]]))
      .digest('hex');
  expect(await digest()).toBe(await digest());
});
