import {
  eraseOwnData,
  exportOwnData,
  getOwnData,
  listOwnPoints,
  listOwnVisits,
  type OwnDataSummary,
  type OwnPoint,
  type OwnVisit,
} from '@station/contract/visitors/location-data';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accountsServer } from '../../accounts/accounts-server.ts';
import type { FakeServer } from '../../fake-server.ts';
import { makeUser, renderStation } from '../../render-station.tsx';

const SUMMARY: OwnDataSummary = {
  visits: 1_234,
  visits_since: '2026-01-05T02:00:00.000Z',
  points: 56,
  precise_points: 12,
  points_since: '2026-11-01T02:00:00.000Z',
  stays: 3,
  stays_since: null,
  kept: { visit_days: 400, ip_days: 31, precise_hours: 25, city_days: 29 },
};
const NOTHING = { ...SUMMARY, visits: 0, visits_since: null, points: 0, stays: 0 };

const makeVisit = (changes: Partial<OwnVisit> = {}): OwnVisit => ({
  id: 9,
  visited_at: '2026-11-21T01:00:00.000Z',
  page: '/home/contacts',
  title: 'Station',
  device: 'Mobile',
  browser: 'Chrome',
  os: 'Android',
  ip: '203.0.113.0',
  city: 'Hanoi',
  country: 'Vietnam',
  precise: false,
  ...changes,
});

const makePoint = (changes: Partial<OwnPoint> = {}): OwnPoint => ({
  id: 5,
  at: '2026-11-21T01:00:00.000Z',
  latitude: 21.0278,
  longitude: 105.8342,
  accuracy: 12.4,
  source: 'gps-watch',
  city: 'Hanoi',
  country: 'Vietnam',
  ...changes,
});

function ownDataServer(summary: OwnDataSummary = SUMMARY): FakeServer {
  return accountsServer()
    .answer(getOwnData, { success: true, data: summary })
    .answer(listOwnVisits, { success: true, data: [makeVisit()], next: null })
    .answer(listOwnPoints, { success: true, data: [makePoint()], next: null });
}

const open = (server = ownDataServer()) =>
  renderStation('/account/location-data', { server, signedIn: makeUser() });

test('what is kept is told in numbers and in words with the organisation’s own times', async () => {
  open();
  const counts = await screen.findByRole('group', { name: '보관된 수' });
  expect(await within(counts).findByText('1.234')).toBeVisible();
  expect(within(counts).getByText('05/01/2026부터')).toBeVisible();
  expect(screen.getByText(/400일 동안 보관하며, 31일이 지나면/)).toBeVisible();
  expect(screen.getByText(/25시간이 지나면 좌표를 지우고 도시만 남기며, 29일이 더/)).toBeVisible();
  expect(screen.getByRole('link', { name: '내 데이터' })).toHaveAttribute('aria-current', 'page');
});

test('visits and points are listed, older ones when asked for; an erased point shows its city', async () => {
  const server = ownDataServer().answer(listOwnPoints, ({ query }) =>
    query.get('before') === '5'
      ? {
          success: true as const,
          data: [makePoint({ id: 4, latitude: null, longitude: null, accuracy: null })],
          next: null,
        }
      : { success: true as const, data: [makePoint()], next: 5 },
  );
  const { user } = open(server);
  const visits = await screen.findByRole('list', { name: '내 방문' });
  expect(within(visits).getByText('/home/contacts')).toBeVisible();
  expect(within(visits).getByText('Mobile · Chrome · Android')).toBeVisible();
  expect(within(visits).getByText('203.0.113.0 · Hanoi, Vietnam')).toBeVisible();
  const points = await screen.findByRole('list', { name: '내 위치 지점' });
  expect(within(points).getByText('21.027800, 105.834200')).toBeVisible();
  expect(within(points).getByText(/오차 12 m · Hanoi, Vietnam/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '이전 항목 보기' }));

  expect(await within(points).findByText('도시만 보관됨')).toBeVisible();
  expect(screen.queryByRole('button', { name: '이전 항목 보기' })).toBeNull();
});

test('erasing asks with the counts first, and then shows that nothing is left', async () => {
  const server = ownDataServer().answer(eraseOwnData, () => {
    server
      .answer(getOwnData, { success: true, data: NOTHING })
      .answer(listOwnVisits, { success: true, data: [], next: null })
      .answer(listOwnPoints, { success: true, data: [], next: null });
    return { success: true as const, details: { visits: 1_234, points: 56, stays: 3 } };
  });
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: '모두 삭제' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('방문: 1.234')).toBeVisible();
  expect(within(question).getByText('위치 지점: 56')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: '유지' }));
  expect(server.calls(eraseOwnData)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: '모두 삭제' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }),
  );
  expect(await screen.findByText('모두 삭제했습니다')).toBeVisible();
  expect(await screen.findByText('보관된 방문이 없습니다')).toBeVisible();
  expect(await screen.findByText('보관된 위치 지점이 없습니다')).toBeVisible();
  expect(server.calls(eraseOwnData)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: '모두 삭제' }));
  const nothing = await screen.findByRole('alertdialog', { name: '삭제할 것이 없습니다' });
  expect(within(nothing).queryByRole('button', { name: '삭제' })).toBeNull();
});

test('an erasure that fails keeps the question open and says why', async () => {
  const server = ownDataServer().refuse(eraseOwnData, { code: 'unavailable', message: 'Busy' });
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: '모두 삭제' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: '삭제' }));
  expect(await within(question).findByText(/나중에|잠시/)).toBeVisible();
});

test('everything is saved as a file, or the screen says that it could not be', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, server } = open();
  const release = server.hold(exportOwnData, 'file');
  await user.click(await screen.findByRole('button', { name: '내려받기' }));
  expect(await screen.findByRole('button', { name: '저장 중...' })).toHaveAttribute('aria-busy');
  release();
  expect(await screen.findByText('location_data.json(으)로 저장했습니다')).toBeVisible();
  expect(saved).toEqual(['location_data.json']);

  server.refuse(exportOwnData, { code: 'unavailable', message: 'Busy' });
  await user.click(await screen.findByRole('button', { name: '내려받기' }));
  expect(await screen.findByText(/^파일을 저장하지 못했습니다/)).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('what cannot be loaded says so and is asked for again', { tags: ['full'] }, async () => {
  const server = ownDataServer().refuse(getOwnData, { code: 'internal', message: 'Broken' });
  const { user } = open(server);
  expect(await screen.findByText('불러오지 못했습니다')).toBeVisible();
  server.answer(getOwnData, { success: true, data: SUMMARY });
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('1.234')).toBeVisible();
});
