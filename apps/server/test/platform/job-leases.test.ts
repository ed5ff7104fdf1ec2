import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addJob } from '../../src/platform/jobs/add-job.ts';
import { testClock } from '../fixtures/clock.ts';
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

test('A server that lost its lease commits nothing; the one that has it now does', async () => {
  const started = gate();
  const goOn = gate();
  const refused = gate<unknown>();
  const made = numberJob(async () => {});
  const work = (who: number) => (trx: Parameters<typeof addJob>[0]) =>
    addJob(trx, made, { payload: { n: who } });
  const job = numberJob(async (run) => {
    started.open();
    await goOn.opened;
    await run.finish(work(1)).catch((error) => {
      refused.open(error);
      throw error;
    });
  });
  startRunner(store, [job]);
  const id = await addNumber(store, job, 1);
  await started.opened;
  // As if this server had not been heard of for longer than its lease.
  await db
    .updateTable('job')
    .set({ locked_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  const sameKind = { ...job, ...numberJob((run) => run.finish(work(2))), kind: job.kind };
  startRunner(store, [sameKind], { pollMs: 20 });
  await expect.poll(() => stateOf(id)).toBe('done');
  goOn.open();
  expect(String(await refused.opened)).toContain('lost');
  const rows = await db.selectFrom('job').select('payload').where('kind', '=', made.kind).execute();
  expect(rows).toEqual([{ payload: { n: 2 } }]);
  expect(await storedJob(store, id)).toMatchObject({ state: 'done', lease: 2 });
});

test('A job that is taken anew goes on with the payload that it has kept', async () => {
  const seen: number[] = [];
  const job = numberJob(
    async ({ payload, transaction, goOnWith }) => {
      seen.push(payload.n);
      if (payload.n > 1) return;
      await transaction((trx) => goOnWith(trx, { n: 2 }));
      throw new Error('not now');
    },
    { pauseMs: 1 },
  );
  startRunner(store, [job], { pollMs: 20 });
  const id = await addNumber(store, job, 1);
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(seen).toEqual([1, 2]);
});

test('A job that takes longer than a lease keeps it while its server lives', async () => {
  let runs = 0;
  const job = numberJob(async () => {
    runs += 1;
    await pause(900);
  });
  for (const _ of [1, 2]) startRunner(store, [job], { leaseMs: 300, pollMs: 50 });
  const id = await addNumber(store, job, 1);
  await expect.poll(() => stateOf(id)).toBe('done');
  expect(runs).toBe(1);
});

test('A server that hears nothing finds what was added by looking', async () => {
  const job = numberJob(async () => {});
  startRunner(store, [job], { listens: false, pollMs: 50 });
  await pause(100);
  const id = await addNumber(store, job, 1);
  await expect.poll(() => stateOf(id)).toBe('done');
});

test('A server that hears does not wait for its next look', async () => {
  const job = numberJob(async () => {});
  startRunner(store, [job], { pollMs: 3_600_000 });
  const at = performance.now();
  const ids = await Promise.all([1, 2, 3].map((n) => addNumber(store, job, n)));
  for (const id of ids) await expect.poll(() => stateOf(id)).toBe('done');
  expect(performance.now() - at).toBeLessThan(3_600_000);
  const later = await addNumber(store, job, 4, { due: { afterMs: 150 } });
  await expect.poll(() => stateOf(later)).toBe('done');
});

test('A server that stops gives what it runs back at once, as if it had never been tried', async () => {
  const started = gate();
  const job = numberJob(async (run) => {
    started.open();
    await untilStopped(run);
  });
  const { stop } = startRunner(store, [job]);
  const id = await addNumber(store, job, 1);
  await started.opened;
  await stop();
  expect(await storedJob(store, id)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    failure: null,
  });
  const again = { ...numberJob(async () => 'by another'), kind: job.kind };
  startRunner(store, [again]);
  await expect.poll(async () => (await storedJob(store, id)).result).toBe('by another');
});

test('A database clock that is set back holds up neither pauses nor what a dead server had', async () => {
  const job = numberJob(async () => {});
  const clock = testClock();
  const paused = await addNumber(store, job, 1, { due: { afterMs: 60_000 } });
  const dead = await addNumber(store, job, 2);
  const fixed = await addNumber(store, job, 3, { due: new Date(Date.now() + 3_600_000) });
  // Its clock cannot be set here; what it compares with it can.
  const future = new Date(Date.now() + 3_600_000);
  const pausedThen = { due_at: future, paused_at: future };
  await db.updateTable('job').set(pausedThen).where('id', '=', paused).execute();
  const takenThen = { state: 'running', locked_by: 'gone', locked_until: future };
  await db.updateTable('job').set(takenThen).where('id', '=', dead).execute();
  startRunner(store, [job], { clock, pollMs: 50 });
  await pause(150);
  expect(await stateOf(paused)).toBe('waiting');
  clock.pass(30_000);
  for (const id of [paused, dead]) await expect.poll(() => stateOf(id)).toBe('done');
  expect(await stateOf(fixed)).toBe('waiting');
});

test('This machine’s clock may be set either way while a job runs', async () => {
  const clock = testClock();
  const started = gate();
  const goOn = gate();
  const job = numberJob(async (run) => {
    started.open();
    await goOn.opened;
    return run.finish(async () => 'whole');
  });
  startRunner(store, [job], { clock, leaseMs: 300, pollMs: 50 });
  const id = await addNumber(store, job, 1);
  await started.opened;
  clock.set(3_600_000);
  await pause(200);
  clock.set(-7_200_000);
  await pause(200);
  goOn.open();
  await expect.poll(async () => (await storedJob(store, id)).result).toBe('whole');
  expect(await storedJob(store, id)).toMatchObject({ attempts: 1, lease: 1 });
});
