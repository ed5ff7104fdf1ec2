import { logout } from '@station/contract/accounts/accounts';
import { openNotice } from '@station/contract/notices/notices';
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  tryPushDevice,
} from '@station/contract/notices/push-devices';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { inboxOf, ring } from '../fixtures/notices.ts';
import { startPushService } from '../fixtures/push-service.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

const service = await startPushService();
const app = await createTestApp({ env: { PUSH_TEST_SERVICE: service.origin } });
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(app.clear);

/** A browser of somebody who is signed in, which asks to be pushed to with the app's own key. */
async function browserOf(at: TestApp, as: string) {
  const { public_key } = await at.answer(listPushDevices, { as });
  const browser = service.openBrowser(public_key);
  return { ...browser, body: { ...browser.subscription, public_key } };
}

/** Somebody with a device that is pushed to. */
async function createPushed() {
  const person = await app.createStaff();
  const browser = await browserOf(app, person.token);
  const { data } = await app.answer(addPushDevice, { as: person.token, body: browser.body });
  return { ...person, as: person.token, device: data, ...browser };
}

/** Waits until everything that was added has been done, or waits for a later time. */
const whenDone = () =>
  expect
    .poll(async () => {
      const { rows } = await app.store.pool.query(
        `select count(*)::int as n from job where kind like 'notices.%' and not repeats
           and (state = 'running' or (state = 'waiting' and due_at <= now()))`,
      );
      return rows[0].n;
    })
    .toBe(0);

test('A notice is pushed to the person’s device, sealed and signed: its first line and nothing else', async () => {
  const { id, as, pushes } = await createPushed();
  await ring(app, [id], { path: '/home/meeting/12' });
  await expect.poll(() => pushes.length).toBe(1);

  const [notice] = await inboxOf(app, as);
  expect(pushes[0]!.message).toEqual({ title: 'Lan đã gọi bạn', id: notice!.id });
  expect(pushes[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  await whenDone();
  const { data } = await app.answer(listPushDevices, { as });
  expect(data).toMatchObject([{ is_current: true, last_pushed_at: expect.any(String) }]);
});

test('A device that is revoked, or whose person signs out, gets nothing more', async () => {
  const revoked = await createPushed();
  const left = await createPushed();
  await app.answer(removePushDevice, { as: revoked.as, params: { id: revoked.device.id } });
  await app.answer(logout, { as: left.as });
  await ring(app, [revoked.id, left.id]);
  await whenDone();

  expect([...revoked.pushes, ...left.pushes]).toEqual([]);
  expect((await auditOf(app, 'notices.device-')).map(({ action }) => action)).toEqual([
    ...['notices.device-added', 'notices.device-added', 'notices.device-removed'],
  ]);
});

test('What was read on the way is not pushed, and many at once are one word', async () => {
  const { id, as, pushes } = await createPushed();
  await app.store.pool.query(
    `insert into notice (account_id, kind, topic, texts, path, here, push, mail)
     select $1, 'tests.rang', 'mentions', $2, '/home', true, true, false from generate_series(1, 5)`,
    [
      id,
      { vi: { title: 'a', body: '' }, ko: { title: 'b', body: '' }, en: { title: 'c', body: '' } },
    ],
  );
  const [first] = await inboxOf(app, as);
  await app.answer(openNotice, { as, params: { id: first!.id } });
  await ring(app, [id]);
  await expect
    .poll(() => pushes.map(({ message }) => message))
    .toEqual([{ title: 'Bạn có 5 thông báo mới', id: null }]);
});

test.for([404, 410])(
  'A device that its push service knows no more (%d) is forgotten',
  async (status) => {
    const { id, as } = await createPushed();
    service.answerNext(status);
    await ring(app, [id]);
    await expect.poll(async () => (await app.answer(listPushDevices, { as })).data).toEqual([]);
  },
);

test('A service that wants to be left alone is, for as long as it says; one that fails is tried again later', async () => {
  const { id } = await createPushed();
  const before = service.requests();
  service.answerNext(429, { 'retry-after': '120' });
  await ring(app, [id]);
  service.answerNext(503);
  await expect.poll(() => service.requests()).toBe(before + 1);
  await whenDone();
  await ring(app, [id]);
  await expect.poll(() => service.requests()).toBe(before + 2);
  await whenDone();

  const { rows } = await app.store.pool.query(
    `select round(extract(epoch from due_at - now())) as seconds, failure from job
     where kind = 'notices.push' and state = 'waiting' order by id`,
  );
  expect(Number(rows[0].seconds)).toBeGreaterThan(60);
  expect(rows[1].failure).toBe('The push service answered with 503');
});

test('Pushes go to known push services alone, asked for with the key of here', async () => {
  const { token: as } = await app.createStaff();
  const { body } = await browserOf(app, as);
  for (const endpoint of [
    'https://evil.example/push/1',
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://notify.windows.com.evil.example/1',
    'https://fcm.googleapis.com@10.0.0.1/1',
    'http://169.254.169.254/latest',
    'no address',
  ]) {
    const refused = await app.problem(addPushDevice, { as, body: { ...body, endpoint } });
    expect(refused, endpoint).toMatchObject({
      ...{ status: 400, reason: 'notices.unknown-push-service' },
      validation_errors: [{ field: 'endpoint' }],
    });
  }
  for (const host of [
    ...['fcm.googleapis.com', 'updates.push.services.mozilla.com'],
    ...['db5p.notify.windows.com', 'web.push.apple.com'],
  ]) {
    await app.answer(addPushDevice, { as, body: { ...body, endpoint: `https://${host}/x` } });
  }
  const other = { ...body, public_key: body.keys.p256dh };
  expect(await app.problem(addPushDevice, { as, body: other })).toMatchObject({
    reason: 'notices.other-push-key',
  });
  // One browser has one address at a time.
  expect((await app.answer(listPushDevices, { as })).data).toHaveLength(1);
});

test('Somebody else’s device is not there, and a guest has none', async () => {
  const { device } = await createPushed();
  const { token: as } = await app.createAdmin();
  const params = { id: device.id };
  for (const endpoint of [removePushDevice, tryPushDevice]) {
    const refused = await app.problem(endpoint, { as, params });
    expect(refused).toMatchObject({ status: 404, reason: 'notices.device-not-found' });
    expect(await app.problem(endpoint, { params })).toMatchObject({ status: 401 });
  }
  expect((await app.answer(listPushDevices, { as })).data).toEqual([]);
  expect(await app.problem(listPushDevices)).toMatchObject({ status: 401 });
});

test('A person may see whether a push arrives; the private key is stored sealed', async () => {
  const { as, device, pushes } = await createPushed();
  await app.answer(tryPushDevice, { as, params: { id: device.id } });
  await expect
    .poll(() => pushes.map(({ message }) => message))
    .toEqual([{ title: 'Station: thiết bị này nhận được thông báo', id: null }]);
  const { rows } = await app.store.pool.query('select private_key from push_key');
  expect(rows).toHaveLength(1);
  // 32 bytes as base64url are 43; sealed they carry a nonce and a tag.
  expect(rows[0].private_key).toHaveLength(43 + 1 + 12 + 16);
});

test.runIf(isPostgres)(
  'Two servers that tell the same at the same time tell it once, and push it once',
  {
    tags: ['full'],
  },
  async () => {
    const { databaseUrl, remove } = await createTestStore();
    const start = () =>
      createTestApp({
        env: { PUSH_TEST_SERVICE: service.origin, SECRET_KEY: 'ab'.repeat(32) },
        store: { databaseUrl },
      });
    const servers = [await start(), await start()] as const;
    onTestFinished(async () => {
      for (const server of servers) await server.close();
      await remove();
    });
    const [one, other] = servers;
    const { id, token: as } = await one.createStaff();
    const browser = await browserOf(one, as);
    await other.answer(addPushDevice, { as, body: browser.body });
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        ring(turn % 2 ? one : other, [id], { key: 'line-1' }),
      ),
    );
    await expect
      .poll(async () => {
        const { rows } = await one.store.pool.query(
          `select count(*)::int as n from job
         where kind like 'notices.%' and not repeats and state in ('running', 'waiting')`,
        );
        return rows[0].n;
      })
      .toBe(0);
    expect(await inboxOf(other, as)).toHaveLength(1);
    expect(browser.pushes).toHaveLength(1);
  },
);
