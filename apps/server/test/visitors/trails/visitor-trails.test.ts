import { randomUUID } from 'node:crypto';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { visitSessionPages } from '@station/contract/visitors/visitor-statistics';
import {
  getReplay,
  getVisitorTrail,
  TRAIL_LIMITS,
} from '@station/contract/visitors/visitor-trails';
import { trackVisit } from '@station/contract/visitors/visits';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../fixtures/records.ts';
import { visitRecord } from '../../fixtures/visits.ts';
import { createTestApp } from '../../test-app.ts';

const app = await createTestApp();
beforeEach(app.clear);
afterAll(app.close);

const NOBODY = 999_999_998;

/** Reports page views of one tab, one after the other. */
async function visit(pages: string[], { as, sessionId = randomUUID() as string } = {} as Visit) {
  for (const page of pages) {
    const body = visitRecord({ page, title: `Title of ${page}`, sessionId });
    await app.answer(trackVisit, { as, body, headers: { 'x-session-id': sessionId } });
  }
  return sessionId;
}
type Visit = { as?: string; sessionId?: string };

/** Stores points of an account without its having walked: minutes after `start`, and where. */
async function storePoints(
  account_id: number,
  start: string,
  points: [minutes: number, latitude: number | null, session?: string][],
) {
  for (const [minutes, latitude, session = 'some-session'] of points) {
    await app.store.db
      .insertInto('location_point')
      .values({
        account_id,
        client_id: 'some-client',
        session_id: session,
        at: new Date(Date.parse(start) + minutes * 60_000),
        latitude,
        longitude: latitude === null ? null : 105.5,
        accuracy: latitude === null ? null : 12,
        source: 'gps-watch',
        city: 'Hà Nội',
        country: 'Việt Nam',
      })
      .execute();
  }
}

async function sharing() {
  const staff = await app.createStaff();
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  return staff;
}

/*
 * Fixed days lie ahead: the points of days that are over lose their coordinates while the server runs.
 */

const today = () => new Date().toISOString().slice(0, 10);

test('The trail of a session has its pages in their order, and the points of its device', async () => {
  const admin = await app.createAdmin();
  const staff = await sharing();
  const session_id = await visit(['/home', '/home/contacts', '/home'], { as: staff.token });
  await visit(['/home/files'], { as: staff.token });
  const start = new Date().toISOString();
  await storePoints(staff.id, start, [
    [1, 21.02, session_id],
    [0, 21.01, session_id],
    [2, null, session_id],
    [3, 21.09],
  ]);
  const { data } = await app.answer(getVisitorTrail, { as: admin.token, query: { session_id } });
  expect(data.account).toEqual({
    id: staff.id,
    username: staff.username,
    name: expect.any(String),
  });
  expect(data.pages.map((it) => [it.page, it.title, it.visible_ms])).toEqual([
    ['/home', 'Title of /home', null],
    ['/home/contacts', 'Title of /home/contacts', null],
    ['/home', 'Title of /home', null],
  ]);
  expect(data.points).toEqual([
    { at: start, latitude: 21.01, longitude: 105.5, accuracy: 12 },
    { at: expect.any(String), latitude: 21.02, longitude: 105.5, accuracy: 12 },
  ]);
  expect(data).toMatchObject({ cut: false, precise_hours: 24 });
  expect(await auditOf(app, 'visitors.trail-viewed', staff.id)).toMatchObject([
    { actor_id: admin.id, subject: 'account', after: { username: staff.username, session_id } },
  ]);
});

test('The trail of a tab that changed hands shows nothing of who had it before', async () => {
  const { token: as } = await app.createAdmin();
  const [before, now] = [await sharing(), await sharing()];
  const session_id = await visit(['/home/private'], { as: before.token });
  await visit(['/login'], { sessionId: session_id });
  await visit(['/home'], { as: now.token, sessionId: session_id });
  const start = new Date().toISOString();
  await storePoints(before.id, start, [[0, 21.01, session_id]]);
  await storePoints(now.id, start, [[1, 21.02, session_id]]);
  const { data } = await app.answer(getVisitorTrail, { as, query: { session_id } });
  expect(data.account).toMatchObject({ id: now.id });
  expect(data.pages.map((it) => it.page)).toEqual(['/login', '/home']);
  expect(data.points.map((it) => it.latitude)).toEqual([21.02]);
  const listed = await app.answer(visitSessionPages, { as, params: { id: session_id } });
  expect(listed.session.username).toBe(now.username);
  expect(listed.data.map((it) => it.page)).toEqual(['/login', '/home']);
});

test('The trail of a guest has pages alone', async () => {
  const admin = await app.createAdmin();
  const session_id = await visit(['/login']);
  const { data } = await app.answer(getVisitorTrail, { as: admin.token, query: { session_id } });
  expect(data).toMatchObject({ account: null, pages: [{ page: '/login' }], points: [] });
  expect(await auditOf(app, 'visitors.trail-viewed')).toMatchObject([
    { actor_id: admin.id, subject: 'visitors', after: { username: 'Guest', session_id } },
  ]);
});

test('The trail of an account is that of a day as clocks in a time zone have it', async () => {
  const { token: as } = await app.createAdmin();
  const staff = await sharing();
  await visit(['/home'], { as: staff.token });
  await visit(['/home/contacts'], { as: staff.token });
  await storePoints(staff.id, '2036-11-01T14:00:00Z', [
    [0, 21.01],
    [90, 21.02],
  ]);
  const trail = async (day: string, timezone: string) => {
    const query = { account_id: staff.id, day, timezone };
    return (await app.answer(getVisitorTrail, { as, query })).data;
  };
  const { pages } = await trail(today(), 'UTC');
  expect(pages.map((it) => it.page)).toEqual(['/home', '/home/contacts']);
  // In Seoul the second of November begins at 15:00 of the first, UTC.
  expect((await trail('2036-11-02', 'Asia/Seoul')).points.map((it) => it.latitude)).toEqual([
    21.02,
  ]);
  expect((await trail('2036-11-01', 'UTC')).points).toHaveLength(2);
  expect(await trail('2036-11-03', 'UTC')).toMatchObject({
    account: { id: staff.id },
    pages: [],
    points: [],
  });
});

test('A trail of more pages than one answer carries says so', async () => {
  const { token: as } = await app.createAdmin();
  const session_id = await visit(['/home']);
  await app.store.pool.query(
    `insert into visit (visited_at, visitor_id, session_id, page, title, source, browser, os,
       device, view_type, is_returning, visit_count, city, country, country_code, details)
     select visited_at + make_interval(secs => n), visitor_id, session_id, page, title, source,
       browser, os, device, view_type, is_returning, visit_count, city, country, country_code,
       details
     from visit, generate_series(1, $1) n where session_id = $2`,
    [TRAIL_LIMITS.pages, session_id],
  );
  const { data } = await app.answer(getVisitorTrail, { as, query: { session_id } });
  expect(data.pages).toHaveLength(TRAIL_LIMITS.pages);
  expect(data.cut).toBe(true);
});

test.for<{ query: Record<string, string | number>; field: string }>([
  { query: {}, field: 'session_id' },
  { query: { account_id: 5 }, field: 'day' },
  { query: { account_id: 5, day: '2036-11-01', session_id: 'abcdefgh' }, field: 'session_id' },
  { query: { session_id: 'x' }, field: 'session_id' },
  { query: { account_id: 5, day: '2026-02-30' }, field: 'day' },
  { query: { account_id: 5, day: '2036-11-01', timezone: 'Mars/Base' }, field: 'timezone' },
])('A trail is not given for $query', async ({ query, field }) => {
  const { token: as } = await app.createAdmin();
  expect(await app.problem(getVisitorTrail, { as, query })).toMatchObject({
    status: 400,
    validation_errors: [{ field }],
  });
  expect(await auditOf(app, 'visitors.trail-viewed')).toEqual([]);
});

test('Whoever does not exist has no trail', async () => {
  const { token: as } = await app.createAdmin();
  const asked: Record<string, string | number>[] = [
    { account_id: NOBODY, day: today() },
    { session_id: randomUUID() },
  ];
  for (const query of asked) {
    expect(await app.problem(getVisitorTrail, { as, query })).toMatchObject({
      status: 404,
      reason: 'visitor-trails.not-found',
    });
  }
});

test('A replay has at most one point of a person a minute, by person and time', async () => {
  const admin = await app.createAdmin();
  const [one, other] = [await sharing(), await sharing()];
  await storePoints(other.id, '2036-11-01T08:00:00Z', [[0, 21.5]]);
  await storePoints(one.id, '2036-11-01T08:00:00Z', [
    [0, 21.01],
    [0.4, 21.02],
    [0.9, 21.03],
    [1.5, 21.04],
    [60, null],
    // Of the next day.
    [16 * 60, 21.05],
  ]);
  const query = { day: '2036-11-01', timezone: 'UTC' };
  const { data } = await app.answer(getReplay, { as: admin.token, query });
  expect(data).toEqual({
    from: '2036-11-01T00:00:00.000Z',
    to: '2036-11-02T00:00:00.000Z',
    tracks: [
      {
        account_id: one.id,
        username: one.username,
        name: expect.any(String),
        seconds: [28_800, 28_890],
        latitudes: [21.01, 21.04],
        longitudes: [105.5, 105.5],
      },
      {
        account_id: other.id,
        username: other.username,
        name: expect.any(String),
        seconds: [28_800],
        latitudes: [21.5],
        longitudes: [105.5],
      },
    ],
    step_minutes: 1,
    precise_hours: 24,
  });
  expect(await auditOf(app, 'visitors.replay-viewed')).toMatchObject([
    { actor_id: admin.id, subject: 'visitors', after: query },
  ]);
});

test('A day with more points than one answer carries is thinned further, and says to how many', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const people = await Promise.all(Array.from({ length: 100 }, () => app.createStaff()));
  // One point a minute each, all the day: 144,000.
  await app.store.pool.query(
    `insert into location_point (account_id, client_id, session_id, at, latitude, longitude,
       accuracy, source, city, country)
     select account, 'some-client', 'some-session', '2036-11-01T00:00:10Z'::timestamptz
       + make_interval(mins => n), 21, 105, 10, 'gps', '', ''
     from unnest($1::bigint[]) account, generate_series(0, 1439) n`,
    [people.map(({ id }) => id)],
  );
  const { data } = await app.answer(getReplay, { as, query: { day: '2036-11-01' } });
  expect(data.step_minutes).toBe(2);
  expect(data.tracks).toHaveLength(100);
  expect(new Set(data.tracks.map((it) => it.seconds.length))).toEqual(new Set([720]));
});

test.for([
  { query: {}, field: 'day' },
  { query: { day: 'yesterday' }, field: 'day' },
  { query: { day: '2036-11-01', timezone: 'Mars/Base' }, field: 'timezone' },
] as { query: Record<string, string>; field: string }[])(
  'A replay is not given for $query',
  async ({ query, field }) => {
    const { token: as } = await app.createAdmin();
    expect(await app.problem(getReplay, { as, query })).toMatchObject({
      status: 400,
      validation_errors: [{ field }],
    });
    expect(await auditOf(app, 'visitors.replay-viewed')).toEqual([]);
  },
);

test.for([getVisitorTrail, getReplay])('$name is for administrators alone', async (endpoint) => {
  const { id, token: as } = await app.createStaff();
  const query = { account_id: id, day: today() };
  expect(await app.problem(endpoint, { query })).toMatchObject({ status: 401 });
  expect(await app.problem(endpoint, { as, query })).toMatchObject({ status: 403 });
  expect(await auditOf(app, 'visitors.')).toEqual([]);
});
