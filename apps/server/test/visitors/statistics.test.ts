import { randomUUID } from 'node:crypto';
import {
  exportVisitStatistics,
  listVisitSessions,
  type StatisticsRange,
  visitSessionPages,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import { trackVisit, updateVisit } from '@station/contract/visitors/visits';
import { afterAll, expect, test } from 'vitest';
import { auditOf } from '../fixtures/records.ts';
import { countAll, insertPastVisits } from '../fixtures/visit-history.ts';
import { range, sessionsAs } from '../fixtures/visit-statistics.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const admin = await app.createAdmin();
const { db } = app.store;

const statistics = async (query: StatisticsRange) =>
  (await app.answer(visitStatistics, { as: admin.token, query })).data;

const sessions = sessionsAs(app, admin.token);

test('A visit is in the statistics at once, and again after it was counted', async () => {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const query = range(today, today, 'Asia/Seoul');
  const before = await statistics(query);
  const body = visitRecord({ page: '/home/contacts/4711' });
  await app.answer(trackVisit, { as: admin.token, body });
  const after = await statistics(query);
  expect(after.totals.visits).toBe(before.totals.visits + 1);
  expect(after.totals.signed_in_people).toBe(before.totals.signed_in_people + 1);
  expect(after.page.top).toContainEqual({ value: '/home/contacts/:id', visits: 1, people: 1 });
  expect(after).toMatchObject({ behind: false, any: true });
  await countAll(app);
  expect(await statistics(query)).toEqual(after);
});

test('A day begins when it does in the time zone that is asked for', async () => {
  await insertPastVisits(db, [
    { visited_at: '2026-03-09T14:59:59.999Z' },
    { visited_at: '2026-03-09T15:00:00.000Z' },
    { visited_at: '2026-03-09T16:59:59.999Z' },
    { visited_at: '2026-03-09T17:00:00.000Z' },
    { visited_at: '2026-03-10T14:59:59.999Z' },
  ]);
  const visitsOn = async (zone: string) =>
    (await statistics(range('2026-03-10', '2026-03-10', zone))).totals.visits;
  expect(await visitsOn('Asia/Seoul')).toBe(4);
  expect(await visitsOn('Asia/Ho_Chi_Minh')).toBe(2);
  expect(await visitsOn('UTC')).toBe(1);
});

test('Hours of the week are those of the time zone', async () => {
  // A Monday evening in UTC, which is Tuesday in Korea.
  await insertPastVisits(db, [{ visited_at: '2026-03-16T23:30:00Z' }]);
  const { week } = await statistics(range('2026-03-16', '2026-03-20', 'Asia/Seoul'));
  expect(week[1]?.[8]).toBe(1);
  expect(week.flat().reduce((sum, visits) => sum + visits, 0)).toBe(1);
  // In New York clocks went forward on 8 March, so that it is 19:30 rather than 18:30.
  const there = await statistics(range('2026-03-01', '2026-03-20', 'America/New_York'));
  expect(there.week[0]?.[19]).toBe(1);
});

test('A record that waited offline is counted on the day that it was made', async () => {
  const visitor_id = randomUUID();
  const session_id = randomUUID();
  await insertPastVisits(db, [{ visited_at: '2026-03-26T03:00:00Z', visitor_id, session_id }]);
  await countAll(app);
  await insertPastVisits(db, [
    { visited_at: '2026-03-25T03:00:00Z', visitor_id, session_id, page: '/home/schools' },
  ]);
  const { days, totals } = await statistics(range('2026-03-25', '2026-03-26'));
  expect(days).toEqual([
    { day: '2026-03-25', visits: 1, people: 1 },
    { day: '2026-03-26', visits: 1, people: 1 },
  ]);
  expect(totals).toMatchObject({ visits: 2, people: 1, sessions: 1 });
  expect((await statistics(range('2026-03-26'))).totals.sessions).toBe(0);
  const { data } = await sessions(range('2026-03-25'));
  expect(data).toMatchObject([
    { session_id, pages: 2, first_page: '/home/schools', last_page: '/home' },
  ]);
});

test('Totals stand beside those of as many days before', async () => {
  const visitor_id = randomUUID();
  const session_id = randomUUID();
  await insertPastVisits(db, [
    { visited_at: '2026-04-01T02:00:00Z', load_ms: 100 },
    { visited_at: '2026-04-03T02:00:00Z', visitor_id, session_id, load_ms: 900 },
    { visited_at: '2026-04-03T02:01:00Z', visitor_id, session_id, load_ms: 1_000 },
    {
      visited_at: '2026-04-04T02:00:00Z',
      account_id: admin.id,
      username: admin.username,
      is_returning: true,
      load_ms: 5_000,
    },
  ]);
  const { totals, before, load_ms } = await statistics(range('2026-04-03', '2026-04-04'));
  expect(totals).toEqual({
    visits: 3,
    people: 2,
    signed_in_people: 1,
    guests: 1,
    sessions: 2,
    pages_per_session: 1.5,
    visible_ms: null,
    returning_share: 1 / 3,
  });
  expect(before).toMatchObject({ visits: 1, people: 1, sessions: 1 });
  expect(Math.abs((load_ms ?? 0) - 1_000)).toBeLessThanOrEqual(100);
});

test('How long pages were in sight is counted when it becomes known, each view once', async () => {
  const record = visitRecord({ page: '/home/visible' });
  await app.answer(trackVisit, { body: record });
  const today = new Date().toISOString().slice(0, 10);
  const query = range(today, today, 'UTC');
  expect((await statistics(query)).totals.visible_ms).toBeNull();
  const { sessionId, visitorId, page } = record;
  for (const visibleMs of [4_000, 9_000]) {
    await app.answer(updateVisit, { body: { sessionId, visitorId, page, visibleMs } });
    expect((await statistics(query)).totals.visible_ms).toBe(visibleMs);
  }
});

test('Random pages of guests take no places from the pages of people who are signed in', async () => {
  const visited_at = '2026-04-10T02:00:00Z';
  const flood = Array.from({ length: 300 }, (_, n) => ({ visited_at, page: `/x${n}-y` }));
  await insertPastVisits(db, flood);
  await countAll(app);
  const own = { visited_at, page: '/app/brand-new', account_id: admin.id };
  await insertPastVisits(db, [own, own, own]);
  const { page } = await statistics(range('2026-04-10'));
  expect(page.top[0]).toEqual({ value: '/app/brand-new', visits: 3, people: 3 });
  const known = await db
    .selectFrom('visit_term')
    .select('value')
    .where('dimension', '=', 'page')
    .execute();
  expect(known.length).toBeLessThan(70);
  const listed = page.top.reduce((sum, { visits }) => sum + visits, 0);
  expect(listed + page.other_visits).toBe(303);
});

test('Counts stay when visits are deleted, and sessions go with their visits', async () => {
  const person = await app.createStaff();
  const [visitor_id, session_id, mixed] = [randomUUID(), randomUUID(), randomUUID()];
  const own = { account_id: person.id, username: person.username, visitor_id };
  await insertPastVisits(db, [
    { visited_at: '2026-04-15T02:00:00Z', ...own, session_id },
    { visited_at: '2026-04-15T03:00:00Z', visitor_id, session_id: mixed },
    { visited_at: '2026-04-15T03:01:00Z', ...own, session_id: mixed },
  ]);
  await countAll(app);
  expect((await sessions(range('2026-04-15'))).data).toMatchObject([
    { session_id: mixed, username: person.username },
    { session_id, username: person.username },
  ]);
  await db.deleteFrom('visit').where('account_id', '=', person.id).execute();
  expect((await sessions(range('2026-04-15'))).data).toMatchObject([
    { session_id: mixed, account_id: null, username: null },
  ]);
  expect((await statistics(range('2026-04-15'))).totals).toMatchObject({ visits: 3, people: 1 });
});

test('A name that is taken off visits is taken off their session', async () => {
  const person = await app.createStaff();
  const own = { account_id: person.id, username: person.username };
  await insertPastVisits(db, [{ visited_at: '2026-04-17T02:00:00Z', ...own }]);
  await countAll(app);
  await db
    .updateTable('visit')
    .set({ account_id: null, username: null, visitor_id: 'forgotten' })
    .where('account_id', '=', person.id)
    .execute();
  expect((await sessions(range('2026-04-17'))).data).toMatchObject([
    { account_id: null, username: null, visitor_id: 'forgotten' },
  ]);
});

test('Ranges that are too long or the wrong way round, and uneven time zones, are refused', async () => {
  const refusalOf = async (query: Record<string, string>) =>
    (await app.problem(visitStatistics, { as: admin.token, query })).validation_errors;
  expect(await refusalOf(range('2026-01-01', '2027-02-05'))).toMatchObject([{ field: 'to' }]);
  expect(await refusalOf(range('2026-01-02', '2026-01-01'))).toMatchObject([{ field: 'to' }]);
  expect(await refusalOf(range('2026-02-30', '2026-03-01'))).toMatchObject([{ field: 'from' }]);
  expect(await refusalOf(range('2026-01-01', '2026-01-02', 'Mars/Base'))).toMatchObject([
    { field: 'time_zone' },
  ]);
  expect(await refusalOf(range('2026-01-01', '2026-01-02', 'Asia/Kolkata'))).toMatchObject([
    { field: 'time_zone', rule: 'not-allowed' },
  ]);
  expect((await statistics(range('2026-01-01', '2027-02-04'))).days).toHaveLength(400);
});

test('The statistics come as a workbook with typed cells, and the export is on record', async () => {
  const page = "=cmd|' /C calc'!A0";
  const own = { account_id: admin.id, page };
  await insertPastVisits(db, [{ visited_at: '2026-05-10T02:00:00Z', ...own }]);
  const query = range('2026-05-10', '2026-05-11');
  const answered = await app.call(exportVisitStatistics, { as: admin.token, query });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers['content-disposition']).toContain('visitors_2026-05-10_2026-05-11.xlsx');
  const { rows, sheet } = readSheet(answered.rawPayload);
  expect(rows[0]).toEqual(['Section', 'Name', 'Visits', 'People', 'Value', 'Days before']);
  expect(rows).toContainEqual(['Total', 'Visits', '', '', 1, 0]);
  expect(rows).toContainEqual(['Day', '2026-05-10', 1, 1, '', '']);
  const place = rows.findIndex(([section]) => section === 'Page') + 1;
  expect(sheet[`B${place}`]).toMatchObject({ t: 's', v: page });
  expect(sheet[`C${place}`]).toMatchObject({ t: 'n', v: 1 });
  expect(await auditOf(app, 'visitors.statistics-exported')).toMatchObject([
    { actor_id: admin.id, after: query },
  ]);
});

test('Staff and guests see nothing of it', async () => {
  const staff = await app.createStaff();
  const query = range('2026-05-10');
  const params = { id: randomUUID() };
  for (const endpoint of [
    visitStatistics,
    exportVisitStatistics,
    listVisitSessions,
    visitSessionPages,
  ]) {
    expect(await app.problem(endpoint, { as: staff.token, query, params })).toMatchObject({
      status: 403,
    });
    expect(await app.problem(endpoint, { query, params })).toMatchObject({ status: 401 });
  }
});
