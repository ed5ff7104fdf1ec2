import { readdir } from 'node:fs/promises';
import { contactStats } from '@station/contract/contacts/contacts';
import {
  cancelImport,
  commitImport,
  getImport,
  openImport,
  setImportDuplicates,
  startImport,
} from '@station/contract/imports/imports';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../src/platform/receive-file.ts';
import { callInLines, commit, rowsOf, startReading, startRows } from '../fixtures/imports.ts';
import { countOf } from '../fixtures/records.ts';
import { formOf, workbookOf } from '../fixtures/workbooks.ts';
import { isFull } from '../in-full.ts';
import { pathOf, sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const kind = { kind: 'contacts' };

const manyRows = (count: number, from = 1_000_000) =>
  Array.from({ length: count }, (_, i) => [
    `Contact ${i}`,
    `090${String(from + i).padStart(7, '0')}`,
  ]);

const startPath = `${startImport.path}?kind=contacts`;

/** Files that are kept for imports, and those that are being received. */
async function filesLeft(): Promise<string[]> {
  const { dataDir } = app.context.config;
  const { rows } = await app.store.pool.query('select hash from blob where refs > 0');
  return [...rows.map(({ hash }) => hash), ...(await readdir(temporaryFolder(dataDir)))];
}

async function contactCount(): Promise<number> {
  const { token: as } = await app.createStaff();
  return (await app.answer(contactStats, { as })).data.total_contacts;
}

test('Reading and committing tell their progress, by the id of the import', async () => {
  const { token: as } = await app.createAdmin();
  const { payload, headers } = await formOf([{ bytes: await workbookOf(manyRows(12_000)) }]);
  const read = await callInLines(app, { as, path: startPath, body: payload, headers });
  const { data } = read.at(-1)?.result ?? {};
  expect(data).toMatchObject({ state: 'ready', counts: { added: 12_000 } });
  const reading = read.flatMap((line) => line.progress ?? []);
  // How often it is told depends on the machine: ten times a second at most.
  expect(reading).not.toEqual([]);
  expect(new Set(reading.map((it) => it.id))).toEqual(new Set([data?.id]));
  expect(new Set(reading.map((it) => it.phase))).toEqual(new Set(['reading']));

  const path = pathOf(commitImport, { id: data?.id ?? '' });
  const written = await callInLines(app, { as, path });
  expect(written.at(-1)?.result?.data).toMatchObject({ state: 'committed' });
  const writing = written.flatMap((line) => line.progress ?? []);
  expect(writing.at(-1)).toMatchObject({ phase: 'writing', total: 12_000 });
  expect(await contactCount()).toBe(12_000);
  expect(await filesLeft()).toEqual([]);
});

test.runIf(isFull)(
  'Whose file waits for others to be read is told how many go before it',
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.createAdmin()));
    const form = await formOf([{ bytes: await workbookOf(manyRows(2_000)) }]);
    const reported = await Promise.all(
      people.map(async ({ token: as }) => {
        const { payload: body, headers } = form;
        const lines = await callInLines(app, { as, path: startPath, body, headers });
        expect(lines.at(-1)?.result?.data).toMatchObject({ state: 'ready' });
        return lines.flatMap((line) => line.progress ?? []);
      }),
    );
    const waited = reported.flat().filter(({ ahead }) => ahead > 0);
    expect(waited).not.toEqual([]);
    expect(new Set(waited.map(({ rows }) => rows))).toEqual(new Set([0]));
    // Nobody waits any more who is being read.
    for (const steps of reported)
      expect(steps.findLast(({ rows }) => rows > 0)?.ahead ?? 0).toBe(0);
  },
);

test('Who closes the tab while the file is read finds the import again, and it becomes ready', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { payload, headers } = await formOf([{ bytes: await workbookOf(manyRows(8_000)) }]);
  let id = '';
  await callInLines(app, { as, path: startPath, body: payload, headers }, (line, hangUp) => {
    if (line.progress) id = line.progress.id;
    hangUp();
  });
  const { data } = await app.answer(openImport, { as, query: kind });
  expect(data?.id).toBe(id);
  expect(['reading', 'ready']).toContain(data?.state);
  if (data?.state === 'reading') expect(data.progress).toMatchObject({ phase: 'reading', id });
  const state = async () => (await app.answer(getImport, { as, params: { id } })).data.state;
  await expect.poll(state).toBe('ready');
  expect((await commit(app, as, id)).counts.added).toBe(8_000);
});

test('A reading that is cancelled leaves nothing, and its caller is told', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { payload, headers } = await formOf([{ bytes: await workbookOf(manyRows(20_000)) }]);
  let cancelled: Promise<unknown> | undefined;
  const lines = await callInLines(app, { as, path: startPath, body: payload, headers }, (line) => {
    if (!line.progress || cancelled) return;
    cancelled = app.answer(cancelImport, { as, params: { id: line.progress.id } });
  });
  await cancelled;
  expect(lines.at(-1)?.problem?.reason).toBe('imports.cancelled');
  await expect.poll(() => countOf(app, 'import_row')).toBe(0);
  await expect.poll(filesLeft).toEqual([]);
  expect((await app.answer(openImport, { as, query: kind })).data).toBeNull();
});

test('Who hangs up while it is committed stops it: nothing is written, and it is ready again', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, manyRows(20_000));
  let seen = false;
  const path = pathOf(commitImport, { id });
  await callInLines(app, { as, path }, (line, hangUp) => {
    if (line.progress?.phase !== 'writing' || line.progress.rows > 14_000) return;
    seen = true;
    hangUp();
  });
  expect(seen).toBe(true);
  const state = async () => (await app.answer(getImport, { as, params: { id } })).data.state;
  await expect.poll(state).toBe('ready');
  expect(await contactCount()).toBe(0);
  expect((await commit(app, as, id)).counts.added).toBe(20_000);
  expect(await contactCount()).toBe(20_000);
});

// The embedded store has one connection, and the commit has it until it ends.
test.runIf(isPostgres && isFull)(
  'A commit that is stopped from another tab writes nothing, and its caller is told',
  async () => {
    const { token: as } = await app.createAdmin();
    const { id } = await startRows(app, as, manyRows(20_000));
    let stopped: ReturnType<typeof app.call> | undefined;
    const lines = await callInLines(app, { as, path: pathOf(commitImport, { id }) }, (line) => {
      if (!line.progress || stopped) return;
      stopped = app.call(cancelImport, { as, params: { id } });
    });
    expect((await stopped)?.json().data.state).toBe('ready');
    expect(lines.at(-1)?.problem?.reason).toBe('imports.cancelled');
    expect(await contactCount()).toBe(0);
    expect((await commit(app, as, id)).counts.added).toBe(20_000);
  },
);

test('Two people who commit the same file at once add each row once', {
  tags: ['full'],
}, async () => {
  const bytes = await workbookOf(manyRows(1_500));
  const people = await Promise.all([app.createAdmin(), app.createAdmin(), app.createAdmin()]);
  const imports = await Promise.all(
    people.map(async ({ token }) => ({ token, ...(await startReading(app, token, bytes)) })),
  );
  // Each preview shows all of them as new.
  expect(imports.map((it) => it.counts.added)).toEqual([1_500, 1_500, 1_500]);
  const done = await Promise.all(imports.map(({ token, id }) => commit(app, token, id)));
  const sum = (key: 'added' | 'skipped') => done.reduce((all, it) => all + it.counts[key], 0);
  expect([sum('added'), sum('skipped')]).toEqual([1_500, 3_000]);
  const { rows } = await app.store.pool.query(
    'select count(*) as all, count(distinct phone_key) as different from contact',
  );
  expect(rows).toEqual([{ all: 1_500, different: 1_500 }]);
});

test.runIf(isPostgres)(
  'Duplicates are found soon after tables that were looked at when they were empty have filled',
  { tags: ['full'] },
  async () => {
    const bytes = await workbookOf(manyRows(2_000));
    const { token } = await app.createAdmin();
    const { token: other } = await app.createAdmin();
    const first = await startReading(app, token, bytes);
    const second = await startReading(app, other, bytes);
    await commit(app, token, first.id);
    // As autovacuum leaves it: where nothing was, one row is expected, and each is compared with each.
    await app.store.pool.query(`
      delete from pg_statistic where starelid in ('contact'::regclass, 'import_row'::regclass);
      update pg_class set reltuples = 0, relpages = 1 where relname in ('contact', 'import_row')`);
    const { counts } = await commit(app, other, second.id);
    // Two thousand rows to the third power took until the statement was ended after five minutes.
    expect(counts).toMatchObject({ added: 0, skipped: 2_000 });
  },
);

test('Duplicates are decided again when it is committed', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const { token: other } = await app.createAdmin();
  const mine = await startRows(app, as, [
    ['Mine', '0901234561'],
    ['Also mine', '0901234562'],
  ]);
  await app.answer(setImportDuplicates, {
    as,
    params: { id: mine.id },
    body: { duplicates: 'update' },
  });
  const theirs = await startRows(app, other, [['Theirs', '0901234561']]);
  await commit(app, other, theirs.id);
  expect((await commit(app, as, mine.id)).counts).toMatchObject({ added: 1, updated: 1 });
  expect(await rowsOf(app, as, mine.id)).toMatchObject([
    { outcome: 'updated', before: { name: 'Theirs' } },
  ]);
  expect(await contactCount()).toBe(2);
});
