import { deleteUser } from '@station/contract/accounts/users';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import {
  eraseOwnData,
  exportOwnData,
  getOwnData,
  listOwnPoints,
  listOwnVisits,
} from '@station/contract/visitors/location-data';
import { heartbeat, trackVisit } from '@station/contract/visitors/visits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestAccount } from '../../fixtures/accounts.ts';
import { createSharingStaff, storedVisits, visitRecord } from '../../fixtures/visits.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const { db } = app.store;

/** Reports page views of somebody; answers their session. */
async function visit({ token }: TestAccount, ...pages: string[]): Promise<string> {
  const first = visitRecord();
  for (const page of pages) {
    const body = { ...visitRecord({ page }), sessionId: first.sessionId };
    await app.answer(trackVisit, { as: token, body, address: '211.231.100.15' });
  }
  return first.sessionId;
}

/** Points of somebody, the last one without its coordinates. */
const storePoints = ({ id }: TestAccount, count: number) =>
  sql`
    insert into location_point (account_id, client_id, session_id, at, latitude, longitude, source,
      city, country)
    select ${id}, 'client', 'session', now() - make_interval(mins => nr),
      case when nr > 1 then 21 + nr / 100.0 end, case when nr > 1 then 105 end, 'gps', 'Hanoi', 'Vietnam'
    from generate_series(${count}::int, 1, -1) as nr`.execute(db);

const linesOf = async ({ id }: TestAccount) =>
  db
    .selectFrom('audit_line')
    .select(['action', 'subject_id', 'before', 'after'])
    .where('actor_id', '=', id)
    .where('action', 'like', 'visitors.own-%')
    .execute();

test('A person sees how much is kept of them, since when and for how long; others’ data counts for nothing', async () => {
  const staff = await app.createStaff();
  const other = await app.createStaff();
  await visit(other, '/home');
  const nothing = { visits: 0, visits_since: null, points: 0, points_since: null, stays: 0 };
  expect((await app.answer(getOwnData, { as: staff.token })).data).toMatchObject(nothing);
  await visit(staff, '/home', '/home/contacts');
  await storePoints(staff, 3);
  expect((await app.answer(getOwnData, { as: staff.token })).data).toMatchObject({
    visits: 2,
    visits_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    points: 3,
    precise_points: 2,
    points_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    kept: { visit_days: 400, ip_days: 30, precise_hours: 24, city_days: 30 },
  });
});

test('One’s own visits come newest first, page by page', async () => {
  const staff = await app.createStaff();
  await visit(await app.createStaff(), '/home/schools');
  await visit(staff, '/1', '/2', '/3');
  const first = await app.answer(listOwnVisits, { as: staff.token, query: { limit: 2 } });
  expect(first.data).toMatchObject([{ page: '/3' }, { page: '/2', ip: '211.231.100.15' }]);
  const query = { limit: 2, before: first.next ?? 0 };
  const second = await app.answer(listOwnVisits, { as: staff.token, query });
  expect(second).toMatchObject({ data: [{ page: '/1' }], next: null });
});

test('One’s own points come newest first, page by page', async () => {
  const staff = await app.createStaff();
  await storePoints(await app.createStaff(), 2);
  await storePoints(staff, 3);
  const first = await app.answer(listOwnPoints, { as: staff.token, query: { limit: 2 } });
  expect(first.data).toMatchObject([
    { latitude: null, longitude: null, city: 'Hanoi' },
    { latitude: 21.02, longitude: 105, city: 'Hanoi' },
  ]);
  const query = { limit: 2, before: first.next ?? 0 };
  const second = await app.answer(listOwnPoints, { as: staff.token, query });
  expect(second).toMatchObject({ data: [{ latitude: 21.03 }], next: null });
});

test.each([[listOwnVisits], [listOwnPoints]])(
  'A page that is no number is refused with its field',
  async (endpoint) => {
    const { token } = await app.createStaff();
    expect(await app.problem(endpoint, { as: token, query: { before: 'x' } })).toMatchObject({
      status: 400,
      validation_errors: [{ field: 'before' }],
    });
  },
);

test('The export is a file with everything, of nobody else, and leaves a line in the audit log', async () => {
  const staff = await createSharingStaff(app);
  const body = { agreed: true, paused: true };
  await app.answer(setLocationConsent, { as: staff.token, body });
  await visit(await app.createStaff(), '/not-mine');
  await visit(staff, ...Array.from({ length: 3 }, (_, nr) => `/${nr}`));
  await storePoints(staff, 1_203);
  const answered = await app.call(exportOwnData, { as: staff.token });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="location_data_\d{4}-\d\d-\d\d\.json"$/,
    ),
    'x-content-type-options': 'nosniff',
  });
  const file = answered.json();
  expect(file).toMatchObject({
    account: { id: staff.id, username: staff.username },
    consent: { agreed_at: expect.any(String), paused: true },
    consents: [{ action: 'visitors.location-agreed' }, { action: 'visitors.location-agreed' }],
    visits: [{ page: '/2' }, { page: '/1' }, { page: '/0', ip: '211.231.100.15' }],
    area_stays: [],
  });
  expect(file.visits[0].details).toMatchObject({ userAgent: 'Mozilla/5.0' });
  expect(file.points).toHaveLength(1_203);
  expect(new Set(file.points.map(({ id }: { id: number }) => id)).size).toBe(1_203);
  expect(answered.payload).not.toContain('/not-mine');
  expect(await linesOf(staff)).toMatchObject([
    { action: 'visitors.own-data-exported', subject_id: staff.id, before: null, after: null },
  ]);
});

test('Somebody of whom nothing is kept gets a file that says so', async () => {
  const { token } = await app.createStaff();
  const answered = await app.call(exportOwnData, { as: token });
  const none = { consents: [], visits: [], points: [], area_stays: [] };
  expect(answered.json()).toMatchObject({ consent: { agreed_at: null }, ...none });
});

test('Erasing takes the person’s visits, sessions and points away, nobody else’s, and keeps the consent', async () => {
  const staff = await createSharingStaff(app);
  const other = await app.createStaff();
  const sessionId = await visit(staff, '/home', '/home/contacts');
  const others = await visit(other, '/home');
  const visitorId = visitRecord().visitorId;
  await app.answer(heartbeat, { as: staff.token, body: { sessionId, visitorId } });
  await storePoints(staff, 3);
  await storePoints(other, 1);
  const { details } = await app.answer(eraseOwnData, { as: staff.token });
  expect(details).toEqual({ visits: 2, points: 3, stays: 0 });
  expect(await storedVisits(app, sessionId)).toEqual([]);
  expect(await storedVisits(app, others)).toHaveLength(1);
  const sessions = db.selectFrom('visit_session').where('session_id', '=', sessionId);
  expect(await sessions.selectAll().execute()).toEqual([]);
  const own = await app.answer(getOwnData, { as: staff.token });
  expect(own.data).toMatchObject({ visits: 0, points: 0 });
  expect((await app.answer(getOwnData, { as: other.token })).data).toMatchObject({ points: 1 });
  expect(await linesOf(staff)).toMatchObject([
    { action: 'visitors.own-data-erased', subject_id: staff.id, before: null, after: details },
  ]);
  const consents = db.selectFrom('location_consent').where('account_id', '=', staff.id);
  expect(await consents.select('paused').execute()).toEqual([{ paused: false }]);
});

test('A pause and its end change what was agreed to, and agree to nothing that was taken back', async () => {
  const { id, token } = await createSharingStaff(app);
  const words = () =>
    db.selectFrom('audit_line').select('action').where('actor_id', '=', id).orderBy('id').execute();
  const say = async (body: { agreed: boolean; paused?: boolean; only_if_agreed?: boolean }) =>
    (await app.answer(setLocationConsent, { as: token, body })).data;
  const pause = { agreed: true, paused: true, only_if_agreed: true };
  const agreed_at = expect.any(String);
  expect(await say(pause)).toMatchObject({ agreed_at, paused: true });
  expect(await say({ ...pause, paused: false })).toMatchObject({ agreed_at, paused: false });

  await say({ agreed: false });
  const before = await words();
  for (const paused of [true, false]) {
    expect(await say({ ...pause, paused })).toMatchObject({ agreed_at: null, paused: false });
  }
  expect(await words()).toEqual(before);
  expect(before.at(-1)).toEqual({ action: 'visitors.location-withdrawn' });
  expect(await say({ agreed: true })).toMatchObject({ agreed_at, paused: false });
});

test('With an account its visits and points go as well', async () => {
  const admin = await app.createAdmin();
  const staff = await app.createStaff();
  const sessionId = await visit(staff, '/home');
  await storePoints(staff, 2);
  await app.answer(deleteUser, { as: admin.token, params: { id: staff.id } });
  expect(await storedVisits(app, sessionId)).toEqual([]);
  const points = db.selectFrom('location_point').where('account_id', '=', staff.id);
  expect(await points.selectAll().execute()).toEqual([]);
});

test.each([[getOwnData], [listOwnVisits], [listOwnPoints], [exportOwnData], [eraseOwnData]])(
  'A guest is turned away, and so is somebody who has not been let in',
  async (endpoint) => {
    expect(await app.problem(endpoint)).toMatchObject({ status: 401, code: 'unauthenticated' });
    const { token } = await app.createPerson({ status: 'pending' });
    expect(await app.problem(endpoint, { as: token })).toMatchObject({
      status: 403,
      reason: 'accounts.pending',
    });
  },
);
