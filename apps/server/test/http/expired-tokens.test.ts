import { NAMESPACES } from '@station/contract/visitors/realtime';
import { io, type ManagerOptions } from 'socket.io-client';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSession, type TestAccount } from '../fixtures/accounts.ts';
import { letPass } from '../fixtures/clock.ts';
import { allEndpoints } from '../fixtures/contract.ts';
import { listen } from '../fixtures/listening.ts';
import { openSocket } from '../fixtures/sockets.ts';
import { isFull, promised } from '../in-full.ts';
import { createTestApp, newAddress, pathOf, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const endpoints = await allEndpoints();

/** Lets all sessions of an account run out, as time would. */
async function runOut({ id }: TestAccount): Promise<void> {
  await app.store.pool.query('update session set expires_at = now() where account_id = $1', [id]);
}

const namespaces = Object.values(NAMESPACES);

test.for(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name knows nobody by a token that has run out, not even one that was good a moment ago',
  async ({ endpoint }) => {
    const admin = await app.createAdmin();
    const call = (token: string | undefined) =>
      app.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { id: 1_000_000 }),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        remoteAddress: newAddress(),
      });
    const long = await createSession(app.store, admin.id, -24);
    // Asked with while it was good, so that the server remembers it.
    const before = await call(admin.token);
    expect([401, 403]).not.toContain(before.statusCode);
    await runOut(admin);
    letPass(1_000);
    for (const token of [admin.token, long]) {
      const answered = await call(token);
      if (endpoint.access === 'guest') {
        // As good as none.
        const guest = await call(undefined);
        expect(answered.statusCode).toBe(guest.statusCode);
        expect(answered.payload).not.toContain(admin.username);
      } else {
        expect(problemOf(answered)).toMatchObject({ status: 401, code: 'unauthenticated' });
        expect(answered.payload).not.toContain(admin.username);
      }
    }
  },
);

test.for(
  namespaces.flatMap((namespace) =>
    (['websocket', 'polling'] as const).map((transport) => ({ namespace, transport })),
  ),
)(
  'A token that has run out opens no socket of $namespace over $transport',
  async ({ namespace, transport }) => {
    const admin = await app.createAdmin();
    const origin = await listen(app);
    const connect = (token: string) => {
      const options: Partial<ManagerOptions> = {
        forceNew: true,
        reconnection: false,
        transports: [transport],
      };
      const socket = io(`${origin}${namespace}`, { ...options, auth: { token } });
      onTestFinished(() => void socket.close());
      return new Promise<string>((done) => {
        socket.once('connect', () => done('connected'));
        socket.once('connect_error', (error) => done(error.message));
      });
    };
    expect(await connect(admin.token)).toBe('connected');
    await runOut(admin);
    letPass(1_000);
    expect(await connect(admin.token)).toBe('Please sign in');
  },
);

test.runIf(isFull)(
  'A socket whose session runs out while it is open is closed within 16 s',
  async () => {
    const admin = await app.createAdmin();
    const colleague = await app.createAdmin();
    for (const namespace of namespaces) {
      const socket = await openSocket(app, { token: admin.token, namespace });
      const other = await openSocket(app, { token: colleague.token, namespace });
      await runOut(admin);
      await expect.poll(() => socket.connected, { timeout: promised(16_000) }).toBe(false);
      expect(other.connected).toBe(true);
      other.close();
      await app.store.pool.query(
        `update session set expires_at = now() + interval '1 hour' where account_id = $1`,
        [admin.id],
      );
    }
  },
);
