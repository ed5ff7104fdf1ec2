import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { defineUpkeep } from '../../src/platform/jobs/job.ts';
import { retryPause } from '../../src/platform/jobs/retry-pause.ts';
import { addNumber, gate, numberJob, startRunner, storedJob } from '../fixtures/jobs.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const { store } = await sharedTestApp();
const { db } = store;

const stateOf = async (id: number) => (await storedJob(store, id)).state;

/** Waits until the signal of a run is aborted. */
const untilStopped = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('A job runs once what added it is committed, and keeps its result but not what it was given', async () => {
  const seen: number[] = [];
  const job = numberJob(async ({ payload }) => {
    seen.push(payload.n);
    return { twice: payload.n * 2 };
  });
  startRunner(store, [job]);
  const id = await db.transaction().execute(async (trx) => {
    const added = await addJob(trx, job, { payload: { n: 21 }, label: 'Half of it' });
    await pause(50);
    expect(seen).toEqual([]);
    return added;
  });
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(seen).toEqual([21]);
  expect(await storedJob(store, id)).toMatchObject({
    ...{ result: { twice: 42 }, payload: null, label: 'Half of it', attempts: 1 },
    ...{ locked_by: null, locked_until: null, failure: null },
  });
});

test('Without the commit there is no job', async () => {
  const seen: number[] = [];
  const job = numberJob(async ({ payload }) => seen.push(payload.n));
  startRunner(store, [job], { pollMs: 20 });
  const failed = db.transaction().execute(async (trx) => {
    await addJob(trx, job, { payload: { n: 1 } });
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  const id = await addNumber(store, job, 2);
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(seen).toEqual([2]);
});

test('What is added says what it needs, or is refused before anything is written', async () => {
  const job = numberJob(async () => {});
  await expect(addNumber(store, job, 'one' as unknown as number)).rejects.toThrow();
});

test('Of one kind there is one open job with a key; a later word counts', async () => {
  const seen: number[] = [];
  const job = numberJob(async ({ payload }) => seen.push(payload.n));
  const first = await addNumber(store, job, 1, { key: 'all', due: { afterMs: 3_600_000 } });
  const second = await addNumber(store, job, 2, { key: 'all' });
  expect(second).toBe(first);
  startRunner(store, [job]);
  await expect.poll(() => stateOf(first)).toBe('done');
  expect(seen).toEqual([2]);
  // It is over, so the key is free.
  const third = await addNumber(store, job, 3, { key: 'all' });
  await expect.poll(() => stateOf(third)).toBe('done');
  expect(seen).toEqual([2, 3]);
});

test('What is wanted once more while it runs is done once more, and not at the same time', async () => {
  const started = gate();
  const goOn = gate();
  const seen: number[] = [];
  let atWork = 0;
  const job = numberJob(
    async ({ payload }) => {
      atWork += 1;
      expect(atWork).toBe(1);
      seen.push(payload.n);
      started.open();
      await goOn.opened;
      atWork -= 1;
    },
    { atOnce: 3 },
  );
  startRunner(store, [job]);
  const id = await addNumber(store, job, 1, { key: 'all' });
  await started.opened;
  for (const n of [2, 3]) expect(await addNumber(store, job, n, { key: 'all' })).toBe(id);
  goOn.open();
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(seen).toEqual([1, 3]);
});

test('A job that fails is tried again, and works in the end', async () => {
  const attempts: number[] = [];
  const job = numberJob(
    async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt < 4) throw new Error('Not yet');
    },
    { pauseMs: 40 },
  );
  startRunner(store, [job], { pollMs: 20 });
  const id = await addNumber(store, job, 1);
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(attempts).toEqual([1, 2, 3, 4]);
  expect(await storedJob(store, id)).toMatchObject({ attempts: 4, failure: null });
});

test('Pauses double, are spread by a quarter, and do not get longer than an hour', () => {
  for (const [failures, usual] of [
    [1, 10_000],
    [2, 20_000],
    [5, 160_000],
    [40, 3_600_000],
  ] as const) {
    expect(retryPause(failures, 10_000, () => 0)).toBe(usual * 0.75);
    expect(retryPause(failures, 10_000, () => 1)).toBe(usual * 1.25);
  }
});

test('A failed job waits, and after its last try it is dead, says why, and keeps what it was given', async () => {
  const job = numberJob(
    async () => {
      throw new Error('The tape is torn');
    },
    { tries: 2, pauseMs: 3_600_000 },
  );
  const { stop } = startRunner(store, [job]);
  const id = await addNumber(store, job, 7);
  const failure = 'The tape is torn';
  await expect.poll(async () => (await storedJob(store, id)).failure).toBe(failure);
  const waiting = await storedJob(store, id);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  const minutes = (waiting.due_at.getTime() - waiting.paused_at!.getTime()) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(45);
  expect(minutes).toBeLessThanOrEqual(75);
  await stop();
  await db
    .updateTable('job')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  startRunner(store, [job]);
  await expect.poll(() => stateOf(id)).toBe('failed');
  expect(await storedJob(store, id)).toMatchObject({ attempts: 2, failure, payload: { n: 7 } });
});

test('A job that is worth nothing any more is given up without being tried', async () => {
  const seen: number[] = [];
  const job = numberJob(async ({ payload }) => seen.push(payload.n));
  const id = await addNumber(store, job, 1, { goodForHours: 1, due: { afterMs: 60_000 } });
  const past = new Date(Date.now() - 1_000);
  const late = { give_up_at: past, due_at: past };
  await db.updateTable('job').set(late).where('id', '=', id).execute();
  startRunner(store, [job]);
  await expect.poll(() => stateOf(id)).toBe('failed');
  expect(seen).toEqual([]);
  expect((await storedJob(store, id)).payload).toBeNull();
});

test('Cancelled while it runs, a job hears of it and commits nothing more', async () => {
  const started = gate();
  const job = numberJob(async (run) => {
    await run.transaction((trx) => addJob(trx, other, { payload: { n: 1 } }));
    started.open();
    await untilStopped(run).catch(() => {});
    // One that does not care is stopped at its next commit.
    await run.transaction((trx) => addJob(trx, other, { payload: { n: 2 } }));
  });
  const other = numberJob(async () => {});
  startRunner(store, [job], { pollMs: 50 });
  const id = await addNumber(store, job, 1);
  await started.opened;
  await db.updateTable('job').set({ cancel_requested: true }).where('id', '=', id).execute();
  await expect.poll(() => stateOf(id)).toBe('cancelled');
  const made = await db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', other.kind)
    .execute();
  expect(made).toEqual([{ payload: { n: 1 } }]);
});

test('Of a kind no more run at a time than it says', async () => {
  let atWork = 0;
  let most = 0;
  const job = numberJob(
    async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await pause(20);
      atWork -= 1;
    },
    { atOnce: 2 },
  );
  startRunner(store, [job]);
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => addNumber(store, job, n)));
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('done');
  expect(most).toBe(2);
});

test('Nobody fills the table: beyond what a kind may have open, adding is refused', async () => {
  const job = numberJob(async () => {}, { most: 3 });
  for (const n of [1, 2, 3]) await addNumber(store, job, n);
  const refused = await addNumber(store, job, 4).catch((error) => error);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 60 });
  const { n } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', job.kind)
    .executeTakeFirstOrThrow();
  expect(n).toBe(3);
});

test('Upkeep is one row, done at the start and again and again, also after it failed', async () => {
  let runs = 0;
  const kind = `tests.upkeep-${process.pid}`;
  const upkeep = defineUpkeep<object>({
    kind,
    everyMs: 60,
    work: async () => {
      runs += 1;
      if (runs === 2) throw new Error('Not this time');
    },
  });
  startRunner(store, [upkeep], { pollMs: 20 });
  startRunner(store, [upkeep], { pollMs: 20 });
  await expect.poll(() => runs).toBeGreaterThan(4);
  const rows = await db.selectFrom('job').selectAll().where('kind', '=', kind).execute();
  expect(rows).toHaveLength(1);
});

test('How far a job is stands in its row', async () => {
  const goOn = gate();
  const job = numberJob(async (run) => {
    run.report({ done: 3, total: 10 });
    await goOn.opened;
  });
  startRunner(store, [job], { leaseMs: 600 });
  const id = await addNumber(store, job, 1);
  await expect
    .poll(async () => (await storedJob(store, id)).progress)
    .toEqual({ done: 3, total: 10 });
  goOn.open();
  await expect.poll(() => stateOf(id)).toBe('done');
});
