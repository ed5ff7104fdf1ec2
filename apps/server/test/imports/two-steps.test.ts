import { listContacts } from '@station/contract/contacts/contacts';
import { editImportRow } from '@station/contract/imports/import-rows';
import {
  cancelImport,
  commitImport,
  getImport,
  openImport,
} from '@station/contract/imports/imports';
import { beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { commit, rowsOf, sendImport, startRows } from '../fixtures/imports.ts';
import { auditOf, contactAudit, countOf } from '../fixtures/records.ts';
import { workbookOf } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

async function names(): Promise<string[]> {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listContacts, { as, query: { limit: 100 } });
  return data.map((it) => it.name).toReversed();
}

test('What would become of each row is shown, and nothing is written', async () => {
  const { id: known } = await addContact(app, { name: 'Trần Minh', phone: '0901234561' });
  const admin = await app.createAdmin();
  const found = await startRows(app, admin.token, [
    ['New', '0901234562', 'Kế toán', 'a@x.vn', 'Hoa Sen', 'Hà Nội', 'client'],
    ['Known', '+84 90 123 4561'],
    ['Again', '090-123-4562'],
    ['', '12'],
  ]);
  expect(found).toMatchObject({
    kind: 'contacts',
    state: 'ready',
    own: true,
    file_name: 'people.xlsx',
    account_id: admin.id,
    heading_row: 1,
    duplicates: 'skip',
    counts: { added: 1, updated: 0, skipped: 2, refused: 1, dropped: 0 },
    sheets: [{ index: 0, name: 'Contacts' }],
    sheet: 0,
    progress: null,
    failure: null,
    can_undo: false,
  });
  expect(await rowsOf(app, admin.token, found.id)).toMatchObject([
    {
      row: 2,
      outcome: 'added',
      values: { name: 'New', phone: '0901234562', category: 'client', notes: '' },
      duplicate: null,
    },
    {
      row: 3,
      outcome: 'skipped',
      duplicate: { field: 'phone', id: known, label: 'Trần Minh', row: null },
    },
    { row: 4, outcome: 'skipped', duplicate: { id: null, row: 2 } },
    {
      row: 5,
      outcome: 'refused',
      problems: [
        { field: 'name', reason: 'required', value: '' },
        { field: 'phone', reason: 'too-short', value: '12' },
      ],
    },
  ]);
  expect(await rowsOf(app, admin.token, found.id, 'refused')).toHaveLength(1);
  expect(await names()).toEqual(['Trần Minh']);
});

test('Committing writes what was shown, leaves one audit line, and the staged rows go', async () => {
  const { token: as, id: account } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['A', '0901234561'],
    ['B', '0901234562'],
    ['', 'x'],
  ]);
  const done = await commit(app, as, id);
  expect(done).toMatchObject({
    state: 'committed',
    counts: { added: 2, updated: 0, skipped: 0, refused: 1, dropped: 0 },
    can_undo: true,
  });
  expect(await names()).toEqual(['A', 'B']);
  expect(await countOf(app, 'import_row')).toBe(0);
  expect(await contactAudit(app)).toMatchObject([
    {
      actor_id: account,
      action: 'contacts.imported',
      after: { import_id: id, file: 'people.xlsx', added: 2, skipped: 0, errors: 1 },
    },
  ]);
  const { rows } = await app.store.pool.query('select distinct import_id from contact');
  expect(rows).toEqual([{ import_id: id }]);
  // The rows that were not taken stay to be looked at.
  expect(await rowsOf(app, as, id)).toMatchObject([{ row: 4, outcome: 'refused' }]);
});

test('The open import is found again by its owner alone, and is gone when it is over', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { token: other } = await app.createAdmin();
  const query = { kind: 'contacts' };
  expect((await app.answer(openImport, { as, query })).data).toBeNull();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  expect((await app.answer(openImport, { as, query })).data).toMatchObject({ id, state: 'ready' });
  expect((await app.answer(openImport, { as: other, query })).data).toBeNull();
  expect(await app.problem(getImport, { as: other, params: { id } })).toMatchObject({
    status: 404,
    reason: 'imports.not-found',
  });
  await commit(app, as, id);
  expect((await app.answer(openImport, { as, query })).data).toBeNull();
  const { data } = await app.answer(getImport, { as: other, params: { id } });
  expect(data).toMatchObject({ own: false, state: 'committed' });
});

test('A second import of the same person is refused while one is open', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  const bytes = await workbookOf([['B', '0901234562']]);
  const answered = await sendImport(app, as, { bytes });
  expect([answered.statusCode, answered.json().reason]).toEqual([409, 'imports.unfinished']);
  await app.answer(cancelImport, { as, params: { id } });
  expect((await sendImport(app, as, { bytes })).statusCode).toBe(200);
});

test('A cancelled import leaves nothing, and cannot be committed', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  const { data } = await app.answer(cancelImport, { as, params: { id } });
  expect(data.state).toBe('cancelled');
  expect(await countOf(app, 'import_row')).toBe(0);
  expect(await app.problem(commitImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'imports.not-ready',
  });
  expect(await app.problem(cancelImport, { as, params: { id } })).toMatchObject({ status: 409 });
  expect((await auditOf(app, 'imports.')).map((it) => it.action)).toEqual([
    'imports.started',
    'imports.cancelled',
  ]);
  expect(await names()).toEqual([]);
});

test('An import without a row to take is not committed', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['', '1']]);
  expect(await app.problem(commitImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'imports.nothing-to-import',
  });
  const { data } = await app.answer(getImport, { as, params: { id } });
  expect(data.state).toBe('ready');
});

test('Mending a cell checks the row again and frees the rows that repeated it', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['First', '0901234561'],
    ['Second', '0901234561'],
    ['Third', '0901234561'],
    ['Bad', '0901.234'],
  ]);
  const mend = (row: number, body: object) =>
    app.answer(editImportRow, { as, params: { id, row }, body });

  const bad = await mend(5, { values: { phone: '0901234565' } });
  expect(bad.data).toMatchObject({ row: 5, outcome: 'added', mended: true, problems: [] });
  expect(bad.others).toEqual([]);
  expect(bad.counts).toEqual({ added: 2, updated: 0, skipped: 2, refused: 0, dropped: 0 });

  const first = await mend(2, { values: { phone: '0901234569' } });
  expect(first.data.outcome).toBe('added');
  expect(first.others).toMatchObject([{ row: 3, outcome: 'added', duplicate: null }]);
  expect(first.counts).toMatchObject({ added: 3, skipped: 1 });

  const broken = await mend(2, { values: { phone: 'none' } });
  expect(broken.data).toMatchObject({ outcome: 'refused', values: { phone: 'none' } });

  const dropped = await mend(3, { dropped: true });
  expect(dropped.data.outcome).toBe('dropped');
  expect(dropped.others).toMatchObject([{ row: 4, outcome: 'added' }]);
  const back = await mend(3, { dropped: false });
  expect(back.data.outcome).toBe('added');
  expect(back.others).toMatchObject([{ row: 4, outcome: 'skipped', duplicate: { row: 3 } }]);

  await commit(app, as, id);
  expect(await names()).toEqual(['Second', 'Bad']);
});

test('A cell with characters that cannot be stored keeps its row refused until it is mended itself', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['Minh\0', '0901234561', 'Kế toán', '', 'Hoa\0 Sen'],
    ['Bình', '0901234562'],
  ]);
  const mend = async (body: object) =>
    (await app.answer(editImportRow, { as, params: { id, row: 2 }, body })).data;
  const refused = (field: string) => ({
    outcome: 'refused',
    problems: [{ field, reason: 'characters' }],
  });
  expect((await rowsOf(app, as, id))[0]).toMatchObject(refused('name'));
  await mend({ dropped: true });
  expect(await mend({ dropped: false })).toMatchObject(refused('name'));
  expect(await mend({ values: { position: 'Giám đốc' } })).toMatchObject(refused('name'));
  expect(await mend({ values: { name: 'Minh' } })).toMatchObject(refused('company'));
  const mended = { outcome: 'added', problems: [], values: { name: 'Minh', company: 'Hoa Sen' } };
  expect(await mend({ values: { company: 'Hoa Sen' } })).toMatchObject(mended);
});

test('A row mended into a contact that is there becomes its duplicate', async () => {
  const { id: known } = await addContact(app, { name: 'Known', phone: '0901234567' });
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['A', '0901234561'],
    ['B', '0901234567'],
  ]);
  const { data, others } = await app.answer(editImportRow, {
    as,
    params: { id, row: 2 },
    body: { values: { phone: '+84901234567' } },
  });
  expect(data).toMatchObject({ outcome: 'skipped', duplicate: { id: known, label: 'Known' } });
  expect(others).toEqual([]);
});

test('When an import is over, nothing that was shown of its file is kept but the rows not taken', async () => {
  const { token: as } = await app.createAdmin();
  for (const end of [commitImport, cancelImport]) {
    const { id, top, columns } = await startRows(app, as, [['A', `090123456${end.name.length}`]]);
    expect([top.length, columns.length > 0]).toEqual([2, true]);
    const { data } = await app.answer(end, { as, params: { id } });
    expect(data).toMatchObject({ top: [], columns: [] });
  }
  expect(await countOf(app, 'import_row')).toBe(0);
  expect(await countOf(app, 'import_kept_row')).toBe(0);
});

test('A row whose category was deleted meanwhile is refused by the commit, the others are taken', async () => {
  const { token: as } = await app.createAdmin();
  await app.store.pool.query(
    "insert into category (value, label, place) values ('passing', 'Passing', 99)",
  );
  const { id, counts } = await startRows(app, as, [
    ['A', '0901234561', '', '', '', '', 'passing'],
    ['B', '0901234562', '', '', '', '', 'client'],
  ]);
  expect(counts.added).toBe(2);
  await app.store.pool.query("delete from category where value = 'passing'");
  const done = await commit(app, as, id);
  expect(done.counts).toMatchObject({ added: 1, refused: 1 });
  expect(await names()).toEqual(['B']);
  expect(await rowsOf(app, as, id)).toMatchObject([
    {
      row: 2,
      outcome: 'refused',
      problems: [{ field: 'category', reason: 'unknown-category', value: 'passing' }],
    },
  ]);
});
