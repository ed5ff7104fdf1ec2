import { type CampusArea, listCampusAreas } from '@station/contract/visitors/campus-areas';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lines, makeGuest, makeVisitor, mapServer, openConnectedMap } from './live-map.ts';

test('each visitor is listed with their name and coordinates of 4 decimals', async () => {
  const { emit } = await openConnectedMap();

  await emit('visitors:initial', { visitors: [makeVisitor(), makeGuest()] });

  expect(screen.getByRole('heading', { name: 'Visitors (2)' })).toBeVisible();
  expect(lines()).toEqual([
    expect.stringMatching(/^minsu.kim.*37\.5665, 126\.9780/),
    expect.stringMatching(/^Guest.*21\.0285, 105\.8542/),
  ]);
});

test('without anybody who has a place, two lines say so', async () => {
  const { emit } = await openConnectedMap();

  await emit('visitors:initial', {
    visitors: [makeVisitor({ latitude: null, longitude: null, accuracy: null })],
  });

  expect(screen.getByText('No visitors with location')).toBeVisible();
  expect(screen.getByText('Waiting for visitors...')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Visitors (0)' })).toBeVisible();
});

test('choosing in the list opens the popup, Enter and Escape lead in and out of it', async () => {
  const { emit, user } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor(), makeGuest()] });

  const list = screen.getByRole('listbox', { name: 'People on the map' });
  act(() => list.focus());
  await user.keyboard('{ArrowDown}{Enter}');

  const popup = within(document.querySelector('.leaflet-popup') as HTMLElement);
  expect(popup.getByText('21.028500, 105.854200')).toBeVisible();
  expect(popup.getByRole('button', { name: 'Follow' })).toHaveFocus();

  await user.keyboard('{Escape}');
  expect(document.querySelector('.leaflet-popup')).toBeNull();
  expect(list).toHaveFocus();
});

test('moves, comings and withdrawn points reach the list', async () => {
  const { emit } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor()] });

  await emit('visitors:delta', {
    moves: [['visitor-1', 37.6, 127.01, 8, 'gps-watch', Date.now(), 6]],
    at: Date.now(),
  });
  expect(lines()[0]).toContain('37.6000, 127.0100');

  await emit('visitor:connected', makeGuest());
  expect(lines()).toHaveLength(2);

  await emit('location:update', makeVisitor({ latitude: null, longitude: null, revision: 7 }));
  expect(lines()).toEqual([expect.stringContaining('Guest')]);
});

test('a filter in the address shows only those whom it is about', { tags: ['full'] }, async () => {
  const { emit, user, router } = await openConnectedMap('/app/user-map?role=guest');
  await emit('visitors:initial', {
    visitors: [makeVisitor(), makeGuest(), makeGuest({ socketId: 'visitor-3', clientId: 'c-3' })],
  });
  expect(screen.getByRole('heading', { name: 'Visitors (2)' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await user.selectOptions(screen.getByLabelText('Role'), 'Every role');
  await user.selectOptions(screen.getByLabelText('Page'), '/home');
  expect(lines()).toEqual([expect.stringContaining('minsu.kim')]);
  expect(router.state.location.search).toEqual({ path: '/home' });

  await user.selectOptions(screen.getByLabelText('Page'), 'Every page');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nobody{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'Visitors (3)' })).toBeVisible();
});

test('the list tells the area first, then the city, and pages by the names of their screens', async () => {
  const area: CampusArea = {
    id: 1,
    name: 'Cơ sở Văn Miếu',
    colour: '#4338ca',
    school_id: null,
    school_name: null,
    circle: { latitude: 37.5665, longitude: 126.978, radius_m: 200 },
    polygon: null,
    inside: 1,
    version: 1,
  };
  const server = mapServer().answer(listCampusAreas, { success: true, data: [area] });
  const { emit } = await openConnectedMap('/app/user-map', server);
  const page = { page: '/home/contacts', pageTitle: 'Danh bạ' };
  await emit('visitors:initial', { visitors: [makeVisitor(page), makeGuest()] });
  await waitFor(() => expect(lines()[0]).toContain('in Cơ sở Văn Miếu · '));
  expect(lines()[0]).toContain('Device · Danh bạ');
  expect(lines()[0]).not.toContain('/home/contacts');
  expect(lines()[1]).not.toContain('in Cơ sở Văn Miếu');
});

test('of ten thousand people the list draws those in sight alone, and can be gone through by keys', async () => {
  const { emit, user } = await openConnectedMap();
  const crowd = Array.from({ length: 10_000 }, (_, at) =>
    makeVisitor({ socketId: `s-${at}`, userId: at, username: `user${at}` }),
  );
  await emit('visitors:initial', { visitors: crowd });

  expect(screen.getByRole('heading', { name: /^Visitors \(10.000\)$/ })).toBeVisible();
  expect(lines().length).toBeLessThan(40);
  expect(document.querySelectorAll('.leaflet-people-pane [role="button"]')).toHaveLength(0);

  const list = screen.getByRole('listbox', { name: 'People on the map' });
  act(() => list.focus());
  await user.keyboard('{End}{Enter}');
  expect(
    within(document.querySelector('.leaflet-popup') as HTMLElement).getByText('user9999'),
  ).toBeVisible();
});
