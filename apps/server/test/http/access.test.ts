import { logout } from '@station/contract/accounts';
import type { Access } from '@station/contract/endpoint';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createHttp } from '../../src/platform/http.ts';
import { mounter } from '../../src/platform/mount.ts';
import { createSession } from '../fixtures/accounts.ts';
import { allEndpoints } from '../fixtures/contract.ts';
import { createTestApp, newAddress, pathOf, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const endpoints = await allEndpoints();

/** Who calls, what they carry, and which access levels let them in. */
const CALLERS: [name: string, token: () => Promise<string | undefined>, admitted: Access[]][] = [
  ['a guest', async () => undefined, ['guest']],
  ['a garbage token', async () => 'garbage', ['guest']],
  ['an empty token', async () => '', ['guest']],
  ['an expired session', expiredToken, ['guest']],
  ['a signed-out session', signedOutToken, ['guest']],
  ['a removed account', removedToken, ['guest']],
  ['staff', async () => (await app.createStaff()).token, ['guest', 'account', 'staff']],
  [
    'an administrator',
    async () => (await app.createAdmin()).token,
    ['guest', 'account', 'staff', 'admin'],
  ],
];

async function expiredToken() {
  const { id } = await app.createStaff();
  return createSession(app.store, id, -1);
}

async function signedOutToken() {
  const { token } = await app.createAdmin();
  await app.answer(logout, { as: token });
  return token;
}

async function removedToken() {
  const { id, token } = await app.createAdmin();
  await app.store.pool.query('delete from account where id = $1', [id]);
  return token;
}

test('Guests may sign in and ask for health, administrators alone import, staff do the rest', () => {
  const namesOf = (access: Access) =>
    endpoints
      .filter((it) => it.access === access)
      .map((it) => it.name)
      .toSorted();
  expect(namesOf('guest')).toEqual(['health', 'login']);
  expect(namesOf('admin')).toEqual(['uploadContacts']);
  expect(namesOf('staff').length).toBeGreaterThanOrEqual(14);
  expect(new Set(endpoints.map((it) => it.name)).size).toBe(endpoints.length);
});

for (const endpoint of endpoints) {
  test.for(CALLERS)(
    `${endpoint.name} answers %s as its level (${endpoint.access}) says`,
    async ([_, tokenOf, admitted]) => {
      const token = await tokenOf();
      const answered = await app.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { id: 1 }),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        remoteAddress: newAddress(),
      });
      if (admitted.includes(endpoint.access)) {
        expect([401, 403]).not.toContain(answered.statusCode);
        return;
      }
      const isAccount = admitted.includes('staff');
      const problem = problemOf(answered);
      expect(problem.status).toBe(isAccount ? 403 : 401);
      expect(problem.code).toBe(isAccount ? 'forbidden' : 'unauthenticated');
      // Nothing but the refusal: no data, no hint of what would have come.
      expect(Object.keys(answered.json()).toSorted()).toEqual([
        'code',
        'message',
        'request_id',
        'success',
      ]);
    },
  );
}

test('A refused caller learns nothing from a broken body or an id that does not exist', async () => {
  for (const endpoint of endpoints.filter((it) => it.access !== 'guest')) {
    const answered = await app.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, { id: 'x' }),
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(answered.statusCode, endpoint.name).toBe(401);
  }
});

test('What the contract declares is mounted, and nothing else but the pages that say so', () => {
  const paths = app.http.swagger().paths ?? {};
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => {
      const { description } = operation as { description?: string };
      const level = /Who may call: (\w+)\./.exec(description ?? '')?.[1];
      return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')} ${level}`;
    }),
  );
  const declared = endpoints.map(({ method, path, access }) => `${method} ${path} ${access}`);
  const pages = mounted.filter((route) => !declared.includes(route)).toSorted();
  expect(declared.filter((route) => !mounted.includes(route))).toEqual([]);
  expect(pages.filter((route) => route.includes(' /api/'))).toEqual([]);
});

test('Every route below /api but the API page comes from the contract', () => {
  const routes = routeTable(app.http.printRoutes({ commonPrefix: false }));
  const declared = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  const undeclared = routes.filter(
    (route) =>
      route.includes(' /api/') &&
      !route.includes(' /api/docs') &&
      !declared.has(route) &&
      // A HEAD comes with each GET, under the same guard.
      !declared.has(route.replace('HEAD ', 'GET ')),
  );
  expect(routes.length).toBeGreaterThan(endpoints.length);
  expect(undeclared).toEqual([]);
});

test('A HEAD is guarded like its GET', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    if (endpoint.access === 'guest') continue;
    const { statusCode } = await app.http.inject({
      method: 'HEAD',
      url: pathOf(endpoint, { id: 1 }),
    });
    expect(statusCode, endpoint.name).toBe(401);
  }
});

test('A route that does not say who may call it stops the start', async () => {
  const { http } = await createApp(app.context.config, app.store);
  http.get('/api/contacts/secret', async () => ({ success: true }));
  await expect(http.ready()).rejects.toThrow(/GET \/api\/contacts\/secret/);
});

test('An endpoint whose access is forgotten stops the start', async () => {
  const http = await createHttp(app.context.config);
  const forgotten = { ...logout, path: '/api/forgotten', access: undefined };
  const mount = mounter(http, async () => undefined);
  mount(forgotten as unknown as typeof logout, async () => ({}));
  await expect(http.ready()).rejects.toThrow(/\/api\/forgotten/);
});

/** The lines `METHOD path` of Fastify's drawing of its routes. */
function routeTable(drawing: string): string[] {
  const parts: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!found) return [];
    const depth = found[1]!.length / 4;
    parts.splice(depth);
    parts[depth] = found[2]!;
    const path = parts.join('');
    return (found[3]?.split(', ') ?? []).map((method) => `${method} ${path}`);
  });
}
