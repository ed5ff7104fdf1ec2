import { expect, test } from 'vitest';
import { readMapVisitor } from '../../../src/features/visitors/live-map/map-visitor.ts';
import { createVisitorStore } from '../../../src/features/visitors/live-map/visitor-store.ts';
import { makeGuest, makeVisitor } from './live-map.ts';

const seoul = { latitude: 37.5665, longitude: 126.978 };

test('a visitor is read with the defaults of the specification', () => {
  const visitor = readMapVisitor({ id: 'a', ...seoul });

  expect(visitor).toMatchObject({
    id: 'a',
    username: 'Guest',
    lat: 37.5665,
    lng: 126.978,
    city: 'Unknown',
    country: '',
    accuracy: null,
    isOnline: true,
    lastUpdate: expect.any(Number),
  });
});

test('the id is that of the socket, before any other', () => {
  expect(readMapVisitor({ socketId: 's', id: 'a', ...seoul })?.id).toBe('s');
  expect(readMapVisitor(seoul)).toBeUndefined();
});

test.each([
  [{ latitude: 37.5665, longitude: 126.978 }],
  [{ latitude: '37.5665', longitude: ' 126.978 ' }],
  [{ lat: 37.5665, lng: 126.978 }],
  [{ gps: { latitude: 37.5665, longitude: 126.978 } }],
  [{ gps: { lat: 37.5665, lng: 126.978 } }],
  [{ latitude: null, longitude: null, lat: 37.5665, lng: 126.978 }],
  // Only a whole pair is a point.
  [{ latitude: 1, lat: 37.5665, lng: 126.978 }],
])('coordinates are found in %j', (payload) => {
  expect(readMapVisitor({ id: 'a', ...payload })).toMatchObject({ lat: 37.5665, lng: 126.978 });
});

test.each([
  [{}],
  [{ latitude: 37.5 }],
  [{ latitude: null, longitude: null }],
  [{ latitude: 90.0001, longitude: 0 }],
  [{ latitude: 0, longitude: -180.5 }],
  [{ latitude: Number.NaN, longitude: 0 }],
  [{ latitude: '', longitude: '' }],
  [{ latitude: 'north', longitude: 'east' }],
  [{ latitude: true, longitude: [] }],
  [{ gps: 'here' }],
])('without coordinates, as in %j, a visitor is dropped', (payload) => {
  expect(readMapVisitor({ id: 'a', ...payload })).toBeUndefined();
});

test('the place of an internet address is shown to 5000 m, whatever is told of it', () => {
  expect(readMapVisitor({ ...makeGuest(), accuracy: 3 })).toMatchObject({
    precise: false,
    accuracy: 5_000,
  });
  expect(readMapVisitor(makeVisitor())).toMatchObject({ precise: true, accuracy: 12 });
});

test('a list that was read before the last move does not put anybody back', () => {
  const store = createVisitorStore();
  const before = makeVisitor();
  store.replaceAll([before]);
  store.move([['visitor-1', 37.6, 127, 8, 'gps-watch', Date.now(), 6]]);

  store.replaceAll([before]);

  expect(store.visitors.get('visitor-1')).toMatchObject({ lat: 37.6, lng: 127 });
});

test('somebody without a place gets one by moving', () => {
  const store = createVisitorStore();
  store.replaceAll([makeVisitor({ latitude: null, longitude: null })]);
  expect(store.visitors.size).toBe(0);

  store.move([['visitor-1', 37.6, 127, 8, 'gps-watch', Date.now(), 6]]);

  expect([...store.visitors.values()]).toMatchObject([{ username: 'minsu.kim', lat: 37.6 }]);
});

test('who closes one of two windows has not left', () => {
  const store = createVisitorStore();
  store.replaceAll([makeVisitor(), makeVisitor({ socketId: 'visitor-3' })]);

  store.remove('visitor-1', 6);
  expect(store.left()).toEqual([]);
  store.remove('visitor-3', 6);
  expect(store.left()).toMatchObject([{ username: 'minsu.kim' }]);
});

test('whoever took their place back leaves no trace, and lists without them say that they left', () => {
  const store = createVisitorStore();
  store.replaceAll([makeVisitor(), makeGuest()]);

  store.put([makeVisitor({ latitude: null, longitude: null, accuracy: null })]);
  expect(store.left()).toEqual([]);

  store.replaceAll([]);
  expect(store.left()).toMatchObject([{ username: 'Guest' }]);
  expect(store.left()[0]).not.toHaveProperty('lat');
});

test('a list that was read before somebody left or withdrew brings neither back', () => {
  const store = createVisitorStore();
  const before = [makeVisitor(), makeGuest()];
  store.replaceAll(before);

  store.remove('visitor-1', 6);
  store.put([makeGuest({ latitude: null, longitude: null, accuracy: null, revision: 6 })]);
  store.replaceAll(before);
  expect(store.visitors.size).toBe(0);

  // Somebody whose tab had gone on elsewhere, and who said something again.
  store.put([makeVisitor({ revision: 7 })]);
  expect(store.visitors.size).toBe(1);
});

test('a clock of the server that is set back an hour keeps nobody where they were', () => {
  const store = createVisitorStore();
  const lastUpdate = new Date(Date.now() + 3_600_000).toISOString();
  store.replaceAll([makeVisitor({ lastUpdate })]);

  store.move([['visitor-1', 37.6, 127, 8, 'gps-watch', Date.now(), 6]]);
  expect(store.visitors.get('visitor-1')).toMatchObject({ lat: 37.6 });

  store.replaceAll([
    makeVisitor({ latitude: 37.7, lastUpdate: new Date().toISOString(), revision: 7 }),
  ]);
  expect(store.visitors.get('visitor-1')).toMatchObject({ lat: 37.7 });
});
