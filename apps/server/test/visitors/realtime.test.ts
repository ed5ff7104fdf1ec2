import { setTimeout as pause } from 'node:timers/promises';
import { logout, SIGN_IN_TEXTS } from '@station/contract/accounts/accounts';
import { updateUser } from '@station/contract/accounts/users';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  allVisitors,
  arrive,
  closeSockets,
  emit,
  listenTo,
  next,
  openSocket,
  openWatcher,
  point,
} from '../fixtures/sockets.ts';
import { createSharingStaff } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

/** Lines of the audit log on somebody's looks. */
async function watchesOf({ id }: { id: number }) {
  return app.store.db
    .selectFrom('audit_line')
    .select(['action', 'subject', 'actor_name'])
    .where('actor_id', '=', id)
    .where('action', '=', 'visitors.map-watched')
    .execute();
}

test('An administrator sees who comes, what they look at, and who leaves', async () => {
  const admin = await openWatcher(app);
  const staff = await app.createStaff();
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { token: staff.token, page: '/home' });
  expect(await coming).toMatchObject({
    socketId: socket.id,
    username: staff.username,
    role: 'user',
    page: '/home',
    state: 'active',
  });
  emit(socket, 'page:change', { page: '/home/contacts', pageTitle: 'Danh bạ' });
  emit(socket, 'visitor:active', { idle: true });
  await expect
    .poll(async () => (await allVisitors(admin)).find((it) => it.socketId === socket.id))
    .toMatchObject({ page: '/home/contacts', pageTitle: 'Danh bạ', state: 'idle' });
  const { id } = socket;
  const leaving = next(admin, 'visitor:disconnected');
  socket.close();
  expect(await leaving).toMatchObject({ visitorId: id, socketId: id });
  expect((await allVisitors(admin)).some((it) => it.socketId === id)).toBe(false);
});

test('Who somebody is comes from the token: a username of the handshake counts for nothing', async () => {
  const admin = await openWatcher(app);
  const coming = next(admin, 'visitor:connected');
  await arrive(app, { username: 'admin' });
  expect(await coming).toMatchObject({ username: 'Guest', role: 'guest', userId: null });
});

test('A token that is worth nothing opens no socket', async () => {
  await expect(openSocket(app, { token: 'garbage' })).rejects.toThrow('Please sign in');
});

test('A socket of an account that was deactivated is told so, by code and reason as calls are', async () => {
  const { token } = await app.createPerson({ status: 'deactivated' });
  await expect(openSocket(app, { token })).rejects.toMatchObject({
    message: SIGN_IN_TEXTS.deactivated,
    data: { code: 'unauthenticated', reason: 'accounts.deactivated' },
  });
});

test('A socket that cannot be let in by a fault of ours is told nothing of it, and the log is', async () => {
  const { token } = await app.createStaff();
  const logged = vi.spyOn(app.http.log, 'error');
  onTestFinished(() => logged.mockRestore());
  await app.store.pool.query('alter table session rename to session_gone');
  const refused = openSocket(app, { token }).finally(() =>
    app.store.pool.query('alter table session_gone rename to session'),
  );
  await expect(refused).rejects.toThrow(/^Something went wrong on our side$/);
  const [details] = logged.mock.calls[0] ?? [];
  expect(details).toMatchObject({ err: { message: 'relation "session" does not exist' } });
});

test('Neither guests nor staff are told anything of others', async () => {
  const staff = await app.createStaff();
  for (const socket of [await arrive(app), await arrive(app, { token: staff.token })]) {
    const heard = listenTo(socket);
    for (const event of [
      'visitors:request',
      'visitors:request-all',
      'visitors:get-all',
      'stats:request',
    ] as const) {
      emit(socket, event);
    }
    await arrive(app);
    await pause(400);
    expect(heard).toEqual([]);
  }
});

test('An administrator who does not watch is told nothing of others, but numbers when asked', async () => {
  const admin = await openSocket(app, { token: (await app.createAdmin()).token });
  const heard = listenTo(admin);
  const { token } = await createSharingStaff(app);
  const socket = await arrive(app, { token });
  emit(socket, 'location:update', point(21));
  await next(socket, 'location:updated');
  emit(socket, 'location:stop');
  socket.close();
  await pause(1_200);
  expect(heard).toEqual([]);
  const answer = next(admin, 'stats:update');
  emit(admin, 'stats:request');
  expect(await answer).toMatchObject({ visitors: expect.any(Number) });
  await arrive(app);
  await pause(400);
  expect(heard).toEqual(['stats:update']);
});

test('Each beginning of a look leaves one line in the audit log, and leaving ends it', async () => {
  const admin = await app.createAdmin();
  const socket = await openSocket(app, { token: admin.token });
  emit(socket, 'visitors:request');
  emit(socket, 'visitors:get-all');
  await next(socket, 'visitors:initial');
  await allVisitors(socket);
  const line = { action: 'visitors.map-watched', subject: 'visitors', actor_name: admin.username };
  expect(await watchesOf(admin)).toEqual([line]);
  emit(socket, 'visitors:leave');
  await pause(50);
  const heard = listenTo(socket);
  await arrive(app);
  await pause(400);
  expect(heard).toEqual([]);
  await allVisitors(socket);
  expect(await watchesOf(admin)).toEqual([line, line]);
});

test('What somebody looks at is told to watchers within a second or so', async () => {
  const admin = await openWatcher(app);
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app);
  await coming;
  emit(socket, 'page:change', { page: '/login', pageTitle: '' });
  const { visitors } = await next(admin, 'visitors:update');
  expect(visitors).toMatchObject([{ socketId: socket.id, page: '/login' }]);
});

test('The main socket that a browser names counts if it is its own, and nobody else’s', async () => {
  const admin = await openWatcher(app);
  const staff = await app.createStaff();
  const other = await app.createStaff();
  const tab = { token: staff.token, clientId: 'client-one', sessionId: 'session-one' };
  const main = await openSocket(app, { ...tab, namespace: '/' });
  const named = async (given: Parameters<typeof openSocket>[1], mainSocketId: unknown) => {
    const socket = await openSocket(app, given);
    const coming = next(admin, 'visitor:connected');
    const spoofed = { socketId: 'spoofed', clientId: 'spoofed', username: 'spoofed', userId: 1 };
    emit(socket, 'visitor:connect', { page: '/home', mainSocketId, ...spoofed });
    const visitor = await coming;
    expect(visitor.socketId).toBe(socket.id);
    expect(visitor.clientId).toBe(given?.clientId ?? '');
    expect(visitor.username).not.toBe('spoofed');
    return visitor.mainSocketId;
  };
  expect(await named(tab, main.id)).toBe(main.id);
  expect(await named({ ...tab, token: other.token }, main.id)).toBeNull();
  expect(await named({ ...tab, clientId: 'client-two' }, main.id)).toBeNull();
  expect(await named({ clientId: tab.clientId, sessionId: tab.sessionId }, main.id)).toBeNull();
  expect(await named(tab, 'somebody-elses')).toBeNull();
  expect(await named(tab, { $ne: null })).toBeNull();
});

test('Signing out, and being deactivated, cut the sockets within a second', async () => {
  const { token: as } = await app.createAdmin();
  const one = await app.createStaff();
  const other = await app.createStaff();
  const cut = async (token: string, act: () => Promise<unknown>) => {
    const socket = await arrive(app, { token });
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const before = performance.now();
    await act();
    await gone;
    expect(performance.now() - before).toBeLessThan(1_000);
  };
  await cut(one.token, () => app.answer(logout, { as: one.token }));
  const params = { id: other.id };
  await cut(other.token, () =>
    app.answer(updateUser, { as, params, body: { status: 'deactivated' } }),
  );
});

test('A socket that floods is cut off, and so is one that sends more than 64 KB', async () => {
  const calm = await arrive(app);
  const flood = await arrive(app);
  const floodGone = new Promise((resolve) => flood.once('disconnect', resolve));
  for (let i = 0; i < 1_000; i += 1) emit(flood, 'page:change', { page: `/${i}`, pageTitle: '' });
  await floodGone;
  const large = await arrive(app);
  const largeGone = new Promise((resolve) => large.once('disconnect', resolve));
  emit(large, 'page:change', { page: 'x'.repeat(200 * 1024), pageTitle: '' });
  await largeGone;
  expect(calm.connected).toBe(true);
});
