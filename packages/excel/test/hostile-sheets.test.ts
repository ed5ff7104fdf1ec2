import { expect, test } from 'vitest';
import { readWorkbook } from '../src/read-workbook.ts';
import { expectOutcome } from './expect-outcome.ts';
import { attack, PLAIN_ROWS, readAll, withFile } from './read-file.ts';
import {
  buildWorkbook,
  type Parts,
  relations,
  SOME_ROWS,
  sharedXml,
  sheetXml,
  stylesXml,
  workbookOfRows,
  workbookXml,
  XML,
} from './workbook-builder.ts';

// @full

// @measures

const SHEET = 'xl/worksheets/sheet1.xml';
const BOOK = 'xl/workbook.xml';
const SHARED = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

const BILLION_LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
).join('')}]>`;
const EXTERNAL_ENTITY = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';

const honest: Record<string, string> = {
  [SHEET]: sheetXml(SOME_ROWS),
  [BOOK]: workbookXml('<sheet name="One" sheetId="1" r:id="rId1"/>'),
  [SHARED]: sharedXml('<si><t>x</t></si>'),
  [STYLES]: stylesXml([]),
  [RELATIONS]: relations([{ id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' }]),
  '_rels/.rels': relations([{ id: 'r', type: 'officeDocument', target: BOOK }]),
};

function withDoctype(part: string, doctype: string): string {
  return (honest[part] ?? '').replace(XML, `${XML}${doctype}`);
}

test.each([SHEET, BOOK, SHARED, STYLES, '_rels/.rels'])(
  'Entities in %s are refused',
  async (part) => {
    await expectOutcome(buildWorkbook({ [part]: withDoctype(part, BILLION_LAUGHS) }), 'unsafe-xml');
    await expectOutcome(
      buildWorkbook({ [part]: withDoctype(part, EXTERNAL_ENTITY) }),
      'unsafe-xml',
    );
  },
);

test('An entity that nobody declared is plain text', async () => {
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&lol9;&xxe;</t></is></c></row>';
  expect((await readAll(workbookOfRows(cell))).headings).toEqual(['&lol9;&xxe;']);
});

test.each([
  ['little', Buffer.from(`\ufeff${sheetXml(SOME_ROWS)}`, 'utf16le')],
  ['big', Buffer.from(`\ufeff${sheetXml(SOME_ROWS)}`, 'utf16le').swap16()],
  ['no mark', Buffer.from(sheetXml(SOME_ROWS), 'utf16le')],
  ['another name', Buffer.from(sheetXml(SOME_ROWS).replace('UTF-8', 'UTF-7'))],
])('A sheet in a foreign encoding is refused: %s', async (_, content) => {
  await expectOutcome(buildWorkbook({ [SHEET]: content }), 'unsafe-xml');
});

test('Elements nested a million deep are refused', async () => {
  const deep = '<a>'.repeat(1_000_000) + '</a>'.repeat(1_000_000);
  for (const part of [SHEET, SHARED, BOOK]) {
    const xml = (honest[part] ?? '').replace(/(<\/\w+>)$/, `${deep}$1`);
    await expectOutcome(buildWorkbook({ [part]: xml }), 'unsafe-xml');
  }
});

test('A cell in the last corner of the sheet is refused', async () => {
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  await expectOutcome(workbookOfRows(SOME_ROWS + corner), 'too-many-columns');
  const bottom = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
  await expectOutcome(workbookOfRows(SOME_ROWS + bottom), 'too-many-rows');
});

test('Formatted rows and cells without content do no harm, even in the last corner', async () => {
  const styled = '<row r="7" s="1"><c r="A7" s="1"/><c r="ZZ7" s="1"></c></row>';
  const corner = '<row r="1048576" hidden="false"><c r="XFD1048576" s="1"/></row>';
  await expectOutcome(workbookOfRows(SOME_ROWS + styled + corner), 1);
});

test('A million empty rows are refused', async () => {
  let rows = '';
  for (let at = 1; at <= 1_000_000; at += 1) rows += `<row r="${at}"/>`;
  await expectOutcome(workbookOfRows(rows), 'too-many-rows');
});

test('The limit of rows is kept to the row', async () => {
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>1</v></c></row>`;
  const bytes = workbookOfRows(row(1) + row(2) + row(3));
  expect((await attack(bytes, { maxRows: 3 })).outcome).toBe(2);
  expect((await attack(bytes, { maxRows: 2 })).outcome).toBe('too-many-rows');
});

test('The limit of columns is kept to the column, and 100,000 columns are refused', async () => {
  const bytes = workbookOfRows('<row r="1"><c r="C1"><v>1</v></c></row>');
  expect((await attack(bytes, { maxColumns: 3 })).outcome).toBe(0);
  expect((await attack(bytes, { maxColumns: 2 })).outcome).toBe('too-many-columns');
  const wide = `<row r="1">${'<c><v>1</v></c>'.repeat(100_000)}</row>`;
  await expectOutcome(workbookOfRows(wide), 'too-many-columns');
  const empty = `<row r="1">${'<c/>'.repeat(100_000)}</row>`;
  await expectOutcome(workbookOfRows(empty), 'too-many-columns');
});

test('70,000 sheets are refused', async () => {
  const sheets = '<sheet name="S" sheetId="1" r:id="rId1"/>'.repeat(70_000);
  await expectOutcome(buildWorkbook({ [BOOK]: workbookXml(sheets) }), 'too-large-inside');
});

test.each(['1', '-1', 'NaN', '1.5', '1e0', '0x0', 'Infinity', '__proto__', 'length'])(
  'A shared text numbered %s, where there is only number 0, is damage',
  async (index) => {
    const bytes = workbookOfRows(`<row r="1"><c r="A1" t="s"><v>${index}</v></c></row>`, {
      [SHARED]: sharedXml('<si><t>x</t></si>'),
    });
    await expectOutcome(bytes, 'damaged');
  },
);

test.each([
  ['a cell twice', '<row r="1"><c r="A1"/><c r="A1"/></row>'],
  ['cells backwards', '<row r="1"><c r="B1"/><c r="A1"/></row>'],
  ['a row twice', '<row r="1"/><row r="1"/>'],
  ['rows backwards', '<row r="2"/><row r="1"/>'],
  ['row 0', '<row r="0"/>'],
  ['row -1', '<row r="-1"/>'],
  ['row 1.5', '<row r="1.5"/>'],
  ['row NaN', '<row r="NaN"/>'],
  ['a row beyond the sheet', '<row r="1048577"/>'],
  ['a row without measure', '<row r="1e400"/>'],
  ['a cell of another row', '<row r="1"><c r="A2"/></row>'],
  ['a cell without a place', '<row r="1"><c r=""/></row>'],
  ['a cell without a column', '<row r="1"><c r="1"/></row>'],
  ['a cell with too many letters', '<row r="1"><c r="AAAAAAAAA1"/></row>'],
  ['a cell with small letters', '<row r="1"><c r="a1"/></row>'],
  ['a cell in a cell', '<row r="1"><c r="A1"><c r="B1"/></c></row>'],
  ['a row in a row', '<row r="1"><row r="2"/></row>'],
  ['a row in a cell', '<row r="1"><c r="A1"><row r="2"/></c></row>'],
  ['a cell of no known type', '<row r="1"><c r="A1" t="constructor"><v>1</v></c></row>'],
  ['a number that is none', '<row r="1"><c r="A1"><v>one</v></c></row>'],
  ['a number without measure', '<row r="1"><c r="A1"><v>1e999</v></c></row>'],
  ['a date that is none', '<row r="1"><c r="A1" t="d"><v>soon</v></c></row>'],
  ['tags that do not match', '<row r="1"><c r="A1"></row></c>'],
  ['an attribute without quotes', '<row r=1/>'],
  ['an attribute without an end', '<row r="1><c/></row>'],
  ['a tag without a name', '<row r="1"><></row>'],
])('A sheet with %s is damaged', async (_, rows) => {
  await expectOutcome(workbookOfRows(rows), 'damaged');
});

test.each<[string, Parts, string | number]>([
  ['no workbook part', { [BOOK]: undefined }, 'damaged'],
  ['no relationships', { [RELATIONS]: undefined }, 'no-sheet'],
  ['no sheet part', { [SHEET]: undefined }, 'damaged'],
  ['no sheets', { [BOOK]: workbookXml('') }, 'no-sheet'],
  ['no table of contents of its own', { '[Content_Types].xml': undefined }, 1],
  ['an empty sheet part', { [SHEET]: '' }, 'damaged'],
  ['an empty sheet', { [SHEET]: sheetXml('') }, 0],
  ['two roots', { [SHEET]: `${sheetXml('')}${sheetXml('').slice(XML.length)}` }, 'damaged'],
])('A workbook with %s comes to a clear end', async (_, parts, outcome) => {
  await expectOutcome(buildWorkbook(parts), outcome);
});

test.each([
  ['in a circle', 'workbook.xml', 'damaged'],
  ['to the shared texts', 'sharedStrings.xml', 'damaged'],
  ['from the root', '/xl/worksheets/sheet1.xml', 1],
  ['around a corner', '../xl/./worksheets/../worksheets/sheet1.xml', 1],
  ['out of the archive', '../../../../etc/passwd', 'damaged'],
  ['to a file', 'file:///etc/passwd', 'damaged'],
  ['to __proto__', '__proto__', 'damaged'],
])('A relationship of a sheet that leads %s is followed no further', async (_, target, outcome) => {
  const list = relations([{ id: 'rId1', type: 'worksheet', target }]);
  const bytes = buildWorkbook({ [RELATIONS]: list, [SHARED]: sharedXml('') });
  await expectOutcome(bytes, outcome);
});

test('A relationship that leads out of the file is not one', async () => {
  const list = (honest[RELATIONS] ?? '').replace('/>', ' TargetMode="External"/>');
  await expectOutcome(buildWorkbook({ [RELATIONS]: list }), 'no-sheet');
});

test('A cell, a tag and a shared text without end are refused', async () => {
  const long = 'x'.repeat(5_000_000);
  const runs = '<r><t>0123456789</t></r>'.repeat(100_000);
  const cell = (content: string) =>
    `<row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row>`;
  await expectOutcome(workbookOfRows(cell(`<t>${long}</t>`)), 'too-large-inside');
  await expectOutcome(workbookOfRows(cell(runs)), 'too-large-inside');
  await expectOutcome(workbookOfRows(`<row r="1" x="${long}"/>`), 'too-large-inside');
  await expectOutcome(
    buildWorkbook({ [SHARED]: sharedXml(`<si>${runs}</si>`) }),
    'too-large-inside',
  );
});

test('A tag of a hundred thousand attributes does no harm', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ');
  await expectOutcome(workbookOfRows(`<row ${many} r="1"/>`), 0);
});

test('Headings named after the innards of JavaScript are only headings', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  const cells = (at: number) =>
    names.map((name) => `<c t="inlineStr"><is><t>${name}${at}</t></is></c>`).join('');
  const rows = `<row r="1">${cells(1)}</row><row r="2">${cells(2)}</row>`;
  const { headings, rows: read } = await readAll(workbookOfRows(rows));
  expect(headings).toEqual(names.map((name) => `${name}1`));
  expect(read[0]?.cells.map((cell) => cell.text)).toEqual(names.map((name) => `${name}2`));
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

/** Rows of one cell each: the same `cell`, but for its row. */
const rowsOf = (count: number, cell: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cell(at + 1)}</row>`).join('');

const LONG_TEXT = 'x'.repeat(32_000);

test('One long text that 60,000 cells use is refused before a row is handed out', async () => {
  const cells = (row: number) => `<c r="A${row}" t="s"><v>0</v></c>`;
  const shared = sharedXml(`<si><t>${LONG_TEXT}</t></si>`);
  const file = workbookOfRows(rowsOf(60_000, cells), { [SHARED]: shared });
  expect(file.length).toBeLessThan(400_000);
  await expectOutcome(file, 'too-large-inside');
  const opened = withFile(file, (path) => readWorkbook({ file: path, mapper: PLAIN_ROWS }).opened);
  await expect(opened).rejects.toMatchObject({ reason: 'too-large-inside' });
});

test('So is a long text that thousands of cells hold themselves', async () => {
  const cells = (row: number) => `<c r="A${row}" t="inlineStr"><is><t>${LONG_TEXT}</t></is></c>`;
  await expectOutcome(workbookOfRows(rowsOf(3_000, cells)), 'too-large-inside');
});

test('Texts may have fifty million characters in all, each counted as often as it is used', async () => {
  const shared = { [SHARED]: sharedXml(`<si><t>${'y'.repeat(1_000)}</t></si>`) };
  const using = (row: number) => `<c r="A${row}" t="s"><v>0</v></c>`;
  const within = await attack(workbookOfRows(rowsOf(52_000, using), shared));
  expect(within.outcome).toBe(51_999);
  const over = await attack(workbookOfRows(rowsOf(53_000, using), shared));
  expect(over.outcome).toBe('too-large-inside');
});
