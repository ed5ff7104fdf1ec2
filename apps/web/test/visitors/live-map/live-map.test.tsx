import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerSockets, socketAt } from '../../fake-sockets.ts';
import { ownClock, pass, setVisible } from '../visits/visits-server.ts';
import { lines, makeGuest, makeVisitor, openConnectedMap, openMap, press } from './live-map.ts';

const marker = (name: RegExp) => screen.findByRole('button', { name });

test('the map says that it is loading until the server has told who is there', async () => {
  const { emit } = await openConnectedMap();
  expect(await screen.findByText('Loading map...')).toBeVisible();

  await emit('visitors:initial', { visitors: [makeVisitor()] });

  expect(screen.queryByText('Loading map...')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Visitors (1)' })).toBeVisible();
});

test('without a socket the page says after two seconds that it is not connected', {
  tags: ['full'],
}, async () => {
  answerSockets(null);
  openMap();
  expect(await screen.findByText('Loading map...')).toBeVisible();

  expect(await screen.findByText('Not connected to server')).toBeVisible();

  act(() => {
    socketAt('/').arrive();
    socketAt('/visitors').arrive();
  });
  expect(socketAt('/visitors').sentOf('visitors:request')).toHaveLength(1);
  expect(screen.queryByText('Not connected to server')).toBeNull();
});

test('a marker opens a popup with the name, the city and coordinates of 6 decimals', {
  tags: ['full'],
}, async () => {
  const { emit, user } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor(), makeGuest()] });

  await press(user, await marker(/^minsu\.kim, Active, Device$/));

  const popup = within(document.querySelector('.leaflet-popup') as HTMLElement);
  expect(popup.getByText('minsu.kim')).toBeVisible();
  expect(popup.getByText('Seoul')).toBeVisible();
  expect(popup.getByText('37.566500, 126.978000')).toBeVisible();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('minsu.kim');
});

test('who disconnects is taken off the map at once, and stands greyed at the end of the list', async () => {
  const { emit } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor(), makeGuest()] });

  await emit('visitor:disconnected', {
    visitorId: 'visitor-1',
    socketId: 'visitor-1',
    lastSeen: new Date().toISOString(),
    revision: 6,
  });

  expect(screen.queryByRole('button', { name: /^minsu\.kim/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Visitors (1)' })).toBeVisible();
  expect(lines()).toEqual([
    expect.stringMatching(/^Guest.*21\.0285/),
    expect.stringMatching(/^minsu\.kim.*Left \d/),
  ]);
});

test('a move that comes late neither moves anybody back nor shows a point that was withdrawn', async () => {
  const { emit } = await openConnectedMap();
  const now = Date.now();
  const hidden = { latitude: null, longitude: null, revision: 8 };
  await emit('visitors:initial', { visitors: [makeVisitor(), makeGuest()] });
  await emit('visitors:delta', { moves: [['visitor-2', 21.5, 105.5, 9, 'gps', now, 8]], at: now });
  await emit('location:update', makeVisitor(hidden));

  await emit('visitors:delta', {
    moves: [
      ['visitor-1', 37.6, 127, 9, 'gps', now + 1, 7],
      ['visitor-2', 21.4, 105.4, 9, 'gps', now + 1, 7],
    ],
    at: now,
  });

  expect(lines()).toEqual([expect.stringMatching(/^Guest.*21\.5000, 105\.5000/)]);
});

test('the page watches for as long as it is open: it says when it is left, and asks anew after a loss', async () => {
  const { emit, socket, router } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor()] });

  act(() => socket.cutOff('transport close'));
  expect(await screen.findByText('Not connected to server')).toBeVisible();
  act(() => socket.arrive());
  await waitFor(() => expect(socket.sentOf('visitors:request')).toHaveLength(2));
  expect(socket.sentOf('visitors:leave')).toHaveLength(0);

  await act(() => router.navigate({ to: '/app' }));
  await waitFor(() => expect(socket.sentOf('visitors:leave')).toHaveLength(1));
});

test('figures are asked for with everybody, also when the page is looked at again, and are shown', async () => {
  const { emit, socket } = await openConnectedMap();
  expect(socket.sentOf('stats:request')).toHaveLength(1);
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  const stats = { visitors: 1234, signedIn: 1000, guests: 234, active: 800, idle: 434 };
  await emit('stats:update', { ...stats, withLocation: 57 });

  const figures = within(screen.getByRole('list', { name: 'Live figures' }));
  expect(figures.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'Here now 1.234',
    'Signed in 1.000',
    'Guests 234',
    'With location 57',
    'Active 800',
    'Idle 434',
  ]);

  setVisible(false);
  setVisible(true);
  expect(socket.sentOf('visitors:get-all')).toHaveLength(1);
  expect(socket.sentOf('stats:request')).toHaveLength(2);

  act(() => socket.cutOff('transport close'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Live figures' })).toBeNull());
});

test('every ten seconds everybody and the figures are asked for anew', async () => {
  ownClock();
  const { socket } = await openConnectedMap();
  const before = socket.sentOf('stats:request').length;

  await pass(20_000);

  expect(socket.sentOf('visitors:request-all')).toHaveLength(2);
  expect(socket.sentOf('stats:request')).toHaveLength(before + 2);
});

test('a few people at one spot stand side by side, and each can be chosen', {
  tags: ['full'],
}, async () => {
  const { emit, user } = await openConnectedMap();
  const pair = ['anh', 'bao'].map((username, at) =>
    makeVisitor({ socketId: `s-${at}`, userId: at, username }),
  );
  await emit('visitors:initial', { visitors: pair });

  const places = [(await marker(/^anh/)).style.translate, (await marker(/^bao/)).style.translate];
  expect(places).toEqual(['-17px', '17px']);
  await press(user, await marker(/^bao/));
  const popup = within(document.querySelector('.leaflet-popup') as HTMLElement);
  expect(popup.getByText('bao')).toBeVisible();
});

test('people at one spot are spread out, to choose one of them', { tags: ['full'] }, async () => {
  const { emit, user } = await openConnectedMap();
  const together = ['anh', 'bao', 'chi', 'dung', 'em'].map((username, at) =>
    makeVisitor({ socketId: `s-${at}`, userId: at, username }),
  );
  await emit('visitors:initial', { visitors: together });

  expect((await marker(/^bao/)).dataset.together).toBe('5');
  await press(user, await marker(/^bao/));
  expect(document.querySelector('.leaflet-popup')).toBeNull();
  expect(document.querySelectorAll('.leaflet-people-pane [role="button"]')).toHaveLength(0);
  expect((await marker(/^bao/)).dataset.together).toBeUndefined();
  expect(document.querySelectorAll('.leaflet-spread-pane [role="button"]')).toHaveLength(5);

  await press(user, await marker(/^chi/));
  const popup = within(document.querySelector('.leaflet-popup') as HTMLElement);
  expect(popup.getByText('chi')).toBeVisible();

  await emit('visitor:disconnected', {
    visitorId: 's-2',
    socketId: 's-2',
    lastSeen: new Date().toISOString(),
    revision: 6,
  });
  expect(document.querySelector('.leaflet-popup')).toBeNull();
  expect(document.querySelectorAll('.leaflet-spread-pane [role="button"]')).toHaveLength(4);
});

test('who is followed stays followed when they come back by another socket', {
  tags: ['full'],
}, async () => {
  const { emit, user } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  await press(user, await marker(/^minsu\.kim/));
  await press(user, screen.getByRole('button', { name: 'Follow' }));
  expect(screen.getByText('Following minsu.kim')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');

  await emit('visitor:disconnected', {
    visitorId: 'visitor-1',
    socketId: 'visitor-1',
    lastSeen: new Date().toISOString(),
    revision: 6,
  });
  expect(screen.getByText('Following minsu.kim: away for the moment')).toBeVisible();

  await emit('visitor:connected', makeVisitor({ socketId: 'visitor-9', latitude: 37.7 }));
  expect(screen.getByText('Following minsu.kim')).toBeVisible();
  expect(screen.getByText('37.700000, 126.978000')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Stop following' }));
  expect(screen.queryByText(/^Following/)).toBeNull();
});
