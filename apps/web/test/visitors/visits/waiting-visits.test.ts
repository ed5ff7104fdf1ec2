import { trackVisit } from '@station/contract/visitors/visits';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendWaiting } from '../../../src/features/visitors/visits/send-visits.ts';
import { makeVisit, plainAddress } from '../../../src/features/visitors/visits/visit-record.ts';
import {
  addWaiting,
  firstWaiting,
  WAITING_MAX,
  waitingCount,
} from '../../../src/features/visitors/visits/waiting-visits.ts';
import { storeOwnPoint } from '../../../src/platform/own-location.ts';
import { storeSession } from '../../../src/platform/stored-session.ts';
import { FakeServer } from '../../fake-server.ts';
import { makeUser } from '../../render-station.tsx';

// @alone

const visit = (page: string) => makeVisit({ path: page, search: '' }, 'navigation');
const pagesOf = (server: FakeServer) => server.calls(trackVisit).map(({ body }) => body.page);
const takingServer = () => new FakeServer().answer(trackVisit, { success: true });

test('what waits is sent in its order, each with the time it has waited', async () => {
  vi.useFakeTimers();
  const server = takingServer();
  for (const page of ['/a', '/b', '/c']) {
    addWaiting(visit(page));
    vi.advanceTimersByTime(20_000);
  }
  await sendWaiting();

  expect(pagesOf(server)).toEqual(['/a', '/b', '/c']);
  expect(server.calls(trackVisit).map(({ body }) => body.waitedMs)).toEqual([
    60_000, 40_000, 20_000,
  ]);
  expect(waitingCount()).toBe(0);
});

test('over any line, what is acknowledged is everything, once and in order', {
  tags: ['full'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ok', 'lost', 'unheard'), { maxLength: 20 }),
      async (line) => {
        localStorage.clear();
        const stored: string[] = [];
        const turns = [...line];
        vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
          const turn = turns.shift() ?? 'ok';
          if (turn === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
          const { visitId } = JSON.parse(String(init.body));
          // As the server does: a record that it has already counts once.
          if (!stored.includes(visitId)) stored.push(visitId);
          return turn === 'ok'
            ? Promise.resolve(new Response('{"success":true}'))
            : Promise.reject(new TypeError('The answer got lost'));
        });
        const made = Array.from({ length: 6 }, (_, index) => visit(`/${index}`));
        for (const one of made) {
          addWaiting(one);
          await sendWaiting();
        }
        while (waitingCount() > 0) await sendWaiting();
        expect(stored).toEqual(made.map(({ visitId }) => visitId));
      },
    ),
  );
});

test('no more than fifty wait: the oldest give way', () => {
  for (let count = 0; count < WAITING_MAX.records + 7; count += 1) addWaiting(visit(`/${count}`));

  expect(waitingCount()).toBe(WAITING_MAX.records);
  expect(firstWaiting()?.visit.page).toBe('/7');
});

test('no more than 100 KB wait: the oldest give way', () => {
  for (let count = 0; count < 40; count += 1) {
    addWaiting({ ...visit(`/${count}`), title: '가'.repeat(1_500) });
  }

  const kept = Object.entries(localStorage).filter(([key]) => key.startsWith('visit_waiting'));
  const bytes = kept.reduce((sum, [, text]) => sum + new TextEncoder().encode(text).length, 0);
  expect(bytes).toBeLessThanOrEqual(WAITING_MAX.bytes);
  expect(bytes).toBeGreaterThan(WAITING_MAX.bytes - 10_000);
  expect(kept.map(([, text]) => JSON.parse(text).visit.page)).toContain('/39');
});

test('a record that the server will never take holds up no other', async () => {
  const server = new FakeServer().refuse(trackVisit, { code: 'invalid', message: 'No' });
  addWaiting(visit('/a'));
  addWaiting(visit('/b'));
  await sendWaiting();

  expect(pagesOf(server)).toEqual(['/a', '/b']);
  expect(waitingCount()).toBe(0);
});

test('what was made by somebody else, or by a guest, is not this person’s', async () => {
  const server = takingServer();
  addWaiting(visit('/of-a-guest'));
  storeSession(makeUser({ id: 1 }), 'token-1');
  addWaiting(visit('/of-one'));
  storeSession(makeUser({ id: 2 }), 'token-2');
  addWaiting(visit('/of-two'));
  await sendWaiting();

  expect(server.calls(trackVisit).map(({ headers }) => headers.get('authorization'))).toEqual([
    null,
    null,
    'Bearer token-2',
  ]);
});

test('tabs take turns', async () => {
  let free: Promise<unknown> = Promise.resolve();
  const request = vi.fn((_name: string, work: () => Promise<void>) => {
    free = free.then(work);
    return free;
  });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const server = takingServer();
  addWaiting(visit('/a'));
  // Another tab has its turn, and sends what waits for all.
  free = free.then(() => localStorage.clear());
  await sendWaiting();

  expect(request).toHaveBeenCalledWith('station-visits', expect.any(Function));
  expect(pagesOf(server)).toEqual([]);
});

test('without storage a record waits in the page', async () => {
  const server = takingServer();
  server.setReachable(false);
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    addWaiting(visit('/a'));
    await sendWaiting();
    expect(waitingCount()).toBe(1);
    server.setReachable(true);
    await sendWaiting();
  } finally {
    refuse.mockRestore();
  }
  expect(pagesOf(server)).toEqual(['/a']);
  expect(waitingCount()).toBe(0);
});

test('what is no record is thrown away', async () => {
  const server = takingServer();
  localStorage.setItem('visit_waiting:1:a', 'no JSON');
  localStorage.setItem('visit_waiting:2:b', '{"visit":null}');
  await sendWaiting();

  expect(pagesOf(server)).toEqual([]);
  expect(waitingCount()).toBe(0);
});

test('a point that was asked for is kept as `gps`, with height and speed for the record of a visit', () => {
  const device = { latitude: 10.77, longitude: 106.7, accuracy: 12, altitude: 9, speed: 1.5 };
  storeOwnPoint({ ...device, source: 'gps-request' }, Date.now());
  expect(JSON.parse(localStorage.getItem('user_location') ?? '{}').source).toBe('gps');
  expect(visit('/a').geoLocation).toEqual({ ...device, source: 'gps' });
});

test('a record has the device’s point while it is shared and new, and never the address’s', () => {
  const keepPoint = (point: object) => localStorage.setItem('user_location', JSON.stringify(point));
  const shared = {
    lat: 10.77,
    lng: 106.7,
    accuracy: 12,
    altitude: 9,
    speed: 1.5,
    source: 'gps-watch',
    timestamp: Date.now(),
  };
  keepPoint(shared);
  expect(visit('/a').geoLocation).toEqual({
    latitude: 10.77,
    longitude: 106.7,
    accuracy: 12,
    altitude: 9,
    speed: 1.5,
    source: 'gps',
  });
  keepPoint({ ...shared, timestamp: Date.now() - 11 * 60_000 });
  expect(visit('/a').geoLocation).toBeNull();
  keepPoint({ latitude: 37.5, longitude: 127, source: 'db-ip' });
  expect(visit('/a').geoLocation).toBeNull();
});

test.each([
  ['https://station.example/invite#s3cret', 'https://station.example/invite'],
  ['https://u:p@mail.example/read?id=7&token=s3cret', 'https://mail.example/read'],
  [
    'https://station.example/x?page=2&search=kim&sort=name',
    'https://station.example/x?page=2&sort=name',
  ],
  ['https://news.example/?utm_source=zalo', 'https://news.example/?utm_source=zalo'],
  ['no address', ''],
])('of the address %s only %s is reported', (address, reported) => {
  expect(plainAddress(address)).toBe(reported);
});

// Last: the server's rest outlives the test.
test('a server that is busy is left alone for as long as it says', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const fetched = vi.fn(() =>
    Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '20' } })),
  );
  vi.stubGlobal('fetch', fetched);
  addWaiting(visit('/a'));
  await sendWaiting();
  await sendWaiting();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  await sendWaiting();
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(waitingCount()).toBe(1);
});
