import { login, logout, verify } from '@station/contract/accounts/accounts';
import type { ProblemCode } from '@station/contract/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../src/platform/call.ts';
import { signOut } from '../src/platform/session.ts';
import { onSessionEnd, storeSession } from '../src/platform/stored-session.ts';
import { fillIn, launch } from './accounts/login-form.ts';
import type { FakeServer } from './fake-server.ts';
import { healthyServer, makeUser, renderStation } from './render-station.tsx';

const problem = (code: ProblemCode) => ({ code, message: 'x' });

const GUARDED = [
  '/home',
  '/home/contacts',
  '/home/schools',
  '/paysoft',
  '/app',
  '/app/upload-excel',
];

test.each(GUARDED)('a guest at %s is sent to the login screen', async (path) => {
  const { router, server } = renderStation(path);

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(server.calls(verify)).toHaveLength(0);
});

test('while the session is being checked a spinner says so, and nothing else shows', async () => {
  const server = healthyServer();
  storeSession(makeUser(), 'token-1');
  const answerNow = server.hold(verify, { success: true, user: makeUser() });
  renderStation('/home', { server });

  expect(await screen.findByText('Verifying authentication...')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
  answerNow();
  expect(await screen.findByText('김민수 님')).toBeVisible();
  expect(screen.queryByText('Verifying authentication...')).toBeNull();
});

test('the check sends the token, and the answer replaces the stored user', async () => {
  const server = healthyServer();
  storeSession(makeUser({ name: 'Old name' }), 'token-1');
  server.answer(verify, { success: true, user: makeUser({ name: 'New name' }) });
  renderStation('/home', { server });

  expect(await screen.findByText('New name 님')).toBeVisible();
  expect(server.calls(verify)[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'New name' });
});

test('a token that the server refuses is removed, with the user', async () => {
  const server = healthyServer();
  storeSession(makeUser(), 'token-1');
  server.refuse(verify, { code: 'unauthenticated', message: 'Unknown token' });
  const { router } = renderStation('/home', { server });

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test.each([
  ['the server cannot be reached', (server: FakeServer) => server.setReachable(false)],
  ['the server restarts', (server: FakeServer) => server.refuse(verify, problem('unavailable'))],
  ['the server fails', (server: FakeServer) => server.refuse(verify, problem('internal'))],
  ['too many ask', (server: FakeServer) => server.refuse(verify, problem('rate-limited'))],
] as const)('while %s the person stays signed in, and the token is kept', async (_, fail) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = healthyServer();
  storeSession(makeUser(), 'token-1');
  fail(server);
  const { router } = renderStation('/home', { server });

  expect(await screen.findByText('김민수 님')).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-1');

  // As soon as the server has a word to say about the token, it counts.
  server.setReachable(true);
  server.refuse(verify, problem('unauthenticated'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('a server that comes back is asked again, and who it says they are counts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = healthyServer();
  storeSession(makeUser({ name: 'Old name' }), 'token-1');
  server.refuse(verify, problem('unavailable'));
  renderStation('/home', { server });
  expect(await screen.findByText('Old name 님')).toBeVisible();

  server.answer(verify, { success: true, user: makeUser({ name: 'New name' }) });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('New name 님')).toBeVisible();
  expect(server.calls(verify)).toHaveLength(2);
});

test('what tracking kept of the person goes with the session, other settings stay', async () => {
  // As in a tab that stands for a while: it was learned where this address is, once.
  sessionStorage.setItem('ip_location_asked', 'true');
  renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const traces = ['user_location', 'last_activity', 'last_visit', 'visitor_id'];
  for (const key of traces) localStorage.setItem(key, 'of Minsu');
  localStorage.setItem('theme', 'dark');
  onTestFinished(() => {
    localStorage.removeItem('theme');
    sessionStorage.removeItem('ip_location_asked');
  });

  await act(signOut);
  // With the part of the shell that no first screen waits for.
  await waitFor(() =>
    expect(traces.filter((key) => localStorage.getItem(key) === 'of Minsu')).toEqual([]),
  );
  expect(localStorage.getItem('user_location')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('a signed-in person without admin rights is told which page is not for them', async () => {
  const { router } = renderStation('/app/upload-excel', { signedIn: makeUser() });

  expect(await screen.findByText(/^Trang Excel chỉ dành cho quản trị viên/)).toBeVisible();
  expect(screen.getByText(/vai trò người dùng/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/unauthorized');
  const ways = screen.getAllByRole('link', { name: 'Về trang chủ' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/home', '/home']);
});

test('the unauthorized page does not repeat foreign words from its address', async () => {
  renderStation('/unauthorized?from=Call%20555-1234%20now', { signedIn: makeUser() });

  expect(await screen.findByText(/Trang Trung tâm quản trị chỉ dành/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('555');
});

test.each([
  { role: 'admin', userType: 'x', isAdmin: false },
  { role: 'user', userType: 'ADMIN', isAdmin: false },
  { role: 'user', userType: 'admin', isAdmin: false },
  { role: 'user', userType: 'user', isAdmin: true },
] as const)('admin by role $role, type $userType, flag $isAdmin opens the hub', async (rights) => {
  renderStation('/app', { signedIn: makeUser(rights) });

  expect(await screen.findByRole('heading', { name: 'Trung tâm quản trị' })).toBeVisible();
});

test('a refused call in the middle of work ends the session and opens the login screen', async () => {
  const { router, server } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');

  server.refuse(logout, { code: 'unauthenticated', message: 'Session ended' });
  await act(async () => {
    await expect(call(logout)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('signing out in another tab signs out here', async () => {
  const { router } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const ended = listenToEnds();

  localStorage.removeItem('token');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  // What this tab holds of the person goes too.
  expect(ended).toHaveBeenCalledTimes(1);
});

/** Hears of each end of a session, as whatever holds something of the person does. */
function listenToEnds() {
  const ended = vi.fn();
  onTestFinished(onSessionEnd(ended));
  return ended;
}

test('a new token of the same person leaves the screen as it is', async () => {
  const { server } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const ended = listenToEnds();
  const checks = server.calls(verify).length;

  localStorage.setItem('token', 'token-2');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'token-2' }));
  });
  expect(screen.getByText('김민수 님')).toBeVisible();
  await waitFor(() => expect(server.calls(verify).length).toBeGreaterThan(checks));
  expect(ended).not.toHaveBeenCalled();
});

test('another person signing in in another tab is checked and shown here', async () => {
  const { server } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const ended = listenToEnds();

  server.answer(verify, { success: true, user: makeUser({ id: 2, name: 'Trần Văn Bảo' }) });
  localStorage.setItem('token', 'token-2');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'token-2' }));
  });
  expect(await screen.findByText('Trần Văn Bảo 님')).toBeVisible();
  expect(server.calls(verify).at(-1)?.headers.get('authorization')).toBe('Bearer token-2');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('/ leads to the home screen', async () => {
  const { router } = renderStation('/', { signedIn: makeUser() });

  await screen.findByText('김민수 님');
  expect(router.state.location.pathname).toBe('/home');
});

test('an address that leads nowhere says so and leads home', async () => {
  renderStation('/nothing/here', { signedIn: makeUser() });

  expect(await screen.findByText('Địa chỉ /nothing/here không dẫn đến trang nào.')).toBeVisible();
  const ways = screen.getAllByRole('link', { name: 'Về trang chủ' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/home', '/home']);
});

/** A server that lets people sign in. */
const openServer = () =>
  healthyServer().answer(login, { success: true, token: 'token-2', user: makeUser() });

/** Signs in on the login screen, and tells where that leads to. */
async function signIn({ user, router }: ReturnType<typeof renderStation>): Promise<string> {
  await fillIn(user, 'minsu.kim', 'correct horse');
  await user.click(launch());
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return router.state.location.href;
}

test('who signs in comes to the address that was asked for', async () => {
  const view = renderStation('/home/notices?show=unread', { server: openServer() });

  expect(await signIn(view)).toBe('/home/notices?show=unread');
});

test('who signs in after the session has ended in the middle of work goes on there', async () => {
  const view = renderStation('/paysoft', { server: openServer(), signedIn: makeUser() });
  await screen.findByRole('heading', { level: 1 });
  view.server.refuse(logout, problem('unauthenticated'));
  await act(async () => {
    await expect(call(logout)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  expect(await signIn(view)).toBe('/paysoft');
});

test('who signs in after somebody has signed out begins at home', async () => {
  const view = renderStation('/paysoft', { server: openServer(), signedIn: makeUser() });
  await screen.findByRole('heading', { level: 1 });
  await act(signOut);

  expect(await signIn(view)).toBe('/home');
});

test.each(['//evil.test/home', '/\\evil.test', 'https://evil.test/'])(
  'signing in leads to no other site (%s)',
  async (askedFor) => {
    const view = renderStation('/forgot', { server: openServer() });
    await screen.findByRole('heading', { level: 1 });
    await act(() => view.router.navigate({ to: '/login', state: { askedFor } }));

    expect(await signIn(view)).toBe('/home');
  },
);
