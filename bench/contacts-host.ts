/**
 * The server under test of the contacts benchmark, in a process of its own, and beside it on the
 * same store a bare Fastify + pg handler: no auth, no validation, a cached total.
 */
import Fastify from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { timeParts } from './contacts-parts.ts';

/** What the parent is told when both servers listen. */
export type Hosted = { station: string; bare: string };

/** What the parent may ask for. */
export type HostQuestion = 'memory' | 'ready-counts' | 'stop' | { parts: number; file: Uint8Array };

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, context } = await createApp(config, store);
await createFirstAdministrator(context);
await store.pool.query(`create table if not exists bench_plain (
  id bigint generated always as identity primary key, name text, phone text, position text,
  email text, company text, address text, category text, notes text,
  is_active boolean default true, created_at timestamptz default now())`);

const bare = Fastify();
let total: number | undefined;
/** What the bare handler may be asked to sort by. */
const ORDERS: Record<string, string> = {
  name: 'name',
  company: 'company',
  updated_at: 'updated_at',
};
bare.get('/', async (request) => {
  total ??= (await store.pool.query('select count(*)::int as n from contact')).rows[0].n;
  const { page: asked = '1', order = 'id' } = request.query as Record<string, string | undefined>;
  const page = Number(asked);
  const { rows } = await store.pool.query(
    `select id, name, phone, position, email, company, address, category, notes, is_active, version,
       created_at, updated_at
     from contact order by ${ORDERS[order] ?? 'id'} desc limit 20 offset $1`,
    [(page - 1) * 20],
  );
  return { success: true, data: rows, pagination: { page, total } };
});
bare.post('/', async (request) => {
  const it = request.body as Record<string, string>;
  const { rows } = await store.pool.query(
    `insert into bench_plain (name, phone, position, email, company, address, category, notes)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [it.name, it.phone, it.position, it.email, it.company, it.address, it.category, ''],
  );
  return { success: true, data: rows[0] };
});
/** An ILIKE over four columns, as a search is usually begun with. */
bare.get('/ilike', async (request) => {
  const { term } = request.query as { term: string };
  const where = 'name ilike $1 or phone ilike $1 or email ilike $1 or company ilike $1';
  const [page, count] = [
    await store.pool.query(`select * from contact where ${where} order by id desc limit 20`, [
      `%${term}%`,
    ]),
    await store.pool.query(`select count(*)::int as n from contact where ${where}`, [`%${term}%`]),
  ];
  return { success: true, data: page.rows, total: count.rows[0].n };
});

const hosted: Hosted = {
  station: await http.listen({ port: 0, host: '127.0.0.1' }),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
};
process.on('message', async (question: HostQuestion) => {
  if (question === 'memory') process.send?.({ memory: process.memoryUsage.rss() });
  if (question === 'ready-counts') {
    // What autovacuum does by itself within a minute; a benchmark does not wait for it.
    await store.pool.query('vacuum analyze contact');
    process.send?.({ done: true });
  }
  if (typeof question === 'object') {
    process.send?.(await timeParts(store.pool, question.parts, question.file));
  }
  if (question !== 'stop') return;
  await Promise.all([http.close(), bare.close()]);
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
