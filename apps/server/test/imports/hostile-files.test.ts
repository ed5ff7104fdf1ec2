import { execFileSync } from 'node:child_process';
import { listContacts } from '@station/contract/contacts/contacts';
import { getImport, mapImport, openImport, startImport } from '@station/contract/imports/imports';
import { beforeEach, expect, test } from 'vitest';
import { HOSTILE_WORKBOOKS } from '../fixtures/hostile-workbooks.ts';
import { callInLines, commit, rowsOf, sendImport, startReading } from '../fixtures/imports.ts';
import { countOf } from '../fixtures/records.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { problemOf, sharedTestApp } from '../test-app.ts';

// @full

const app = await sharedTestApp();
beforeEach(app.clear);

const kind = { kind: 'contacts' };

test.for(HOSTILE_WORKBOOKS)(
  '%s is refused by the first step with a reason that stays',
  async ([_, reason, build]) => {
    const { token: as } = await app.createAdmin();
    const answered = await sendImport(app, as, { bytes: await build() });
    const problem = problemOf(answered);
    expect(problem).toMatchObject({
      status: 400,
      reason: `imports.file-refused.${reason}`,
      validation_errors: [{ field: 'excelFile' }],
    });
    expect(await countOf(app, 'import_row')).toBe(0);
    expect((await app.answer(openImport, { as, query: kind })).data).toBeNull();
    const { rows } = await app.store.pool.query('select id, state, failure from import');
    expect(rows).toMatchObject([{ state: 'failed', failure: { reason: problem.reason } }]);
    const { data } = await app.answer(getImport, { as, params: { id: rows[0].id } });
    expect(data.failure).toMatchObject({ message: problem.message });
  },
);

test('Texts made to be taken for something else go through both steps as texts', async () => {
  const { token: as } = await app.createAdmin();
  const texts = [
    '=cmd|x',
    '<script>alert(1)</script>',
    "'; drop table contact; --",
    '{"a":1}',
    '\\',
  ];
  const bytes = await workbookOf(texts.map((text, i) => [text, `090123456${i}`, text]));
  const { id } = await startReading(app, as, bytes);
  expect((await rowsOf(app, as, id)).map((row) => row.values.position)).toEqual(texts);
  await commit(app, as, id);
  const { data } = await app.answer(listContacts, { as, query: {} });
  expect(data.map((it) => it.name).toReversed()).toEqual(texts);
});

/** Ids of the processes that this one has started to read workbooks. */
function readingProcesses(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  return listed
    .toString()
    .split('\n')
    .filter((line) => line.includes('reading-process'))
    .map((line) => Number.parseInt(line, 10));
}

test('A reading process that is killed gives a clear error, and the file can be sent again', async () => {
  const { token: as } = await app.createAdmin();
  const rows = Array.from({ length: 30_000 }, (_, i) => [
    `N ${i}`,
    `090${String(i).padStart(7, '0')}`,
  ]);
  const bytes = await workbookOf(rows);
  const { payload, headers } = await formOf([{ bytes }]);
  let killed = 0;
  const path = `${startImport.path}?kind=contacts`;
  const lines = await callInLines(app, { as, path, body: payload, headers }, (line) => {
    if (!line.progress || killed > 0) return;
    for (const pid of readingProcesses()) {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    }
  });
  expect(killed).toBe(1);
  expect(lines.at(-1)?.problem).toMatchObject({
    code: 'invalid',
    reason: 'imports.file-refused.too-large-inside',
  });
  expect(await countOf(app, 'import_row')).toBe(0);
  const { counts } = await startReading(app, as, bytes);
  expect(counts.added).toBe(30_000);
});

test('A kept file that is gone is said to be, and what was read stays', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startReading(app, as, await workbookOf([['A', '0901234567']]));
  const { rows } = await app.store.pool.query('select blob_hash from import');
  await app.context.blobs.remove(rows[0].blob_hash);
  expect(await app.problem(mapImport, { as, params: { id }, body: { sheet: 0 } })).toMatchObject({
    status: 409,
    reason: 'imports.interrupted',
  });
  expect((await commit(app, as, id)).counts.added).toBe(1);
});
