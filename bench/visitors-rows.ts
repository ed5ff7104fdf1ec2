/** The rows of the visitors benchmark that need no browser. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, verdict } from './measure.ts';
import type { Posted } from './raw-posts.ts';
import { addressOf, ask, type Host, openAll, percentile, startCrowd } from './visitors-client.ts';
import type { Flooded, Heard, Moved, Person } from './visitors-crowd.ts';
import type { Memory, Usage } from './visitors-host.ts';
import { TRACK_EACH } from './visitors-peer.ts';

/** Limits of the issue. */
const TRACK_TIMES_INSERT = 4;
/** Of issue 19: half of what a page view took of the server's processor, in microseconds. */
const TRACK_CPU_US = 70;
const CORES = 0.35;
const MESSAGES_PER_SECOND = 5;
const AGE_P99_MS = 300;
const IDLE_KIB = 20;
const CONNECT_MS = 4_000;
const OTHERS_P99_MS = 200;

const CONNECTIONS = 16;
const TRACK_SECONDS = 4;
const TRACK_ROUNDS = 3;

/**
 * In turns, so that whatever else the machine does weighs on all alike; medians are compared.
 * Everybody is signed in: guests of one address may report 30 page views a minute, a person 120.
 */
export async function benchTrack(host: Host): Promise<Row[]> {
  const crowd = startCrowd();
  const post = (port: number, path: string, seconds: number, tokens: string[] = []) =>
    crowd.request<Posted>({
      order: 'track',
      connections: CONNECTIONS,
      port,
      path,
      seconds,
      tokens,
    });
  const ours: (Posted & { cpuUs: number })[] = [];
  const [bare, each, nothing]: [Posted[], Posted[], Posted[]] = [[], [], []];
  for (let round = 0; round <= TRACK_ROUNDS; round += 1) {
    // The first one warms up.
    const seconds = round === 0 ? 1.5 : TRACK_SECONDS;
    bare[round] = await post(host.barePort, '/', seconds);
    const before = await ask<Usage>(host, 'usage');
    const station = await post(host.port, '/api/visitor/track', seconds, host.tokens);
    const after = await ask<Usage>(host, 'usage');
    if (station.failures > 0) throw new Error(`${station.failures} visits were refused`);
    ours[round] = { ...station, cpuUs: ((after.cpuMs - before.cpuMs) * 1_000) / station.answers };
    each[round] = await post(host.port, TRACK_EACH, seconds, host.tokens);
    nothing[round] = await post(host.barePort, '/nothing', seconds);
  }
  crowd.end();
  const [station, insert, same, idle] = [
    median(ours.slice(1)),
    median(bare.slice(1)),
    median(each.slice(1)),
    median(nothing.slice(1)),
  ];
  const ratioTo = (peer: Posted) => (perSecond(station) / perSecond(peer)).toFixed(2);
  return [
    {
      path: `POST /api/visitor/track, ${CONNECTIONS} connections, signed in, against a bare handler`,
      measured: rate(station),
      against: `one INSERT per request, no guard, no key, no headers ${rate(insert)}; the same handler without its INSERT ${rate(idle)}`,
      reach: verdict(perSecond(station) / perSecond(insert), TRACK_TIMES_INSERT, 'at least'),
    },
    {
      path: "the same: the server's processor",
      measured: `${Math.round(station.cpuUs)} µs each`,
      against: 'half of the 140 µs of before',
      reach: verdict(station.cpuUs, TRACK_CPU_US, 'at most').replace(':', ' µs:'),
    },
    {
      path: 'the same against the same endpoint that writes each page view by itself',
      measured: rate(station),
      against: `guard, validation, key and row alike, one INSERT and commit per request ${rate(same)}`,
      reach: `written down: ${ratioTo(same)}`,
    },
  ];
}

const perSecond = ({ answers, seconds }: Posted) => answers / seconds;
const rate = (it: Posted) => `${Math.round(perSecond(it))}/s (p99 ${it.p99.toFixed(1)} ms)`;
const median = <T extends Posted>(rounds: T[]): T =>
  rounds.toSorted((a, b) => perSecond(a) - perSecond(b))[Math.floor(rounds.length / 2)] as T;

const MOVES_PER_SECOND = 5;
const MOVE_SECONDS = 10;

export async function benchPositions(host: Host): Promise<Row[]> {
  const crowds = [startCrowd(), startCrowd()];
  const watchers = startCrowd();
  const people: Person[] = host.tokens.map((token, i) => ({
    token,
    address: addressOf(i),
    namespace: '/visitors',
    arrives: true,
  }));
  await openAll(crowds, host.port, people);
  await openAll(
    [watchers],
    host.port,
    host.adminTokens.map((token, i) => ({
      token,
      address: addressOf(2_000 + i),
      namespace: '/visitors',
      arrives: false,
    })),
  );
  await watchers.request({ order: 'watch' });
  await sleep(2_000);
  const origin = Date.now();
  const allMove = (forSeconds: number) =>
    Promise.all(
      crowds.map((crowd) =>
        crowd.request<Moved>({
          order: 'move',
          perSecond: MOVES_PER_SECOND,
          seconds: forSeconds,
          origin,
        }),
      ),
    );
  await allMove(3);
  await watchers.request({ order: 'heard', origin });
  const before = await ask<Usage>(host, 'usage');
  const moving = allMove(MOVE_SECONDS);
  await sleep(MOVE_SECONDS * 1_000);
  const after = await ask<Usage>(host, 'usage');
  const heard = await watchers.request<Heard>({ order: 'heard', origin });
  const moved = await moving;
  for (const crowd of [...crowds, watchers]) crowd.end();

  const seconds = (after.at - before.at) / 1_000;
  const sent = moved.reduce((sum, it) => sum + it.sent, 0);
  const taken = moved.reduce((sum, it) => sum + it.taken, 0);
  const cores = coresOf(before, after);
  const messages = heard.messages / host.adminTokens.length / seconds;
  const p99 = percentile(heard.sinceSent, 0.99);
  const what = `${people.length} people, ${Math.round(sent / MOVE_SECONDS)} updates a second, ${host.adminTokens.length} administrators`;
  return [
    {
      path: `${what}: processor`,
      measured: `${cores.toFixed(2)} of a core`,
      against: `${taken} of ${sent} points taken, each 22 m from the one before`,
      reach: verdict(cores, CORES, 'at most'),
    },
    {
      path: 'the same: messages to an administrator',
      measured: `${messages.toFixed(1)}/s, ${Math.round(heard.bytes / heard.messages / 1024)} KiB each`,
      against: `${Math.round(taken / seconds)} moves a second`,
      reach: verdict(messages, MESSAGES_PER_SECOND, 'at most'),
    },
    {
      path: 'the same: age of a delivered position, from its sending',
      measured: `99th percentile ${p99} ms, median ${percentile(heard.sinceSent, 0.5)} ms`,
      against: `from its arrival at the server ${percentile(heard.sinceTaken, 0.99)} ms`,
      reach: verdict(p99, AGE_P99_MS, 'at most').replace(':', ' ms:'),
    },
  ];
}

const PAIRS = 2_500;

export async function benchIdle(host: Host): Promise<Row[]> {
  const crowds = Array.from({ length: 4 }, startCrowd);
  // A server that has answered before: what it loads and compiles once is not a connection's.
  const some = peopleOf(host, 0, 200);
  await openAll(crowds, host.port, some);
  await Promise.all(crowds.map((it) => it.request({ order: 'close' })));
  await sleep(2_000);
  const before = await ask<Memory>(host, 'memory');
  const people = peopleOf(host, 0, PAIRS);
  const begun = await ask<Usage>(host, 'usage');
  const taken = await openAll(crowds, host.port, people);
  const connected = await ask<Usage>(host, 'usage');
  await sleep(4_000);
  const after = await ask<Memory>(host, 'memory');
  for (const crowd of crowds) crowd.end();
  const kib = (after.rss - before.rss) / people.length / 1024;
  const heap = (after.heapUsed - before.heapUsed) / people.length / 1024;
  const outside = (after.external - before.external) / people.length / 1024;
  const count = people.length.toLocaleString('en');
  return [
    {
      path: `${count} connections of ${PAIRS.toLocaleString('en')} signed-in people, a main and a visitors socket each: memory of one`,
      measured: `${kib.toFixed(1)} KiB resident`,
      against: `${heap.toFixed(1)} KiB of it live heap, ${outside.toFixed(1)} KiB of buffers`,
      reach: verdict(kib, IDLE_KIB, 'at most').replace(':', ' KiB:'),
    },
    {
      path: 'the same: until the last is connected',
      measured: `${(taken / 1_000).toFixed(1)} s`,
      against: `${((connected.cpuMs - begun.cpuMs) / 1_000).toFixed(1)} s of the server's processor; each with its token checked and its page told`,
      reach: verdict(taken / 1_000, CONNECT_MS / 1_000, 'at most').replace(':', ' s:'),
    },
  ];
}

/** A main and a visitors socket for each, as browsers have them. */
function peopleOf({ tokens }: Host, first: number, count: number): Person[] {
  return Array.from({ length: count }, (_, i) => first + i).flatMap((i) => {
    const token = tokens[i % tokens.length];
    const address = addressOf(i);
    return [
      { token, address, namespace: '/' as const, arrives: false },
      { token, address, namespace: '/visitors' as const, arrives: true },
    ];
  });
}

const FLOOD = { perSecond: 10_000, seconds: 8 };

export async function benchAbuse(host: Host): Promise<Row[]> {
  const crowd = startCrowd();
  const calm = await otherCalls(host, FLOOD.seconds);
  const before = await ask<Usage>(host, 'usage');
  const flooding = crowd.request<Flooded>({
    order: 'flood',
    port: host.port,
    address: addressOf(3_000),
    ...FLOOD,
  });
  const others = await otherCalls(host, FLOOD.seconds);
  const after = await ask<Usage>(host, 'usage');
  const flood = await flooding;
  crowd.end();
  const p99 = at(others, 0.99);
  const count = FLOOD.perSecond.toLocaleString('en');
  const summary = `it sent ${flood.sent}, came in ${flood.opened} times, was turned away ${flood.refused} times and cost ${coresOf(before, after).toFixed(2)} of a core`;
  return [
    {
      path: `one socket that sends ${count} messages a second and comes back when it is cut off: other calls`,
      measured: `99th percentile ${p99.toFixed(1)} ms, median ${at(others, 0.5).toFixed(1)} ms of ${others.length}`,
      against: `without it ${at(calm, 0.99).toFixed(1)} and ${at(calm, 0.5).toFixed(1)} ms; ${summary}`,
      reach: verdict(p99, OTHERS_P99_MS, 'at most').replace(':', ' ms:'),
    },
  ];
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Of the server's process and everything else that it did meanwhile. */
const coresOf = (before: Usage, after: Usage) =>
  (after.cpuMs - before.cpuMs) / (after.at - before.at);

/** What other people do meanwhile: health, a page of contacts, a page view; milliseconds of each. */
async function otherCalls(host: Host, seconds: number): Promise<number[]> {
  const origin = `http://127.0.0.1:${host.port}`;
  // A person is limited as well.
  const headers = () => ({
    authorization: `Bearer ${host.tokens[calls % host.tokens.length]}`,
    'content-type': 'application/json',
  });
  const visit = () => ({
    sessionId: `a-session-of-the-benchmark-${calls % host.tokens.length}`,
    visitorId: 'a-visitor-of-the-benchmark',
    visitId: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    pageViewType: 'navigation',
  });
  // Guests are limited by address, so the one call that tells nothing of itself has many.
  let calls = 0;
  const asked = [
    () =>
      fetch(`${origin}/api/auth/health`, { headers: { 'x-forwarded-for': addressOf(calls++) } }),
    () => fetch(`${origin}/api/contacts`, { headers: headers() }),
    () =>
      fetch(`${origin}/api/visitor/track`, {
        method: 'POST',
        headers: headers(),
        body: JSON.stringify(visit()),
      }),
  ];
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const caller = async (call: () => Promise<Response>) => {
    while (performance.now() < until) {
      const start = performance.now();
      const response = await call();
      await response.arrayBuffer();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`another call was answered ${response.status}`);
      await sleep(20);
    }
  };
  await Promise.all(asked.map(caller));
  return times;
}
