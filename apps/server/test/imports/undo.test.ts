import { type Contact, listContacts } from '@station/contract/contacts/contacts';
import { listImports, setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { decideIndustry } from '@station/contract/industries/decisions';
import { beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { merge } from '../fixtures/duplicates.ts';
import { commit, rowsOf, sheetOf, startReading, startRows } from '../fixtures/imports.ts';
import { auditOf } from '../fixtures/records.ts';
import { upload, workbookOf } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

async function names(): Promise<string[]> {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as, query: { limit: 100 } });
  return data.map((it) => it.name).toReversed();
}

test('With the policy update, records that are there take the values of their rows', async () => {
  const known = await addContact(app, {
    name: 'Old name',
    phone: '0901234561',
    company: 'Old company',
    email: 'old@x.vn',
    category: 'client',
  });
  await addContact(app, { name: 'Same', phone: '0901234562', category: 'external' });
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['New name', '+84 90 123 4561', '', '', 'New company', '', 'supplier'],
    ['Same', '0901234562'],
    ['Late', '0901234561'],
    ['New', '0901234563'],
  ]);
  const { data } = await app.answer(setImportDuplicates, {
    as,
    params: { id },
    body: { duplicates: 'update' },
  });
  expect(data.counts).toEqual({ added: 1, updated: 1, skipped: 2, refused: 0, dropped: 0 });
  expect(await rowsOf(app, as, id)).toMatchObject([
    {
      outcome: 'updated',
      values: { name: 'New name', company: 'New company' },
      before: { name: 'Old name', company: 'Old company', email: 'old@x.vn' },
      duplicate: { id: known.id, label: 'Old name' },
    },
    // It has these very values already; there is nothing to update.
    { outcome: 'skipped', before: null },
    { outcome: 'skipped', duplicate: { row: 2 } },
    { outcome: 'added' },
  ]);
  await commit(app, as, id);
  const { token: staff } = await app.createStaff();
  const found = await app.answer(listContacts, { as: staff, query: { search: 'new name' } });
  expect(found.data).toMatchObject([
    {
      id: known.id,
      name: 'New name',
      phone: '+84 90 123 4561',
      company: 'New company',
      // What the row leaves empty stays.
      email: 'old@x.vn',
      category: 'supplier',
      version: 2,
    },
  ]);
  expect(await rowsOf(app, as, id, 'updated')).toMatchObject([
    { row: 2, before: { name: 'Old name', company: 'Old company' } },
  ]);
});

test('What records were before is told in the words of a file, industries too', async () => {
  const known = await addContact(app, { name: 'Old', phone: '0901234561', category: 'client' });
  const { token: as } = await app.createAdmin();
  const industry = { edition: 'ksic11', code: '64' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: known.id, industry } });
  const sheet = await sheetOf(
    ['Tên', 'Điện thoại', 'Ngành nghề'],
    [['New', '0901234561', 'ksic11:85']],
  );
  const { id } = await startReading(app, as, sheet);
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  const before = { name: 'Old', phone: '0901234561', industry: 'ksic11:64', notes: '' };
  expect(await rowsOf(app, as, id)).toMatchObject([{ before }]);
  await commit(app, as, id);
  expect(await rowsOf(app, as, id, 'updated')).toMatchObject([{ before }]);
});

test('A contact keeps its category where its row names none, and a new one gets the usual one', async () => {
  await addContact(app, { name: 'Old', phone: '0901234561', category: 'client' });
  await addContact(app, { name: 'Same', phone: '0901234562', category: 'supplier' });
  const { token: as } = await app.createAdmin();
  const rows = [
    ['Renamed', '0901234561'],
    ['Same', '0901234562'],
    ['New', '0901234563'],
  ];
  const { id } = await startReading(app, as, await sheetOf(['Tên', 'Điện thoại'], rows));
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  expect(await rowsOf(app, as, id)).toMatchObject([
    { outcome: 'updated', values: { category: '' }, before: { category: 'client' } },
    { outcome: 'skipped', duplicate: { label: 'Same' } },
    // What is shown of a row is what becomes of it.
    { outcome: 'added', values: { category: 'external' } },
  ]);
  await commit(app, as, id);
  const { token } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as: token, query: { limit: 100 } });
  const found = data.map(({ name, category, version }) => [name, category, version]);
  expect(found.toReversed()).toEqual([
    ['Renamed', 'client', 2],
    ['Same', 'supplier', 1],
    ['New', 'external', 1],
  ]);
});

test('Undoing removes what was added and restores what was updated, unless changed since', async () => {
  await addContact(app, { name: 'One', phone: '0901234561' });
  const two = await addContact(app, { name: 'Two', phone: '0901234562' });
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['One changed', '0901234561'],
    ['Two changed', '0901234562'],
    ['New', '0901234563'],
  ]);
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  await commit(app, as, id);
  expect(await names()).toEqual(['One changed', 'Two changed', 'New']);
  await app.store.pool.query(
    "update contact set notes = 'mine', version = version + 1 where id = $1",
    [two.id],
  );

  const { data } = await app.answer(undoImport, { as, params: { id } });
  expect(data).toMatchObject({
    state: 'undone',
    can_undo: false,
    undo: {
      removed: 1,
      restored: 1,
      left_count: 1,
      left: [{ row: 3, id: two.id, label: 'Two changed', reason: 'changed' }],
    },
  });
  expect(await names()).toEqual(['One', 'Two changed']);
  expect(await auditOf(app, 'contacts.import-undone')).toMatchObject([
    { after: { import_id: id, removed: 1, restored: 1, left_count: 1 } },
  ]);
  const { rows } = await app.store.pool.query("select label from trash where kind = 'contact'");
  expect(rows).toEqual([{ label: 'New' }]);
  expect(await app.problem(undoImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'imports.not-ready',
  });
});

test('Undoing leaves an added contact that one from before was merged into, and says so', async () => {
  const old = await addContact(app, { name: 'Lan', phone: '0901234561', email: 'lan@x.vn' });
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['Nguyễn Thị Lan', '0901234562', '', 'lan@x.vn'],
    ['New', '0901234563'],
  ]);
  await commit(app, as, id);
  const found = await app.answer(listContacts, { as, query: { search: 'Nguyễn Thị Lan' } });
  const added = found.data[0] as Contact;
  await merge(app, [added, old]);

  const { data } = await app.answer(undoImport, { as, params: { id } });
  expect(data.undo).toMatchObject({
    removed: 1,
    restored: 0,
    left_count: 1,
    left: [{ id: added.id, label: 'Nguyễn Thị Lan', reason: 'changed' }],
  });
  expect(await names()).toEqual(['Nguyễn Thị Lan']);
});

test('What was uploaded in one go stands in the history, and can be undone', {
  tags: ['full'],
}, async () => {
  const { id: account, token: as } = await app.createAdmin();
  const bytes = await workbookOf([
    ['A', '0901234561'],
    ['', '1'],
  ]);
  await upload(app, { bytes, filename: 'once.xlsx' }, { as });
  const query = { kind: 'contacts' };
  const [found, ...others] = (await app.answer(listImports, { as, query })).data;
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    account_id: account,
    file_name: 'once.xlsx',
    counts: { added: 1, refused: 1 },
    can_undo: true,
  });
  const id = found?.id ?? '';
  expect(await rowsOf(app, as, id)).toMatchObject([{ row: 3, outcome: 'refused' }]);
  const { data } = await app.answer(undoImport, { as, params: { id } });
  expect(data.undo).toMatchObject({ removed: 1, left_count: 0 });
  expect(await names()).toEqual([]);
});

test('The history names who imported which file with what success, newest first', {
  tags: ['full'],
}, async () => {
  const { token: as, id: account } = await app.createAdmin();
  for (const phone of ['0901234561', '0901234562']) {
    const { id } = await startRows(app, as, [['A', phone]]);
    await commit(app, as, id);
  }
  const { token: other } = await app.createAdmin();
  const page = await app.answer(listImports, {
    as: other,
    query: { kind: 'contacts', limit: 1, page: 1 },
  });
  expect(page.pagination).toMatchObject({ total_records: 2, total_pages: 2 });
  expect(page.data).toMatchObject([
    { state: 'committed', file_name: 'people.xlsx', account_id: account, counts: { added: 1 } },
  ]);
});

test('A number or address that a contact has as a further one stays where it is', async () => {
  const known = await addContact(app, {
    name: 'Old',
    phone: '0901234561',
    other_phones: ['0901234562'],
    email: 'first@x.vn',
    other_emails: ['second@x.vn'],
    category: 'client',
  });
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['New', '090 123 4562', '', 'Second@x.vn', '', '', 'client'],
    ['Old', '0901234562', '', 'second@x.vn', '', '', 'client'],
  ]);
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  expect(await rowsOf(app, as, id)).toMatchObject([
    { outcome: 'updated', duplicate: { id: known.id } },
    { outcome: 'skipped', duplicate: { id: known.id, row: 2 } },
  ]);
  await commit(app, as, id);
  const { token } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as: token, query: { search: 'new' } });
  expect(data).toMatchObject([
    {
      name: 'New',
      phone: '0901234561',
      other_phones: ['0901234562'],
      email: 'first@x.vn',
      other_emails: ['second@x.vn'],
    },
  ]);
});
