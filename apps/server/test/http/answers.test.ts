import { health, login, verify } from '@station/contract/accounts/accounts';
import { scopeOf } from '@station/contract/api-areas';
import { createContact, listContacts } from '@station/contract/contacts/contacts';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { openStore } from '../../src/db/db.ts';
import { apiExamples } from '../../src/platform/api-examples.ts';
import { allEndpoints } from '../fixtures/contract.ts';
import { createTestApp, newAddress, problemOf } from '../test-app.ts';
import { createTestStore } from '../test-store.ts';

const app = await createTestApp();
afterAll(app.close);

test('Every answer carries the headers that protect a browser', async () => {
  const { token } = await app.createStaff();
  const answers = [
    await app.call(health),
    await app.call(verify),
    await app.call(listContacts, { as: token }),
    await app.http.inject('/api/nothing'),
    await app.http.inject('/ready'),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("'unsafe-inline'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('Strict transport is asked for behind https alone', async () => {
  const plain = await app.call(health);
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const config = { ...app.context.config, publicUrl: 'https://station.example' };
  const { http } = await createApp(config, app.store);
  const secure = await http.inject(health.path);
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  await http.close();
});

test('Answers of the API are kept by nobody, good or bad', async () => {
  const { token } = await app.createStaff();
  const answers = [
    await app.call(health),
    await app.call(listContacts, { as: token }),
    await app.call(listContacts),
    await app.call(createContact, { as: token, body: {} }),
    await app.http.inject('/api/nothing'),
  ];
  for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
});

test('Every answer says what it is, and in which characters', async () => {
  const { token } = await app.createStaff();
  const json = 'application/json; charset=utf-8';
  const types = [
    [await app.call(health), json],
    [await app.call(listContacts, { as: token }), json],
    [await app.call(createContact, { as: token, body: {} }), json],
    [await app.http.inject('/api/nothing'), json],
    [await app.http.inject('/api/docs/'), 'text/html; charset=utf-8'],
  ] as const;
  for (const [{ headers }, type] of types) expect(headers['content-type']).toBe(type);
});

test('Every answer has a request id of its own, which a caller cannot choose', async () => {
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => app.call(health, { headers: { 'request-id': 'mine' } })),
  );
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('An answer that is long enough is compressed when the caller can read that', {
  tags: ['full'],
}, async () => {
  const encoded = await app.http.inject({
    url: '/api/docs/json',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(encoded.headers['content-encoding']).toBe('gzip');
  const plain = await app.http.inject('/api/docs/json');
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test.for([
  'GET /api/nothing',
  'GET /api',
  'POST /api/contacts/1',
  'PATCH /api/contacts/1',
  'DELETE /api/contacts',
  'PUT /api/auth/login',
  'GET /api/auth/login',
  'OPTIONS /api/contacts',
  'POST /nothing',
  'GET /api/Contacts',
  'GET /api/contacts/1/2/3',
] as const)(
  'An address or a method that is not there is a 404 in the usual shape: %s',
  async (line) => {
    const { token } = await app.createAdmin();
    const [method, url] = line.split(' ') as ['GET', string];
    const answered = await app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(problemOf(answered)).toMatchObject({ status: 404, code: 'not-found' });
  },
);

test.for(['%', '%ff', '%zz', '%ED%A0%80', '%c0%ae%c0%ae'])(
  'An address that is no text is a problem in the usual shape: %s',
  async (part) => {
    const { token } = await app.createStaff();
    const answered = await app.http.inject({
      method: 'GET',
      url: `/api/contacts/${part}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(problemOf(answered)).toMatchObject({ status: 400, code: 'invalid' });
  },
);

test('A very long address or parameter is refused in the usual shape', async () => {
  const { token } = await app.createStaff();
  for (const url of [`/api/contacts/${'9'.repeat(600)}`, `/api/${'x'.repeat(5_000)}`]) {
    const answered = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([400, 404]).toContain(problemOf(answered).status);
  }
});

test('Ready says no until the server takes work and from the moment it stops', async () => {
  const before = await app.http.inject('/ready');
  expect([before.statusCode, before.json()]).toEqual([503, { ready: false }]);
  app.readiness.ready = true;
  const running = await app.http.inject('/ready');
  expect([running.statusCode, running.json()]).toEqual([200, { ready: true }]);
  expect(running.headers['cache-control']).toBe('no-store');
  app.readiness.ready = false;
});

test('Without the database health answers, and other calls are told to come again', async () => {
  const { dataDir, databaseUrl, remove } = await createTestStore();
  const store = await openStore({ dataDir, databaseUrl, fsync: false });
  const { http } = await createApp({ ...app.context.config, dataDir }, store);
  await http.ready();
  await store.close();
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  for (const answered of [
    await http.inject(health.path),
    await http.inject({ url: health.path, headers }),
  ]) {
    expect(answered.statusCode, answered.payload).toBe(200);
    expect(answered.json()).toEqual({ success: true, status: 'ok' });
  }
  const answered = await http.inject({ method: 'POST', url: verify.path, headers });
  expect(problemOf(answered)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' });
  await http.close();
  await remove();
});

test('One address may ask for health 300 times a minute, and others still can', async () => {
  const address = newAddress();
  for (let i = 0; i < 300; i += 1) {
    expect((await app.call(health, { address })).statusCode).toBe(200);
  }
  const refused = await app.problem(health, { address });
  expect(refused).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect((await app.call(health, { address: newAddress() })).statusCode).toBe(200);
});

test('The API page is there for everybody, with every endpoint of the contract', async () => {
  const page = await app.http.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const { paths } = (await app.http.inject('/api/docs/json')).json();
  for (const { method, path, name, summary, access } of await allEndpoints()) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation, name).toMatchObject({ operationId: name, summary });
    expect(operation.description).toContain(access);
    expect(operation.security, name).toEqual(access === 'guest' ? undefined : [{ token: [] }]);
  }
});

test('The API page says how to begin, and which scope a token needs', async () => {
  const { info, paths } = (await app.http.inject('/api/docs/json')).json();
  expect(info.description).toContain('Authorization: Bearer stn_');
  expect(info.description).toContain('Station-Signature');
  expect(paths['/api/contacts'].post.description).toContain('API tokens: `contacts:write`');
  expect(paths['/api/auth/sessions'].get.description).toContain('Not for API tokens');
});

test('The API page has a call of each endpoint that programs may call, as it was answered well', async () => {
  const { paths } = (await app.http.inject('/api/docs/json')).json();
  for (const endpoint of await allEndpoints()) {
    const { name, method, path } = endpoint;
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const line = /^ {4}curl .*'https:\/\/station\.example(\/[^']+)'$/m.exec(
      operation.description,
    )?.[1];
    if (!scopeOf(endpoint)) {
      expect(line, name).toBeUndefined();
      continue;
    }
    expect(line, name).toMatch(new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`));
    const { params = {}, query = {}, body } = apiExamples[name] ?? {};
    const asked = Object.fromEntries(new URLSearchParams(line?.split('?')[1]));
    expect(Object.keys(asked), name).toEqual(Object.keys(query));
    expect(endpoint.params.safeParse(inAddress(params)).success, name).toBe(true);
    expect(endpoint.query.safeParse(asked).success, name).toBe(true);
    if (endpoint.upload || body === undefined) continue;
    expect(endpoint.body.safeParse(body).success, name).toBe(true);
    expect(operation.requestBody.content['application/json'].example, name).toEqual(body);
  }
});

/** Numbers are texts in an address. */
const inAddress = (params: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));

test('The API page tells what goes in and what comes out', async () => {
  const { paths } = (await app.http.inject('/api/docs/json')).json();
  const list = paths['/api/contacts'].get;
  expect(list.parameters.map((it: { name: string }) => it.name)).toEqual([
    'search',
    'category',
    'active_only',
    'industry',
    'sort',
    'page',
    'limit',
  ]);
  expect(
    list.responses['200'].content['application/json'].schema.properties.pagination.properties,
  ).toHaveProperty('total_records');
  const upload = paths['/api/contacts/upload/excel'].post.requestBody.content;
  expect(upload['multipart/form-data'].schema.properties).toHaveProperty('excelFile');
});

test('An unexpected error tells the caller nothing of itself', async () => {
  const { http } = await createApp(app.context.config, app.store);
  http.get('/api/broken', { config: { access: 'guest' } }, async () => {
    throw new Error('relation "secret_table" does not exist');
  });
  const answered = await http.inject('/api/broken');
  expect(problemOf(answered)).toMatchObject({ status: 500, code: 'internal' });
  expect(answered.payload).not.toContain('secret_table');
  await http.close();
});

test('A sign-in answer has no field that the contract does not declare', async () => {
  const { username, password } = await app.createStaff();
  const answered = await app.call(login, { body: { username, password } });
  expect(Object.keys(answered.json()).toSorted()).toEqual(['message', 'success', 'token', 'user']);
  expect(answered.payload).not.toMatch(/argon2|password|hash/i);
});
