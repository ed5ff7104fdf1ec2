import { downloadTemplate, exportContacts } from '@station/contract/contacts/contact-files';
import { listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields, insertContacts } from '../fixtures/contacts.ts';
import { readSheet, upload } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const HEADINGS = ['Tên', 'Điện thoại', 'Chức vụ', 'Email', 'Công ty', 'Địa chỉ', 'Category'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Exports, and gives the rows below the headings. */
async function exported(query: Record<string, string | boolean> = {}) {
  const { token: as } = await app.createStaff();
  const answered = await app.call(exportContacts, { as, query });
  expect(answered.statusCode, answered.payload.slice(0, 300)).toBe(200);
  const { rows, sheet } = readSheet(answered.rawPayload);
  expect(rows[0]).toEqual([
    ...HEADINGS,
    ...['Ghi chú', 'Trạng thái', 'Điện thoại khác', 'Email khác', 'Mã ngành', 'Tên ngành'],
  ]);
  return { rows: rows.slice(1), sheet, answered };
}

test('An export is an Excel file to save, named after the day', async () => {
  const { answered } = await exported();
  const today = new Date().toISOString().slice(0, 10);
  expect(answered.headers).toMatchObject({
    'content-type': XLSX,
    'content-disposition': `attachment; filename="contacts_${today}.xlsx"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('An empty directory exports the headings alone', async () => {
  expect((await exported()).rows).toEqual([]);
});

test('An export has every contact, newest first, with the template’s columns first', async () => {
  const fields = contactFields({ notes: 'Gọi sau 17 giờ\nHỏi chị Ánh' });
  await addContact(app, fields);
  await insertContacts(app, [{ name: 'Archived', is_active: false }]);
  const { rows } = await exported();
  expect(rows.map((row) => row[0])).toEqual(['Archived', fields.name]);
  expect(rows[1]).toEqual([
    fields.name,
    fields.phone,
    fields.position,
    fields.email,
    fields.company,
    fields.address,
    fields.category,
    fields.notes,
    'Đang dùng',
    '',
    '',
    '',
    '',
  ]);
  expect(rows[0]?.[8]).toBe('Lưu trữ');
});

test('An export of more contacts than are read at a time has each once', {
  tags: ['full'],
}, async () => {
  const given = Array.from({ length: 4_500 }, (_, i) => ({ name: `Contact ${i}` }));
  await insertContacts(app, given);
  const { rows } = await exported();
  expect(rows.map((row) => row[0])).toEqual(given.map((it) => it.name).toReversed());
});

test('An export keeps to the category, the archive and the search', async () => {
  await insertContacts(app, [
    { name: 'Ánh 1', category: 'client' },
    { name: 'Ánh 2', category: 'client', is_active: false },
    { name: 'Ánh 3', category: 'supplier' },
    { name: 'Bình', category: 'client' },
  ]);
  const names = async (query: Record<string, string | boolean>) =>
    (await exported(query)).rows.map((row) => row[0]).toReversed();
  expect(await names({ category: 'client' })).toEqual(['Ánh 1', 'Ánh 2', 'Bình']);
  expect(await names({ active_only: true })).toEqual(['Ánh 1', 'Ánh 3', 'Bình']);
  expect(await names({ search: 'anh' })).toEqual(['Ánh 1', 'Ánh 2', 'Ánh 3']);
  expect(await names({ search: 'anh', category: 'client', active_only: true })).toEqual(['Ánh 1']);
  expect(await names({ category: 'all' })).toHaveLength(4);
  expect(await names({ category: 'no_such' })).toEqual([]);
});

test('Every exported cell is a typed text, never a formula or a number', async () => {
  const texts = ['=1+1', '@SUM(A1:A9)', '-2+3', '+84901234567', '00123', '1E5', '=cmd|calc!A0'];
  for (const text of texts) {
    await insertContacts(app, [
      {
        name: text,
        phone: '0901234567',
        position: text,
        company: text,
        address: text,
        notes: text,
      },
    ]);
  }
  const { rows, sheet } = await exported();
  expect(rows.map((row) => row[0])).toEqual(texts.toReversed());
  const cells = Object.entries(sheet).filter(([address]) => /^[A-Z]+\d+$/.test(address));
  expect(cells.length).toBeGreaterThan(texts.length * 7);
  for (const [address, cell] of cells) {
    expect([address, cell.t, cell.f]).toEqual([address, 's', undefined]);
  }
});

test('Odd texts come out as they went in', async () => {
  const texts = [
    'a & b < c > d "e" \'f\'',
    'line\nbreak\ttab',
    '_x0041_',
    'Nguyễn 김민수 😀 𠮷',
    'control \u0001\u0008\u001f',
    '\ufffe\uffff',
    'a\u2028b\u00a0c',
    '\ufeffbom',
  ];
  await insertContacts(
    app,
    texts.map((notes) => ({ notes })),
  );
  const { rows } = await exported();
  expect(rows.map((row) => row[7]).toReversed()).toEqual(texts);
});

test('A refused export is told in JSON', async () => {
  const { token: as } = await app.createStaff();
  expect(await app.problem(exportContacts, { as, query: { active_only: 'x' } })).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'active_only' }],
  });
});

test('The template has the seven columns, no rows, and offers the categories', async () => {
  const { token: as } = await app.createStaff();
  const answered = await app.call(downloadTemplate, { as });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers).toMatchObject({
    'content-type': XLSX,
    'content-disposition': 'attachment; filename="contacts_template.xlsx"',
  });
  expect(readSheet(answered.rawPayload).rows).toEqual([HEADINGS]);
});

test('An export that is imported again finds only duplicates', { tags: ['full'] }, async () => {
  const names = ['=1+1', '@SUM(A1)', '-5', '+84901234567', '김민수', "'quoted", '_x0041_'];
  await insertContacts(
    app,
    names.map((name) => ({ name })),
  );
  await insertContacts(app, [{ phone: '----------' }, { phone: '1588-12345' }]);
  const { token: as } = await app.createStaff();
  const { rawPayload } = await app.call(exportContacts, { as });
  const answered = await upload(app, { bytes: rawPayload });
  expect(answered.json()).toMatchObject({
    success: false,
    details: { added: 0, skipped: 9, errors: 0 },
  });
});

test('Formula-like text is byte for byte the same after an export and an import', async () => {
  const texts = ['=1+1', '@SUM(A1)', '-5', '+84', '=HYPERLINK("http://x")', "'=1", '00123', '1e9'];
  const ids = await insertContacts(
    app,
    texts.map((text) => ({ name: text, position: text, company: text, address: text })),
  );
  const { token: as } = await app.createStaff();
  const { data: before } = await app.answer(listContacts, { as });
  const { rawPayload } = await app.call(exportContacts, { as });
  await app.store.pool.query('delete from contact');
  const answered = await upload(app, { bytes: rawPayload });
  expect(answered.json().details).toEqual({ added: ids.length, skipped: 0, errors: 0 });
  const filled = (list: typeof before) =>
    list.map(({ name, phone, position, email, company, address, category }) => [
      ...[name, phone, position, email, company, address, category],
    ]);
  const { data: after } = await app.answer(listContacts, { as });
  // An export begins with the newest, which is the oldest after an import.
  expect(filled(after)).toEqual(filled(before).toReversed());
});
