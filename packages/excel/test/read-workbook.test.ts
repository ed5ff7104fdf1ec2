import { expect, test } from 'vitest';
import { readAll, readCells } from './read-file.ts';
import {
  buildWorkbook,
  relations,
  SOME_ROWS,
  sharedXml,
  sheetXml,
  stylesXml,
  workbookOfRows,
  workbookXml,
} from './workbook-builder.ts';

/** A heading row, so that what follows reaches the mapper's rows. */
const HEAD = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** What the reader makes of cells, each written as XML without its reference, one to a row. */
async function readColumn(cells: readonly string[], parts: Record<string, string> = {}) {
  const rows = cells.map((cell, at) => `<row r="${at + 2}">${cell}</row>`);
  const read = await readCells(workbookOfRows(HEAD + rows.join(''), parts));
  return read.map((row) => row[0]);
}

async function readCell(cell: string, parts: Record<string, string> = {}) {
  return (await readColumn([cell], parts))[0];
}

/** What the reader makes of numbers in formats: pairs of a format code and a number. */
function readFormatted(pairs: readonly (readonly [string, number, string])[]) {
  const styles = stylesXml(pairs.map(([code]) => code));
  const cells = pairs.map(([, value], at) => `<c s="${at + 1}"><v>${value}</v></c>`);
  return readColumn(cells, { 'xl/styles.xml': styles });
}

test('Numbers are read digit by digit, whatever way they are written', async () => {
  const pairs = [
    ['901234567', '901234567'],
    ['9.01234567E8', '901234567'],
    ['84901234567', '84901234567'],
    ['8.4901234567E10', '84901234567'],
    ['123456789012345', '123456789012345'],
    ['1.23456789012345E14', '123456789012345'],
    ['1E+20', '100000000000000000000'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.30000000000000004', '0.3'],
    ['1234.5', '1234.5'],
    ['-5', '-5'],
    ['-0', '0'],
    ['007', '7'],
    ['12.0', '12'],
    [' 42 ', '42'],
  ] as const;
  expect(await readColumn(pairs.map(([raw]) => `<c><v>${raw}</v></c>`))).toEqual(
    pairs.map(([, text]) => ({ kind: 'number', text, formula: false, broken: false })),
  );
});

test('Masks show in the text, and dressing does not', async () => {
  const triples = [
    ['0000000000', 901234567, '0901234567'],
    ['000-0000-0000', 1012345678, '010-1234-5678'],
    ['0##-####-####', 1012345678, '010-1234-5678'],
    ['00000', 7, '00007'],
    ['[<=9999999]###-####;(0##) ####-####', 1012345678, '(010) 1234-5678'],
    ['"+84 "000 000 000', 901234567, '+84 901 234 567'],
    ['\\+#', 84901234567, '+84901234567'],
    ['General', 901234567, '901234567'],
    ['0', 901234567, '901234567'],
    ['#,##0', 1234567, '1234567'],
    ['# ##0', 1234567, '1234567'],
    ['#,##0.00 "₫"', 1500000, '1500000'],
    ['"$"0', 5, '5'],
    ['0%', 0.5, '0.5'],
    ['0.00E+00', 901234567, '901234567'],
    ['[h]:mm', 1.5, '1.5'],
    ['@', 901234567, '901234567'],
  ] as const;
  expect(await readFormatted(triples)).toEqual(
    triples.map(([, , text]) => expect.objectContaining({ kind: 'number', text })),
  );
});

test('Dates and times are ISO text, whatever language their format speaks', async () => {
  const triples = [
    ['yyyy-mm-dd', 45292, '2024-01-01'],
    ['d/m/yy h:mm', 45292.5, '2024-01-01T12:00:00'],
    ['[$-42A]dd mmmm yyyy', 45351, '2024-02-29'],
    ['yyyy"년" m"월" d"일"', 45292, '2024-01-01'],
    ['hh:mm:ss', 0.75, '18:00:00'],
    ['[Red]dd/mm/yyyy', 1, '1900-01-01'],
    ['dd/mm/yyyy', 59, '1900-02-28'],
    ['dd/mm/yyyy', 61, '1900-03-01'],
    ['dd/mm/yyyy', 2958465, '9999-12-31'],
    ['dd/mm/yyyy', 45291.999999999, '2024-01-01'],
  ] as const;
  expect(await readFormatted(triples)).toEqual(
    triples.map(([, , text]) => expect.objectContaining({ kind: 'date', text })),
  );
});

test('The built-in formats of dates are known by their numbers', async () => {
  const ids = [14, 22, 45, 57, 1, 49];
  const styles = { 'xl/styles.xml': stylesXml([], ids) };
  const cells = ids.map((_, at) => `<c s="${at + 1}"><v>45292</v></c>`);
  const kinds = (await readColumn(cells, styles)).map((cell) => cell?.kind);
  expect(kinds).toEqual(['date', 'date', 'date', 'date', 'number', 'number']);
});

test('A date outside of the calendar stays the number it is', { tags: ['full'] }, async () => {
  const styles = { 'xl/styles.xml': stylesXml(['yyyy']) };
  for (const value of ['-1', '2958466', '901234567']) {
    const cell = await readCell(`<c s="1"><v>${value}</v></c>`, styles);
    expect(cell).toMatchObject({ kind: 'number', text: value });
  }
});

test('A workbook with the calendar of 1904 counts from there', { tags: ['full'] }, async () => {
  const parts = {
    'xl/styles.xml': stylesXml(['yyyy-mm-dd']),
    'xl/workbook.xml': workbookXml(
      '<sheet name="One" sheetId="1" r:id="rId1"/>',
      '<workbookPr date1904="1"/>',
    ),
  };
  expect(await readCell('<c s="1"><v>0</v></c>', parts)).toMatchObject({ text: '1904-01-01' });
  expect(await readCell('<c s="1"><v>43830</v></c>', parts)).toMatchObject({ text: '2024-01-01' });
});

test('Dates written as ISO text are dates', async () => {
  expect(await readCell('<c t="d"><v>2024-05-06T00:00:00Z</v></c>')).toMatchObject({
    kind: 'date',
    text: '2024-05-06',
  });
  expect(await readCell('<c t="d"><v>2024-05-06T07:08:09.5</v></c>')).toMatchObject({
    text: '2024-05-06T07:08:09',
  });
});

test('Rich text is joined, and reading aids are left out, in the cell and in the table', {
  tags: ['full'],
}, async () => {
  const content =
    '<r><rPr><b/></rPr><t>東</t></r><r><t xml:space="preserve">京 </t></r>' +
    '<rPh sb="0" eb="1"><t>トウ</t></rPh><phoneticPr fontId="1"/>';
  expect(await readCell(`<c t="inlineStr"><is>${content}</is></c>`)).toMatchObject({
    text: '東京 ',
  });
  const parts = { 'xl/sharedStrings.xml': sharedXml(`<si>${content}</si>`) };
  expect(await readCell('<c t="s"><v>0</v></c>', parts)).toMatchObject({ text: '東京 ' });
});

test('Formulas give what the program last computed', { tags: ['full'] }, async () => {
  expect(await readCell('<c t="str"><f>A1&amp;"x"</f><v>1x</v></c>')).toEqual({
    kind: 'text',
    text: '1x',
    formula: true,
    broken: false,
  });
  expect(await readCell('<c><f>1+1</f><v>2</v></c>')).toMatchObject({ text: '2', formula: true });
  expect(await readCell('<c t="b"><f>TRUE()</f><v>1</v></c>')).toMatchObject({
    kind: 'boolean',
    text: 'TRUE',
    formula: true,
  });
});

test('Booleans have their names, and errors are empty with a flag', {
  tags: ['full'],
}, async () => {
  expect(await readCell('<c t="b"><v>0</v></c>')).toMatchObject({ kind: 'boolean', text: 'FALSE' });
  expect(await readCell('<c t="e"><v>#N/A</v></c>')).toMatchObject({ kind: 'error', text: '' });
});

test('Texts are read with every escape undone and every space kept', async () => {
  const pairs = [
    ['&lt;a&gt; &amp;amp; &quot;b&quot; &apos;', '<a> &amp; "b" \''],
    ['&#78;&#x1F600;', 'N😀'],
    ['&#55357;&#56832;', '😀'],
    ['a_x000D_b', 'a\rb'],
    ['_x005F_x0041_', '_x0041_'],
    ['line\r\nfeed\rhere', 'line\nfeed\nhere'],
    ['<![CDATA[<b>&amp;</b>]]>', '<b>&amp;</b>'],
    ['a<!-- note -->b', 'ab'],
    ['  both ends  ', '  both ends  '],
    ['Nguyễn'.normalize('NFD'), 'Nguyễn'.normalize('NFD')],
    ['각'.normalize('NFD'), '각'.normalize('NFD')],
  ] as const;
  const cells = pairs.map(([raw]) => `<c t="inlineStr"><is><t>${raw}</t></is></c>`);
  expect(await readColumn(cells)).toEqual(
    pairs.map(([, text]) => ({ kind: 'text', text, formula: false, broken: false })),
  );
});

test('What JSON or a database cannot carry is replaced and flagged', async () => {
  const raws = ['a&#0;b', 'a_x0000_b', 'a&#xD800;b', 'a_xDC00_b'];
  const cells = raws.map((raw) => `<c t="inlineStr"><is><t>${raw}</t></is></c>`);
  expect(await readColumn(cells)).toEqual(
    raws.map(() => expect.objectContaining({ text: 'a\ufffdb', broken: true })),
  );
});

test('The unusual spellings of the format give the same as the usual one', {
  tags: ['full'],
}, async () => {
  const usual = `${HEAD}<row r="2"><c r="B2" s="0" t="inlineStr"><is><t>x</t></is></c><c r="C2"><v>5</v></c></row>`;
  const expected = await readCells(workbookOfRows(usual));
  const prefixed = sheetXml(usual)
    .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=');
  const spaced = sheetXml(usual).replaceAll('="', " = '").replaceAll('"', "'");
  const commented = sheetXml(usual).replaceAll('><', '><!-- > --><');
  const broken = sheetXml(usual).replaceAll('><', '>\r\n\t<');
  for (const sheet of [prefixed, spaced, commented, broken]) {
    const xml = sheet.replace(/^[^>]*>/, '<?xml version="1.0"?>');
    expect(await readCells(buildWorkbook({ 'xl/worksheets/sheet1.xml': xml }))).toEqual(expected);
  }
});

test('Gaps, empty cells and empty rows keep everything in its place', async () => {
  const rows = `${HEAD}<row r="4"><c r="A4" t="s"/><c r="C4"><v>3</v></c><c r="E4" s="1"/></row>`;
  const { rows: read } = await readAll(workbookOfRows(rows));
  expect(read.map(({ row, cells }) => [row, cells.map((cell) => cell.text)])).toEqual([
    [4, ['', '', '3']],
  ]);
});

test('The first sheet that a person sees is read, unless another one is asked for', {
  tags: ['full'],
}, async () => {
  const bytes = buildWorkbook({
    'xl/workbook.xml': workbookXml(
      '<sheet name="Secret" sheetId="1" state="hidden" r:id="rId1"/>' +
        '<sheet name="Chart" sheetId="2" r:id="rId2"/>' +
        '<sheet name="연락처 &amp; more" sheetId="3" r:id="rId3"/>',
    ),
    'xl/_rels/workbook.xml.rels': relations([
      { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'rId2', type: 'chartsheet', target: 'chartsheets/sheet1.xml' },
      { id: 'rId3', type: 'worksheet', target: '/xl/worksheets/sheet2.xml' },
    ]),
    'xl/worksheets/sheet2.xml': sheetXml(SOME_ROWS.replace('Name', 'Visible')),
  });
  const visible = await readAll(bytes);
  expect(visible.info).toEqual({
    format: 'xlsx',
    sheets: [
      { name: 'Secret', hidden: true },
      { name: '연락처 & more', hidden: false },
    ],
    sheet: 1,
    rowsTotal: 2,
  });
  expect(visible.headings).toEqual(['Visible']);
  expect((await readAll(bytes, 0)).headings).toEqual(['Name']);
  await expect(readAll(bytes, 2)).rejects.toMatchObject({ reason: 'no-sheet' });
});
