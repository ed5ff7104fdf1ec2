import { createHash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
import { promised } from './promised.ts';
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

test('Any text comes back, but for NUL and halves of surrogate pairs', async () => {
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
