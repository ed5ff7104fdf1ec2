import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@station/contract/endpoint';
import {
  downloadRejectedRows,
  editImportRow,
  listImportRows,
} from '@station/contract/imports/import-rows';
import {
  cancelImport,
  commitImport,
  getImport,
  listImports,
  mapImport,
  openImport,
  setImportDuplicates,
  startImport,
  undoImport,
} from '@station/contract/imports/imports';
import { beforeEach, expect, test } from 'vitest';
import { commit, rowsOf, sendImport, startRows } from '../fixtures/imports.ts';
import { countOf } from '../fixtures/records.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { type Given, problemOf, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const kind = { query: { kind: 'contacts' } };

type Call = { endpoint: Endpoint; given: Given };

/** Every call about one import, with a body that is right. */
const ABOUT_ONE: Call[] = [
  { endpoint: getImport, given: {} },
  { endpoint: listImportRows, given: {} },
  { endpoint: mapImport, given: { body: { sheet: 0 } } },
  { endpoint: setImportDuplicates, given: { body: { duplicates: 'update' } } },
  { endpoint: editImportRow, given: { params: { row: 2 }, body: { dropped: true } } },
  { endpoint: commitImport, given: {} },
  { endpoint: cancelImport, given: {} },
  { endpoint: downloadRejectedRows, given: {} },
  { endpoint: undoImport, given: {} },
];

const ALL: Call[] = [
  ...[startImport, listImports, openImport].map((endpoint) => ({ endpoint, given: kind })),
  ...ABOUT_ONE,
];

test.for(ALL)('A guest is turned away: $endpoint.name', async ({ endpoint, given }) => {
  const params = { id: randomUUID(), ...given.params };
  expect((await app.problem(endpoint, { ...given, params })).status).toBe(401);
});

test('Staff may not import contacts, whichever call they try', async () => {
  const { token: admin } = await app.createAdmin();
  const { id } = await startRows(app, admin, [['A', '0901234561']]);
  const { token: as } = await app.createStaff();
  for (const { endpoint, given } of ALL) {
    const params = { id, ...given.params };
    expect(await app.problem(endpoint, { ...given, params, as }), endpoint.name).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  }
  const { data } = await app.answer(getImport, { as: admin, params: { id } });
  expect(data).toMatchObject({ state: 'ready', counts: { added: 1 } });
});

test('The import of somebody else, and one that is not there, is not found by any call', async () => {
  const { token: owner } = await app.createAdmin();
  const { id } = await startRows(app, owner, [['A', '0901234561']]);
  const { token: as } = await app.createAdmin();
  for (const { endpoint, given } of ABOUT_ONE) {
    for (const unknown of [id, randomUUID()]) {
      const params = { id: unknown, ...given.params };
      expect(await app.problem(endpoint, { ...given, params, as }), endpoint.name).toMatchObject({
        status: 404,
        reason: 'imports.not-found',
      });
    }
  }
  expect((await app.answer(getImport, { as: owner, params: { id } })).data.state).toBe('ready');
});

test('What is not an id or a kind is refused by name', async () => {
  const { token: as } = await app.createAdmin();
  const id = await app.problem(getImport, { as, params: { id: "1' or 1=1" } });
  expect(id).toMatchObject({ status: 400, validation_errors: [{ field: 'id' }] });
  const other = await app.problem(listImports, { as, query: { kind: 'passwords' } });
  expect(other).toMatchObject({ status: 400, validation_errors: [{ field: 'kind' }] });
});

test('A file of another kind, none, and one that is too large are refused in the spec’s words', async () => {
  const { token: as } = await app.createAdmin();
  const refused = async (file: { bytes: Buffer; filename: string }) => {
    const { status, reason, message } = problemOf(await sendImport(app, as, file));
    return [status, reason, message];
  };
  expect(await refused({ bytes: Buffer.from('x'), filename: 'x.csv' })).toEqual([
    400,
    'imports.wrong-file-type',
    'Vui lòng chọn file Excel (.xlsx hoặc .xls)',
  ]);
  expect(await refused({ bytes: Buffer.alloc(11 * 1024 * 1024), filename: 'x.xlsx' })).toEqual([
    413,
    'imports.file-too-large',
    'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.',
  ]);
  const { payload, headers } = await formOf([{ field: 'other', text: 'x' }]);
  const none = await app.problem(startImport, { as, ...kind, body: payload, headers });
  expect(none).toMatchObject({
    reason: 'imports.no-file',
    message: 'Vui lòng chọn file Excel để upload.',
    validation_errors: [{ field: 'excelFile' }],
  });
  expect(await countOf(app, 'import')).toBe(0);
});

test('A row that is not there, and a value of no field, are refused', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  const mend = (row: number, body: object) =>
    app.problem(editImportRow, { as, params: { id, row }, body });
  expect(await mend(3, { dropped: true })).toMatchObject({
    status: 404,
    reason: 'imports.row-not-found',
  });
  expect(await mend(2, { values: { salary: '1' } })).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'values.salary', rule: 'unknown' }],
  });
  expect(await rowsOf(app, as, id)).toMatchObject([{ outcome: 'added', mended: false }]);
});

test('Characters that cannot be stored make a mended row refused, not an error', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  const { data } = await app.answer(editImportRow, {
    as,
    params: { id, row: 2 },
    body: { values: { name: 'A\0\ud800' } },
  });
  expect(data).toMatchObject({
    outcome: 'refused',
    problems: [{ field: 'name', reason: 'characters' }],
  });
});

test('What was committed can be neither mended, mapped, committed again nor cancelled', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  await commit(app, as, id);
  for (const { endpoint, given } of ABOUT_ONE) {
    if (
      ![mapImport, setImportDuplicates, editImportRow, commitImport, cancelImport].includes(
        endpoint as never,
      )
    )
      continue;
    const params = { id, ...given.params };
    expect(await app.problem(endpoint, { ...given, params, as }), endpoint.name).toMatchObject({
      status: 409,
      reason: 'imports.not-ready',
    });
  }
});

test('An import can be undone for 30 days', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  await commit(app, as, id);
  await app.store.pool.query("update import set finished_at = now() - interval '31 days'");
  const { data } = await app.answer(getImport, { as, params: { id } });
  expect(data.can_undo).toBe(false);
  expect(await app.problem(undoImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'imports.undo-expired',
  });
});

test('Marks that turn the direction of text are refused in a row, and left out of the name of the file', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createAdmin();
  const bytes = await workbookOf([['Ảnh\u202excod.exe', '0901234567', '', '', '', '', 'client']]);
  const filename = 'people\u202exslx.exe.xlsx';
  const read = startImport.response.parse(
    (await sendImport(app, token, { bytes, filename })).json(),
  );
  expect(read.data.file_name).toBe('peoplexslx.exe.xlsx');
  expect(await rowsOf(app, token, read.data.id)).toMatchObject([
    {
      outcome: 'refused',
      problems: [{ field: 'name', reason: 'characters', value: 'Ảnhxcod.exe' }],
    },
  ]);
});

test('Of a text that is far too long only a piece is kept until it is mended', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createAdmin();
  await startRows(app, token, [['x'.repeat(30_000), '0901234567', '', '', 'y'.repeat(30_000)]]);
  const { rows } = await app.store.pool.query('select vals from import_row');
  expect(rows).toHaveLength(1);
  for (const value of rows[0].vals) expect(value.length).toBeLessThanOrEqual(501);
});

test('Mending a cell of a refused row leaves its long notes whole, and what is too long refused', async () => {
  const { token: as } = await app.createAdmin();
  const notes = 'n'.repeat(3_000);
  const { id } = await startRows(app, as, [
    ['An', '12', '', '', 'Huế', '', '', notes],
    ['Bình', '12', '', '', '', 'y'.repeat(600)],
  ]);
  const mend = (row: number) =>
    app.answer(editImportRow, {
      ...{ as, params: { id, row }, body: { values: { phone: '0901234567' } } },
    });
  const [first, second] = await rowsOf(app, as, id);
  expect((await mend(first?.row ?? 0)).data).toMatchObject({ outcome: 'added', values: { notes } });
  expect((await mend(second?.row ?? 0)).data).toMatchObject({
    outcome: 'refused',
    problems: [{ field: 'address', reason: 'too-long' }],
  });
});
