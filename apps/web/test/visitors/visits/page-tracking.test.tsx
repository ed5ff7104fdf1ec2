import { ipLocation } from '@station/contract/visitors/locations';
import { heartbeat, trackVisit, updateVisit } from '@station/contract/visitors/visits';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerSockets, socketAt } from '../../fake-sockets.ts';
import { makeUser, renderStation } from '../../render-station.tsx';
import { ownClock, pass, setVisible, visitsServer } from './visits-server.ts';

afterEach(() => setVisible(true));

/** Opens a page and waits until it was reported. */
async function openReported(path: string, options: Parameters<typeof renderStation>[1] = {}) {
  ownClock();
  const server = options.server ?? visitsServer();
  const view = renderStation(path, { ...options, server });
  await waitFor(() => expect(server.calls(trackVisit)).toHaveLength(1));
  return { ...view, server, visits: () => server.calls(trackVisit).map(({ body }) => body) };
}

test('the first page is reported with all that the specification names, by a guest without a token', async () => {
  const { server, visits } = await openReported('/login?page=2&search=kim#secret');

  const [visit] = visits();
  expect(visit).toMatchObject({
    page: '/login',
    fullUrl: 'http://localhost:3000/login?page=2',
    referrer: 'Direct',
    title: 'Space Login · Station',
    device: 'Desktop',
    userAgent: navigator.userAgent,
    language: navigator.language,
    languages: [...navigator.languages],
    screenResolution: '0x0',
    screenColorDepth: 24,
    viewport: '1024x768',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    timezoneOffset: new Date().getTimezoneOffset(),
    sessionId: sessionStorage.getItem('session_id'),
    visitorId: localStorage.getItem('visitor_id'),
    pageViewType: 'initial',
    isReturning: false,
    visitCount: 1,
    geoLocation: null,
  });
  const { headers } = server.calls(trackVisit)[0] ?? {};
  expect(headers?.get('x-session-id')).toBe(visit?.sessionId);
  expect(headers?.get('authorization')).toBeNull();
});

test('the key in the address of a kiosk leaves the browser neither with its page views nor with who is here', async () => {
  const key = 'k'.repeat(43);
  const server = visitsServer();
  // As they are sent: the server would take a key off by itself.
  const sent = vi.spyOn(globalThis, 'fetch');
  await openReported(`/kiosk/${key}?page=2`, { server });
  const arrivals = () => socketAt('/visitors').sentOf('visitor:connect');
  await waitFor(() => expect(arrivals()).toMatchObject([[{ page: '/kiosk' }]]));
  const visits = sent.mock.calls.filter(([address]) => address === trackVisit.path);
  expect(JSON.parse(String(visits[0]?.[1]?.body))).toMatchObject({
    page: '/kiosk',
    fullUrl: 'http://localhost:3000/kiosk?page=2',
  });
});

test('a later page is reported a second after it was opened, with its title and the token', {
  tags: ['full'],
}, async () => {
  const { server, router, visits } = await openReported('/home', { signedIn: makeUser() });
  expect(visits()[0]).toMatchObject({ page: '/home', pageViewType: 'initial' });

  await act(() => router.navigate({ to: '/home/meeting' }));
  await screen.findByRole('heading', { level: 1, name: '회의' });
  await pass(800);
  expect(visits()).toHaveLength(1);
  await waitFor(() => expect(visits()).toHaveLength(2));
  expect(visits()[1]).toMatchObject({
    page: '/home/meeting',
    title: '회의 · Station',
    pageViewType: 'navigation',
    performance: { loadTime: null, domReady: null },
  });
  expect(visits()[1]?.visitId).not.toBe(visits()[0]?.visitId);
  expect(server.calls(trackVisit)[1]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('pages that are passed within a second are none', { tags: ['full'] }, async () => {
  const { router, visits } = await openReported('/home', { signedIn: makeUser() });

  await act(() => router.navigate({ to: '/home/meeting' }));
  await pass(300);
  await act(() => router.navigate({ to: '/home/meeting' }));
  await waitFor(() => expect(visits()).toHaveLength(2));
  await pass(3_000);
  expect(visits().map(({ page }) => page)).toEqual(['/home', '/home/meeting']);
});

test('what another tab changes of the session is reported anew, once for all of it', {
  tags: ['full'],
}, async () => {
  const { visits } = await openReported('/login');

  for (const key of ['token', 'user', 'currentUser', 'authToken', 'station.theme']) {
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  }
  await waitFor(() => expect(visits()).toHaveLength(2));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'station.theme' })));
  await pass(3_000);
  expect(visits().map(({ page }) => page)).toEqual(['/login', '/login']);
});

test('how long a page was in sight is told when it is hidden and when it is left', async () => {
  const { server, router } = await openReported('/home', { signedIn: makeUser() });
  const sent = () => server.calls(updateVisit).map(({ body }) => body);

  await pass(10_000);
  setVisible(false);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await pass(600_000);
  setVisible(true);
  await pass(5_000);
  await act(() => router.navigate({ to: '/home/meeting' }));
  await waitFor(() => expect(sent().length).toBeGreaterThan(1));
  // What it was hidden for does not count; what a slow machine takes in between does.
  for (const [at, seconds] of [
    [0, 10],
    [-1, 15],
  ] as const) {
    const { page, visibleMs, sessionId } = sent().at(at) ?? {};
    expect({ page, sessionId }).toEqual({
      page: '/home',
      sessionId: sessionStorage.getItem('session_id'),
    });
    expect(visibleMs).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(visibleMs).toBeLessThan(300_000);
  }
});

test('a page that stays in sight says so every half a minute', async () => {
  const { server } = await openReported('/login');

  await pass(95_000);
  const seconds = server.calls(updateVisit).map(({ body }) => Math.round(body.visibleMs / 10_000));
  expect(seconds).toEqual([3, 6, 9]);
});

test('a session says once a minute that it is there, unless nobody looks', async () => {
  const { server } = await openReported('/login');
  const beats = () => server.calls(heartbeat).length;

  await pass(125_000);
  expect(beats()).toBe(2);
  setVisible(false);
  await pass(120_000);
  expect(beats()).toBe(2);
  expect(server.calls(heartbeat)[0]?.body).toEqual({
    sessionId: sessionStorage.getItem('session_id'),
    visitorId: localStorage.getItem('visitor_id'),
  });
});

test('a page that is closed at once is reported on its way out', async () => {
  ownClock();
  const server = visitsServer();
  renderStation('/login', { server });
  await waitFor(() => expect(localStorage.getItem('last_activity')).not.toBeNull());
  window.dispatchEvent(new Event('pagehide'));
  await pass(10);

  expect(server.calls(trackVisit).map(({ body }) => body.page)).toEqual(['/login']);
  await pass(3_000);
  expect(server.calls(trackVisit)).toHaveLength(1);
});

test('a page that is put out of sight at once is reported, and not again when it is back', {
  tags: ['full'],
}, async () => {
  const { router, visits } = await openReported('/home', { signedIn: makeUser() });
  await act(() => router.navigate({ to: '/home/meeting' }));
  await pass(100);
  setVisible(false);
  await waitFor(() => expect(visits()).toHaveLength(2));
  setVisible(true);
  await pass(3_000);
  expect(visits().map(({ page }) => page)).toEqual(['/home', '/home/meeting']);
});

test('a browser that comes again is returning, and its pages count as one visit each time', {
  tags: ['full'],
}, async () => {
  localStorage.setItem('visit_count', '4');
  localStorage.setItem('last_visit', '2026-11-20T08:00:00.000Z');
  const { router, visits } = await openReported('/home', { signedIn: makeUser() });
  await act(() => router.navigate({ to: '/home/meeting' }));
  await waitFor(() => expect(visits()).toHaveLength(2));

  expect(visits().map((it) => [it.visitCount, it.isReturning])).toEqual([
    [5, true],
    [5, true],
  ]);
  expect(localStorage.getItem('last_visit')).not.toBe('2026-11-20T08:00:00.000Z');
});

test('the place of the address is asked once a session and kept; unknown where it fails', async () => {
  const { server } = await openReported('/login');
  await waitFor(() => expect(server.calls(ipLocation)).toHaveLength(1));
  const kept = () => JSON.parse(localStorage.getItem('user_location') ?? '{}');
  await waitFor(() => expect(kept()).toMatchObject({ city: 'Seoul', source: 'db-ip' }));

  sessionStorage.clear();
  server.refuse(ipLocation, { code: 'unavailable', message: 'Later' });
  renderStation('/login', { server });
  await waitFor(() =>
    expect(kept()).toMatchObject({ ip: 'unknown', city: 'Unknown', source: 'default' }),
  );
  expect(server.calls(ipLocation)).toHaveLength(2);
});

test('nobody notices when nothing can be reported', async () => {
  ownClock();
  answerSockets(null);
  const server = visitsServer();
  for (const endpoint of [trackVisit, updateVisit, ipLocation]) {
    server.refuse(endpoint, { code: 'internal', message: 'Broken' });
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  try {
    renderStation('/login', { server });
    await waitFor(() => expect(server.calls(trackVisit)).toHaveLength(1));
    await pass(40_000);
    const notices = [...screen.getAllByRole('status'), ...screen.getAllByRole('alert')];
    expect(notices.map((notice) => notice.textContent).join('')).toBe('Server status: ONLINE');
  } finally {
    vi.restoreAllMocks();
  }
});
