import {
  listVisitSessions,
  VISIT_DIMENSIONS,
  type VisitSession,
  type VisitStatistics,
  visitSessionPages,
  visitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const totals = {
  visits: 120,
  people: 30,
  signed_in_people: 20,
  guests: 10,
  sessions: 40,
  pages_per_session: 3,
  visible_ms: 42_000,
  returning_share: 0.5,
};

function makeStatistics(changes: Partial<VisitStatistics> = {}): VisitStatistics {
  const lists = Object.fromEntries(
    VISIT_DIMENSIONS.map((dimension) => [dimension, { top: [], other_visits: 0 }]),
  ) as unknown as Pick<VisitStatistics, (typeof VISIT_DIMENSIONS)[number]>;
  return {
    totals,
    before: { ...totals, visits: 100 },
    load_ms: 800,
    days: [
      { day: '2026-05-01', visits: 50, people: 12 },
      { day: '2026-05-02', visits: 70, people: 20 },
    ],
    week: Array.from({ length: 7 }, () => Array<number>(24).fill(0)),
    ...lists,
    behind: false,
    any: true,
    ...changes,
  };
}

const session: VisitSession = {
  session_id: 'session-0001',
  started_at: '2026-05-01T02:00:00.000Z',
  seen_at: '2026-05-01T02:05:00.000Z',
  pages: 4,
  visitor_id: 'visitor-0001',
  account_id: 9,
  username: 'hoa.nguyen',
  name: 'Nguyễn Thị Hoa',
  device: 'Mobile',
  browser: 'Chrome',
  os: 'Android',
  city: 'Hanoi',
  country: 'Vietnam',
  source: 'Direct',
  first_page: '/home',
  last_page: '/home/contacts',
};

const PATH = '/app/visitors?from=2026-05-01&to=2026-05-02&zone=Asia/Seoul';

function open(path: string, data: VisitStatistics = makeStatistics()) {
  const server = healthyServer().answer(visitStatistics, { success: true, data });
  return renderStation(path, { signedIn: makeAdmin(), server });
}

test('the figures of the days in the address are there, beside those of the days before', async () => {
  const { server } = open(PATH);
  const tiles = await screen.findByRole('group', { name: 'Totals' });
  expect(await within(tiles).findByText('120')).toBeVisible();
  expect(tiles).toHaveTextContent('120 Visits ▲ 20% on the days before');
  expect(tiles).toHaveTextContent('20 Signed-in people Guests: 10');
  const [call] = server.calls(visitStatistics);
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    from: '2026-05-01',
    to: '2026-05-02',
    time_zone: 'Asia/Seoul',
  });
});

test('a range that is one press away stands in the address, and so do other days', async () => {
  const { router, server, user } = open(PATH);
  await user.click(await screen.findByRole('radio', { name: '7 days' }));
  await expect.poll(() => router.state.location.search).toMatchObject({ last: 'week' });
  expect(router.state.location.search).not.toHaveProperty('from');
  await expect.poll(() => server.calls(visitStatistics).length).toBe(2);
  const query = server.calls(visitStatistics)[1]?.query;
  const days = Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '');
  expect(days / 86_400_000).toBe(6);
});

test('the chart of the days has its figures as a table, too', async () => {
  const { user } = open(PATH);
  const chart = await screen.findByRole('img', { name: /By day\. Most: 70, .*02\/05\/2026/ });
  expect(chart).toBeVisible();
  const panel = screen.getByRole('region', { name: 'By day' });
  await user.click(within(panel).getByRole('button', { name: 'Table' }));
  const table = within(panel).getByRole('table', { name: 'By day' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/02\/05\/2026.*70 visits.*20 people/),
    expect.stringMatching(/01\/05\/2026.*50 visits.*12 people/),
  ]);
});

test('lists show visits or people, the most first, and what else there was', async () => {
  const page = {
    top: [
      { value: '/home', visits: 80, people: 5 },
      { value: '/login', visits: 30, people: 25 },
    ],
    other_visits: 10,
  };
  const { router, user } = open(PATH, makeStatistics({ page }));
  const list = await screen.findByRole('list', { name: 'Pages' });
  const texts = () =>
    within(screen.getByRole('list', { name: 'Pages' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(list).toBeVisible();
  expect(texts()).toEqual(['/home80 · 67%', '/login30 · 25%', 'Others10 · 8%']);
  await user.click(screen.getByRole('radio', { name: 'People' }));
  await expect.poll(texts).toEqual(['/login25 · 83%', '/home5 · 17%']);
  expect(router.state.location.search).toMatchObject({ by: 'people' });
});

test('nothing recorded yet says what will be', async () => {
  const none = { ...totals, visits: 0, people: 0, signed_in_people: 0, guests: 0, sessions: 0 };
  open(PATH, makeStatistics({ totals: none, any: false }));
  expect(await screen.findByText('Nothing recorded yet')).toBeVisible();
  expect(screen.getByText(/Visits, people, devices, places and sources/)).toBeVisible();
});

test('figures that could not be loaded can be asked for again', async () => {
  const server = healthyServer().refuse(visitStatistics, {
    code: 'invalid',
    message: 'Please check: to',
  });
  const { user } = renderStation(PATH, { signedIn: makeAdmin(), server });
  expect(await screen.findByText('The statistics could not be loaded')).toBeVisible();
  server.answer(visitStatistics, { success: true, data: makeStatistics() });
  await user.click(screen.getByRole('button', { name: /Try again|Thử lại/ }));
  expect(await screen.findByText('120')).toBeVisible();
});

test('a session leads to its pages, which are asked for only when somebody opens it', async () => {
  const server = healthyServer()
    .answer(visitStatistics, { success: true, data: makeStatistics() })
    .answer(listVisitSessions, { success: true, data: [session], next: null })
    .answer(visitSessionPages, {
      success: true,
      session,
      more: false,
      data: [
        {
          visited_at: '2026-05-01T02:00:00.000Z',
          page: '/home',
          title: 'Trang chủ',
          view_type: 'initial',
          load_ms: 640,
          visible_ms: 61_000,
        },
      ],
    });
  const path = PATH.replace('visitors?', 'visitors/sessions?');
  const { user, router } = renderStation(path, { signedIn: makeAdmin(), server });
  const link = await screen.findByRole('link', { name: 'Nguyễn Thị Hoa' });
  await user.hover(link);
  expect(server.calls(visitSessionPages)).toHaveLength(0);
  await user.click(link);
  const trail = await screen.findByRole('list', { name: 'Pages in their order' });
  expect(trail).toHaveTextContent(/Trang chủ.*\/home.*in sight for 1 min 1 sec · loaded in 640 ms/);
  expect(screen.getByText('That you looked at this is in the audit log.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to the sessions' }));
  await expect.poll(() => router.state.location.pathname).toBe('/app/visitors/sessions');
  expect(router.state.location.search).toMatchObject({ from: '2026-05-01' });
  expect(server.calls(visitSessionPages)).toHaveLength(1);
});

test('filters of the sessions stand in the address and can be taken away', async () => {
  const server = healthyServer()
    .answer(visitStatistics, { success: true, data: makeStatistics() })
    .answer(listVisitSessions, { success: true, data: [], next: null });
  const path = PATH.replace('visitors?', 'visitors/sessions?search=khong&device=Tablet&');
  const { user, router } = renderStation(path, { signedIn: makeAdmin(), server });
  expect(await screen.findByText('No sessions found')).toBeVisible();
  const query = server.calls(listVisitSessions)[0]?.query;
  expect(Object.fromEntries(query ?? [])).toMatchObject({ search: 'khong', device: 'Tablet' });
  await user.click(screen.getByRole('button', { name: 'Take filters away' }));
  await expect.poll(() => router.state.location.search).not.toHaveProperty('device');
});

test('staff are sent away', async () => {
  const { router } = renderStation('/app/visitors', { signedIn: makeUser() });
  await expect.poll(() => router.state.location.pathname).toBe('/unauthorized');
});
