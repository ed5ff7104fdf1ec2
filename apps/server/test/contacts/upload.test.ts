import { utils, write } from '@e965/xlsx';
import { contactStats, listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addContact, insertContacts } from '../fixtures/contacts.ts';
import { sheetOf } from '../fixtures/imports.ts';
import { contactAudit, countOf } from '../fixtures/records.ts';
import { importRows, type SheetRow, upload, workbookOf } from '../fixtures/workbooks.ts';
import { someOf } from '../in-full.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** Everything in the directory, oldest first. */
async function directory() {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as, query: { limit: 100 } });
  return data.toReversed();
}

test('The rows of a workbook become contacts, in their order, with counts', async () => {
  const result = await importRows(app, [
    ['Nguyễn Thị Ánh', '0901234567', 'Kế toán', 'anh@x.vn', 'Hoa Sen', 'Hà Nội', 'client'],
    ['김민수', '010-1234-5678', '과장', '', '한솔무역', '서울', 'seoul_fnb'],
  ]);
  expect(result).toEqual({
    success: true,
    message: 'Xử lý file hoàn tất',
    details: { added: 2, skipped: 0, errors: 0 },
    skipped: [],
    errors: [],
    lines: [],
  });
  expect(await directory()).toMatchObject([
    {
      name: 'Nguyễn Thị Ánh',
      phone: '0901234567',
      position: 'Kế toán',
      email: 'anh@x.vn',
      company: 'Hoa Sen',
      address: 'Hà Nội',
      category: 'client',
      notes: '',
      is_active: true,
      version: 1,
    },
    { name: '김민수', phone: '010-1234-5678', email: '', category: 'seoul_fnb' },
  ]);
});

test('Imported contacts are counted and found like any other', { tags: ['full'] }, async () => {
  await importRows(app, [
    ['Đỗ Đức', '0901234567', '', '', '', '', 'client'],
    ['김민수', '+82 10-1234-5678', '', '', '', '', 'client'],
  ]);
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(contactStats, { as });
  expect([data.total_contacts, data.active_contacts]).toEqual([2, 2]);
  for (const [search, name] of [
    ['do duc', 'Đỗ Đức'],
    ['ㄱㅁㅅ', '김민수'],
    ['010 1234', '김민수'],
  ] as const) {
    const found = await app.answer(listContacts, { as, query: { search } });
    expect(found.data.map((it) => it.name)).toEqual([name]);
  }
});

test('A file with headings alone adds nothing and says so', async () => {
  expect(await importRows(app, [])).toMatchObject({
    success: false,
    details: { added: 0, skipped: 0, errors: 0 },
  });
});

test('Rows without anything in them are passed over, and keep the numbers of the others right', async () => {
  const result = await importRows(app, [['A', '0901234567'], ['', ' ', null], ['B', ''], []]);
  expect(result.details).toEqual({ added: 1, skipped: 0, errors: 1 });
  expect(result.lines).toMatchObject([{ kind: 'refused', row: 4, field: 'phone' }]);
});

test('A row without a category becomes external, one may name it by its label in any case', {
  tags: ['full'],
}, async () => {
  await importRows(app, [
    ['A', '0901234561', '', '', '', '', ''],
    ['B', '0901234562', '', '', '', '', 'Khách hàng'],
    ['C', '0901234563', '', '', '', '', ' KHACH HANG '],
    ['D', '0901234564', '', '', '', '', 'Seoul_FNB'],
  ]);
  expect((await directory()).map((it) => it.category)).toEqual([
    'external',
    'client',
    'client',
    'seoul_fnb',
  ]);
});

test('A row whose phone a contact has already, however written, is skipped with its name', async () => {
  await addContact(app, { name: 'Trần Minh', phone: '+84 90 123 4567' });
  const result = await importRows(app, [
    ['Somebody', '090-123-4567'],
    ['New', '0901234568'],
  ]);
  expect(result.details).toEqual({ added: 1, skipped: 1, errors: 0 });
  expect(result.lines).toEqual([
    {
      kind: 'skipped',
      row: 2,
      reason: 'duplicate-contact',
      field: 'phone',
      value: '090-123-4567',
      other: 'Trần Minh',
    },
  ]);
  expect(result.skipped).toEqual([
    'Dòng 2: số điện thoại 090-123-4567 đã có ở contact "Trần Minh"',
  ]);
});

test('An archived contact counts as there already, a deleted one does not', async () => {
  await insertContacts(app, [{ phone: '0901234567', is_active: false }, { phone: '0901234568' }]);
  await app.store.pool.query("delete from contact where phone = '0901234568'");
  const result = await importRows(app, [
    ['A', '0901234567'],
    ['B', '0901234568'],
  ]);
  expect(result.details).toEqual({ added: 1, skipped: 1, errors: 0 });
});

test('A row that repeats the phone of an earlier row is skipped with its number', async () => {
  const result = await importRows(app, [
    ['First', '010-1234-5678'],
    ['Second', '+82 10 1234 5678'],
    ['Third', '0082 10 12345678'],
  ]);
  expect(result.details).toEqual({ added: 1, skipped: 2, errors: 0 });
  expect(result.lines).toMatchObject([
    { kind: 'skipped', row: 3, reason: 'duplicate-row', other: '2' },
    { kind: 'skipped', row: 4, reason: 'duplicate-row', other: '2' },
  ]);
  expect(result.skipped[0]).toBe('Dòng 3: số điện thoại +82 10 1234 5678 trùng với dòng 2');
});

test('A refused row does not make a later one its duplicate', async () => {
  const result = await importRows(app, [
    ['', '0901234567'],
    ['Valid', '0901234567'],
  ]);
  expect(result.details).toEqual({ added: 1, skipped: 0, errors: 1 });
});

test('A leading zero that the spreadsheet swallowed is mended, with a note', {
  tags: ['full'],
}, async () => {
  const result = await importRows(app, [
    ['Số', 901234567],
    ['Chữ', '387654321'],
    ['Kim', 1012345678],
    ['Whole', '0912345678'],
  ]);
  expect(result.details).toEqual({ added: 4, skipped: 0, errors: 0 });
  expect((await directory()).map((it) => it.phone)).toEqual([
    '0901234567',
    '0387654321',
    '01012345678',
    '0912345678',
  ]);
  expect(result.lines).toMatchObject([
    { kind: 'note', row: 2, reason: 'zero-restored', field: 'phone', value: '901234567' },
    { kind: 'note', row: 3, reason: 'zero-restored', value: '387654321' },
    { kind: 'note', row: 4, reason: 'zero-restored', value: '1012345678' },
  ]);
  expect(result.errors).toEqual([]);
});

const REFUSED: [row: SheetRow, reason: string, field: string, text: string][] = [
  [['', '0901234567'], 'required', 'name', 'Dòng 2: thiếu Tên'],
  [['A', ''], 'required', 'phone', 'Dòng 2: thiếu Điện thoại'],
  [['A', '12345'], 'too-short', 'phone', 'Dòng 2: Điện thoại quá ngắn: 12345'],
  [['A', '0'.repeat(21)], 'too-long', 'phone', `Dòng 2: Điện thoại quá dài: ${'0'.repeat(21)}`],
  [['A', '0901.234.567'], 'format', 'phone', 'Dòng 2: Điện thoại không hợp lệ: 0901.234.567'],
  [['A', '0901234567', '', 'a@b'], 'format', 'email', 'Dòng 2: Email không hợp lệ: a@b'],
  [['A'.repeat(101), '0901234567'], 'too-long', 'name', ''],
  [['A', '0901234567', 'x'.repeat(101)], 'too-long', 'position', ''],
  [['A', '0901234567', '', '', 'x'.repeat(151)], 'too-long', 'company', ''],
  [['A', '0901234567', '', '', '', 'x'.repeat(501)], 'too-long', 'address', ''],
  [
    ['A', '0901234567', '', '', '', '', 'nope'],
    'unknown-category',
    'category',
    'Dòng 2: category không tồn tại: nope',
  ],
];

test.for(someOf(REFUSED, 3))(
  'A row that breaks a rule is refused and named: %j %s %s',
  async ([row, reason, field, text]) => {
    const result = await importRows(app, [row, ['Valid', '0987654321']]);
    expect(result.details).toEqual({ added: 1, skipped: 0, errors: 1 });
    expect(result.lines).toMatchObject([{ kind: 'refused', row: 2, reason, field, other: null }]);
    expect(result.lines[0]?.value.length).toBeLessThanOrEqual(60);
    expect(result.errors).toHaveLength(1);
    if (text) expect(result.errors).toEqual([text]);
  },
);

test('A row whose industry nobody knows is refused in words, and the others are taken', async () => {
  const rows = [
    ['A', '0901234561', 'ksic11:261'],
    ['B', '0901234562', 'hàng không vũ trụ'],
  ];
  const bytes = await sheetOf(['Tên', 'Điện thoại', 'Mã ngành'], rows);
  const answered = await upload(app, { bytes });
  expect(answered.json()).toMatchObject({
    details: { added: 1, skipped: 0, errors: 1 },
    errors: ['Dòng 3: Mã ngành không hợp lệ: hàng không vũ trụ'],
    lines: [{ kind: 'refused', row: 3, reason: 'format', field: 'industry' }],
  });
  expect((await directory()).map((it) => it.name)).toEqual(['A']);
});

test('A name of a heading that means something to JavaScript is only a heading', {
  tags: ['full'],
}, async () => {
  const rows = [['__proto__', '0901234567', 'constructor']];
  const headings = ['__proto__', 'constructor', 'toString'];
  const bytes = await sheetOf(headings, rows, 'hasOwnProperty');
  const answered = await upload(app, { bytes });
  expect(answered.json()).toMatchObject({ success: true, details: { added: 1 } });
  expect(await directory()).toMatchObject([{ name: '__proto__', position: 'constructor' }]);
});

test('When nothing but duplicates is in the file, that is no success and no error', {
  tags: ['full'],
}, async () => {
  await addContact(app, { phone: '0901234567' });
  const result = await importRows(app, [['A', '0901234567']]);
  expect(result).toMatchObject({ success: false, details: { added: 0, skipped: 1, errors: 0 } });
});

test('More lines than fit are counted in full and sent in part', { tags: ['full'] }, async () => {
  await addContact(app, { phone: '0901234567' });
  const rows = Array.from({ length: 500 }, (_, i): SheetRow => {
    if (i % 2 === 0) return ['', '0912345678'];
    return ['Again', '0901234567'];
  });
  const result = await importRows(app, rows);
  expect(result.details).toEqual({ added: 0, skipped: 250, errors: 250 });
  expect([result.skipped.length, result.errors.length]).toEqual([200, 200]);
  expect(result.errors[0]).toMatch(/^Dòng 2:/);
});

test('An import leaves one audit line that its contacts point to, and no staged rows', {
  tags: ['full'],
}, async () => {
  const admin = await app.createAdmin();
  const rows = Array.from({ length: 30 }, (_, i) => [`N ${i}`, `09012345${10 + i}`]);
  const bytes = await workbookOf([...rows, ['', 'x']]);
  await upload(app, { bytes, filename: 'Danh bạ.xlsx'.normalize('NFD') }, { as: admin.token });
  const [line, ...others] = await contactAudit(app);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    actor_id: admin.id,
    action: 'contacts.imported',
    before: null,
    after: { file: 'Danh bạ.xlsx', added: 30, skipped: 0, errors: 1 },
  });
  const { import_id } = line!.after as { import_id: string };
  const found = await app.store.pool.query('select distinct import_id from contact');
  expect(found.rows).toEqual([{ import_id }]);
  expect(await countOf(app, 'import_row')).toBe(0);
});

test('Decomposed Vietnamese and Hangul in a file are stored composed and found either way', {
  tags: ['full'],
}, async () => {
  const name = 'Nguyễn Ánh 김민수';
  await importRows(app, [[name.normalize('NFD'), '0901234567']]);
  expect((await directory()).map((it) => it.name)).toEqual([name]);
  const { token: as } = await app.createStaff();
  for (const search of [name, name.normalize('NFD'), 'anh ㅁㅅ']) {
    const { data } = await app.answer(listContacts, { as, query: { search } });
    expect(data).toHaveLength(1);
  }
});

test('An old .xls workbook is imported like a new one', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Tên', 'Điện thoại'],
    ['Ánh 김', 901234567],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sheet1');
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff8' });
  const answered = await upload(app, { bytes, filename: 'OLD.XLS' });
  expect(answered.json()).toMatchObject({ success: true, details: { added: 1 } });
  expect(await directory()).toMatchObject([{ name: 'Ánh 김', phone: '0901234567' }]);
});
