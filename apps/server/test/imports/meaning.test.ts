import { uploadContacts } from '@station/contract/contacts/contact-files';
import { getContact, listContacts } from '@station/contract/contacts/contacts';
import { editImportRow, type ImportRow } from '@station/contract/imports/import-rows';
import { getImport, setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { commit, rowsOf, sheetOf, startReading, startRows } from '../fixtures/imports.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { someOf } from '../in-full.ts';
import { sharedTestApp } from '../test-app.ts';

// @full

const app = await sharedTestApp();
beforeEach(app.clear);

const remarks = ({ notes }: ImportRow) => notes.map(({ field, reason }) => [field, reason]);

async function contacts() {
  const { token: as } = await app.createStaff();
  return (await app.answer(listContacts, { as, query: { limit: 100 } })).data.toReversed();
}

const PHONE_CELLS: [cell: string, numbers: string[]][] = [
  ['0901234510 / 0912345610', ['0901234510', '0912345610']],
  ['0901234511/0912345611', ['0901234511', '0912345611']],
  ['0901234512; 0912345612', ['0901234512', '0912345612']],
  ['0901234513\n0912345613', ['0901234513', '0912345613']],
  ['0901234514, 0912345614', ['0901234514', '0912345614']],
  ['0901234515 - 0912345615', ['0901234515', '0912345615']],
  ['901234516/912345616', ['0901234516', '0912345616']],
  ['84901234517; tel:84912345617', ['+84901234517', '+84912345617']],
  ['010-1234-5678 / 02-123-4567', ['010-1234-5678', '02-123-4567']],
  ['090 - 123 - 4519', ['090 - 123 - 4519']],
  ['0901234520; +84 90 123 4520', ['0901234520']],
  ['tel:+84901234521', ['+84901234521']],
  ['84903123422', ['+84903123422']],
  ['82 10 1234 5623', ['+82 10 1234 5623']],
  ['0901234524;', ['0901234524']],
];

const MAIL_CELLS: [cell: string, addresses: string[]][] = [
  ['a0@x.vn; b0@x.vn', ['a0@x.vn', 'b0@x.vn']],
  ['a1@x.vn / b1@x.vn', ['a1@x.vn', 'b1@x.vn']],
  ['mailto:a2@x.vn', ['a2@x.vn']],
  ['mailto:a3@x.vn?subject=Chào, MAILTO:b3@x.vn', ['a3@x.vn', 'b3@x.vn']],
  ['a4@x.vn\nA4@x.vn', ['a4@x.vn']],
];

test('A cell with several numbers means each of them', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(
    app,
    as,
    PHONE_CELLS.map(([cell]) => ['Ánh', cell]),
  );
  const rows = await rowsOf(app, as, id);
  expect(rows.map(({ outcome, values }) => [outcome, values.phone])).toEqual(
    PHONE_CELLS.map(([, numbers]) => ['added', numbers.join('; ')]),
  );
  await commit(app, as, id);
  const added = await contacts();
  expect(added.map(({ phone, other_phones }) => [phone, ...other_phones])).toEqual(
    PHONE_CELLS.map(([, numbers]) => numbers),
  );
});

test('A cell with several addresses means each of them', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(
    app,
    as,
    MAIL_CELLS.map(([cell], index) => ['Ánh', `09012345${10 + index}`, '', cell]),
  );
  await commit(app, as, id);
  const added = await contacts();
  expect(added.map(({ email, other_emails }) => [email, ...other_emails])).toEqual(
    MAIL_CELLS.map(([, addresses]) => addresses),
  );
});

test('The preview says what was made of a cell', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['Two', '0901234567 / 912345678', '', 'mailto:a@x.vn; b@x.vn'],
    ['Plus', '84903123456'],
    ['Plain', '0987654321', '', 'c@x.vn'],
  ]);
  const rows = await rowsOf(app, as, id);
  expect(rows.map(remarks)).toEqual([
    [
      ['phone', 'several-in-cell'],
      ['phone', 'zero-restored'],
      ['email', 'link-removed'],
      ['email', 'several-in-cell'],
    ],
    [['phone', 'plus-restored']],
    [],
  ]);
  expect(rows[0]?.notes[0]?.value).toBe('0901234567 / 912345678');
});

test('What cannot be several numbers is refused as it stands', async () => {
  const { token: as } = await app.createAdmin();
  const cells = ['0901234567 / Zalo', '02838221234/5', 'a / b', '0901234567 / 12'];
  const { id } = await startRows(
    app,
    as,
    cells.map((cell) => ['Ánh', cell]),
  );
  const rows = await rowsOf(app, as, id, 'refused');
  expect(rows.map(({ values, problems }) => [values.phone, problems[0]?.field])).toEqual(
    cells.map((cell) => [cell, 'phone']),
  );
});

test('Each of several numbers is found, and makes a later row a duplicate', async () => {
  const { token: as } = await app.createAdmin();
  const first = await startRows(app, as, [['Ánh', '0901234567 / 0912345678']]);
  await commit(app, as, first.id);
  for (const search of ['0901234567', '+84912345678']) {
    const { data } = await app.answer(listContacts, { as, query: { search } });
    expect(data, search).toMatchObject([{ name: 'Ánh' }]);
  }
  const { id } = await startRows(app, as, [
    ['Same', '0912345678'],
    ['Half', '0987654321; 0912345678'],
  ]);
  expect(await rowsOf(app, as, id)).toMatchObject([
    { outcome: 'skipped', duplicate: { label: 'Ánh' } },
    { outcome: 'skipped', duplicate: { label: 'Ánh' } },
  ]);
});

test('An update adds the further numbers and addresses to those that are there, and can be undone', async () => {
  const admin = await app.createAdmin();
  const { id: known } = await addContact(app, {
    name: 'Ánh',
    phone: '0901234567',
    other_phones: ['0911111111'],
    email: 'a@x.vn',
  });
  const as = admin.token;
  const update = (file: string) =>
    app.answer(setImportDuplicates, {
      as,
      params: { id: file },
      body: { duplicates: 'update' },
    });
  const bytes = await workbookOf([
    ['Ánh', '0901234567 / 0922222222 / 0911111111', '', 'a@x.vn; b@x.vn'],
  ]);
  const { id } = await startReading(app, as, bytes);
  await update(id);
  expect(await rowsOf(app, as, id)).toMatchObject([{ outcome: 'updated' }]);
  await commit(app, as, id);
  const read = async () => (await app.answer(getContact, { as, params: { id: known } })).data;
  expect(await read()).toMatchObject({
    phone: '0901234567',
    other_phones: ['0911111111', '0922222222'],
    email: 'a@x.vn',
    other_emails: ['b@x.vn'],
  });
  const again = await startReading(app, as, bytes);
  await update(again.id);
  expect(await rowsOf(app, as, again.id)).toMatchObject([{ outcome: 'skipped' }]);
  await app.answer(undoImport, { as, params: { id } });
  expect(await read()).toMatchObject({ other_phones: ['0911111111'], other_emails: [] });
});

test('A mended cell is read like any other', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['Ánh', '12']]);
  const params = { id, row: 2 };
  const values = { phone: '0901234567; 84912345678' };
  const { data } = await app.answer(editImportRow, { as, params, body: { values } });
  expect(data).toMatchObject({
    outcome: 'added',
    values: { phone: '0901234567; +84912345678' },
  });
});

const HEADINGS = ['Tên', 'Điện thoại', 'Ghi chú'];

test.for(
  someOf<string[][]>(
    [
      [['Tổng cộng', '', '2']],
      [['', 'Tổng cộng: 2 người', '']],
      [['TOTAL', '2', '']],
      [['합계', '2명', '']],
      [['', '2', '']],
      [
        ['Total', '', ''],
        ['Grand total', '2', ''],
      ],
    ],
    2,
  ),
)('Below the data %j is left out and says why', async (totals) => {
  const { token: as } = await app.createAdmin();
  const people = [
    ['Ánh', '0901234567', ''],
    ['Bình', '0912345678', ''],
  ];
  const { id, counts } = await startReading(
    app,
    as,
    await sheetOf(HEADINGS, [...people, ...totals]),
  );
  expect(counts).toMatchObject({ added: 2, refused: 0, dropped: totals.length });
  const rows = await rowsOf(app, as, id, 'dropped');
  expect(rows.map(({ notes }) => notes[0]?.reason)).toEqual(totals.map(() => 'totals-row'));
  await commit(app, as, id);
  expect(await contacts()).toHaveLength(2);
});

test('A sum between the rows, or above them, is no total of all, and a person may be called Total', async () => {
  const { token: as } = await app.createAdmin();
  const { id, counts } = await startReading(
    app,
    as,
    await sheetOf(HEADINGS, [
      ['Tổng cộng', '', '2'],
      ['Ánh', '0901234567', ''],
      ['Tổng cộng', '', '1'],
      ['Total', '0912345678', ''],
      ['Tổng hợp Ngô', '12', ''],
    ]),
  );
  expect(counts).toMatchObject({ added: 2, refused: 3, dropped: 0 });
  expect((await rowsOf(app, as, id, 'refused')).map(({ row }) => row)).toEqual([2, 4, 6]);
});

test('A row of totals that is taken back says what it lacks', async () => {
  const { token: as } = await app.createAdmin();
  const bytes = await sheetOf(HEADINGS, [
    ['Ánh', '0901234567', ''],
    ['Tổng cộng', '', '1'],
  ]);
  const { id } = await startReading(app, as, bytes);
  const params = { id, row: 3 };
  const { data } = await app.answer(editImportRow, { as, params, body: { dropped: false } });
  expect(data).toMatchObject({ outcome: 'refused', problems: [{ field: 'phone' }] });
});

test('An import says whether another reading would lose what a person did, which totals are not', async () => {
  const { token: as } = await app.createAdmin();
  const bytes = await sheetOf(HEADINGS, [
    ['Ánh', '0901234567', ''],
    ['Tổng cộng', '', '1'],
  ]);
  const { id, counts, edited } = await startReading(app, as, bytes);
  expect([counts.dropped, edited]).toEqual([1, false]);
  const editedAfter = async (
    row: number,
    body: { dropped?: boolean; values?: { name: string } },
  ) => {
    await app.answer(editImportRow, { as, params: { id, row }, body });
    return (await app.answer(getImport, { as, params: { id } })).data.edited;
  };
  expect(await editedAfter(3, { dropped: false })).toBe(true);
  expect(await editedAfter(3, { dropped: true })).toBe(false);
  expect(await editedAfter(2, { dropped: true })).toBe(true);
  expect(await editedAfter(2, { dropped: false })).toBe(false);
  expect(await editedAfter(2, { values: { name: 'Anh' } })).toBe(true);
});

test('The upload in one step reads the same, and tells of it in its lines', async () => {
  const { token: as } = await app.createAdmin();
  const bytes = await sheetOf(HEADINGS, [
    ['Ánh', '0901234567 / 0912345678', ''],
    ['Tổng cộng', '', '1'],
  ]);
  const { payload, headers } = await formOf([{ bytes, filename: 'a.xlsx' }]);
  const answered = await app.call(uploadContacts, { as, body: payload, headers });
  expect(answered.json()).toMatchObject({
    details: { added: 1, skipped: 0, errors: 0 },
    errors: [],
    lines: [
      { kind: 'note', row: 2, reason: 'several-in-cell' },
      { kind: 'note', row: 3, reason: 'totals-row', value: 'Tổng cộng' },
    ],
  });
});
