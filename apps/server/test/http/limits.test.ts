import { once } from 'node:events';
import { connect } from 'node:net';
import { health } from '@station/contract/accounts/accounts';
import { getProfile } from '@station/contract/accounts/profile';
import { GUEST_VISITS_PER_MINUTE, trackVisit } from '@station/contract/visitors/visits';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { countCalls } from '../../src/platform/call-counts.ts';
import { listen, send } from '../fixtures/listening.ts';
import { visitRecord } from '../fixtures/visits.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
afterEach(() => void vi.restoreAllMocks());

test('Whoever is not let in yet counts as a guest wherever accounts may call; people do not', async () => {
  const address = newAddress();
  const statusesOf = async (tokens: string[]) => {
    const calls = Array.from({ length: 310 }, (_, i) =>
      app.call(getProfile, { as: tokens[i % tokens.length], address }),
    );
    return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  };
  const pending = [];
  for (let i = 0; i < 3; i += 1) pending.push(await app.createPerson({ status: 'pending' }));
  const ofPending = await statusesOf(pending.map((person) => person.token));
  expect(ofPending.filter((status) => status === 429)).toHaveLength(10);
  const { token } = await app.createStaff();
  expect(new Set(await statusesOf([token]))).toEqual(new Set([200]));
});

test.for([
  ['back', -3_600_000],
  ['on', 3_600_000],
] as const)(
  'A clock that is set %s by an hour keeps nobody out for longer than a minute',
  async ([, by]) => {
    const address = newAddress();
    const report = () => app.call(trackVisit, { body: visitRecord(), address });
    for (let i = 0; i < GUEST_VISITS_PER_MINUTE; i += 1) await report();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + by);
    const refused = await report();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  },
);

test('Calls are counted in windows that begin with the first one', () => {
  let now = 5_000;
  const count = countCalls(() => now);
  expect([count('a', 1_000), count('a', 1_000), count('b', 1_000)]).toEqual([
    { current: 1, ttl: 1_000 },
    { current: 2, ttl: 1_000 },
    { current: 1, ttl: 1_000 },
  ]);
  now = 5_999;
  expect(count('a', 1_000)).toEqual({ current: 3, ttl: 1 });
  now = 6_000;
  expect(count('a', 1_000)).toEqual({ current: 1, ttl: 1_000 });
});

test('A call with rubbish behind it, whose line is cut at once, is no error in the log', async () => {
  const { port } = new URL(await listen(app));
  const logged: unknown[] = [];
  const note = (what: unknown) => void logged.push(what);
  const quiet = () => undefined;
  const log = { level: 'trace', fatal: note, error: note, warn: note };
  vi.spyOn(app.http.log, 'child').mockReturnValue({
    ...{ ...log, silent: quiet, info: quiet, debug: quiet, trace: quiet },
  } as never);
  const caller = connect(Number(port), '127.0.0.1');
  caller.on('error', quiet);
  const gone = once(caller, 'close');
  // In one piece: the second one is found to be no call while nobody has yet looked who makes the first.
  caller.write(`GET ${health.path} HTTP/1.1\r\nHost: station\r\n\r\n\0\0 rubbish\r\n\r\n`);
  caller.resume();
  await gone;
  expect((await send(`http://127.0.0.1:${port}${health.path}`)).status).toBe(200);
  expect(logged).toEqual([]);
});
