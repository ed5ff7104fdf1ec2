/**
 * The server under test of the reports benchmark, in a process of its own, with a month of a large team;
 * and beside it on the same store the bare SQL of the same answers.
 */
import Fastify from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createFirstAdministrator } from '../apps/server/src/features/accounts/sign-in/accounts.actions.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

/** What the parent is told when both servers listen; the days are those that hold reports. */
export type Hosted = { station: string; bare: string; from: string; to: string };

/** What the parent may ask for; numbers of milliseconds are the answer. */
export type HostQuestion = 'board' | 'rollup' | 'calendar';

const FROM = '2026-10-01';
const TO = '2026-10-31';
const PEOPLE = 200;
const ITEMS = 50_000;
const MEETINGS = 2_000;
const INVITED = 6;

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, context } = await createApp(config, store);
await createFirstAdministrator(context);
const days = [FROM, TO];
await seed();

/** Statements as somebody would write them who has the tables and one question. */
const STATEMENTS: Record<HostQuestion, readonly string[]> = {
  board: [
    `select id, name, department from account where leader_id is not null order by name`,
    `select report.id, account_id, day, status, is_late, sum(minutes) as minutes
     from report join report_item on report_id = report.id
     where day between $1 and $2 and status <> 'draft' group by report.id`,
  ],
  calendar: [
    `select meeting.id, title, kind, starts_at, ends_at, time_zone, status, series_id, organiser_id,
       organiser_name, meeting.room_id, meeting_room.name, meeting.place, video_link, invited.attendees,
       invited.answer
     from meeting left join meeting_room on meeting_room.id = meeting.room_id
     join (
       select meeting_id, count(*) as attendees,
         max(answer) filter (where account_id = (select id from account where username = 'admin')) as answer
       from meeting_attendee group by meeting_id
     ) invited on meeting_id = meeting.id
     where starts_at < $2::date + 1 and ends_at > $1::date order by starts_at, meeting.id`,
  ],
  rollup: ['account_name', 'department', 'kind'].map(
    (by) => `
      select ${by} as key, count(distinct report.id) as reports,
        count(distinct report.id) filter (where is_late) as late, count(*) as items,
        count(*) filter (where progress = 100) as done, sum(minutes) as minutes
      from report join report_item on report_id = report.id
      where day between $1 and $2 and status <> 'draft' group by 1 order by 6 desc`,
  ),
};

async function answer(question: HostQuestion) {
  const answers: unknown[] = [];
  for (const text of STATEMENTS[question]) {
    const { rows } = await store.pool.query(text, text.includes('$1') ? days : []);
    answers.push(rows);
  }
  return answers;
}

const bare = Fastify();
for (const question of Object.keys(STATEMENTS) as HostQuestion[]) {
  bare.get(`/${question}`, async () => ({ success: true, data: await answer(question) }));
}

async function seed(): Promise<void> {
  await store.pool.query(`
    insert into account (username, name, password_hash, department, leader_id, created_at)
    select 'member' || number, 'Nguyễn Văn ' || number, 'x', 'Phòng ' || number % 12,
      (select id from account where username = 'admin'), '2026-01-01'
    from generate_series(1, ${PEOPLE}) number`);
  await store.pool.query(
    `insert into report (account_id, account_name, department, day, status, tomorrow, blockers, notes,
       is_late, submitted_at)
     select account.id, account.name, department, day::date,
       (array['submitted', 'confirmed', 'confirmed', 'returned'])[1 + (account.id + (day::date - $1::date)) % 4],
       '', '', '', account.id % 9 = 0, day
     from account, generate_series($1::date, $2::date, '1 day') as days (day)
     where leader_id is not null`,
    days,
  );
  await store.pool.query(`
    insert into report_item (report_id, place, text, kind, minutes, progress)
    select report.id, number, 'Gọi khách hàng ' || number,
      (array['work', 'call', 'visit', 'meeting', 'teaching'])[1 + (report.id + number) % 5],
      15 * (1 + number % 6), case when number % 3 = 0 then 50 else 100 end
    from generate_series(0, 8) number, report
    order by report.id, number limit ${ITEMS}`);
  await seedMeetings();
  // What autovacuum does by itself within a minute; a benchmark does not wait for it.
  for (const table of ['account', 'report', 'report_item', 'meeting', 'meeting_attendee']) {
    await store.pool.query(`vacuum analyze ${table}`);
  }
  const { rows } = await store.pool.query('select count(*) as items from report_item');
  if (rows[0].items !== ITEMS) throw new Error(`There are ${rows[0].items} items`);
}

/** A month of meetings in ten rooms, and as many before it, which no calendar of the month shows. */
async function seedMeetings(): Promise<void> {
  await store.pool.query(`
    insert into meeting_room (name, place) select 'Phòng ' || number, '' from generate_series(1, 10) number`);
  await store.pool.query(
    `insert into meeting (uid, title, search, description, organiser_id, organiser_name, room_id, place,
       video_link, starts_at, ends_at, time_zone)
     select gen_random_uuid(), 'Họp nhóm ' || number, 'hop nhom ' || number, '', account.id, account.name,
       (select min(id) from meeting_room) + (number % 10 + 10) % 10, '', '',
       $1::date + floor(number / 10.0) * interval '219 minutes',
       $1::date + floor(number / 10.0) * interval '219 minutes' + interval '45 minutes', 'Asia/Ho_Chi_Minh'
     from generate_series(-${MEETINGS}, ${MEETINGS} - 1) number
     join account on account.username = 'member' || (1 + abs(number) % ${PEOPLE})`,
    [FROM],
  );
  await store.pool.query(`
    insert into meeting_attendee (meeting_id, kind, person, account_id, name, email, answer)
    select meeting.id, 'account', 'account:' || account.id, account.id, account.name, '',
      (array['yes', 'no', 'maybe', null])[1 + (account.id + meeting.id) % 4]
    from meeting join account on leader_id is not null
      and (account.id + meeting.id) % ${PEOPLE} < ${INVITED}`);
  const { rows } = await store.pool.query(
    `select count(*) filter (where starts_at >= $1) as meetings,
       (select count(*) from meeting_attendee join meeting on meeting.id = meeting_id
         where starts_at >= $1) as attendees
     from meeting`,
    [FROM],
  );
  const [{ meetings, attendees }] = rows;
  if (meetings !== MEETINGS || attendees !== MEETINGS * INVITED) {
    throw new Error(`There are ${meetings} meetings and ${attendees} attendees`);
  }
}

const hosted: Hosted = {
  station: await http.listen({ port: 0, host: '127.0.0.1' }),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  from: FROM,
  to: TO,
};
process.on('message', async (question: HostQuestion | 'stop') => {
  if (question !== 'stop') {
    const start = performance.now();
    await answer(question);
    process.send?.(performance.now() - start);
    return;
  }
  await Promise.all([http.close(), bare.close()]);
  await store.close();
  process.exit(0);
});
process.send?.(hosted);
