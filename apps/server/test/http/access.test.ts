import { logout, verify } from '@station/contract/accounts/accounts';
import { endSession } from '@station/contract/accounts/sessions';
import { updateSettings } from '@station/contract/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createHttp } from '../../src/platform/http.ts';
import { mounter } from '../../src/platform/mount.ts';
import { createSession } from '../fixtures/accounts.ts';
import { callersOf } from '../fixtures/callers.ts';
import { allEndpoints, ENDING_SESSIONS } from '../fixtures/contract.ts';
import { createTestApp, newAddress, pathOf, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
// What is done here to the account of id 1 is done to nobody who calls.
await app.createStaff();
const endpoints = await allEndpoints();

/** A reason that is not the door's: that one says nothing, or speaks of the account. */
const OWN_REASON = /^(?!accounts\.)[a-z-]+\./;

const CALLERS = callersOf(app);

test('The public endpoints are these, and every endpoint has a name of its own', () => {
  const guests = endpoints.filter((it) => it.access === 'guest').map((it) => it.name);
  // One more is one more thing that anybody on the network can call: think twice.
  expect(guests.toSorted()).toEqual([
    'acceptInvitation',
    'answerInvitation',
    'cancelGuestUpload',
    'checkCertificate',
    'createGuestUpload',
    'finishGoogleAuth',
    'forgotPassword',
    'getFeedFile',
    'getFile',
    'getFileContent',
    'getGuestContent',
    'getGuestThumbnail',
    'getGuestUpload',
    'getGuestZip',
    'getLetterFrame',
    'getMailAttachment',
    'getPostPicture',
    'getPublicSettings',
    'getThumbnail',
    'getZip',
    'health',
    'heartbeat',
    'ipLocation',
    'kioskCheckIn',
    'listGuestNodes',
    'login',
    'lookAtInvitation',
    'lookAtUnsubscribe',
    'openFileLink',
    'openUploadRequest',
    'readLink',
    'register',
    'resetPassword',
    'sendGuestUploadPiece',
    'showCard',
    'trackVisit',
    'unsubscribe',
    'updateVisit',
  ]);
  expect(new Set(endpoints.map((it) => it.name)).size).toBe(endpoints.length);
});

const tokensOfAll = () => Promise.all(CALLERS.map(({ token }) => token()));
const tokens = await tokensOfAll();

test.for(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name lets in whom its level says, and tells the others no more than that',
  async ({ name, endpoint }) => {
    const carried = ENDING_SESSIONS.includes(name) ? await tokensOfAll() : tokens;
    for (const [index, { who, admitted, refused }] of CALLERS.entries()) {
      const token = carried[index];
      const answered = await app.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { id: 1 }),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        remoteAddress: newAddress(),
      });
      if (admitted.includes(endpoint.access)) {
        // What is somebody else's is refused for that, with a reason of its own part of Station.
        const isRefused = [401, 403].includes(answered.statusCode);
        if (isRefused)
          expect.soft(problemOf(answered).reason ?? 'at the door', who).toMatch(OWN_REASON);
        continue;
      }
      expect.soft(problemOf(answered), who).toMatchObject(refused);
      // Nothing but the refusal: no data, no hint of what would have come.
      const fields = ['code', 'message', 'request_id', 'success'];
      const allowedFields = refused.reason ? [...fields, 'reason'] : fields;
      expect.soft(Object.keys(answered.json()).toSorted(), who).toEqual(allowedFields.toSorted());
    }
  },
);

test('While two-step sign-in is enforced, administrators without it reach no more than that', async () => {
  const admin = await app.createAdmin();
  await app.answer(updateSettings, { as: admin.token, body: { two_step: 'required' } });
  try {
    const { id } = await app.createAdmin();
    for (const endpoint of endpoints) {
      // Some of the calls end the session they are made with.
      const token = await createSession(app.store, id);
      const answered = await app.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { id: 1 }),
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: newAddress(),
      });
      if (endpoint.access === 'staff' || endpoint.access === 'admin') {
        const refusal = { status: 403, reason: 'accounts.two-step-needed' };
        expect(problemOf(answered), endpoint.name).toMatchObject(refusal);
      } else {
        expect([401, 403], endpoint.name).not.toContain(answered.statusCode);
      }
    }
  } finally {
    await app.store.pool.query("delete from setting where key = 'two_step'");
  }
});

test('Other staff reach nothing that is somebody’s own by its id', async () => {
  const personal = endpoints.filter((it) => it.access === 'account' && it.path.includes(':'));
  // A new one needs its own line here: whose id could be given in place of one's own?
  expect(personal.map((it) => it.name)).toEqual(['endSession']);
  const owner = await app.createStaff();
  const { rows } = await app.store.pool.query('select id from session where account_id = $1', [
    owner.id,
  ]);
  const other = await app.createStaff();
  const refused = await app.problem(endSession, { as: other.token, params: { id: rows[0].id } });
  expect(refused).toMatchObject({ status: 404, reason: 'accounts.session-not-found' });
  await app.answer(verify, { as: owner.token });
});

test('What is asked for by GET changes nothing: no such call is named like one that does', () => {
  const verbOf = ({ name }: { name: string }) => /^[a-z]+/.exec(name)?.[0];
  const changing = new Set(endpoints.filter((it) => it.method !== 'GET').map(verbOf));
  expect(changing).toContain('delete');
  // `checkDuplicate` reads, by what is too private for an address.
  changing.delete('check');
  // What opens a link by its token does, too; it counts that, and nothing else.
  changing.delete('open');
  // `compareSentences` reads too: a text is too long for an address.
  changing.delete('compare');
  // The spec begins a connection to Google by GET: it notes that somebody was sent there, no more.
  changing.delete('start');
  // To suggest an industry takes a body, to suggest recipients none.
  changing.delete('suggest');
  const reading = endpoints.filter((it) => it.method === 'GET');
  expect(reading.filter((it) => changing.has(verbOf(it))).map((it) => it.name)).toEqual([]);
});

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
