import { randomUUID } from 'node:crypto';
import { trackVisit, updateVisit } from '@station/contract/visitors/visits';
import { afterAll, afterEach, expect, test } from 'vitest';
import { pagesWithoutKeys } from '../../src/db/migrations/108-pages-without-keys.ts';
import { openTestStore } from '../db/open-test-store.ts';
import { arrive, closeSockets, emit, next, openWatcher } from '../fixtures/sockets.ts';
import { insertPastVisits } from '../fixtures/visit-history.ts';
import { storedVisits, visitRecord } from '../fixtures/visits.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);

const KEY = 'Secret-key_of-43-characters-that-opens-a-door';

const KEYED = ['card', 'kiosk', 'meeting-answer', 'share', 'request', 'certificates'];

test.for(KEYED)('What an older tab tells of /%s is kept without the key in it', async (word) => {
  const page = `/${word}/${KEY}`;
  const body = visitRecord({
    page,
    fullUrl: `https://station.example${page}?page=2`,
    referrer: `https://station.example${page}/more`,
  });
  await app.answer(trackVisit, { body });
  const { sessionId, visitorId } = body;
  await app.answer(updateVisit, { body: { sessionId, visitorId, page, visibleMs: 4_200 } });

  const [visit] = await storedVisits(app, sessionId);
  expect(visit).toMatchObject({
    page: `/${word}`,
    source: 'Direct',
    visible_ms: 4_200,
    details: {
      fullUrl: `https://station.example/${word}`,
      referrer: `https://station.example/${word}`,
    },
  });
  expect(JSON.stringify(visit)).not.toContain(KEY);
});

test('A page whose path goes on with no key is kept as it is', async () => {
  const body = visitRecord({ page: '/home/cards/7', fullUrl: 'https://station.example/kiosk' });
  await app.answer(trackVisit, { body });
  expect(await storedVisits(app, body.sessionId)).toMatchObject([
    { page: '/home/cards/7', details: { fullUrl: 'https://station.example/kiosk' } },
  ]);
});

test('Whoever watches the map sees that somebody is at a kiosk, and not its key', async () => {
  const admin = await openWatcher(app);
  const coming = next(admin, 'visitor:connected');
  const socket = await arrive(app, { page: `/kiosk/${KEY}` });
  expect(await coming).toMatchObject({ socketId: socket.id, page: '/kiosk' });
  const moved = next(admin, 'visitors:update');
  emit(socket, 'page:change', { page: `/card/${KEY}`, pageTitle: '' });
  expect((await moved).visitors).toMatchObject([{ socketId: socket.id, page: '/card' }]);
  const told = next(admin, 'visitors:update');
  emit(socket, 'visitor:update', { page: `/meeting-answer/${KEY}`, pageTitle: 'x' });
  expect((await told).visitors).toMatchObject([{ socketId: socket.id, page: '/meeting-answer' }]);
});

test('What was kept with a key before loses it, and everything else stays as it is', async () => {
  const { store } = await openTestStore();
  const { db, pool } = store;
  const at = { visited_at: '2026-05-01T02:00:00Z' };
  await insertPastVisits(db, [
    ...KEYED.map((word) => ({ ...at, page: `/${word}/${KEY}` })),
    ...['/home', '/kiosk', '/home/cards/7'].map((page) => ({ ...at, page })),
  ]);
  await insertPastVisits(db, [{ ...at, page: '/login' }]);
  const address = `https://station.example/kiosk/${KEY}`;
  const details = { fullUrl: address, referrer: address, language: 'ko', colour: null };
  await pool.query(`update visit set details = $1 where page = '/login'`, [details]);
  await pool.query(
    `insert into presence (socket_id, server_id, revision, visitor)
     values ('one', $1, 1, $2), ('other', $1, 1, '{"page": "/home"}')`,
    [randomUUID(), { page: `/kiosk/${KEY}`, city: 'Hanoi' }],
  );
  await pool.query(`insert into visit_term values
    (1, 'page', '/certificates/2026-7K3MQ-9TXAB'), (2, 'page', '/certificates/2026-7K3MQ-9TXAC')`);

  await pagesWithoutKeys.up(db);

  const { rows } = await pool.query('select page, details from visit order by id');
  expect(rows.map(({ page }) => page)).toEqual([
    ...KEYED.map((word) => `/${word}`),
    ...['/home', '/kiosk', '/home/cards/7', '/login'],
  ]);
  expect(rows.map((it) => it.details).slice(0, -1)).toEqual(rows.slice(0, -1).map(() => ({})));
  const kiosk = 'https://station.example/kiosk';
  expect(rows.at(-1).details).toEqual({ ...details, fullUrl: kiosk, referrer: kiosk });
  const present = await pool.query('select visitor from presence order by socket_id');
  expect(present.rows.map(({ visitor }) => visitor)).toEqual([
    { page: '/kiosk', city: 'Hanoi' },
    { page: '/home' },
  ]);
  const terms = await pool.query('select value from visit_term order by number');
  expect(terms.rows.map(({ value }) => value)).toEqual(['/certificates/:1', '/certificates/:2']);
});
