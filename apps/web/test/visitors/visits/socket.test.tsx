import { verify } from '@station/contract/accounts/accounts';
import { MOVE_WITHIN_MS, REALTIME_OPTIONS } from '@station/contract/visitors/realtime';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  emitToVisitors,
  onVisitors,
  onVisitorsConnected,
  useRealtimeState,
  whenVisitorsConnected,
} from '../../../src/platform/realtime/socket.ts';
import { openSession, signOut } from '../../../src/platform/session.ts';
import { answerSockets, socketAt, socketsAt } from '../../fake-sockets.ts';
import { healthyServer, makeUser, renderStation } from '../../render-station.tsx';

function open(...given: Parameters<typeof renderStation>) {
  const view = renderStation(...given);
  const { result } = renderHook(useRealtimeState);
  const state = () => result.current;
  return { ...view, state, connected: () => waitFor(() => expect(state()).toBe('connected')) };
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A test's clock from here on; what is being loaded still comes. */
const ownClock = () => vi.useFakeTimers({ shouldAdvanceTime: true });

test('a guest has both sockets, each with the query of the specification and no token', async () => {
  const { connected } = open('/login');
  await connected();

  const main = socketAt('/');
  const visitors = socketAt('/visitors');
  expect(main.options.query).toEqual({
    sessionId: sessionStorage.getItem('session_id'),
    clientId: localStorage.getItem('visitor_id'),
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    type: 'main',
  });
  expect(visitors.options.query).toMatchObject({ type: 'visitor', username: 'Guest' });
  expect(visitors.token).toBeUndefined();
  expect(visitors.options).toMatchObject({
    forceNew: true,
    transports: ['websocket', 'polling'],
    timeout: 5_000,
    reconnectionAttempts: 5,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  });
});

test('a tab in which somebody has signed out is that of another visit', async () => {
  const { connected } = open('/home', { signedIn: makeUser() });
  await connected();
  const before = socketAt('/visitors').options.query;
  expect(before.sessionId).toBe(sessionStorage.getItem('session_id'));

  await act(signOut);
  await connected();
  const { sessionId, clientId } = socketAt('/visitors').options.query;
  expect(sessionId).toBe(sessionStorage.getItem('session_id'));
  expect(sessionId).not.toBe(before.sessionId);
  expect(clientId).not.toBe(before.clientId);
});

test('both sockets are opened anew when somebody signs in, and when they sign out', async () => {
  const { connected } = open('/login');
  await connected();
  const [mainBefore, visitorsBefore] = [socketAt('/'), socketAt('/visitors')];

  act(() => openSession(makeUser(), 'token-2'));
  await connected();
  expect([mainBefore.isClosed, visitorsBefore.isClosed]).toEqual([true, true]);
  expect([socketAt('/').token, socketAt('/visitors').token]).toEqual(['token-2', 'token-2']);
  expect(socketAt('/visitors').options.query).toMatchObject({ username: 'minsu.kim' });

  await act(signOut);
  await connected();
  expect([socketsAt('/').length, socketsAt('/visitors').length]).toEqual([1, 1]);
  expect(socketAt('/visitors').token).toBeUndefined();
});

test('another tab’s sign-in opens the sockets anew', async () => {
  const server = healthyServer().answer(verify, { success: true, user: makeUser() });
  const { connected } = open('/login', { server });
  await connected();

  localStorage.setItem('token', 'token-3');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(socketAt('/visitors').token).toBe('token-3'));
  expect(socketsAt('/visitors')).toHaveLength(1);
});

test('what the server says is heard across sockets, until nobody listens', async () => {
  const { connected } = open('/login');
  await connected();
  const heard: number[] = [];
  const stop = onVisitors('visitors:delta', ({ at }) => heard.push(at));
  const ids: string[] = [];
  const stopIds = onVisitorsConnected(({ socketId }) => ids.push(socketId));
  socketAt('/visitors').hear('visitors:delta', { moves: [], at: 1 });
  act(() => openSession(makeUser(), 'token-2'));
  await connected();
  socketAt('/visitors').hear('visitors:delta', { moves: [], at: 2 });
  stop();
  stopIds();
  socketAt('/visitors').hear('visitors:delta', { moves: [], at: 3 });

  expect(heard).toEqual([1, 2]);
  expect(ids.at(-1)).toBe(socketAt('/visitors').id);
  expect(new Set(ids).size).toBe(2);
});

test('nothing is said without a connection, and nothing waits to be said later', async () => {
  const { connected, state } = open('/login');
  await connected();
  expect(emitToVisitors('page:change', { page: '/login', pageTitle: '' })).toBe(true);
  act(() => socketAt('/visitors').cutOff('transport close'));
  expect(emitToVisitors('page:change', { page: '/home', pageTitle: '' })).toBe(false);

  expect(state()).toBe('connecting');
  expect(socketAt('/visitors').sentOf('page:change')).toHaveLength(1);
});

test('after the server has closed a socket, it is opened again in two seconds', async () => {
  const { connected, state } = open('/login');
  await connected();
  ownClock();
  act(() => socketAt('/visitors').cutOff('io server disconnect'));
  expect(state()).toBe('disconnected');

  await pass(1_900);
  expect(socketAt('/visitors').tries).toBe(1);
  await pass(200);
  expect(socketAt('/visitors').tries).toBe(2);
  expect(socketAt('/').tries).toBe(1);
  expect(state()).toBe('connected');
});

test('a server that is about to stop is left for another one, at once and but once', async () => {
  const { connected, state } = open('/login');
  await connected();
  ownClock();
  const visitors = socketAt('/visitors');
  act(() => visitors.hear('server:leaving'));
  expect(state()).toBe('connected');

  await pass(MOVE_WITHIN_MS);
  expect(state()).toBe('connecting');
  expect(visitors.delayOfMove).toBe(0);
  expect(visitors.delay).toBe(REALTIME_OPTIONS.reconnectionDelay);
});

test('when the attempts are used up, the server’s return brings the sockets back', async () => {
  const { server, connected, state } = open('/login');
  await connected();
  ownClock();
  server.setReachable(false);
  answerSockets(null);
  act(() => {
    for (const path of ['/', '/visitors']) {
      socketAt(path).cutOff('transport close');
      socketAt(path).io.fire('reconnect_failed');
    }
  });
  expect(state()).toBe('disconnected');
  // The server was asked, and is asked again every five seconds.
  await pass(100);
  server.setReachable(true);
  answerSockets('connect');
  await pass(5_100);

  expect(state()).toBe('connected');
});

test('when the attempts are used up, looking at the page tries again, and so does time', async () => {
  ownClock();
  const { connected } = open('/login');
  await connected();
  answerSockets(null);
  const lose = () => {
    socketAt('/visitors').cutOff('transport close');
    socketAt('/visitors').io.fire('reconnect_failed');
  };
  lose();
  expect(socketAt('/visitors').tries).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(socketAt('/visitors').tries).toBe(2);
  lose();
  await pass(30_100);
  expect(socketAt('/visitors').tries).toBe(3);
});

const refusal = (reason?: string) =>
  Object.assign(new Error('No'), { data: { code: 'unauthenticated', reason } });

test.each([
  ['of the release before', new Error('Please sign in')],
  ['of a session that is over', refusal()],
  ['of an account that was deactivated', refusal('accounts.deactivated')],
])('a refused token %s is not tried again: the session it stood for ends', async (_of, error) => {
  answerSockets(error);
  const { server } = renderStation('/home', { signedIn: makeUser() });
  server.refuse(verify, { code: 'unauthenticated', message: 'Please sign in' });
  answerSockets(error);
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  answerSockets('connect');

  // What is left is a guest's pair of sockets.
  await waitFor(() => expect(socketAt('/visitors').token).toBeUndefined());
  expect(socketsAt('/visitors')).toHaveLength(1);
});

test('a refusal that verify does not confirm is tried again at the slow pace only', async () => {
  ownClock();
  answerSockets(new Error('Please sign in'));
  renderStation('/home', { signedIn: makeUser() });
  await waitFor(() => expect(socketAt('/visitors').tries).toBe(1));
  await pass(20_000);
  expect(socketAt('/visitors').tries).toBe(1);
  await pass(11_000);
  expect(socketAt('/visitors').tries).toBe(2);
});

test('a token in the place of which another one goes on is no end of the session', async () => {
  ownClock();
  answerSockets(refusal('accounts.token-replaced'));
  renderStation('/home', { signedIn: makeUser() });
  await waitFor(() => expect(socketAt('/visitors').tries).toBe(1));
  await pass(3_000);
  expect(socketAt('/visitors').tries).toBe(2);
});

test('a server whose store is away is asked again soon, five times', async () => {
  ownClock();
  answerSockets(new Error('The store is away'));
  const { state } = open('/login');
  await waitFor(() => expect(socketAt('/visitors').tries).toBe(1));
  await pass(15_000);
  expect(socketAt('/visitors').tries).toBe(5);
  answerSockets('connect');
  await pass(20_000);
  expect(state()).toBe('connected');
});

test('where a websocket is swallowed, the next attempt begins with polling', async () => {
  answerSockets(null);
  renderStation('/login');
  await waitFor(() => socketAt('/visitors'));
  const socket = socketAt('/visitors');
  socket.fire('connect_error', new Error('websocket error'));
  expect(socket.io.opts.transports).toBeUndefined();
  socket.fire('connect_error', new Error('timeout'));
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
});

test('whoever waits for the sockets hears of them, or of the time that ran out', async () => {
  answerSockets(null);
  renderStation('/login');
  await waitFor(() => socketAt('/visitors'));
  ownClock();
  const inTime = whenVisitorsConnected();
  const tooLate = expect(whenVisitorsConnected(5_000)).rejects.toThrow('Connection timeout');
  await pass(6_000);
  await tooLate;
  socketAt('/').arrive();
  socketAt('/visitors').arrive();
  await expect(inTime).resolves.toBeUndefined();
});

test('refused storage keeps nobody from being connected', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  try {
    const { connected } = open('/login');
    await connected();
    expect(socketAt('/').options.query.clientId).toMatch(/^[\w-]{8,64}$/);
    expect(socketAt('/').options.query.clientId).toBe(socketAt('/visitors').options.query.clientId);
  } finally {
    vi.restoreAllMocks();
  }
});

test('the signal bars know of the sockets while somebody is signed in', async () => {
  answerSockets(null);
  const { connected } = open('/home', { signedIn: makeUser() });
  expect(await screen.findByText(/신호 4\/5/)).toBeInTheDocument();
  await waitFor(() => socketAt('/visitors'));
  act(() => {
    socketAt('/').arrive();
    socketAt('/visitors').arrive();
  });
  await connected();
  expect(await screen.findByText(/신호 5\/5/)).toBeInTheDocument();
  act(() => socketAt('/visitors').cutOff('io server disconnect'));
  expect(await screen.findByText(/신호 3\/5/)).toBeInTheDocument();
});
