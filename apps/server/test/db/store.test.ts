import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/db/db.ts';
import { isPostgres } from '../test-store.ts';
import { openFileStore, openTestStore } from './open-test-store.ts';

/** For tests that leave nothing behind but a table of a name of their own. */
let store: Store;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ store, remove } = await openFileStore());
});
afterAll(() => remove());

test('values arrive as the types that tables.gen.ts promises', async () => {
  const { rows } = await store.pool.query(`
    select 9007199254740991::int8 as big, count(*) as count, '2024-02-29'::date as day,
      '2024-02-29 23:30:00+00'::timestamptz as at, array[1, null]::int8[] as ids,
      array['2024-02-29']::date[] as days, 1.50::numeric as price, '{"a":[1]}'::jsonb as json,
      '\\x00ff'::bytea as bytes`);
  expect(rows).toEqual([
    {
      big: Number.MAX_SAFE_INTEGER,
      count: 1,
      day: '2024-02-29',
      at: new Date('2024-02-29T23:30:00Z'),
      ids: [1, null],
      days: ['2024-02-29'],
      price: '1.50',
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
    },
  ]);
});

test('a whole number too large for JavaScript is an error and not a wrong number', async () => {
  const asked = store.pool.query('select 9007199254740993::int8 as id');
  await expect(asked).rejects.toThrow('9007199254740993, which a number cannot hold exactly');
  expect((await store.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
});

test('two thousand queries at once each get their own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 2000 }, async (_, i) => {
      const { rows } = await store.pool.query('select $1::int8 as i, $2::text as t', [i, `t${i}`]);
      return rows[0];
    }),
  );
  expect(answers).toEqual(Array.from({ length: 2000 }, (_, i) => ({ i, t: `t${i}` })));
});

test('transactions side by side, a third of them failing, leave exactly what was committed', async () => {
  await store.pool.query('create table entry (id int primary key, half text)');
  const transact = async (id: number) => {
    const client = await store.pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into entry values ($1, $2)', [id * 2, 'first']);
      if (id % 3 === 0) await client.query('insert into entry values ($1, $2)', [id * 2, 'again']);
      await client.query('insert into entry values ($1, $2)', [id * 2 + 1, 'second']);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      expect(error).toMatchObject({ code: '23505' });
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: 90 }, (_, id) => transact(id)));
  const { rows } = await store.pool.query('select id from entry order by id');
  const committed = Array.from({ length: 90 }, (_, id) => id).filter((id) => id % 3 !== 0);
  expect(rows.map((row) => row.id)).toEqual(committed.flatMap((id) => [id * 2, id * 2 + 1]));
});

test('a statement after an error in a transaction is refused until the rollback', async () => {
  const client = await store.pool.connect();
  await client.query('begin');
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  expect((await client.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
  client.release();
});

test('an error tells the constraint, as the routes need it', async () => {
  await store.pool.query('create table person (email text constraint person_email_key unique)');
  await store.pool.query(`insert into person values ('a@b.vn')`);
  const again = store.pool.query('insert into person values ($1)', ['a@b.vn']);
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'person_email_key' });
});

test('a hundred thousand rows arrive whole and in order', async () => {
  const { rows } = await store.pool.query(
    `select i, 'Nguyễn Thị Ánh 김민수 ' || i as name from generate_series(1, 100000) i`,
  );
  expect(rows).toHaveLength(100_000);
  expect(rows.every((row, at) => row.i === at + 1)).toBe(true);
  expect(rows[99_999].name).toBe('Nguyễn Thị Ánh 김민수 100000');
});

test('ten megabytes of JSON go in and come back', { tags: ['full'] }, async () => {
  const json = { names: Array.from({ length: 500_000 }, (_, i) => `Trần Đức ${i}`) };
  const { rows } = await store.pool.query('select $1::jsonb as json, length($1::text) as size', [
    JSON.stringify(json),
  ]);
  expect(rows[0].size).toBeGreaterThan(8_000_000);
  expect(rows[0].json).toEqual(json);
});

test('JSON and expressions of absurd depth are refused without harm', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  await expect(store.pool.query('select $1::jsonb', [deep])).rejects.toMatchObject({
    code: '54001',
  });
  const long = `select ${Array(60_000).fill('1').join('+')}`;
  await expect(store.pool.query(long)).rejects.toMatchObject({ code: '54001' });
  expect((await store.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
});

test('a query on the pool inside a transaction that holds the last connection times out', async () => {
  const { store: own } = await openTestStore({ poolSize: 1, checkoutTimeoutMs: 200 });
  await own.db.transaction().execute(async () => {
    await expect(own.pool.query('select 1')).rejects.toThrow('timeout exceeded');
  });
  expect((await own.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
});

test('a connection that breaks off within a transaction undoes it and harms nobody else', async () => {
  const { store: own } = await openTestStore({ poolSize: 1 });
  await own.pool.query('create table note (text text)');
  const client = await own.pool.connect();
  await client.query('begin');
  await client.query(`set local search_path = ''`);
  await client.query(`insert into public.note values ('half')`);
  const lost = expect(client.query('select pg_sleep(0.2)')).rejects.toThrow();
  streamOf(client).destroy();
  await lost;
  client.release(true);
  const { rows } = await own.pool.query('select count(*) as count from note');
  expect(rows).toEqual([{ count: 0 }]);
});

test('settings and prepared statements of one connection do not reach the next', async () => {
  const { store: own } = await openTestStore({ poolSize: 1 });
  const first = await own.pool.connect();
  await first.query(`set application_name = 'somebody'`);
  await first.query({ name: 'mine', text: 'select 1' });
  first.release(true);
  const { rows } = await own.pool.query(`
    select current_setting('application_name') as name,
      (select count(*) from pg_prepared_statements) as prepared`);
  expect(rows[0]).toMatchObject({ prepared: 0 });
  expect(rows[0].name).not.toBe('somebody');
});

test.runIf(isPostgres)(
  'statements are never compiled by the database, whatever it thinks of them',
  async () => {
    const { store: own } = await openTestStore({ poolSize: 1 });
    const { rows } = await own.pool.query('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  },
);

test('a transaction that nobody ends is ended by the database, and the process lives', async () => {
  const { store: own } = await openTestStore({ poolSize: 1, idleInTransactionMs: 300 });
  await own.pool.query('create table note (text text)');
  const client = await own.pool.connect();
  await client.query('begin');
  await client.query(`insert into note values ('forgotten')`);
  await pause(800);
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  const { rows } = await own.pool.query('select count(*) as count from note');
  expect(rows).toEqual([{ count: 0 }]);
});

test('closing waits for what runs and what is queued, and then refuses', async () => {
  const { store: own } = await openTestStore({ poolSize: 1 });
  const queued = Array.from({ length: 20 }, (_, i) =>
    own.pool.query('select $1::int as i, pg_sleep(0.01)', [i]),
  );
  await own.close();
  const answers = await Promise.all(queued);
  expect(answers.map((it) => it.rows[0].i)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  await expect(own.pool.query('select 1')).rejects.toThrow('after calling end');
  await own.close();
});

test('what was written is there after the store is closed and opened again', async () => {
  const { store: own, place } = await openTestStore();
  await own.pool.query(`create table note as select 'kept' as text`);
  await own.close();
  const again = await openStore({ ...place, fsync: false });
  expect((await again.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
  await again.close();
});

test('both stores sort text by code point and know the letters of Vietnamese', async () => {
  const { rows } = await store.pool.query(`
    select string_agg(t, ' ' order by t) as sorted, lower('ĐẶNG ÁNH') as lower
    from unnest(array['b', 'A', 'a', 'B', 'Á', 'đ', 'z', '김']) t`);
  expect(rows).toEqual([{ sorted: 'A B a b z Á đ 김', lower: 'đặng ánh' }]);
});

test('the extensions that migrations may ask for are there', async () => {
  for (const name of ['pg_trgm', 'unaccent', 'btree_gin']) {
    await store.pool.query(`create extension if not exists ${name}`);
  }
  const { rows } = await store.pool.query(`
    select similarity('nguyen', 'nguyễn') > 0 as trgm, unaccent('Ánh Đức') as unaccent`);
  expect(rows).toEqual([{ trgm: true, unaccent: 'Anh Duc' }]);
});

/** The socket, or what stands in for it, of a client. */
function streamOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
