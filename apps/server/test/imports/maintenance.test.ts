import {
  cancelImport,
  commitImport,
  getImport,
  listImports,
  openImport,
  undoImport,
} from '@station/contract/imports/imports';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { updateDeadImports } from '../../src/features/imports/import-maintenance.queries.ts';
import { commit, startRows } from '../fixtures/imports.ts';
import { countOf } from '../fixtures/records.ts';
import { upload, workbookOf } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

// @full

const app = await sharedTestApp();
beforeEach(app.clear);

/** Starts another server on the same store, which does its upkeep at once. */
async function withAnotherServer(work: () => Promise<void>): Promise<void> {
  const { http } = await createApp(app.context.config, app.store);
  await http.ready();
  try {
    await work();
  } finally {
    await http.close();
  }
}

const storedFiles = () => countOf(app, 'blob where refs > 0');

test('An import that nobody touches for 24 hours is given up, its rows and file with it', async () => {
  const { token: as } = await app.createAdmin();
  const { token: other } = await app.createAdmin();
  const forgotten = await startRows(app, as, [['A', '0901234561']]);
  const recent = await startRows(app, other, [['B', '0901234562']]);
  const touched = (id: string, hours: string) =>
    app.store.pool.query('update import set touched_at = now() - $2::interval where id = $1', [
      id,
      hours,
    ]);
  expect([await countOf(app, 'import_row'), await storedFiles()]).toEqual([2, 2]);
  await touched(forgotten.id, '24 hours 1 minute');
  await touched(recent.id, '23 hours 50 minutes');
  await withAnotherServer(async () => {
    await expect.poll(storedFiles).toBe(1);
    await expect.poll(() => countOf(app, 'import_row')).toBe(1);
  });
  const state = async (token: string, id: string) =>
    (await app.answer(getImport, { as: token, params: { id } })).data.state;
  expect(await state(as, forgotten.id)).toBe('cancelled');
  expect(await state(other, recent.id)).toBe('ready');
});

test('An import whose server died while it read has failed and says so; one at work has not', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  await app.store.pool.query(
    "update import set state = 'reading', beat_at = now() - interval '10 seconds'",
  );
  const failure = { reason: 'imports.interrupted', message: 'The server was interrupted.' };
  await updateDeadImports(app.context.db, 15, failure);
  const query = { kind: 'contacts' };
  expect((await app.answer(openImport, { as, query })).data?.state).toBe('reading');
  await app.store.pool.query("update import set beat_at = now() - interval '16 seconds'");
  await updateDeadImports(app.context.db, 15, failure);
  expect((await app.answer(openImport, { as, query })).data).toBeNull();
  const { data } = await app.answer(getImport, { as, params: { id } });
  expect(data).toMatchObject({ state: 'failed', failure });
});

test('An import whose server died while it committed is ready again', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  await app.store.pool.query(
    "update import set state = 'committing', attempt = 1, beat_at = now() - interval '1 minute'",
  );
  await updateDeadImports(app.context.db, 15, { reason: '', message: '' });
  expect((await commit(app, as, id)).counts.added).toBe(1);
});

test('An import whose staged rows went with a crash of the database fails, and says so', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['A', '0901234561']]);
  await app.store.pool.query('truncate import_row');
  expect(await app.problem(commitImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'imports.interrupted',
  });
  expect(await countOf(app, 'contact')).toBe(0);
  await withAnotherServer(async () => {
    const state = async () => (await app.answer(getImport, { as, params: { id } })).data.state;
    await expect.poll(state).toBe('failed');
  });
});

test('What was uploaded in one go stands in the history although the answer to its commit was lost', async () => {
  const { token: as } = await app.createAdmin();
  const { db } = app.context;
  const begin = db.transaction.bind(db);
  const losing = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    vi.spyOn(transaction, 'execute').mockImplementation(async (work) => {
      const done = await execute(work);
      const written = await countOf(app, "import where state = 'committed'");
      if (written > 0) throw new Error('Connection terminated unexpectedly');
      return done;
    });
    return transaction;
  });
  onTestFinished(() => losing.mockRestore());
  const bytes = await workbookOf([
    ['A', '0901234561'],
    ['', '1'],
  ]);
  expect((await upload(app, { bytes }, { as })).statusCode).toBe(503);
  losing.mockRestore();
  const { data } = await app.answer(listImports, { as, query: { kind: 'contacts' } });
  expect(data).toMatchObject([{ counts: { added: 1, refused: 1 }, can_undo: true }]);
  const { data: undone } = await app.answer(undoImport, { as, params: { id: data[0]?.id ?? '' } });
  expect(undone.undo).toMatchObject({ removed: 1 });
});

test('Rows that belong to no import are removed, and what cannot be undone any more is forgotten', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [
    ['A', '0901234561'],
    ['', '1'],
  ]);
  await commit(app, as, id);
  await app.store.pool.query("update import set finished_at = now() - interval '31 days'");
  await app.store.pool.query(
    "insert into import_row (import_id, row, vals, key) values (gen_random_uuid(), 2, '{}', '')",
  );
  expect(await countOf(app, 'import_kept_row')).toBe(1);
  await withAnotherServer(async () => {
    await expect.poll(() => countOf(app, 'import_row')).toBe(0);
    await expect.poll(() => countOf(app, 'import_kept_row')).toBe(0);
  });
  expect(await countOf(app, 'import')).toBe(1);
});

/** Bytes that staged rows take on the disk, whether they are there or were. */
async function stagedBytes(): Promise<number> {
  const { rows } = await app.store.pool.query<{ bytes: number }>(
    `select pg_total_relation_size('import_row') as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}

test('Nothing of a large file stays on the disk when its import is given up, and no row of another goes with it', async () => {
  const [{ token: as }, { token: other }] = [await app.createAdmin(), await app.createAdmin()];
  const large = () =>
    Array.from({ length: 4_000 }, (_, i) => [
      'x'.repeat(90),
      `09${String(i).padStart(8, '0')}`,
      ...['', '', '', 'y'.repeat(400)],
    ]);
  const first = await startRows(app, as, large());
  expect(await stagedBytes()).toBeGreaterThan(2_000_000);
  const second = await startRows(app, other, [['B', '0812345678']]);
  await app.answer(cancelImport, { as, params: { id: first.id } });
  expect(await countOf(app, 'import_row')).toBe(1);
  await app.answer(cancelImport, { as: other, params: { id: second.id } });
  expect(await stagedBytes()).toBeLessThan(100_000);

  const third = await startRows(app, as, large());
  await commit(app, as, third.id);
  // After a commit the upkeep does it.
  await withAnotherServer(() => expect.poll(stagedBytes).toBeLessThan(100_000));
});
