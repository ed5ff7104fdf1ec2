/**
 * The server under test of the customer check's benchmark, in a process of its own, with a large
 * directory; and beside it on the same store the bare SQL that finds the same contacts.
 */
import Fastify from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { derivedColumns } from '../apps/server/src/features/contacts/contacts/search-column.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createAccount } from '../apps/server/test/fixtures/accounts.ts';
import { makeContacts } from '../scripts/make-contacts.ts';

/** What the parent is told when both servers listen; `phone` and `email` are of one contact. */
export type Hosted = {
  station: string;
  bare: string;
  phone: string;
  email: string;
  /** Of people of the staff, each of whom may check so often in a minute. */
  tokens: string[];
};

const PEOPLE = 4;

const CONTACTS = 100_000;
const AT_ONCE = 2_000;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http } = await createApp(config, store);
const { phone, email } = await seed();

/**
 * What the check asks of the database, as somebody would write it who does nothing else: everybody who
 * has the pieces, who has them side by side first, cautions about the term, and the line that tells of it.
 */
const PLACES = [
  'select id, name, phone, other_phones, email, other_emails, company, position from contact',
  'select id, name, phone, email from student',
  'select id, name, phone_number, email, company_id from employee',
  'select id, name, business_number from company',
];
const bare = Fastify();
bare.post<{ Body: { pieces: string[] } }>('/find', async ({ body: { pieces } }) => {
  const patterns = [...pieces, pieces.join(' ')].map((piece) => `%${piece}%`);
  const where = pieces.map((_, at) => `search like $${at + 1}`).join(' and ');
  const order = `case when search like $${patterns.length} then 0 else 1 end, id desc`;
  const found = await Promise.all(
    PLACES.map((from) =>
      store.pool.query(`${from} where ${where} order by ${order} limit 11`, patterns),
    ),
  );
  const cautions = await store.pool.query(
    'select * from customer_caution where ended_at is null and key = any ($1)',
    [pieces],
  );
  await store.pool.query(
    `insert into audit_line (actor_id, actor_name, action, subject, after)
     values (null, 'bench', 'customer-check.checked', 'customer-check', $1)`,
    [{ term: '•••', matches: found.length }],
  );
  return { success: true, data: found.map(({ rows }) => rows), cautions: cautions.rows };
});

async function seed(): Promise<{ phone: string; email: string }> {
  const people = [...makeContacts(CONTACTS, 1)];
  for (let from = 0; from < CONTACTS; from += AT_ONCE) {
    const rows = people.slice(from, from + AT_ONCE).map((person) => ({
      ...person,
      ...derivedColumns({ ...person, other_phones: [], other_emails: [] }),
    }));
    await store.db.insertInto('contact').values(rows).execute();
  }
  // What autovacuum does by itself within a minute; a benchmark does not wait for it.
  await store.pool.query('vacuum analyze contact');
  const { rows } = await store.pool.query(
    `select phone, email from contact where email <> '' order by id desc limit 1`,
  );
  return rows[0];
}

const hosted: Hosted = {
  station: await http.listen({ port: 0, host: '127.0.0.1' }),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  phone,
  email,
  tokens: [],
};
for (let made = 0; made < PEOPLE; made += 1) {
  hosted.tokens.push((await createAccount(store, { role: 'user' })).token);
}
process.on('message', async () => {
  await Promise.all([http.close(), bare.close()]);
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
