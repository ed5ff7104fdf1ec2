import { type Migration, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { appliedMigrations, migrateToLatest } from '../../src/db/migrate.ts';
import { allMigrations } from '../../src/db/migrations/all.ts';
import { isFirstStore, isPostgres } from '../test-store.ts';
import { openTestStore } from './open-test-store.ts';

/** The real migrations, which a test store has already, and some more. */
function withMore(more: Record<string, Migration>): Record<string, Migration> {
  return { ...allMigrations, ...more };
}

const createShelf: Migration = {
  up: async (db) => {
    await sql`create table shelf (id int)`.execute(db);
    // Long enough for a second server to come by.
    await sql`select pg_sleep(0.3)`.execute(db);
  },
};

test('the names in the list are in the order in which they run', () => {
  const names = Object.keys(allMigrations);
  expect(names).toEqual(names.toSorted());
  for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/);
});

test('a new migration runs once', async () => {
  const { store } = await openTestStore();
  const migrations = withMore({ '900-shelf': createShelf });
  expect(await migrateToLatest(store.db, migrations)).toEqual(['900-shelf']);
  expect(await migrateToLatest(store.db, migrations)).toEqual([]);
  expect(await appliedMigrations(store.db)).toEqual([...Object.keys(allMigrations), '900-shelf']);
});

test.runIf(isFirstStore)('with nothing to do it asks two small questions', async () => {
  const { store } = await openTestStore();
  let queries = 0;
  store.pool.on('acquire', () => {
    queries += 1;
  });
  expect(await migrateToLatest(store.db)).toEqual([]);
  expect(queries).toBeLessThanOrEqual(2);
});

test('servers that start at the same time migrate once', async () => {
  const { store, place } = await openTestStore();
  // The embedded store lets one server in; there the same store is asked twice.
  const other =
    store.kind === 'postgres' ? await openStore(place) : { db: store.db, close: async () => {} };
  const migrations = withMore({ '900-shelf': createShelf });
  const ran = await Promise.all([
    migrateToLatest(store.db, migrations),
    migrateToLatest(other.db, migrations),
    migrateToLatest(store.db, migrations),
  ]);
  await other.close();
  expect(ran.flat()).toEqual(['900-shelf']);
  expect((await store.pool.query('select count(*) as count from shelf')).rows[0].count).toBe(0);
});

test('servers that start at the same time on a new database migrate once', async () => {
  const { store, place } = await openTestStore();
  await store.pool.query('drop table kysely_migration, kysely_migration_lock');
  const other =
    store.kind === 'postgres' ? await openStore(place) : { db: store.db, close: async () => {} };
  const migrations = { '900-shelf': createShelf };
  const ran = await Promise.all([
    migrateToLatest(store.db, migrations),
    migrateToLatest(other.db, migrations),
  ]);
  await other.close();
  expect(ran.flat()).toEqual(['900-shelf']);
});

test('a migration that fails is named and leaves nothing of its run behind', async () => {
  const { store } = await openTestStore();
  const migrations = withMore({
    '900-shelf': createShelf,
    '901-wrong': { up: async (db) => void (await sql`alter table nowhere add id int`.execute(db)) },
  });
  await expect(migrateToLatest(store.db, migrations)).rejects.toThrow(
    'Migration 901-wrong failed: relation "nowhere" does not exist',
  );
  expect(await appliedMigrations(store.db)).toEqual(Object.keys(allMigrations));
  await expect(store.pool.query('select * from shelf')).rejects.toMatchObject({ code: '42P01' });
});

test.runIf(isFirstStore)('a database of a newer Station is refused', async () => {
  const { store } = await openTestStore();
  await migrateToLatest(store.db, withMore({ '900-shelf': createShelf }));
  await expect(migrateToLatest(store.db)).rejects.toThrow('900-shelf is missing');
});

test('a migration may take longer than a statement otherwise may', async () => {
  const { store } = await openTestStore({ poolSize: 1 });
  const seen: string[] = [];
  const look: Migration = {
    up: async (db) => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting('statement_timeout') as "limit"`.execute(db);
      seen.push(rows[0]?.limit ?? '');
    },
  };
  await migrateToLatest(store.db, withMore({ '900-look': look }));
  const after = await store.pool.query(`select current_setting('statement_timeout') as "limit"`);
  expect(seen).toEqual(['0']);
  expect(after.rows[0].limit).toBe(store.kind === 'postgres' ? '30s' : '0');
});

test.runIf(isPostgres)(
  'a person whose call meets a migration at two tables loses nothing',
  { tags: ['full'] },
  async () => {
    const { store } = await openTestStore();
    await store.pool.query('create table first (id int); create table second (id int)');
    const person = await store.pool.connect();
    await person.query('begin');
    await person.query('insert into second values (1)');
    const migrations = withMore({
      '900-first': { up: async (db) => void (await sql`create index on first (id)`.execute(db)) },
      '901-second': { up: async (db) => void (await sql`create index on second (id)`.execute(db)) },
    });
    const migrated = migrateToLatest(store.db, migrations);
    // It has the first table and wants the second, which the person has, who wants the first.
    const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await store.pool.query(waiting)).rowCount, { interval: 5 })
      .toBe(1);
    await person.query('insert into first values (1)');
    await person.query('commit');
    person.release();
    expect(await migrated).toEqual(['900-first', '901-second']);
  },
);
