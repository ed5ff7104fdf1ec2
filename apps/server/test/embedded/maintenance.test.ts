import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maintain } from '../../src/db/embedded/maintenance.ts';
import { openTestStore } from '../db/open-test-store.ts';

// @full

test('upkeep vacuums and analyses the tables that changed, and no other', async () => {
  const { store } = await openTestStore();
  await maintain(store.pool);
  await store.pool.query('create table busy as select i as id from generate_series(1, 2000) i');
  await store.pool.query('create table calm as select 1 as id');
  await store.pool.query('update busy set id = id + 1');
  const state = `select n_dead_tup as dead, last_vacuum is not null as vacuumed,
    last_analyze is not null as analysed from pg_stat_user_tables where relname = 'busy'`;
  await store.pool.query('select pg_stat_force_next_flush()');
  expect((await store.pool.query(state)).rows).toEqual([
    { dead: 2000, vacuumed: false, analysed: false },
  ]);
  expect(await maintain(store.pool)).toEqual(['public.busy']);
  expect((await store.pool.query(state)).rows).toEqual([
    { dead: 0, vacuumed: true, analysed: true },
  ]);
  expect(await maintain(store.pool)).toEqual([]);
});

test('upkeep waits while others want the connection, unless it has waited long', async () => {
  const { store } = await openTestStore();
  await maintain(store.pool);
  await store.pool.query('create table busy as select i as id from generate_series(1, 2000) i');
  const slow = () => Array.from({ length: 4 }, () => store.pool.query('select pg_sleep(0.05)'));
  const others = slow();
  expect(await maintain(store.pool)).toEqual([]);
  await Promise.all(others);
  const more = slow();
  expect(await maintain(store.pool, true)).toEqual(['public.busy']);
  await Promise.all(more);
});

test('a checkpoint keeps the log from growing with every write', async () => {
  const { store, place } = await openTestStore();
  const log = join(place.dataDir, 'database', 'pg_wal');
  expect(existsSync(log)).toBe(true);
  const segments = async () => (await readdir(log)).filter((it) => /^[0-9A-F]{24}$/.test(it));
  // Kept as it is, without being compressed: 80 MB.
  await store.pool.query('create table filler (t text)');
  await store.pool.query('alter table filler alter t set storage external');
  await store.pool.query(
    `insert into filler select repeat('x', 40000) from generate_series(1, 2000)`,
  );
  const oldest = (await segments()).toSorted()[0];
  expect(await maintain(store.pool)).toEqual(['public.filler', 'checkpoint']);
  // What the checkpoint made superfluous is removed, or kept under a new name for later.
  expect(await segments()).not.toContain(oldest);
  expect(await maintain(store.pool)).toEqual([]);
});
