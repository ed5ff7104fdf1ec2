import { randomUUID } from 'node:crypto';
import {
  GUEST_VISITS_PER_MINUTE,
  heartbeat,
  trackVisit,
  updateVisit,
} from '@station/contract/visitors/visits';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { TestAccount } from '../fixtures/accounts.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

test('A guest’s page view is stored with what the record says and where the call comes from', async () => {
  const body = visitRecord({
    page: '/login',
    title: 'Đăng nhập',
    referrer: 'https://www.naver.com/x',
  });
  await app.answer(trackVisit, { body, address: '211.231.100.15' });
  const [visit, ...others] = await storedVisits(app, body.sessionId);
  expect(others).toEqual([]);
  expect(visit).toMatchObject({
    page: '/login',
    title: 'Đăng nhập',
    source: 'www.naver.com',
    browser: 'Chrome',
    device: 'Mobile',
    view_type: 'initial',
    load_ms: 812.4,
    account_id: null,
    username: null,
    ip: '211.231.100.15',
    country: 'South Korea',
    country_code: 'KR',
    precise: false,
  });
  expect(visit?.details).toMatchObject({ languages: ['ko-KR', 'vi'], timezoneOffset: -540 });
});

test('A record of the specification, without ids of our own, counts each time it comes', async () => {
  const { visitorId: _, visitId: __, ...body } = visitRecord();
  await app.answer(trackVisit, { body });
  await app.answer(trackVisit, { body });
  const visits = await storedVisits(app, body.sessionId);
  expect(visits).toHaveLength(2);
  await app.answer(heartbeat, { body: { sessionId: body.sessionId, visitorId: body.sessionId } });
});

test('Whose visit it is comes from the token, whatever the record claims', async () => {
  const staff = await app.createStaff();
  const claims = { isLoggedIn: true, user: { id: 1, username: 'admin' }, username: 'admin' };
  const body = { ...visitRecord(), ...claims };
  await app.answer(trackVisit, { as: staff.token, body });
  const [visit] = await storedVisits(app, body.sessionId);
  expect(visit).toMatchObject({ account_id: staff.id, username: staff.username });
});

test('A token that is worth nothing makes a guest, and the visit is kept', async () => {
  const deactivated = await app.createPerson({ status: 'deactivated' });
  for (const as of ['garbage', deactivated.token]) {
    const body = visitRecord();
    await app.answer(trackVisit, { as, body, address: newAddress() });
    expect(await storedVisits(app, body.sessionId)).toMatchObject([{ account_id: null }]);
  }
});

test('The city, the point and the address that a record brings along are not believed', async () => {
  const body = {
    ...visitRecord(),
    ipLocation: { ip: '8.8.8.8', city: 'Busan' },
    city: 'Busan',
    latitude: 35.1,
    longitude: 129,
  };
  await app.answer(trackVisit, { body, address: '192.168.1.9' });
  expect(await storedVisits(app, body.sessionId)).toMatchObject([
    { ip: '192.168.1.9', city: 'Unknown', country: 'Unknown', latitude: null, longitude: null },
  ]);
});

test('A forwarded address counts only behind a proxy that is trusted', async () => {
  const body = visitRecord();
  const headers = { 'x-forwarded-for': '211.231.100.15' };
  await app.answer(trackVisit, { body, headers, address: '10.9.9.9' });
  expect(await storedVisits(app, body.sessionId)).toMatchObject([{ ip: '10.9.9.9' }]);
  const proxied = await createTestApp({ env: { TRUST_PROXY: 'true' } });
  try {
    const there = visitRecord();
    await proxied.answer(trackVisit, { body: there, headers, address: '10.9.9.9' });
    expect(await storedVisits(proxied, there.sessionId)).toMatchObject([{ ip: '211.231.100.15' }]);
  } finally {
    await proxied.close();
  }
});

test('A record that is sent again counts once', async () => {
  const body = visitRecord();
  await app.answer(trackVisit, { body });
  await app.answer(trackVisit, { body });
  expect(await storedVisits(app, body.sessionId)).toHaveLength(1);
});

test('The same record twice in one batch counts once', async () => {
  const body = visitRecord();
  const address = newAddress();
  await Promise.all(Array.from({ length: 5 }, () => app.answer(trackVisit, { body, address })));
  expect(await storedVisits(app, body.sessionId)).toHaveLength(1);
});

test('Records made offline are dated back by how long they waited, whatever the browser’s clock says', async () => {
  const sessionId = randomUUID();
  const wrongClock = new Date(Date.now() + 3_600_000).toISOString();
  for (const waitedMs of [60_000, 30_000, 0]) {
    const page = `/p${waitedMs}`;
    const body = visitRecord({ sessionId, page, waitedMs, timestamp: wrongClock });
    await app.answer(trackVisit, { body });
  }
  const visits = await storedVisits(app, sessionId);
  expect(visits.map(({ page }) => page)).toEqual(['/p60000', '/p30000', '/p0']);
  const ages = visits.map(({ visited_at }) => Date.now() - visited_at.getTime());
  expect(ages[0]).toBeGreaterThan(59_000);
  expect(ages[0]).toBeLessThan(90_000);
  expect(ages[2]).toBeLessThan(30_000);
});

test('A record whose session is not that of its header is refused, and so is one without a session', async () => {
  const body = visitRecord();
  const headers = { 'x-session-id': randomUUID() };
  expect(await app.problem(trackVisit, { body, headers })).toMatchObject({
    status: 400,
    reason: 'visits.other-session',
    validation_errors: [{ field: 'sessionId' }],
  });
  const { sessionId: _, ...without } = body;
  expect(await app.problem(trackVisit, { body: without })).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'sessionId' }],
  });
  expect(await storedVisits(app, body.sessionId)).toEqual([]);
});

test('Texts that are too long are cut, and nonsense in a field costs only the field', async () => {
  const body = {
    ...visitRecord({ title: 'x'.repeat(2_000) }),
    device: 'Toaster',
    screenColorDepth: 'many',
    performance: { loadTime: -1, domReady: 'soon' },
    geoLocation: { latitude: 90.0001, longitude: 10 },
    visitCount: Number.NaN,
  };
  const answered = await app.call(trackVisit, { body });
  expect(answered.statusCode).toBe(200);
  const [visit] = await storedVisits(app, body.sessionId);
  expect(visit).toMatchObject({ device: 'Desktop', load_ms: null, visit_count: 0, latitude: null });
  expect(visit?.title).toHaveLength(300);
});

test('Times that are too near to zero for their column count as none', async () => {
  const body = visitRecord({ performance: { loadTime: 1e-50, domReady: 2.5 } });
  await app.answer(trackVisit, { body });
  const { sessionId, visitorId, page } = body;
  await app.answer(updateVisit, { body: { sessionId, visitorId, page, visibleMs: 1e-50 } });
  expect(await storedVisits(app, sessionId)).toMatchObject([
    { load_ms: 0, ready_ms: 2.5, visible_ms: 0 },
  ]);
});

test('A record of more than 16 KB is refused', async () => {
  const body = { ...visitRecord(), more: 'x'.repeat(17 * 1024) };
  expect(await app.problem(trackVisit, { body })).toMatchObject({ status: 413 });
});

test('A guest’s address may report 30 page views a minute; staff at the same address are not counted', async () => {
  const address = newAddress();
  for (let i = 0; i < GUEST_VISITS_PER_MINUTE; i += 1) {
    await app.answer(trackVisit, { body: visitRecord(), address });
  }
  expect(await app.problem(trackVisit, { body: visitRecord(), address })).toMatchObject({
    status: 429,
  });
  const { token } = await app.createStaff();
  for (let i = 0; i < 40; i += 1) {
    await app.answer(trackVisit, { as: token, body: visitRecord(), address });
  }
});

test('A person may report 120 page views a minute, wherever from; colleagues are not counted along', async () => {
  const [staff, colleague] = [await app.createStaff(), await app.createStaff()];
  const report = (as: string) =>
    app.call(trackVisit, { as, body: visitRecord(), address: newAddress() });
  const answered = await Promise.all(Array.from({ length: 125 }, () => report(staff.token)));
  expect(answered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
  expect(answered.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  expect((await report(colleague.token)).statusCode).toBe(200);
});

test('Whoever waits for approval reports no more than a guest, also with many accounts', async () => {
  const address = newAddress();
  const waiting: TestAccount[] = [];
  for (let i = 0; i < 5; i += 1) waiting.push(await app.createPerson({ status: 'pending' }));
  const answered = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      app.call(trackVisit, { as: waiting[i % 5]?.token, body: visitRecord(), address }),
    ),
  );
  const taken = answered.filter(({ statusCode }) => statusCode === 200);
  expect(taken).toHaveLength(GUEST_VISITS_PER_MINUTE);
});

test('Of one session 2,000 page views a day are stored, which nobody else can use up', {
  tags: ['full'],
}, async () => {
  const session = visitRecord();
  const view = () => ({ ...session, visitId: randomUUID() });
  const [reporter, owner] = [await app.createStaff(), await app.createStaff()];
  const now = performance.now.bind(performance);
  let minutes = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
  onTestFinished(() => clock.mockRestore());
  let taken = 0;
  for (; minutes < 18; minutes += 1) {
    const answered = await Promise.all(
      Array.from({ length: 115 }, () => app.call(trackVisit, { as: reporter.token, body: view() })),
    );
    taken += answered.filter(({ statusCode }) => statusCode === 200).length;
  }
  expect(taken).toBe(2_000);
  expect(await storedVisits(app, session.sessionId)).toHaveLength(2_000);
  const refused = await app.problem(trackVisit, { as: reporter.token, body: view() });
  expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.retryAfter)).toBeGreaterThan(80_000);
  await app.answer(trackVisit, { as: reporter.token, body: visitRecord() });
  await app.answer(trackVisit, { as: owner.token, body: view() });
});

test('How long a page was in sight is added to its newest view, and only by who made it', async () => {
  const first = visitRecord({ page: '/home' });
  const second = visitRecord({ ...first, visitId: randomUUID() });
  await app.answer(trackVisit, { body: first });
  await app.answer(trackVisit, { body: second });
  const { sessionId, visitorId, page } = first;
  await app.answer(updateVisit, { body: { sessionId, visitorId, page, visibleMs: 4_200 } });
  const stranger = { sessionId, visitorId: randomUUID(), page, visibleMs: 99_000 };
  await app.answer(updateVisit, { body: stranger });
  const seen = (await storedVisits(app, sessionId)).map((it) => it.visible_ms);
  expect(seen.toSorted()).toEqual([4_200, null]);
});

test('Visits of this month and the next have their partition before the first one comes', async () => {
  const { rows } = await app.store.pool.query<{ name: string }>(
    `select to_regclass('visit_' || to_char(month, 'YYYY_MM'))::text as name
     from unnest(array[now(), now() + interval '1 month']) as month`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^visit_\d{4}_\d{2}$/),
    expect.stringMatching(/^visit_\d{4}_\d{2}$/),
  ]);
});

test('A guest’s and a person’s browser say that their session is still there; no other browser can', async () => {
  const { token } = await app.createStaff();
  const seen = async (sessionId: string) => {
    const { store } = app;
    const rows = store.db.selectFrom('visit_session').where('session_id', '=', sessionId);
    return (await rows.select('last_seen').executeTakeFirst())?.last_seen.getTime();
  };
  for (const as of [undefined, token]) {
    const body = { sessionId: randomUUID(), visitorId: randomUUID() };
    await app.answer(heartbeat, { as, body });
    const first = await seen(body.sessionId);
    await app.answer(heartbeat, { as, body });
    const second = await seen(body.sessionId);
    expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
    await app.answer(heartbeat, { as, body: { ...body, visitorId: randomUUID() } });
    expect(await seen(body.sessionId)).toBe(second);
  }
});

test('A sign of life without a session is refused, and so is one too many', async () => {
  const address = newAddress();
  const body = { sessionId: 'x', visitorId: randomUUID() };
  expect(await app.problem(heartbeat, { body, address })).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'sessionId' }],
  });
  const good = { ...body, sessionId: randomUUID() };
  for (let i = 1; i < GUEST_VISITS_PER_MINUTE; i += 1) {
    await app.answer(heartbeat, { body: good, address });
  }
  expect(await app.problem(heartbeat, { body: good, address })).toMatchObject({ status: 429 });
});
