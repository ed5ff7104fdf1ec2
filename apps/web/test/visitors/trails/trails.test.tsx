import {
  getReplay,
  getVisitorTrail,
  type Replay,
  type VisitorTrail,
} from '@station/contract/visitors/visitor-trails';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { today } from '../../../src/platform/days.ts';
import {
  makeGuest,
  makeVisitor,
  mapServer,
  openConnectedMap,
  press,
} from '../live-map/live-map.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 2, minutes)).toISOString();

function makeTrail(changes: Partial<VisitorTrail> = {}): VisitorTrail {
  return {
    account: { id: 7, username: 'minsu.kim', name: '김민수' },
    pages: [
      { id: 1, at: at(0), page: '/home', title: 'Home', visible_ms: 4_200 },
      { id: 2, at: at(5), page: '/home/contacts', title: '', visible_ms: 75_000 },
      { id: 3, at: at(50), page: '/home/files', title: 'Files', visible_ms: null },
    ],
    points: [
      { at: at(0), latitude: 21.02, longitude: 105.83, accuracy: 9 },
      { at: at(6), latitude: 21.03, longitude: 105.84, accuracy: 9 },
    ],
    cut: false,
    precise_hours: 24,
    ...changes,
  };
}

const makeReplay = (changes: Partial<Replay> = {}): Replay => ({
  from: '2026-11-21T00:00:00.000Z',
  to: '2026-11-22T00:00:00.000Z',
  tracks: [
    {
      account_id: 7,
      username: 'minsu.kim',
      name: '김민수',
      seconds: [3_600, 3_900],
      latitudes: [21.02, 21.03],
      longitudes: [105.83, 105.84],
    },
    {
      account_id: 8,
      username: 'bao.tran',
      name: 'Trần Văn Bảo',
      seconds: [3_840, 4_140],
      latitudes: [21.02, 21.03],
      longitudes: [105.83, 105.84],
    },
  ],
  step_minutes: 1,
  precise_hours: 24,
  ...changes,
});

test('from their popup the trail of a person of today is opened: pages in order, and their numbers on the map', async () => {
  const server = mapServer().answer(getVisitorTrail, { success: true, data: makeTrail() });
  const { user, emit, router } = await openConnectedMap('/app/user-map', server);
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  await press(user, await screen.findByRole('button', { name: /^minsu\.kim, Active/ }));
  await press(user, screen.getByRole('button', { name: 'Trail' }));

  const trail = within(await screen.findByRole('region', { name: 'Trail: minsu.kim' }));
  const pages = within(trail.getByRole('list', { name: 'Pages in their order' }));
  expect(pages.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^1\.Home.*\/home · 4 s in sight$/),
    expect.stringMatching(/^2\.\/home\/contacts.*· 1 min 15 s in sight$/),
    expect.stringMatching(/^3\.Files.*\/home\/files$/),
  ]);
  // Where a page was looked at is shown by a press; nobody knows of the last one.
  expect(pages.getAllByRole('button').map((it) => it.hasAttribute('disabled'))).toEqual([
    false,
    false,
    true,
  ]);
  await waitFor(() =>
    expect(document.querySelectorAll('.leaflet-trails-pane path').length).toBeGreaterThan(0),
  );
  const query = server.calls(getVisitorTrail)[0]?.query;
  expect(query?.get('account_id')).toBe('7');
  expect(query?.get('day')).toBe(today());
  expect(query?.get('timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(router.state.location.search).toEqual({ tool: 'trail', account: 7 });

  fireEvent.change(trail.getByLabelText('Day'), { target: { value: '2026-11-20' } });
  await waitFor(() =>
    expect(server.calls(getVisitorTrail).at(-1)?.query.get('day')).toBe('2026-11-20'),
  );
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { name: 'Visitors (1)' })).toBeVisible();
  expect(document.querySelectorAll('.leaflet-trails-pane path')).toHaveLength(0);
});

test('the trail of a guest is that of their session, and says that no points are known', async () => {
  const server = mapServer().answer(getVisitorTrail, {
    success: true,
    data: makeTrail({ account: null, points: [], cut: true }),
  });
  const { user, emit } = await openConnectedMap('/app/user-map', server);
  await emit('visitors:initial', { visitors: [makeGuest({ sessionId: 'session-0002' })] });
  await press(user, await screen.findByRole('button', { name: /^Guest, Active/ }));
  await press(user, screen.getByRole('button', { name: 'Trail' }));

  const trail = within(await screen.findByRole('region', { name: 'Trail: Guest' }));
  expect(trail.getByText(/^No precise points are known/)).toBeVisible();
  expect(trail.getByText(/^These are the first ones/)).toBeVisible();
  expect(trail.queryByLabelText('Day')).toBeNull();
  expect(server.calls(getVisitorTrail)[0]?.query.get('session_id')).toBe('session-0002');
});

test('a trail that nobody left says so, and one that cannot be loaded can be asked for again', async () => {
  const server = mapServer().refuse(getVisitorTrail, {
    code: 'not-found',
    message: 'no',
    reason: 'visitor-trails.not-found',
  });
  const first = await openConnectedMap('/app/user-map?tool=trail&account=99', server);
  expect(await screen.findByText('No pages on this day')).toBeVisible();
  first.unmount();

  server.refuse(getVisitorTrail, { code: 'forbidden', message: 'no' });
  const { user } = await openConnectedMap('/app/user-map?tool=trail&account=7', server);
  expect(await screen.findByText('The trail could not be loaded')).toBeVisible();
  server.answer(getVisitorTrail, { success: true, data: makeTrail() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Trail: minsu.kim' })).toBeVisible();
});

test('a day is replayed with a slider, by keyboard as well; the people of now are back when it is closed', {
  tags: ['full'],
}, async () => {
  const server = mapServer().answer(getReplay, { success: true, data: makeReplay() });
  const { user, emit } = await openConnectedMap('/app/user-map', server);
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  await user.click(await screen.findByRole('button', { name: 'Replay of a day' }));

  const replay = within(await screen.findByRole('region', { name: 'Replay of a day' }));
  const slider = await replay.findByRole('slider', { name: 'Time' });
  expect(slider).toHaveValue('3600');
  expect(replay.getByText('1 of 2 people on the map')).toBeVisible();
  const people = document.querySelector<HTMLElement>('.leaflet-people-pane');
  expect(people?.style.display).toBe('none');

  fireEvent.change(slider, { target: { value: '3840' } });
  expect(replay.getByText('2 of 2 people on the map')).toBeVisible();
  const clock = replay.getByRole('timer', { name: 'Time of day' });
  expect(slider).toHaveAttribute('aria-valuetext', clock.textContent);

  await user.click(replay.getByRole('button', { name: '600×' }));
  expect(replay.getByRole('button', { name: '600×' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(replay.getByRole('button', { name: 'Play' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  // 360 seconds are left: it has come to the end by itself.
  expect(replay.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(replay.getByRole('slider')).toHaveValue('4200');
  expect(server.calls(getReplay).map(({ query }) => query.get('day'))).toEqual([today()]);

  await user.click(replay.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { name: 'Visitors (1)' })).toBeVisible();
  expect(people?.style.display).toBe('');
});

test('a day without points says for how long they are kept; one with too many says how they are thinned', async () => {
  const server = mapServer().answer(getReplay, {
    success: true,
    data: makeReplay({ tracks: [] }),
  });
  const first = await openConnectedMap('/app/user-map?tool=replay&day=2026-11-20', server);
  expect(
    await screen.findByText('Nobody’s way is known of this day'.replace('’', "'")),
  ).toBeVisible();
  expect(screen.getByText(/^Precise points are kept for 24 hours/)).toBeVisible();
  expect(server.calls(getReplay)[0]?.query.get('day')).toBe('2026-11-20');
  first.unmount();

  server.answer(getReplay, { success: true, data: makeReplay({ step_minutes: 3 }) });
  await openConnectedMap('/app/user-map?tool=replay&day=2026-11-19', server);
  expect(await screen.findByText(/one of each person in 3 minutes/)).toBeVisible();
});

test('heat is switched on and off over the people of now, and stays in the address', async () => {
  const { user, emit, router } = await openConnectedMap();
  await emit('visitors:initial', { visitors: [makeVisitor()] });
  const heat = await screen.findByRole('button', { name: 'Heat' });
  await user.click(heat);
  await waitFor(() =>
    expect(document.querySelectorAll('.leaflet-heat-pane canvas')).toHaveLength(1),
  );
  expect(heat).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toEqual({ heat: true });
  await user.click(heat);
  await waitFor(() => expect(document.querySelector('.leaflet-heat-pane canvas')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('whatever somebody types into the address, the map opens', async () => {
  const { emit } = await openConnectedMap(
    '/app/user-map?tool=trail&day=tomorrow&heat=7&account=-1',
  );
  await emit('visitors:initial', { visitors: [] });
  expect(await screen.findByText('No visitors with location')).toBeVisible();
});
