import { login, logout, verify } from '@station/contract/accounts/accounts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '@station/contract/accounts/sessions';
import { deleteUser } from '@station/contract/accounts/users';
import { updateSettings } from '@station/contract/settings/settings';
import { expect, test } from 'vitest';
import { sessionsEnded } from '../../../src/features/accounts/sessions/sessions.events.ts';
import { createSession } from '../../fixtures/accounts.ts';
import { newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('A person sees the own sessions with device, address and last use, this one first', async () => {
  const { id, username, password, token } = await app.createStaff();
  const address = newAddress();
  const body = { username, password, remember: true };
  const { token: phone } = await app.answer(login, {
    body,
    address,
    headers: { 'user-agent': PHONE },
  });
  await createSession(app.store, id, -1);
  const { data } = await app.answer(listSessions, { as: token });
  expect(data.map((it) => it.current)).toEqual([true, false]);
  expect(data[1]).toMatchObject({
    device: { kind: 'phone', browser: 'Chrome', system: 'Android' },
    address,
    place: null,
  });
  const days = (Date.parse(data[1]!.expires_at) - Date.parse(data[1]!.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(30, 3);
  const there = await app.answer(listSessions, { as: phone });
  expect(there.data.find((it) => it.current)?.id).toBe(data[1]?.id);
  expect(JSON.stringify(there)).not.toMatch(/token|hash/);
});

test('One session is ended, and only that one', async () => {
  const { id, token } = await app.createStaff();
  const [second, third] = [await createSession(app.store, id), await createSession(app.store, id)];
  await app.answer(verify, { as: second });
  const sessions = (await app.answer(listSessions, { as: second })).data;
  const own = sessions.find((it) => it.current)!;
  await app.answer(endSession, { as: token, params: { id: own.id } });
  expect((await app.call(verify, { as: second })).statusCode).toBe(401);
  await app.answer(verify, { as: third });
  await app.answer(verify, { as: token });
});

test('Nobody ends the session of somebody else, or learns that there is one', async () => {
  const staff = await app.createStaff();
  const other = await app.createAdmin();
  const [own] = (await app.answer(listSessions, { as: staff.token })).data;
  const theirs = await app.problem(endSession, { as: other.token, params: { id: own!.id } });
  const nobodys = await app.problem(endSession, { as: other.token, params: { id: 999_999 } });
  const { request_id: _a, ...first } = theirs;
  const { request_id: _b, ...second } = nobodys;
  expect(first).toEqual(second);
  expect(first).toMatchObject({ status: 404, reason: 'accounts.session-not-found' });
  await app.answer(verify, { as: staff.token });
});

test('All others end, or all of them', async () => {
  const { id, token } = await app.createStaff();
  const others = await Promise.all([1, 2, 3].map(() => createSession(app.store, id)));
  expect((await app.answer(endOtherSessions, { as: token })).ended).toBe(3);
  for (const as of others) expect((await app.call(verify, { as })).statusCode).toBe(401);
  await app.answer(verify, { as: token });
  const again = await createSession(app.store, id);
  expect((await app.answer(endAllSessions, { as: token })).ended).toBe(2);
  for (const as of [token, again]) expect((await app.call(verify, { as })).statusCode).toBe(401);
});

test('Whoever listens is told which sessions are over, after they are', async () => {
  const staff = await app.createStaff();
  const received: { accountId: number; sessionIds: readonly number[] }[] = [];
  const stop = app.context.events.subscribe(sessionsEnded, (it) => received.push(it));
  const [own] = (await app.answer(listSessions, { as: staff.token })).data;
  await app.answer(logout, { as: staff.token });
  expect(received).toEqual([{ accountId: staff.id, sessionIds: [own!.id] }]);

  const other = await app.createStaff();
  const admin = await app.createAdmin();
  await app.answer(deleteUser, { as: admin.token, params: { id: other.id } });
  expect(received).toHaveLength(2);
  expect(received[1]).toMatchObject({ accountId: other.id, sessionIds: [expect.any(Number)] });
  stop();
});

test('The lengths of sessions are the settings’', async () => {
  const admin = await app.createAdmin();
  const lengths = { session_hours: 2, remembered_session_hours: 48 };
  await app.answer(updateSettings, { as: admin.token, body: lengths });
  try {
    for (const [remember, hours] of [
      [false, 2],
      [true, 48],
    ] as const) {
      const { username, password } = await app.createStaff();
      const { token } = await app.answer(login, {
        body: { username, password, remember },
        address: newAddress(),
      });
      const own = (await app.answer(listSessions, { as: token })).data.find((it) => it.current)!;
      const lived = (Date.parse(own.expires_at) - Date.parse(own.created_at)) / 3_600_000;
      expect(lived).toBeCloseTo(hours, 3);
    }
  } finally {
    await app.store.pool.query("delete from setting where key like '%session_hours'");
  }
});
