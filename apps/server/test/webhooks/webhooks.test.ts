import { login } from '@station/contract/accounts/accounts';
import { API_AREAS } from '@station/contract/api-areas';
import { listAudit } from '@station/contract/audit/audit';
import {
  createWebhook,
  deleteWebhook,
  FEATURES_OF_AREAS,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@station/contract/webhooks/webhooks';
import { expect, test } from 'vitest';
import { mayBeOutside } from '../../src/platform/outside-address.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();

const body = {
  ...{ name: 'Kế toán', address: 'https://hooks.example/station' },
  areas: ['contacts' as const, 'schools' as const],
};

test('A webhook is added with a secret told once, changed by version, and removed, all in the log', async () => {
  const { token: as } = await app.createAdmin();
  const { data, secret } = await app.answer(createWebhook, { as, body });
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  const listed = await app.call(listWebhooks, { as });
  expect(listed.payload).not.toContain(secret);
  const at = { as, params: { id: data.id } };
  const changed = { ...body, name: 'Kho', paused: true, version: data.version };
  const { data: now } = await app.answer(updateWebhook, { ...at, body: changed });
  expect(now).toMatchObject({ name: 'Kho', paused: true, paused_itself: false });
  const stale = await app.problem(updateWebhook, { ...at, body: changed });
  expect(stale).toMatchObject({
    status: 409,
    reason: 'webhooks.changed',
    current: { name: 'Kho' },
  });
  await app.answer(deleteWebhook, at);
  const log = await app.call(listAudit, { as });
  expect(log.payload).not.toContain(secret);
  const actions = listAudit.response.parse(log.json()).data.map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual(['webhooks.deleted', 'webhooks.updated', 'webhooks.created']);
});

test('What is not there is said so, by every call', async () => {
  const { token: as } = await app.createAdmin();
  const at = { as, params: { id: 999_999 } };
  const changed = { ...body, paused: false };
  const missing = { status: 404, reason: 'webhooks.not-found' };
  expect(await app.problem(updateWebhook, { ...at, body: changed })).toMatchObject(missing);
  for (const endpoint of [deleteWebhook, testWebhook, listWebhookDeliveries]) {
    expect(await app.problem(endpoint, at)).toMatchObject(missing);
  }
  const reason = 'webhooks.delivery-not-found';
  expect(await app.problem(replayWebhookDelivery, at)).toMatchObject({ status: 404, reason });
});

test('Staff and guests reach none of it', async () => {
  const { token: as } = await app.createAdmin();
  const { data } = await app.answer(createWebhook, { as, body });
  const { token: staff } = await app.createStaff();
  const params = { id: data.id };
  for (const [token, status] of [
    [staff, 403],
    [undefined, 401],
  ] as const) {
    const given = { as: token, params };
    expect(await app.problem(listWebhooks, { as: token })).toMatchObject({ status });
    expect(await app.problem(createWebhook, { as: token, body })).toMatchObject({ status });
    expect(await app.problem(updateWebhook, { ...given, body })).toMatchObject({ status });
    for (const endpoint of [deleteWebhook, testWebhook, listWebhookDeliveries]) {
      expect(await app.problem(endpoint, given)).toMatchObject({ status });
    }
    expect(await app.problem(replayWebhookDelivery, given)).toMatchObject({ status });
  }
  expect((await app.answer(listWebhooks, { as })).data).toMatchObject([{ id: data.id }]);
});

test.for([
  'http://hooks.example/',
  'https://hooks.example:8443/',
  'https://user:secret@hooks.example/',
  'ftp://hooks.example/',
  'hooks',
])('No webhook goes to %s', async (address) => {
  const { token: as } = await app.createAdmin();
  const refused = await app.problem(createWebhook, { as, body: { ...body, address } });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.validation_errors?.map(({ field }) => field)).toEqual(['address']);
  expect(mayBeOutside(address, [])).toBe(false);
});

test('A webhook hears of failed sign-ins at accounts, and not of those under names that nobody has', async () => {
  const { token: as } = await app.createAdmin();
  const staff = await app.createStaff();
  const fields = { ...body, areas: ['users' as const] };
  const { data } = await app.answer(createWebhook, { as, body: fields });
  for (const username of ['nobody-1', 'nobody-2', staff.username]) {
    const wrong = { body: { username, password: 'wrong' }, address: newAddress() };
    expect(await app.problem(login, wrong)).toMatchObject({ status: 401 });
  }
  const at = { as, params: { id: data.id } };
  const told = (await app.answer(listWebhookDeliveries, at)).data;
  expect(told.map((it) => JSON.parse(it.body))).toMatchObject([
    { event: 'accounts.sign-in-failed', subject: 'account', subject_id: staff.id },
  ]);
  await app.answer(deleteWebhook, at);
});

test('Every area is told of something, and no part of the log by two', () => {
  const features = API_AREAS.flatMap((area) => FEATURES_OF_AREAS[area]);
  expect(new Set(features).size).toBe(features.length);
  for (const area of API_AREAS) expect(FEATURES_OF_AREAS[area]).not.toEqual([]);
});
