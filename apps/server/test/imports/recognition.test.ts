import { utils, write } from '@e965/xlsx';
import { type Import, mapImport } from '@station/contract/imports/imports';
import { buildWorkbook, sheetXml } from '@station/excel/test/workbook-builder';
import { beforeEach, expect, test } from 'vitest';
import { rowsOf, sendImport, sheetOf, startReading } from '../fixtures/imports.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const fieldsOf = ({ columns }: Import) => columns.map((it) => it.field);

/** A workbook by another library; `merges` such as `A1:C1`. */
function foreign(
  sheets: Record<string, { rows: unknown[][]; merges?: string[]; hidden?: boolean }>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Buffer {
  const book = utils.book_new();
  for (const [name, { rows, merges = [] }] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows, { cellDates: true });
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    Sheets: Object.values(sheets).map(({ hidden = false }) => ({ Hidden: hidden ? 1 : 0 })),
  };
  return write(book, { type: 'buffer', bookType });
}

const HEADINGS: [language: string, headings: string[]][] = [
  ['Vietnamese', ['Công ty', 'SĐT', 'Họ và tên (*)', 'E-mail', 'Ghi chú:', 'ĐỊA CHỈ', 'Chức danh']],
  ['Korean', ['회사명', '휴대폰 번호', '성명', '이메일', '비고', '주소', '직위']],
  [
    'English',
    ['Company Name', 'Phone No.', 'Full name', 'Email address', 'Notes', 'Address', 'Job title'],
  ],
  ['mixed', ['cong ty', '연락처', 'NAME', 'Mail', '메모', 'dia_chi', '직책']],
];

test.for(HEADINGS)('Columns in %s, in any order, are recognised', async ([_, headings]) => {
  const { token: as } = await app.createAdmin();
  const row = ['Hoa Sen', '0901234567', 'Ánh', 'a@x.vn', 'note', 'Hà Nội', 'Kế toán'];
  const found = await startReading(app, as, await sheetOf(headings, [row]));
  expect(fieldsOf(found)).toEqual([
    'company',
    'phone',
    'name',
    'email',
    'notes',
    'address',
    'position',
  ]);
  expect(found.columns[1]).toMatchObject({ heading: headings[1], samples: ['0901234567'] });
  expect(await rowsOf(app, as, found.id)).toMatchObject([
    {
      outcome: 'added',
      values: {
        name: 'Ánh',
        phone: '0901234567',
        position: 'Kế toán',
        email: 'a@x.vn',
        company: 'Hoa Sen',
        address: 'Hà Nội',
        category: 'external',
        notes: 'note',
      },
    },
  ]);
});

test('Headings that nobody knows count as the template’s, in its order', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const found = await startReading(
    app,
    as,
    await sheetOf(['x', 'y', 'z'], [['Ánh', '0901234567', 'Kế toán']]),
  );
  expect(fieldsOf(found).slice(0, 3)).toEqual(['name', 'phone', 'position']);
  expect(found.counts.added).toBe(1);
});

test('A required column that no heading names is taken from its place in the template', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const found = await startReading(
    app,
    as,
    await sheetOf(['Tên', 'Số', 'Công ty'], [['Ánh', '0901234567', 'Hoa Sen']]),
  );
  expect(fieldsOf(found)).toEqual(['name', 'phone', 'company']);
});

test('A title above and merged headings in two rows are found', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const bytes = foreign({
    S: {
      rows: [
        ['DANH BẠ CÔNG TY NĂM 2026'],
        [],
        ['Họ tên', 'Công ty', 'Liên hệ', null],
        [null, null, 'Điện thoại', 'Email'],
        ['Ánh', 'Hoa Sen', '0901234567', 'a@x.vn'],
      ],
      merges: ['A1:D1', 'C3:D3', 'A3:A4', 'B3:B4'],
    },
  });
  const found = await startReading(app, as, bytes);
  expect(found.heading_row).toBe(4);
  expect(fieldsOf(found)).toEqual(['name', 'company', 'phone', 'email']);
  expect(await rowsOf(app, as, found.id)).toMatchObject([
    { row: 5, values: { name: 'Ánh', company: 'Hoa Sen', phone: '0901234567', email: 'a@x.vn' } },
  ]);
  expect(found.top[0]).toEqual({ row: 1, cells: ['DANH BẠ CÔNG TY NĂM 2026'] });
});

test('A person picks the sheet, the heading row and the meaning of the columns', async () => {
  const { token: as } = await app.createAdmin();
  const bytes = foreign({
    Cover: { rows: [['Nothing'], ['here']] },
    Secret: { rows: [['Tên', 'Điện thoại']], hidden: true },
    People: {
      rows: [
        ['a', 'b', 'c'],
        ['Ánh', '0901234567', '0912345678'],
      ],
    },
  });
  const { id, sheets, sheet } = await startReading(app, as, bytes);
  expect(sheets).toEqual([
    { index: 0, name: 'Cover' },
    { index: 2, name: 'People' },
  ]);
  expect(sheet).toBe(0);
  const put = async (body: object) =>
    (await app.answer(mapImport, { as, params: { id }, body: body as never })).data;

  const second = await put({ sheet: 2 });
  expect(second).toMatchObject({ sheet: 2, heading_row: 1, counts: { added: 1 } });

  const mapped = await put({
    sheet: 2,
    heading_row: 1,
    columns: [
      { index: 0, field: 'name' },
      { index: 2, field: 'phone' },
    ],
  });
  expect(fieldsOf(mapped)).toEqual(['name', null, 'phone']);
  expect(await rowsOf(app, as, id)).toMatchObject([{ values: { phone: '0912345678' } }]);

  const headless = await put({ sheet: 2, heading_row: null });
  expect(headless).toMatchObject({ heading_row: null, counts: { added: 1, refused: 1 } });
});

test('A mapping of what is not there is refused, and changes nothing', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startReading(app, as, await sheetOf(['Tên', 'SĐT'], [['A', '0901234567']]));
  const refused = async (body: object) => {
    const { status, reason, validation_errors } = await app.problem(mapImport, {
      as,
      params: { id },
      body,
    });
    return [status, reason, validation_errors?.[0]?.field];
  };
  expect(await refused({ sheet: 5 })).toEqual([400, undefined, 'sheet']);
  expect(await refused({ sheet: 0, columns: [{ index: 0, field: 'salary' }] })).toEqual([
    400,
    'imports.unknown-column',
    'columns.0.field',
  ]);
  const twice = [
    { index: 0, field: 'name' },
    { index: 1, field: 'name' },
  ];
  expect(await refused({ sheet: 0, columns: twice })).toEqual([
    400,
    'imports.field-taken-twice',
    'columns.1.field',
  ]);
  expect(await rowsOf(app, as, id)).toHaveLength(1);
});

test('Forty columns, dates, numbers as phones and formulas by their cached value', async () => {
  const { token: as } = await app.createAdmin();
  const many = Array.from({ length: 36 }, (_, i) => `Other ${i}`);
  const headings = [...many, 'Họ tên', 'Điện thoại', 'Ghi chú', 'Chức vụ'];
  const rows = [headings, [...many.map(() => 1), 'Ánh', 901234567, new Date('2026-03-09'), 'x']];
  const found = await startReading(app, as, foreign({ S: { rows } }));
  expect(found.columns).toHaveLength(40);
  expect(await rowsOf(app, as, found.id)).toMatchObject([
    {
      outcome: 'added',
      values: { name: 'Ánh', phone: '0901234567', notes: '2026-03-09', position: 'x' },
      notes: [{ field: 'phone', reason: 'zero-restored', value: '901234567' }],
    },
  ]);
});

test('Of a formula the cached value is taken', async () => {
  const { token: as } = await app.createAdmin();
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = sheetXml(
    `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Phone')}</row>` +
      `<row r="2"><c r="A2" t="str"><f>"An"&amp;"h"</f><v>Anh</v></c>${cell('B2', '0901234567')}</row>`,
  );
  const bytes = buildWorkbook({ 'xl/worksheets/sheet1.xml': xml });

  const { id } = await startReading(app, as, bytes);
  expect(await rowsOf(app, as, id)).toMatchObject([{ values: { name: 'Anh' } }]);
});

test('An old .xls with several sheets is read, and mapped again, like a new one', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const bytes = foreign(
    {
      One: {
        rows: [
          ['전화', '이름'],
          ['010-1234-5678', '김민수'],
        ],
      },
      Two: {
        rows: [
          ['Name', 'Phone'],
          ['Ánh', 901234567],
        ],
      },
    },
    'biff8',
  );
  const answered = await sendImport(app, as, { bytes, filename: 'OLD.XLS' });
  expect(answered.statusCode, answered.payload).toBe(200);
  const { data } = answered.json();
  expect(data).toMatchObject({ sheets: [{ name: 'One' }, { name: 'Two' }], counts: { added: 1 } });
  expect(await rowsOf(app, as, data.id)).toMatchObject([{ values: { name: '김민수' } }]);
  const mapped = await app.answer(mapImport, {
    as,
    params: { id: data.id },
    body: { sheet: 1 },
  });
  expect(mapped.data.sheet).toBe(1);
  expect(await rowsOf(app, as, data.id)).toMatchObject([{ values: { phone: '0901234567' } }]);
});
