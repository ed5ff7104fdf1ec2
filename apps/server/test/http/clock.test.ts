import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout, verify } from '@station/contract/accounts/accounts';
import { getPublicSettings, updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createHttp } from '../../src/platform/http.ts';
import { startInterval } from '../../src/platform/interval.ts';
import { answerWithProgress } from '../../src/platform/progress-stream.ts';
import { createSession } from '../fixtures/accounts.ts';
import { setClock } from '../fixtures/clock.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
// Another server on the same database, which remembers for itself what it has asked.
const { http: other } = await createApp(app.context.config, {
  ...app.store,
  db: app.store.db.withPlugin({
    transformQuery: (it) => it.node,
    transformResult: async (it) => it.result,
  }),
});
afterAll(() => other.close());

/** Longer than anything is believed without asking, in milliseconds. */
const A_SECOND = 1_000;

const HOUR_MS = 3_600_000;

/** The wall clock of a machine that is set, back and on. */
const clockIsSet = test.for([
  ['back', -HOUR_MS],
  ['on', HOUR_MS],
] as const);

const verifiedThere = async (token: string) =>
  (
    await other.inject({
      ...{ method: verify.method, url: verify.path },
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;

clockIsSet(
  'A session holds when the clock is set %s by an hour, and ends everywhere all the same',
  async ([, by]) => {
    const staff = await app.createStaff();
    const token = await app.signIn(staff);
    expect(await verifiedThere(token)).toBe(200);
    setClock(by);
    await app.answer(verify, { as: token });
    expect(await verifiedThere(token)).toBe(200);
    // Signing in goes on as well.
    const { username, password } = staff;
    await app.answer(login, { body: { username, password }, address: newAddress() });
    await app.answer(logout, { as: token });
    await sleep(A_SECOND);
    expect(await verifiedThere(token)).toBe(401);
  },
);

clockIsSet(
  'A session that is remembered when the clock is set %s is not believed for any longer',
  async ([, by]) => {
    const { token } = await app.createStaff();
    expect(await verifiedThere(token)).toBe(200);
    // What was remembered before, and ends on the other server after.
    setClock(by);
    await app.answer(logout, { as: token });
    await sleep(A_SECOND);
    expect(await verifiedThere(token)).toBe(401);
  },
);

clockIsSet(
  'Settings that another server changes count within a second when the clock is set %s',
  async ([, by]) => {
    const { token } = await app.createAdmin();
    const nameThere = async () =>
      (await other.inject(getPublicSettings.path)).json().data.organisation_name;
    const change = (organisation_name: string) =>
      app.answer(updateSettings, { as: token, body: { organisation_name } });
    await change(`Trước ${by}`);
    await sleep(A_SECOND);
    expect(await nameThere()).toBe(`Trước ${by}`);
    setClock(by);
    await change(`Sau ${by}`);
    await sleep(A_SECOND);
    expect(await nameThere()).toBe(`Sau ${by}`);
  },
);

clockIsSet('Work in the background goes on when the clock is set %s', async ([, by]) => {
  let turns = 0;
  const stop = startInterval(20, app.context.log, async () => {
    turns += 1;
  });
  await expect.poll(() => turns).toBeGreaterThan(1);
  const before = turns;
  setClock(by);
  await expect.poll(() => turns).toBeGreaterThan(before + 2);
  stop();
});

clockIsSet('Work tells its progress on when the clock is set %s', async ([, by]) => {
  const http = await createHttp(app.context.config);
  http.get('/work', { config: { access: 'guest' } }, (request, reply) =>
    answerWithProgress(request, reply, async (report) => {
      report({ rows: 1 });
      setClock(by);
      await sleep(150);
      report({ rows: 2 });
      return { rows: 3 };
    }),
  );
  const answered = await http.inject({ url: '/work', headers: { accept: 'application/x-ndjson' } });
  const lines = answered.payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { progress: { rows: 1 } },
    { progress: { rows: 2 } },
    { result: { rows: 3 } },
  ]);
  await http.close();
});

clockIsSet('A database whose clock is set %s ends only what has run out by it', async ([, by]) => {
  const { id } = await app.createStaff();
  // Its clock cannot be set here; what it compares with it can, the other way.
  const shift = (hours: number) =>
    app.store.pool.query(
      `update session set expires_at = expires_at - make_interval(hours => $2)
       where account_id = $1`,
      [id, hours],
    );
  const long = await createSession(app.store, id, 12);
  const short = await createSession(app.store, id, 1);
  await shift(Math.sign(by));
  const statusOf = async (token: string) => (await app.call(verify, { as: token })).statusCode;
  expect(await statusOf(long)).toBe(200);
  expect(await statusOf(short)).toBe(by > 0 ? 401 : 200);
});
