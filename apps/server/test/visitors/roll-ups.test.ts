import { randomUUID } from 'node:crypto';
import {
  STATISTICS,
  VISIT_DIMENSIONS,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  findSettledVisitId,
  rollUpVisits,
} from '../../src/features/visitors/statistics/visit-rollups.actions.ts';
import {
  countVisits,
  lockRollUp,
} from '../../src/features/visitors/statistics/visit-rollups.queries.ts';
import { countAll, insertPastVisits, type PastVisit } from '../fixtures/visit-history.ts';
import { createTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await createTestApp();
afterAll(app.close);
const admin = await app.createAdmin();
const { db, pool } = app.store;

const HOUR_MS = 3_600_000;

/** Zones without, with and against daylight saving, before and after UTC. */
const ZONES = ['UTC', 'Asia/Ho_Chi_Minh', 'Asia/Seoul', 'America/New_York', 'Pacific/Auckland'];

/** A visit some hours from the last days of March 2026, when clocks change in Europe. */
const anyVisit = fc
  .record({
    hour: fc.integer({ min: 0, max: 24 * 8 }),
    visitor: fc.integer({ min: 0, max: 5 }),
    session: fc.integer({ min: 0, max: 2 }),
    account: fc.boolean(),
    page: fc.constantFrom('/home', '/login', '/home/schools'),
    browser: fc.constantFrom('Chrome', 'Safari'),
    os: fc.constantFrom('Android', 'iOS'),
    device: fc.constantFrom('Mobile', 'Desktop', 'Tablet'),
    country: fc.constantFrom('Vietnam', 'South Korea'),
    city: fc.constantFrom('Hanoi', 'Seoul'),
    source: fc.constantFrom('Direct', 'www.naver.com'),
    is_returning: fc.boolean(),
  })
  .map(({ hour, visitor, session, account, ...rest }) => ({
    ...rest,
    visited_at: new Date(Date.parse('2026-03-26T00:00:00Z') + hour * HOUR_MS).toISOString(),
    visitor,
    session,
    account_id: account ? admin.id : null,
  }));

/** The day of a moment in a time zone, by nothing that the server uses. */
const dayIn = (time_zone: string, moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' }).format(
    new Date(moment),
  );

const distinct = <T>(items: readonly T[]) => new Set(items).size;

test('The statistics say what counting the visits one by one says, for any days of any time zone', {
  tags: ['full'],
}, async () => {
  const property = fc.asyncProperty(
    fc.array(anyVisit, { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.constantFrom(...ZONES),
    fc.integer({ min: 26, max: 30 }),
    fc.integer({ min: 0, max: 2 }),
    async (given, countedAfter, time_zone, first, length) => {
      await clear();
      const run = randomUUID();
      const visits = given.map(({ visitor, session, ...visit }) => ({
        ...visit,
        visitor_id: `${run}-${visitor}`,
        session_id: `${run}-${visitor}-${session}`,
      }));
      // Some are counted already and some are not.
      await insertPastVisits(db, visits.slice(0, countedAfter));
      await countAll(app);
      await insertPastVisits(db, visits.slice(countedAfter));
      const dayOf = (offset: number) => `2026-03-${String(first + offset).padStart(2, '0')}`;
      const query = { from: dayOf(0), to: dayOf(Math.min(length, 31 - first)), time_zone };
      const { data } = await app.answer(visitStatistics, { as: admin.token, query });
      expect(data).toMatchObject(countOneByOne(visits, query));
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

type Counted = Omit<PastVisit, 'username' | 'load_ms'>;

function countOneByOne(
  all: readonly Counted[],
  { from, to, time_zone }: { from: string; to: string; time_zone: string },
) {
  const dayOf = (visit: Counted) => dayIn(time_zone, visit.visited_at);
  const visits = all.filter((visit) => dayOf(visit) >= from && dayOf(visit) <= to);
  const people = distinct(visits.map(({ visitor_id }) => visitor_id));
  const signedIn = distinct(
    visits.filter(({ account_id }) => account_id !== null).map(({ visitor_id }) => visitor_id),
  );
  const starts = new Map<string, Counted>();
  for (const visit of all) {
    const start = starts.get(visit.session_id);
    if (!start || visit.visited_at < start.visited_at) starts.set(visit.session_id, visit);
  }
  const sessions = [...starts.values()].filter((it) => dayOf(it) >= from && dayOf(it) <= to).length;
  const listOf = (dimension: (typeof VISIT_DIMENSIONS)[number]) => {
    const top = [...new Set(visits.map((visit) => visit[dimension]))].map((value) => {
      const having = visits.filter((visit) => visit[dimension] === value);
      const havingPeople = distinct(having.map(({ visitor_id }) => visitor_id));
      return { value, visits: having.length, people: havingPeople };
    });
    top.sort((a, b) => b.visits - a.visits || (a.value < b.value ? -1 : 1));
    return { top: top.slice(0, STATISTICS.topMax), other_visits: 0 };
  };
  const days: string[] = [];
  for (let day = from; day <= to; day = `2026-03-${Number(day.slice(-2)) + 1}`) days.push(day);
  return {
    totals: { visits: visits.length, people, signed_in_people: signedIn, sessions },
    days: days.map((day) => {
      const then = visits.filter((visit) => dayOf(visit) === day);
      return {
        day,
        visits: then.length,
        people: distinct(then.map(({ visitor_id }) => visitor_id)),
      };
    }),
    ...Object.fromEntries(VISIT_DIMENSIONS.map((dimension) => [dimension, listOf(dimension)])),
  };
}

test('Servers that count at once, while visits are being stored, lose none and double none', {
  tags: ['full'],
}, async () => {
  await clear();
  const writers = Array.from({ length: 6 }, async () => {
    for (let turn = 0; turn < 8; turn += 1) await storeSlowly(25);
  });
  let writing = true;
  const servers = Array.from({ length: 3 }, async () => {
    while (writing) await rollUpVisits({ db }, { visits: 40, chunks: 3 });
  });
  await Promise.all(writers);
  writing = false;
  await Promise.all(servers);
  await countAll(app);
  const { rows } = await pool.query(`
    select (select count(*) from visit) as stored, (select sum(visits)::int8 from visit_hour_total)
      as counted, (select sum(visits)::int8 from visit_session_summary) as of_sessions,
      (select sum(sessions)::int8 from visit_hour_total) as sessions,
      (select sum(visits)::int8 from visit_day join visit_term on term = number
        where dimension = 'device') as by_device`);
  const stored = 6 * 8 * 25;
  expect(rows[0]).toEqual({
    stored,
    counted: stored,
    of_sessions: stored,
    sessions: stored,
    by_device: stored,
  });
});

/** Stores visits in a transaction that ends some time after their ids were given. */
async function storeSlowly(count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const visited_at = new Date().toISOString();
    await insertPastVisits(trx, Array(count).fill({ visited_at }));
    // The embedded store has one connection, which this would only keep from the others.
    if (isPostgres) await new Promise((done) => setTimeout(done, Math.random() * 30));
  });
}

test('A visit whose transaction is still open is counted when it is over', async () => {
  // On the embedded store there is no second connection that could look meanwhile.
  if (!isPostgres) return;
  await clear();
  const visited_at = new Date().toISOString();
  let counted: Promise<boolean> | undefined;
  await db.transaction().execute(async (trx) => {
    await insertPastVisits(trx, [{ visited_at }]);
    await insertPastVisits(db, [{ visited_at }]);
    counted = rollUpVisits({ db });
    // Writers hold it up for no longer than it is willing to wait.
    expect(await counted).toBe(false);
  });
  await countAll(app);
  const { rows } = await pool.query('select sum(visits)::int8 as visits from visit_hour_total');
  expect(rows[0].visits).toBe(2);
});

test('Visits that are erased while they are being counted leave no session', async () => {
  // On the embedded store nothing can happen meanwhile.
  if (!isPostgres) return;
  await clear();
  await insertPastVisits(db, [
    { visited_at: new Date().toISOString(), account_id: admin.id, username: admin.username },
  ]);
  const settled = (await findSettledVisitId(db)) ?? 0;
  let erased: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await countVisits(trx, await lockRollUp(trx), settled);
    erased = db.deleteFrom('visit').where('account_id', '=', admin.id).execute();
    await new Promise((done) => setTimeout(done, 100));
  });
  await erased;
  const { rows } = await pool.query('select * from visit_session_summary');
  expect(rows).toEqual([]);
});

/** Nothing stored and nothing counted; numbers of terms stay, as they do for ever. */
async function clear(): Promise<void> {
  await countAll(app);
  await pool.query(`
    delete from visit;
    delete from visit_hour_total;
    delete from visit_hour;
    delete from visit_day;
    delete from visit_person_hour;
    delete from visit_person_day;
    delete from visit_session_summary;
  `);
}
