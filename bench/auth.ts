/** What the guard and signing in cost (accounts issue, "Show at the end"). */
import { login, verify } from '@station/contract/accounts/accounts';
import type { Delay, Hosted } from './auth-host.ts';
import { ask, benchBothStores, type Host } from './both-stores.ts';
import { type Load, load, type Row, verdict } from './measure.ts';

const CONNECTIONS = 16;
const SECONDS = 5;

/** Rounds in which everybody signs in at once. */
const ROUNDS = 5;

/** The share of the open route's speed that the guarded one has to reach. */
const GUARD_SHARE = 0.6;

/** The longest that the event loop may be kept, in milliseconds, 99 times out of 100. */
const DELAY_LIMIT_MS = 50;

/** Runs everything on both stores and answers the report in Markdown. */
export function benchAuth(flags: string[]): Promise<string> {
  return benchBothStores<Hosted>(flags, {
    script: 'auth-host.ts',
    // Behind a "proxy" each call names an address, or one address would soon be slowed.
    env: { TRUST_PROXY: 'true' },
    rowsOf: async (host) => [
      ...(await benchGuard(host)),
      ...(await benchSignIns(host)),
      ...(await benchRush(host)),
    ],
  });
}

type AuthHost = Host<Hosted>;

/** Requests with a token against the same route without a guard: on one that does nothing, and on `verify`. */
async function benchGuard(host: AuthHost): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await signIn(host, 0)}` };
  const options = { seconds: SECONDS, connections: CONNECTIONS };
  const posts = { ...options, nextBody: () => ({}) };
  const open = await load({ ...options, url: `${host.origin}/bench/open` });
  const guarded = await load({ ...options, url: `${host.origin}/bench/guarded`, headers });
  const verifyOpen = await load({ ...posts, url: `${host.origin}/bench/verify-open` });
  const verified = await load({ ...posts, url: `${host.origin}${verify.path}`, headers });
  for (const it of [open, guarded, verifyOpen, verified]) {
    if (it.failures > 0) throw new Error(`${it.failures} requests were refused`);
  }
  return [
    row('a route that only answers, with a token', guarded, open),
    row('`verify`, with a token', verified, verifyOpen),
  ];
}

const row = (path: string, guarded: Load, open: Load): Row => ({
  path: `${path}, ${CONNECTIONS} connections`,
  measured: perSecond(guarded),
  against: `without the guard ${perSecond(open)}`,
  reach: verdict(guarded.perSecond / open.perSecond, GUARD_SHARE, 'at least'),
});

async function benchSignIns(host: AuthHost): Promise<Row[]> {
  const { perSecond: bare } = await ask<{ perSecond: number }>(host, 'bare-checks');
  let signedIn = 0;
  const start = performance.now();
  const worker = async (number: number) => {
    while (performance.now() - start < SECONDS * 1000) {
      await signIn(host, number);
      signedIn += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => worker(i)));
  const rate = signedIn / ((performance.now() - start) / 1000);
  return [
    {
      path: `sign-ins, ${CONNECTIONS} at a time`,
      measured: `${rate.toFixed(0)}/s`,
      against: `bare argon2id checks ${bare.toFixed(0)}/s`,
      reach: `written down: ${(rate / bare).toFixed(2)}`,
    },
  ];
}

/** Everybody signs in at the same moment; meanwhile the event loop must stay free. */
async function benchRush(host: AuthHost): Promise<Row[]> {
  await ask(host, 'watch-delay');
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(host.usernames.map((_, number) => signIn(host, number)));
  }
  const each = (performance.now() - start) / ROUNDS;
  const { p99, max } = await ask<Delay>(host, 'delay');
  return [
    {
      path: `${host.usernames.length} people sign in at once, ${ROUNDS} times`,
      measured: `event loop delay p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(1)} ms`,
      against: `all of them are in after ${each.toFixed(0)} ms`,
      reach: verdict(p99, DELAY_LIMIT_MS, 'at most').replace(':', ' ms:'),
    },
  ];
}

let calls = 0;

async function signIn({ origin, usernames, password }: AuthHost, number: number): Promise<string> {
  calls += 1;
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const response = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: usernames[number], password }),
  });
  if (!response.ok) throw new Error(`A sign-in answered ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  return token;
}

const perSecond = (value: Load) => `${Math.round(value.perSecond)}/s (p99 ${value.p99} ms)`;
