/**
 * What the pictures of the live map, the statistics and location sharing show: staff with devices in
 * Hanoi who move, page views of a day, and areas of the campus.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { closeSockets, openSocket } from '../apps/server/test/fixtures/sockets.ts';

/** A screen to take a picture of. */
export type Screen = {
  name: string;
  path: string;
  /** Seen before signing in. */
  guest?: boolean;
  /** As it comes out on paper. */
  isPrinted?: boolean;
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<void>;
};

export const VISITOR_SCREENS: Screen[] = [
  { name: 'user-map', path: '/app/user-map' },
  {
    name: 'user-map-popup',
    path: '/app/user-map',
    act: (page) => page.getByRole('option').filter({ hasText: 'thu.ha' }).click(),
  },
  {
    name: 'user-map-filters',
    path: '/app/user-map',
    act: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  { name: 'user-map-none-found', path: '/app/user-map?search=khong-co-ai' },
  { name: 'user-map-areas', path: '/app/user-map?tool=areas' },
  { name: 'user-map-area-log', path: '/app/user-map?tool=log' },
  {
    name: 'user-map-trail',
    path: '/app/user-map',
    act: async (page) => {
      await page.getByRole('option').filter({ hasText: 'thu.ha' }).click();
      await page.locator('.leaflet-popup button').nth(1).click();
      await page.waitForTimeout(1_500);
    },
  },
  { name: 'user-map-replay', path: '/app/user-map?tool=replay' },
  { name: 'user-map-heat', path: '/app/user-map?heat=true' },
  { name: 'visitor-statistics', path: '/app/visitors' },
  { name: 'visitor-sessions', path: '/app/visitors/sessions' },
  {
    name: 'visitor-session',
    path: '/app/visitors/sessions',
    act: async (page) => {
      await page.locator('main a[href*="/app/visitors/sessions/"]').first().click();
      await page.waitForURL(/sessions\/.+/);
    },
  },
  { name: 'location-data', path: '/account/location-data' },
  { name: 'sharing-offer', path: '/home', act: forgetConsent },
  { name: 'consent-sheet', path: '/home', act: openSheet },
  {
    name: 'sharing-sign',
    path: '/home',
    act: async (page) => {
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation({ latitude: 21.0245, longitude: 105.8412, accuracy: 14 });
      await openSheet(page);
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.locator('[data-sign="sharing"]').waitFor();
    },
  },
];

/** As before anybody was asked. */
async function forgetConsent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/location/consent', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ agreed: false }),
    });
    for (const key of Object.keys(localStorage)) {
      if (!['token', 'user', 'session'].includes(key)) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await page.locator('[data-sign="offer"]').waitFor();
}

async function openSheet(page: Page): Promise<void> {
  await forgetConsent(page);
  await page.locator('[data-sign="offer"] button').first().click();
  await page.getByRole('dialog').waitFor();
}

/** Staff, where their device is, and how exactly it says so. */
const STAFF = [
  ['thu.ha', 'Phạm Thu Hà', 21.0278, 105.8342, 12],
  ['minh.khoi', 'Đỗ Minh Khôi', 21.0311, 105.8368, 35],
  ['hong.nhung', 'Vũ Hồng Nhung', 21.0356, 105.8391, 8],
  ['sumin.kim', '김수민', 21.0189, 105.8507, 20],
  ['seojun.hwangbo', '황보서준', 21.0189, 105.8507, 60],
  ['thanh.tung', 'Trịnh Thanh Tùng', 21.0402, 105.8123, 15],
] as const;

const PAGES = ['/home', '/home/contacts', '/home/schools', '/home/profile', '/app/visitors'];
const TITLES = ['홈', 'Danh bạ', '학교', '프로필', 'Visitor statistics'];
const BROWSERS = ['Chrome', 'Safari', 'Edge', 'Samsung Internet'];
const SYSTEMS = ['Android', 'iOS', 'Windows'];
const DEVICES = ['Mobile', 'Mobile', 'Desktop', 'Tablet'];

/** Brings everybody there over the doors that browsers use; answers how to let them go. */
export async function addVisitors(
  url: string,
  account: { username: string; password: string },
): Promise<() => void> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ token: string }>;
  };
  const administrator = (await call('POST', '/auth/login', account)).token;
  const polygon = [
    [21.0375, 105.836],
    [21.0375, 105.842],
    [21.033, 105.842],
    [21.0335, 105.8365],
  ].map(([latitude, longitude]) => ({ latitude, longitude }));
  await call(
    'POST',
    '/campus-areas',
    { name: '호안끼엠 캠퍼스', colour: '#059669', polygon },
    administrator,
  );

  for (const [at, [username, name, latitude, longitude, accuracy]] of STAFF.entries()) {
    const password = 'a first password';
    const email = `${username}@example.vn`;
    await call(
      'POST',
      '/auth/users',
      { username, password, email, name, role: 'user' },
      administrator,
    );
    const own = (await call('POST', '/auth/login', { username, password })).token;
    await call('PUT', '/location/consent', { agreed: true }, own);
    await addVisits(call, own, at);
    const clientId = randomUUID();
    const socket = await openSocket({ origin: url }, { token: own, clientId, sessionId: clientId });
    const shown = (at + 1) % PAGES.length;
    socket.emit('visitor:connect', {
      device: 'Mobile',
      browser: 'Chrome',
      page: PAGES[shown],
      pageTitle: TITLES[shown],
    });
    await pause(200);
    for (const step of [4, 3, 2, 1, 0]) {
      const point = {
        latitude: latitude + step / 900,
        longitude: longitude - step / 700,
        accuracy,
      };
      socket.emit('location:update', { ...point, source: 'gps-watch' });
      await pause(300);
    }
    if (username === 'thanh.tung') socket.emit('visitor:active', { idle: true });
  }
  return closeSockets;
}

/** Page views of the last hours, as a browser reports those that had to wait. */
async function addVisits(
  call: (method: string, path: string, body: object, token: string) => Promise<unknown>,
  token: string,
  person: number,
): Promise<void> {
  const visitorId = randomUUID();
  for (let session = 0; session < 3; session += 1) {
    const sessionId = randomUUID();
    const device = DEVICES[(person + session) % DEVICES.length];
    for (let view = 0; view < 4 + ((person + session) % 3); view += 1) {
      const page = PAGES[(view + session) % PAGES.length] ?? '/home';
      await call(
        'POST',
        '/visitor/track',
        {
          page,
          fullUrl: `https://station.example${page}`,
          referrer: session === 1 ? 'https://www.naver.com/' : 'Direct',
          title: 'Station',
          browser: BROWSERS[(person + session) % BROWSERS.length],
          os: SYSTEMS[(person + session) % SYSTEMS.length],
          device,
          sessionId,
          visitorId,
          visitId: randomUUID(),
          timestamp: new Date().toISOString(),
          waitedMs: (session * 6 + person) * 3_600_000 - view * 90_000 + 600_000,
          pageViewType: view === 0 ? 'initial' : 'navigation',
          isReturning: session < 2,
          visitCount: 3 - session,
          performance: { loadTime: 600 + person * 90, domReady: 300 + person * 40 },
        },
        token,
      );
    }
  }
}
