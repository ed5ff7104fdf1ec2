import { readFileSync } from 'node:fs';
import { login } from '@station/contract/accounts/accounts';
import { getContact, listContacts } from '@station/contract/contacts/contacts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { createTestApp, newAddress, sharedTestApp, type TestApp } from '../test-app.ts';

const TOKEN = 'read-by-the-monitor-alone';
const measured = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });
afterAll(measured.close);

/** A line of the text format: `name{label="value",…} number`. */
type Sample = { name: string; labels: Record<string, string>; value: number };

function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
      return {
        name,
        labels: Object.fromEntries(Array.from(pairs, ([, key, of]) => [key, of])),
        value: Number(value),
      };
    });
}

const ask = ({ http }: TestApp, authorization?: string) =>
  http.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });

async function read(): Promise<Sample[]> {
  const answered = await ask(measured, `Bearer ${TOKEN}`);
  expect(answered.statusCode, answered.payload).toBe(200);
  return samplesOf(answered.payload);
}

const figure = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (it) =>
      it.name === name && Object.entries(labels).every(([key, value]) => it.labels[key] === value),
  )?.value;

test('Figures are for who shows the token, and for nobody else: not for an administrator either', async () => {
  const admin = await measured.createAdmin();
  const given = await ask(measured, `Bearer ${TOKEN}`);
  expect(given.statusCode).toBe(200);
  expect(given.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(given.headers['cache-control']).toBe('no-store');
  for (const wrong of [
    undefined,
    '',
    TOKEN,
    `Bearer ${TOKEN}x`,
    'Bearer ',
    `Bearer ${admin.token}`,
  ]) {
    const refused = await ask(measured, wrong);
    expect(refused.statusCode, String(wrong)).toBe(401);
    expect(refused.payload).not.toContain('station_');
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  }
});

test('Unless asked for, there are no figures', async () => {
  const refused = await ask(await sharedTestApp(), `Bearer ${TOKEN}`);
  expect(refused.statusCode).toBe(404);
  expect(refused.payload).not.toContain('station_');
});

test('On a port of their own they need no token, and Station’s own port has none', {
  tags: ['full'],
}, async () => {
  const port = await freePort();
  const app = await createTestApp({ env: { METRICS_PORT: String(port) } });
  onTestFinished(app.close);
  const given = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(given.status).toBe(200);
  expect(figure(samplesOf(await given.text()), 'station_database_up')).toBe(1);
  expect((await fetch(`http://127.0.0.1:${port}/api/contacts`)).status).toBe(404);
  const posted = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' });
  expect(posted.status).toBe(405);
  expect((await ask(app)).statusCode).toBe(404);
});

test('A port of their own may ask for the token as well', { tags: ['full'] }, async () => {
  const port = await freePort();
  const app = await createTestApp({ env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } });
  onTestFinished(app.close);
  const from = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  expect((await from({})).status).toBe(401);
  expect((await from({ authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect((await ask(app, `Bearer ${TOKEN}`)).statusCode).toBe(404);
});

test('A call counts once, by the pattern of its route, its method and its status', async () => {
  const staff = await measured.createStaff();
  const labels = { method: 'GET', route: getContact.path, status: '404' };
  const before = figure(await read(), 'station_http_requests_total', labels) ?? 0;
  await measured.call(getContact, { as: staff.token, params: { id: 4_711 } });
  const samples = await read();
  expect(figure(samples, 'station_http_requests_total', labels)).toBe(before + 1);
  const ofRoute = { method: 'GET', route: getContact.path };
  const timed = figure(samples, 'station_http_request_duration_seconds_count', ofRoute);
  expect(timed).toBeGreaterThanOrEqual(1);
});

test('Pool, sockets, jobs, imports, letters, files, memory and the event loop are measured', async () => {
  const samples = await read();
  expect(figure(samples, 'station_database_up')).toBe(1);
  expect(figure(samples, 'station_database_connections', { state: 'idle' })).toBeGreaterThan(0);
  expect(figure(samples, 'station_database_waiting')).toBe(0);
  expect(figure(samples, 'station_sockets')).toBe(0);
  expect(figure(samples, 'station_jobs_delay_seconds')).toBeGreaterThanOrEqual(0);
  expect(figure(samples, 'station_imports', { state: 'committed' })).toBe(0);
  expect(figure(samples, 'station_letters', { state: 'failed' })).toBe(0);
  expect(figure(samples, 'station_files_bytes')).toBe(0);
  expect(figure(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(figure(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('Jobs are counted by kind and state, and a kind that is not known has no label of its own', async () => {
  const job = { payload: '{}', finished_at: new Date(), state: 'failed' };
  await measured.store.db
    .insertInto('job')
    .values([
      { ...job, kind: 'mail.send' },
      { ...job, kind: 'nguyen@example.com' },
    ])
    .execute();
  const samples = await read();
  expect(figure(samples, 'station_jobs', { kind: 'mail.send', state: 'failed' })).toBe(1);
  expect(figure(samples, 'station_jobs', { kind: 'other', state: 'failed' })).toBe(1);
  await expect
    .poll(async () => samplesIn(await read(), 'station_jobs_ended_total', 'done').length)
    .toBeGreaterThan(0);
});

const samplesIn = (samples: Sample[], name: string, outcome: string) =>
  samples.filter((it) => it.name === name && it.labels.outcome === outcome);

test('Whatever is called, labels say nothing of anybody and do not grow', async () => {
  const staff = await measured.createStaff();
  const nobody = { username: 'bí.mật', password: 'cũng bí mật' };
  const odd = async (n: number) => {
    await measured.http.inject({ url: `/api/secret-${n}/nguyen@example.com?search=Tuyệt` });
    await measured.http.inject({ url: `/secret-${n}`, method: 'POST' });
    await measured.http.inject({ url: '/api/contacts', method: 'SEARCH' as 'GET' });
    await measured.call(listContacts, { as: staff.token, query: { search: `Tuyệt mật ${n}` } });
    await measured.call(getContact, { as: staff.token, params: { id: 90_000 + n } });
    await measured.call(login, { body: nobody, address: newAddress() });
  };
  await odd(1);
  const once = await read();
  for (let n = 2; n < 6; n += 1) await odd(n);
  const often = await read();
  const series = (samples: Sample[]) =>
    samples.filter((it) => it.name.startsWith('station_http')).length;
  expect(series(often)).toBe(series(once));
  const routes = new Set(
    often.flatMap(({ labels: { route } }) => (route === undefined ? [] : [route])),
  );
  for (const route of routes) {
    const isMounted =
      measured.http.hasRoute({ url: route, method: 'GET' }) ||
      measured.http.hasRoute({ url: route, method: 'POST' });
    expect(isMounted || route === '(none)', route).toBe(true);
  }
  // What is measured may have any digits in it.
  const text = JSON.stringify(often.map(({ name, labels }) => ({ name, labels })));
  for (const word of ['Tuyệt', 'secret', 'example.com', 'bí.mật', '90001', staff.username]) {
    expect(text).not.toContain(word);
  }
});

test('When its database cannot be read a server still tells how it does itself', {
  tags: ['full'],
}, async () => {
  const app = await createTestApp({ env: { METRICS_TOKEN: TOKEN } });
  onTestFinished(app.close);
  await app.store.close();
  const answered = await ask(app, `Bearer ${TOKEN}`);
  const samples = samplesOf(answered.payload);
  expect(figure(samples, 'station_database_up')).toBe(0);
  expect(figure(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(figure(samples, 'station_files_bytes')).toBeUndefined();
});

/** Every figure that a server tells of, also as Prometheus names the parts of a histogram. */
function namesOf(text: string): Set<string> {
  const types = text.matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Set(
    Array.from(types, ([, name = '', type]) =>
      type === 'histogram'
        ? [name, ...['bucket', 'sum', 'count'].map((it) => `${name}_${it}`)]
        : name,
    ).flat(),
  );
}

const FIGURE = /\b(?:station|process|nodejs)_[a-z0-9_]+\b/g;
const readFile = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test.for([
  ['deploy/grafana.json', 15],
  ['docs/monitoring.md', 15],
] as const)('%s speaks of figures that there are', async ([path, least]) => {
  const known = namesOf((await ask(measured, `Bearer ${TOKEN}`)).payload);
  const named = new Set(readFile(path).match(FIGURE));
  expect(named.size).toBeGreaterThanOrEqual(least);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('Every figure of ours is described for those who look after servers', async () => {
  const { payload } = await ask(measured, `Bearer ${TOKEN}`);
  const ours = Array.from(
    payload.matchAll(/^# TYPE (station_\w+)/gm),
    ([, name]) => `| \`${name}\` |`,
  );
  const told = readFile('docs/monitoring.md');
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((line) => !told.includes(line))).toEqual([]);
});
