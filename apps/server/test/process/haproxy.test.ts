import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heartbeat, trackVisit } from '@station/contract/visitors/visits';
import { io } from 'socket.io-client';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { listen, send } from '../fixtures/listening.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const README = new URL('../../../../README.md', import.meta.url);

const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

const app = await createTestApp({ env: { TRUST_PROXY: 'true' } });
afterAll(app.close);
// The proxy asks before it sends anybody here.
app.readiness.ready = true;

/** The recipe of the README, on ports of this machine and without https. */
async function recipe(from: number, to: string): Promise<string> {
  const [, found = ''] = /```haproxy\n([\s\S]*?)```/.exec(await readFile(README, 'utf8')) ?? [];
  const here = found
    .replace(/^( *bind) .*$/m, `$1 127.0.0.1:${from}`)
    .replace('127.0.0.1:5000', new URL(to).host);
  expect(here).toContain(`bind 127.0.0.1:${from}`);
  expect(here).toContain(new URL(to).host);
  return here;
}

/** Starts HAProxy with the recipe, changed as told, and gives its address. */
async function startProxy(change: (recipe: string) => string = (it) => it): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, change(await recipe(port, await listen(app))));
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [proxy.stdout, proxy.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  onTestFinished(async () => {
    proxy.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await answers(port))) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy does not start:\n${output}`);
    await pause(20);
  }
  return `http://127.0.0.1:${port}`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** What a caller writes to be taken for somebody else. */
const FORGED = { 'x-forwarded-for': '8.8.8.8' };

test.skipIf(!isInstalled).for([
  ['replaces the header, as the README says', (it: string) => it],
  [
    'appends to the header',
    (it: string) => it.replace(/http-request set-header X-Forwarded-For .*/, 'option forwardfor'),
  ],
] as const)(
  'Behind a HAProxy that %s, the address is the one that called it',
  async ([, change]) => {
    const origin = await startProxy(change);
    // Another address of this machine than the proxy's own, so that the two can be told apart.
    const agent = new Agent({ localAddress: '127.0.0.2', keepAlive: true });
    onTestFinished(() => agent.destroy());
    const post = (path: string, body: object) =>
      send(origin + path, {
        ...{ method: 'POST', agent, body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', ...FORGED },
      });

    const visit = visitRecord();
    expect((await post(trackVisit.path, visit)).status).toBe(200);
    expect(await storedVisits(app, visit.sessionId)).toMatchObject([{ ip: '127.0.0.2' }]);

    const socket = io(`${origin}/visitors`, {
      ...{ forceNew: true, reconnection: false, transports: ['websocket'], extraHeaders: FORGED },
      agent: agent as never,
    });
    onTestFinished(() => void socket.close());
    await new Promise<void>((done, failed) => {
      socket.once('connect', done).once('connect_error', failed);
    });
    const here = await app.realtime.of('/visitors').fetchSockets();
    expect(here.map(({ data }) => data.address)).toEqual(['127.0.0.2']);

    const sign = { sessionId: randomUUID(), visitorId: randomUUID() };
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) statuses.push((await post(heartbeat.path, sign)).status);
    expect(statuses).toContain(429);
  },
);
