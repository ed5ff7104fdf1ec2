import { updateCompany } from '@station/contract/companies/companies';
import { addCaution } from '@station/contract/customer-check/cautions';
import {
  exportCheckList,
  getCheckList,
  LIST_ROWS_MAX,
  listCheckLists,
} from '@station/contract/customer-check/lists';
import { downloadRejectedRows, listImportRows } from '@station/contract/imports/import-rows';
import { getImport, listImports, undoImport } from '@station/contract/imports/imports';
import { expect, onTestFinished, test } from 'vitest';
import { addCompany } from '../fixtures/companies.ts';
import { addContact, insertContacts } from '../fixtures/contacts.ts';
import { listDone } from '../fixtures/customer-check.ts';
import { commit, rowsOf, sheetOf, startReading } from '../fixtures/imports.ts';
import { auditOf } from '../fixtures/records.ts';
import { readSheet, type SheetRow } from '../fixtures/workbooks.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

const HEADINGS = ['Tên khách hàng', 'SĐT', 'E-mail', 'MST'];

async function startApp() {
  const app = await createTestApp();
  onTestFinished(app.close);
  return app;
}

const read = async (app: TestApp, as: string, rows: SheetRow[]) =>
  startReading(app, as, await sheetOf(HEADINGS, rows), 'customer-check');

test('A file of customers is looked through, checked by a job, and comes back with verdicts', async () => {
  const app = await startApp();
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const { token: other } = await app.createStaff();
  await addContact(app, { name: 'Nguyễn Thị Lan', phone: '0901234567', company: '' });
  const body = { subject: 'email', value: 'xau@sen.vn', reason: 'Không trả tiền' } as const;
  await app.answer(addCaution, { as: admin, body });

  const { id, counts } = await read(app, as, [
    ['Ai đó', '901234567', '', ''],
    ['nguyen thi lan', '', '', ''],
    ['', '', 'xau@sen.vn', ''],
    ['Phạm Hùng', '0351112222', '', '0100233488'],
    ['', '', '', '001200012345'],
    ['Phạm Hùng', '0351112222', '', '0100233488'],
  ]);
  expect(counts).toMatchObject({ added: 5, skipped: 1, refused: 0 });
  await commit(app, as, id);
  const list = await listDone(app, as);
  expect(list).toMatchObject({ id, rows: 5, done: 5 });
  expect(list.verdicts).toEqual({ known: 1, similar: 1, caution: 1, new: 2 });

  const given = { as, params: { id } };
  const { data, pagination } = await app.answer(getCheckList, given);
  expect(pagination.total_records).toBe(5);
  expect(
    data.map((it) => [it.row, it.phone || it.name || it.email || it.number, it.verdict]),
  ).toEqual([
    [2, '0901234567', 'known'],
    [3, 'nguyen thi lan', 'similar'],
    [4, 'xau@sen.vn', 'caution'],
    [5, '0351112222', 'new'],
    [6, '•••••••••345', 'new'],
  ]);
  expect(data[0]?.found).toMatchObject([{ kind: 'contact', evidence: ['phone'] }]);
  expect(data[2]?.cautions).toEqual(['Không trả tiền']);
  const cautioned = await app.answer(getCheckList, { ...given, query: { verdict: 'caution' } });
  expect(cautioned.data.map(({ row }) => row)).toEqual([4]);

  const { rows } = readSheet((await app.call(exportCheckList, given)).rawPayload);
  expect(rows[0]).toEqual([
    ...['Tên', 'Điện thoại', 'Email', 'Mã số thuế', 'Kết quả', 'Tìm thấy', 'Căn cứ', 'Cảnh báo'],
  ]);
  expect(rows.slice(1, 4).map((row) => row.slice(4))).toEqual([
    ['Đã biết', 'Nguyễn Thị Lan', 'trùng điện thoại', ''],
    ['Tương tự', 'Nguyễn Thị Lan', 'trùng tên', ''],
    ['Cảnh báo', '', '', 'Không trả tiền'],
  ]);
  expect(await auditOf(app, 'customer-check.exported')).toHaveLength(1);

  // Somebody else's file is not there for others of the staff, and administrators see all.
  expect((await app.answer(listCheckLists, { as: other })).data).toEqual([]);
  for (const endpoint of [getCheckList, exportCheckList]) {
    const hidden = await app.problem(endpoint, { as: other, params: { id } });
    expect(hidden).toMatchObject({ status: 404, reason: 'customer-check.list-not-found' });
    expect((await app.call(endpoint, { params: { id } })).statusCode).toBe(401);
  }
  expect((await app.answer(listCheckLists, { as: admin })).data).toMatchObject([{ id }]);
  // Nor is it in the history of imports, with the rows that were refused.
  const query = { kind: 'customer-check' as const };
  expect((await app.answer(listImports, { as: other, query })).data).toEqual([]);
  for (const endpoint of [getImport, listImportRows, downloadRejectedRows]) {
    expect((await app.problem(endpoint, { as: other, params: { id } })).status).toBe(404);
    expect((await app.call(endpoint, { as: admin, params: { id } })).statusCode).toBe(200);
  }
  for (const who of [as, admin]) {
    expect((await app.answer(listImports, { as: who, query })).data).toMatchObject([{ id }]);
  }
  expect((await app.call(listCheckLists)).statusCode).toBe(401);

  // Taking the import back forgets the rows.
  await app.answer(undoImport, given);
  expect((await app.problem(getCheckList, given)).status).toBe(404);
});

test('A row is cautioned by a name that more than ten others share', {
  tags: ['full'],
}, async () => {
  const app = await startApp();
  const { token: as } = await app.createAdmin();
  const alike = Array.from({ length: 12 }, () => ({ name: 'Nguyễn Văn An' }));
  const [subject_id = 0] = await insertContacts(app, alike);
  const body = { subject: 'contact', subject_id, reason: 'Không trả tiền' } as const;
  await app.answer(addCaution, { as, body });
  const { id } = await read(app, as, [['nguyen van an', '', '', '']]);
  await commit(app, as, id);
  await listDone(app, as);
  const { data } = await app.answer(getCheckList, { as, params: { id } });
  expect(data).toMatchObject([{ verdict: 'caution', cautions: ['Không trả tiền'] }]);
});

test('A tax number whose first zero a sheet swallowed is known, and the preview says what was put back', {
  tags: ['full'],
}, async () => {
  const app = await startApp();
  const { token: as } = await app.createAdmin();
  const sen = await addCompany(app, as, 'Sen');
  const body = { name: 'Sen', businessNumber: '0100109106' };
  await app.answer(updateCompany, { as, params: { id: sen.id }, body });
  const { id } = await read(app, as, [
    ['Một', '', '', '100109106'],
    ['Hai', '', '', 100_109_106],
    ['Ba', '', '', '100109106-001'],
    ['Bốn', '', '', '100109107'],
  ]);
  const shown = await rowsOf(app, as, id);
  expect(shown.map(({ notes }) => notes.map((it) => [it.field, it.reason, it.value]))).toEqual([
    [['number', 'zero-restored', '100109106']],
    [['number', 'zero-restored', '100109106']],
    [['number', 'zero-restored', '100109106-001']],
    [],
  ]);
  await commit(app, as, id);
  await listDone(app, as);
  const { data } = await app.answer(getCheckList, { as, params: { id } });
  expect(data.map(({ number, verdict, found }) => [number, verdict, found[0]?.evidence])).toEqual([
    ['0100109106', 'known', ['number']],
    ['0100109106', 'known', ['number']],
    ['0100109106-001', 'similar', ['number-like']],
    ['100109107', 'new', undefined],
  ]);
});

test('Resident numbers in a file are refused, and nothing of them is stored or shown', async () => {
  const app = await startApp();
  const { token: as } = await app.createStaff();
  const { id, ...rest } = await read(app, as, [
    ['김민수', '', '', '900101-1234567'],
    ['김민수 8505052345678', '', '', ''],
    ['Lan', '', '', ''],
  ]);
  const shown = await rowsOf(app, as, id);
  expect(shown.map(({ outcome, problems }) => [outcome, problems[0]?.reason])).toEqual([
    ['refused', 'resident-number'],
    ['refused', 'resident-number'],
    ['added', undefined],
  ]);
  const { rows: staged } = await app.store.pool.query(
    'select import_row::text, import::text from import_row, import',
  );
  expect(JSON.stringify([rest, shown, staged])).not.toMatch(/1234567|2345678/);
  await commit(app, as, id);
  const { rows: kept } = await app.store.pool.query(
    'select it::text from (select import_kept_row::text from import_kept_row union all select customer_check_row::text from customer_check_row) it',
  );
  expect(kept).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toMatch(/1234567|2345678/);
});

test('Rows beyond the most that one check takes are refused, and empty ones too', {
  tags: ['full'],
}, async () => {
  const app = await startApp();
  const { token: as } = await app.createStaff();
  const rows = Array.from({ length: LIST_ROWS_MAX + 2 }, (_, at) => [`Khách ${at}`, '', '', '']);
  const { counts, id } = await read(app, as, rows);
  expect(counts).toMatchObject({ added: LIST_ROWS_MAX, refused: 2 });
  const [first] = await rowsOf(app, as, id, 'refused');
  expect(first).toMatchObject({ row: LIST_ROWS_MAX + 2, problems: [{ reason: 'too-many-rows' }] });
});
