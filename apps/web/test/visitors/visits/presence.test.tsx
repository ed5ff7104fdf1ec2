import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerSockets, socketAt } from '../../fake-sockets.ts';
import { makeUser, renderStation } from '../../render-station.tsx';
import { ownClock, pass, setVisible, visitsServer } from './visits-server.ts';

afterEach(() => setVisible(true));

async function openReported(path = '/home') {
  ownClock();
  const view = renderStation(path, { signedIn: makeUser(), server: visitsServer() });
  await waitFor(() => expect(arrivals()).toHaveLength(1));
  await screen.findByRole('heading', { level: 1 });
  await pass(500);
  return view;
}

const sent = (event: string) => socketAt('/visitors').sentOf(event);
const arrivals = () => sent('visitor:connect').map(([info]) => info);

test('whoever comes says so once, with the ids of both sockets', async () => {
  await openReported();

  expect(arrivals()).toEqual([
    {
      username: 'minsu.kim',
      device: 'Desktop',
      browser: expect.any(String),
      page: '/home',
      pageTitle: expect.any(String),
      sessionId: sessionStorage.getItem('session_id'),
      clientId: localStorage.getItem('visitor_id'),
      timestamp: expect.stringMatching(/Z$/),
      socketId: socketAt('/visitors').id,
      mainSocketId: socketAt('/').id,
    },
  ]);
  expect(socketAt('/').sent).toEqual([]);
});

test('a move to another page is told with its title', async () => {
  const { router } = await openReported();
  await act(() => router.navigate({ to: '/home/meeting' }));
  await screen.findByRole('heading', { level: 1, name: '회의' });
  await pass(500);

  expect(sent('page:change')).toEqual([[{ page: '/home/meeting', pageTitle: '회의 · Station' }]]);
});

test('a title that changes later is told as well, without a change of page', async () => {
  await openReported();
  const before = sent('visitor:update').length;
  document.title = '내일 · Station';
  await pass(500);

  expect(sent('visitor:update').slice(before)).toEqual([
    [expect.objectContaining({ page: '/home', pageTitle: '내일 · Station' })],
  ]);
  expect(sent('page:change')).toEqual([]);
});

test('without input for a minute a person is idle, and there again with the first', async () => {
  await openReported();
  await pass(30_000);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  await pass(50_000);
  expect(sent('visitor:active')).toEqual([]);
  await pass(11_000);
  expect(sent('visitor:active')).toEqual([[{ idle: true }]]);
  window.dispatchEvent(new Event('pointermove'));
  expect(sent('visitor:active')).toEqual([[{ idle: true }], [{ idle: false }]]);
  expect(Date.parse(localStorage.getItem('last_activity') ?? '')).toBeGreaterThan(
    Date.now() - 2_000,
  );
});

test('a hidden page is idle at once, and a page that is looked at again is not', async () => {
  await openReported();
  setVisible(false);
  setVisible(true);

  expect(sent('visitor:active')).toEqual([[{ idle: true }], [{ idle: false }]]);
});

test('after the connection was lost, the new one is told of the page and of being idle', async () => {
  const { router } = await openReported();
  setVisible(false);
  const socket = socketAt('/visitors');
  act(() => socket.cutOff('transport close'));
  await act(() => router.navigate({ to: '/home/meeting' }));
  await pass(500);
  expect(arrivals()).toHaveLength(1);
  act(() => socket.arrive());
  await pass(2_000);

  expect(arrivals()).toMatchObject([
    { page: '/home' },
    { page: '/home/meeting', socketId: socket.id },
  ]);
  expect(sent('visitor:active').at(-1)).toEqual([{ idle: true }]);
});

test('whoever has no main socket within ten seconds comes without it, and is told of it later', async () => {
  ownClock();
  answerSockets(null);
  renderStation('/home', { signedIn: makeUser(), server: visitsServer() });
  await waitFor(() => socketAt('/visitors'));
  act(() => socketAt('/visitors').arrive());
  await pass(9_000);
  expect(arrivals()).toEqual([]);
  await pass(2_000);
  expect(arrivals()).toMatchObject([{ mainSocketId: null }]);
  act(() => socketAt('/').arrive());
  await pass(100);

  expect(arrivals()).toMatchObject([{ mainSocketId: null }, { mainSocketId: socketAt('/').id }]);
});
