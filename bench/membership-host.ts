/**
 * The server under test of the membership benchmark, in a process of its own, with members who have come
 * for three years.
 */
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createAccount } from '../apps/server/test/fixtures/accounts.ts';

/** What the parent is told when the server listens. */
export type Hosted = { station: string; token: string; members: number; visits: number };

const MEMBERS = 20_000;
const VISITS_EACH = 100;
const PLANS = 8;

/** A member comes every so many days. */
const EVERY_DAYS = 10;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http } = await createApp(config, store);
await seed();

async function seed(): Promise<void> {
  const run = (text: string) => store.pool.query(text);
  await run(`
    insert into membership_plan (name, days, price, currency, grace_days, freeze_days, is_offered)
    select 'Gói ' || number, 365, 1000000, 'VND', 7, 30, true from generate_series(1, ${PLANS}) number`);
  await run(`
    insert into member (number, name, phone, phone_key, email, family, note, search)
    select number, 'Nguyễn Văn ' || number, '09' || lpad(number::text, 8, '0'),
      '+849' || lpad(number::text, 8, '0'), '', '', '', 'nguyen van ' || number
    from generate_series(1, ${MEMBERS}) number`);
  // Three years in a row, and the last one goes on.
  for (const [place, days] of [1_000, 635, 270].entries()) {
    const plan = `(select min(id) from membership_plan) + (member.id + ${place}) % ${PLANS}`;
    await run(`
      insert into membership_event (member_id, kind, day, plan_id, plan, currency, amount, reason, by_name)
      select id, '${place === 0 ? 'join' : 'renew'}', current_date - ${days}, ${plan},
        '{"days":365,"visits":null,"grace_days":7,"freeze_days":30}', 'VND', 1000000, '', 'bench'
      from member`);
    await run(`
      insert into membership (member_id, place, plan_id, starts_on, ends_on, grace_days, freeze_days_left,
        currency, due, refunded)
      select id, ${place}, ${plan}, current_date - ${days}, current_date - ${days} + 364, 7, 30, 'VND',
        1000000 * ${place + 1}, 0
      from member`);
    await run(`
      insert into member_payment (member_id, plan_id, amount, currency, paid_on, method, note,
        receipt_year, receipt_place, by_name)
      select id, ${plan}, 1000000, 'VND', current_date - ${days}, 'cash', '', ${2024 + place}, number, 'bench'
      from member`);
  }
  for (let from = 0; from < VISITS_EACH; from += 20) {
    await run(`
      insert into member_visit (member_id, day, at, by_name)
      select id, day, day + make_interval(hours => 6 + (id / 16 + nth)::int % 15), 'bench'
      from generate_series(${from + 1}, ${from + 20}) nth, member,
        lateral (select current_date - (nth * ${EVERY_DAYS} + id % ${EVERY_DAYS})::int as day) days`);
  }
  await run(`
    insert into member_visit_hour (day, hour, part, visits)
    select day, extract(hour from at), member_id % 8, count(*) from member_visit group by 1, 2, 3`);
  // What autovacuum does by itself within a minute; a benchmark does not wait for it.
  const tables = [
    ...['member', 'membership', 'membership_event', 'member_payment'],
    ...['member_visit', 'member_visit_hour'],
  ];
  for (const table of tables) await run(`vacuum analyze ${table}`);
  // Nor for what two million rows leave to be written to the disk.
  await run('checkpoint');
}

const hosted: Hosted = {
  station: await http.listen({ port: 0, host: '127.0.0.1' }),
  token: (await createAccount(store, { role: 'user' })).token,
  members: MEMBERS,
  visits: MEMBERS * VISITS_EACH,
};
process.on('message', async () => {
  await http.close();
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
