import { cancelJob, getJob, type JobView, listJobs, retryJob } from '@station/contract/tasks/tasks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../src/platform/context.ts';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { addNumber, gate, type NumberJob, numberJob } from '../fixtures/jobs.ts';
import { auditOf, countOf } from '../fixtures/records.ts';
import { createTestApp } from '../test-app.ts';

/** What the jobs of this file do; each test says it anew. */
let work: NumberJob['handler'] = async () => {};

const counting = numberJob(async () => {}, {
  kind: 'tests.count',
  handler: (context, run) => work(context, run),
  tries: 1,
  seenBy: 'owner',
});
const private_ = numberJob(async () => {}, { kind: 'tests.private' });

const app = await createTestApp({
  features: (all) => [...all, { routes: () => {}, jobs: [counting, private_] as Job<Context>[] }],
});
afterAll(app.close);
beforeEach(app.clear);

const LATER = { due: { afterMs: 3_600_000 } };

const untilStopped: NumberJob['handler'] = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const shown = async (as: string, id: number) =>
  (await app.answer(getJob, { as, params: { id } })).data;

test('Administrators see what runs, what waits in its order, and what is over', async () => {
  const { token: as, id: accountId, username } = await app.createAdmin();
  const started = gate();
  work = async (context, run) => {
    if (run.payload.n !== 1) return { sum: run.payload.n };
    run.report({ done: 3, total: 10 });
    started.open();
    return untilStopped(context, run);
  };
  const done = await addNumber(app.store, counting, 2, { label: 'Báo cáo', accountId });
  await expect.poll(async () => (await shown(as, done)).state).toBe('done');
  const running = await addNumber(app.store, counting, 1);
  await started.opened;
  const last = await addNumber(app.store, counting, 3, { due: { afterMs: 7_200_000 } });
  const next = await addNumber(app.store, counting, 4, LATER);

  const list = await app.answer(listJobs, { as });
  const ids = [running, next, last, done];
  expect(list.data.map(({ id }) => id)).toEqual(ids);
  expect(list.counts).toEqual({ running: 1, waiting: 2, failed: 0, done: 1, cancelled: 0 });
  expect(list.pagination.total_records).toBe(4);
  expect(list.data[3]).toMatchObject({
    ...{ kind: 'tests.count', label: 'Báo cáo', state: 'done', attempts: 1, repeats: false },
    ...{ account: { id: accountId, name: username }, can_cancel: false, can_retry: false },
  });
  const waiting = await app.answer(listJobs, { as, query: { show: 'waiting', limit: 1, page: 2 } });
  expect(waiting.data.map(({ id }) => id)).toEqual([last]);
  expect(waiting.pagination).toMatchObject({ total_pages: 2, total_records: 2 });

  expect(await shown(as, done)).toMatchObject({ ahead: 0, result: { sum: 2 } });
  expect(await shown(as, last)).toMatchObject({ ahead: 2, result: null });
  await expect
    .poll(async () => (await shown(as, running)).progress)
    .toEqual({ done: 3, total: 10 });
  await app.answer(cancelJob, { as, params: { id: running } });
  await expect.poll(async () => (await shown(as, running)).state).toBe('cancelled');
});

test('Upkeep is a list of its own, and says what failed', async () => {
  const { token: as } = await app.createAdmin();
  const { data, upkeep } = await app.answer(listJobs, {
    as,
    query: { show: 'upkeep', limit: 100 },
  });
  expect(data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['visitors.erase', 'visitors.roll-up', 'trash.purge']),
  );
  expect(data.every((it: JobView) => it.repeats && !it.can_cancel)).toBe(true);
  expect(upkeep).toEqual({ total: data.length, failing: 0 });
  const { id } = data.find(({ kind }) => kind === 'trash.purge')!;
  expect(await app.problem(cancelJob, { as, params: { id } })).toMatchObject({
    ...{ status: 409, reason: 'jobs.upkeep' },
  });
  await app.store.pool.query(
    "update job set failure = 'Disk full', due_at = now() + interval '1 hour' where id = $1",
    [id],
  );
  const failing = await app.answer(listJobs, { as, query: { show: 'upkeep' } });
  expect(failing.upkeep.failing).toBe(1);
  expect(failing.data[0]).toMatchObject({ id, failure: 'Disk full', can_retry: true });
  await app.answer(retryJob, { as, params: { id } });
  await expect.poll(async () => (await shown(as, id)).failure).toBeNull();
});

test('A task that waits is called off at once, one that runs as soon as it can; both are noted', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  const started = gate();
  work = (context, run) => {
    started.open();
    return untilStopped(context, run);
  };
  const waiting = await addNumber(app.store, counting, 1, { ...LATER, label: 'Later' });
  const answered = await app.answer(cancelJob, { as, params: { id: waiting } });
  expect(answered.data).toMatchObject({ state: 'cancelled', can_cancel: false, can_retry: false });
  const running = await addNumber(app.store, counting, 2);
  await started.opened;
  const { data } = await app.answer(cancelJob, { as, params: { id: running } });
  expect(data).toMatchObject({ state: 'running', cancel_requested: true, can_cancel: false });
  await expect.poll(async () => (await shown(as, running)).state).toBe('cancelled');
  expect(await auditOf(app, 'jobs.', waiting)).toMatchObject([
    {
      ...{ action: 'jobs.cancelled', subject: 'job', actor_id: admin.id },
      after: { kind: 'tests.count', label: 'Later' },
    },
  ]);
  expect(await auditOf(app, 'jobs.', running)).toHaveLength(1);
  expect(await app.problem(cancelJob, { as, params: { id: running } })).toMatchObject({
    ...{ status: 409, reason: 'jobs.over' },
  });
});

test('A dead task says why and is tried again when an administrator says so', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  let isMended = false;
  work = async () => {
    if (!isMended) throw new Error('The tape is torn');
    return 'whole';
  };
  const id = await addNumber(app.store, counting, 1);
  await expect.poll(async () => (await shown(as, id)).state).toBe('failed');
  const failed = await app.answer(listJobs, { as, query: { show: 'failed' } });
  expect(failed.data).toMatchObject([{ id, failure: 'The tape is torn', can_retry: true }]);
  isMended = true;
  const { data } = await app.answer(retryJob, { as, params: { id } });
  expect(data).toMatchObject({ attempts: 0, finished_at: null, can_retry: false });
  await expect.poll(async () => (await shown(as, id)).result).toBe('whole');
  expect(await auditOf(app, 'jobs.', id)).toMatchObject([
    { action: 'jobs.retried', actor_id: admin.id, after: { kind: 'tests.count' } },
  ]);
  expect(await app.problem(retryJob, { as, params: { id } })).toMatchObject({
    ...{ status: 409, reason: 'jobs.not-failed' },
  });
});

test('What is of no use any more, or waits already, is not tried again', async () => {
  const { token: as } = await app.createAdmin();
  const failed = async (more: string, key: string | null) => {
    const { rows } = await app.store.pool.query<{ id: number }>(
      `insert into job (kind, key, payload, state, failure, finished_at, give_up_at)
       values ('tests.private', $1, ${more}) returning id`,
      [key],
    );
    return rows[0]!.id;
  };
  const late = await failed("'{}', 'failed', 'No', now(), now()", null);
  expect(await app.problem(retryJob, { as, params: { id: late } })).toMatchObject({
    ...{ status: 409, reason: 'jobs.too-late' },
  });
  const twin = await failed("'{}', 'failed', 'No', now(), null", 'one');
  await addNumber(app.store, private_, 1, { ...LATER, key: 'one' });
  expect(await app.problem(retryJob, { as, params: { id: twin } })).toMatchObject({
    ...{ status: 409, reason: 'jobs.open-already' },
  });
  expect(await countOf(app, "audit_line where subject = 'job'")).toBe(0);
});

test('Who asked for a task sees and cancels it where its kind allows that; nobody else does', async () => {
  const { token: as, id: accountId } = await app.createStaff();
  const { token: other } = await app.createStaff();
  const own = await addNumber(app.store, counting, 1, { ...LATER, accountId });
  const hidden = await addNumber(app.store, private_, 1, { ...LATER, accountId });
  const nobodys = await addNumber(app.store, counting, 1, LATER);
  expect(await shown(as, own)).toMatchObject({ id: own, state: 'waiting', ahead: 0 });
  for (const [token, id] of [
    [other, own],
    [as, hidden],
    [as, nobodys],
    [as, 999_999_999],
  ] as const) {
    for (const endpoint of [getJob, cancelJob]) {
      expect(await app.problem(endpoint, { as: token, params: { id } })).toMatchObject({
        ...{ status: 404, reason: 'jobs.not-found' },
      });
    }
  }
  for (const [endpoint, params] of [[listJobs], [retryJob, { id: own }]] as const) {
    const given = { as, ...(params && { params }) };
    expect(await app.problem(endpoint, given)).toMatchObject({ status: 403 });
  }
  await app.answer(cancelJob, { as, params: { id: own } });
  expect((await shown(as, own)).state).toBe('cancelled');
});

test('A guest is turned away', async () => {
  const id = await addNumber(app.store, counting, 1, LATER);
  for (const endpoint of [listJobs, getJob, cancelJob, retryJob]) {
    expect(await app.problem(endpoint, { params: { id } })).toMatchObject({ status: 401 });
  }
});

test('Tasks are kept for a week after their end', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  await app.store.pool.query(`
    insert into job (kind, state, finished_at) values
      ('tests.old', 'done', now() - interval '7 days 1 minute'),
      ('tests.old', 'failed', now() - interval '6 days 23 hours')`);
  await app.store.pool.query("update job set due_at = now() where kind = 'jobs.forget-finished'");
  await expect.poll(() => countOf(app, "job where kind = 'tests.old'")).toBe(1);
  const { data } = await app.answer(listJobs, { as });
  expect(data).toMatchObject([{ kind: 'tests.old', state: 'failed', can_retry: false }]);
});

test('What is added with a row stands or falls with it', async () => {
  const { db } = app.store;
  const both = db.transaction().execute(async (trx) => {
    await trx.insertInto('password_plea').values({ login: 'nobody' }).execute();
    await addJob(trx, private_, { payload: { n: 1 } });
    throw new Error('undone');
  });
  await expect(both).rejects.toThrow('undone');
  expect(await countOf(app, "job where kind = 'tests.private'")).toBe(0);
});
