import { randomUUID } from 'node:crypto';
import { deleteUser } from '@station/contract/accounts/users';
import { updateSettings } from '@station/contract/settings/settings';
import { visitSessionPages } from '@station/contract/visitors/visitor-statistics';
import { trackVisit } from '@station/contract/visitors/visits';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { rollUpAllVisits } from '../../src/features/visitors/statistics/visit-rollups.actions.ts';
import { eraseOld } from '../../src/features/visitors/visits/visits.jobs.ts';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await createTestApp();
afterAll(app.close);
const { db } = app.store;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A page view that was stored some time ago; answers its session. */
async function visitOf(ago: number, given: { ip?: string; precise?: boolean } = {}) {
  const session_id = randomUUID();
  const at = new Date(Date.now() - ago);
  await db
    .insertInto('visit')
    .values({
      visited_at: at,
      stored_at: at,
      session_id,
      visitor_id: randomUUID(),
      username: 'somebody',
      page: '/home',
      title: '',
      source: 'Direct',
      browser: 'Chrome',
      os: 'Android',
      device: 'Mobile',
      view_type: 'initial',
      is_returning: false,
      visit_count: 1,
      city: 'Seoul',
      country: 'South Korea',
      country_code: 'KR',
      latitude: 37.5,
      longitude: 127,
      accuracy: 9,
      precise: false,
      details: '{}',
      ip: '211.231.100.15',
      ...given,
    })
    .execute();
  return session_id;
}

/** What is kept of a page view; undefined when it is gone. */
const visitNow = async (sessionId: string) => (await storedVisits(app, sessionId))[0];

/** Nothing older than some days has been looked at yet. */
const lookAgainFrom = (ago: number) =>
  db
    .updateTable('visit_ip_cut')
    .set({ stored_until: new Date(Date.now() - ago) })
    .execute();

test('Precise points lose their coordinates after 24 hours, and are gone 30 days later', async () => {
  const { id } = await app.createStaff();
  const of = (ago: number) => ({
    account_id: id,
    client_id: '',
    session_id: '',
    at: new Date(Date.now() - ago),
    latitude: 37.5,
    longitude: 127,
    accuracy: 9,
    source: 'gps',
    city: 'Seoul',
    country: 'South Korea',
  });
  const ages = [23 * HOUR, 25 * HOUR, 30 * DAY, 31 * DAY + HOUR];
  await db.insertInto('location_point').values(ages.map(of)).execute();
  await eraseOld(app.context);
  const left = await db
    .selectFrom('location_point')
    .select(['latitude', 'longitude', 'accuracy', 'city'])
    .where('account_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
  const blurred = { latitude: null, longitude: null, accuracy: null, city: 'Seoul' };
  expect(left).toEqual([
    { latitude: 37.5, longitude: 127, accuracy: 9, city: 'Seoul' },
    blurred,
    blurred,
  ]);
});

test('How long points are kept is a setting', async () => {
  const { token: as, id } = await app.createAdmin();
  await app.answer(updateSettings, { as, body: { precise_point_hours: 2, point_city_days: 1 } });
  await sql`
    insert into location_point (account_id, client_id, session_id, at, latitude, longitude, source,
      city, country)
    select ${id}, '', '', now() - make_interval(hours => ago), 37.5, 127, 'gps', 'Seoul', ''
    from unnest(array[1, 3, 27]) as ago`.execute(db);
  await eraseOld(app.context);
  const left = await db
    .selectFrom('location_point')
    .select('latitude')
    .where('account_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
  expect(left).toEqual([{ latitude: 37.5 }, { latitude: null }]);
  const body = { precise_point_hours: 24, point_city_days: 30 };
  await app.answer(updateSettings, { as, body });
});

test('A device’s point leaves a page view after 24 hours; that of an address stays with it', async () => {
  const young = await visitOf(23 * HOUR, { precise: true });
  const old = await visitOf(25 * HOUR, { precise: true });
  const ofAddress = await visitOf(25 * HOUR);
  await eraseOld(app.context);
  expect(await visitNow(young)).toMatchObject({ latitude: 37.5, precise: true });
  const gone = { latitude: null, longitude: null, accuracy: null, precise: false };
  expect(await visitNow(old)).toMatchObject({ ...gone, city: 'Seoul' });
  expect(await visitNow(ofAddress)).toMatchObject({ latitude: 37.5 });
});

test.each([
  ['211.231.100.15', '211.231.100.0'],
  ['2405:4800:5717:abcd::7', '2405:4800:5717::'],
  ['no address at all', null],
])('After 30 days %s is kept as %s', async (ip, cut) => {
  const old = await visitOf(31 * DAY, { ip });
  const young = await visitOf(29 * DAY, { ip });
  await lookAgainFrom(40 * DAY);
  await eraseOld(app.context);
  expect(await visitNow(old)).toMatchObject({ ip: cut });
  expect(await visitNow(young)).toMatchObject({ ip });
});

test('Old page views go: whole months at once, the days of the month before today’s one by one', async () => {
  const cutoff = new Date(Date.now() - 400 * DAY);
  const monthsAgo = (months: number) =>
    sql<string>`visit_partition((${cutoff}::timestamptz - make_interval(months => ${months}))::date)`;
  await sql`select ${monthsAgo(0)}, ${monthsAgo(2)}`.execute(db);
  const countMonths = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'visit'::regclass`.execute(db);
    return rows.length;
  };
  const before = await countMonths();
  const kept = await visitOf(399 * DAY);
  const gone = [401, 401 + 62, 5_000].map((days) => visitOf(days * DAY));
  const sessions = await Promise.all(gone);
  await eraseOld(app.context);
  expect(await visitNow(kept)).toMatchObject({ page: '/home' });
  for (const session of sessions) expect(await visitNow(session)).toBeUndefined();
  expect(await countMonths()).toBe(before - 1);
});

// The embedded store has one connection, so nothing comes in between there.
test.runIf(isPostgres)(
  'A page view that comes while its account is being deleted is gone with the next look, and its session',
  async () => {
    const admin = await app.createAdmin();
    const [leaving, staying] = [await app.createStaff(), await app.createStaff()];
    const [late, other] = [visitRecord(), visitRecord()];
    // What the person has done is erased already when the deletion comes to its audit line.
    const slow = await otherTransaction(app);
    await slow.query('lock table audit_line in share mode', []);
    const deletion = app.call(deleteUser, { as: admin.token, params: { id: leaving.id } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    await app.answer(trackVisit, { as: leaving.token, body: late });
    await app.answer(trackVisit, { as: staying.token, body: other });
    await slow.end('rollback');
    expect((await deletion).statusCode).toBe(200);
    await rollUpAllVisits(app.context);
    expect(await visitNow(late.sessionId)).toMatchObject({ username: leaving.username });
    await eraseOld(app.context);
    expect(await visitNow(late.sessionId)).toBeUndefined();
    expect(await visitNow(other.sessionId)).toMatchObject({ username: staying.username });
    const as = admin.token;
    const pages = (id: string) => app.call(visitSessionPages, { as, params: { id } });
    expect((await pages(late.sessionId)).statusCode).toBe(404);
    expect((await pages(other.sessionId)).statusCode).toBe(200);
  },
);
