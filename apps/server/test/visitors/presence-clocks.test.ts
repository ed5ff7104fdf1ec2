// @store both
// @full
import { randomUUID } from 'node:crypto';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { afterAll, afterEach, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import {
  allVisitors,
  arrive,
  closeSockets,
  emit,
  next,
  openWatcher,
  point,
} from '../fixtures/sockets.ts';
import { createSharingStaff } from '../fixtures/visits.ts';
import { promised } from '../in-full.ts';
import { createTestApp } from '../test-app.ts';
import { isFirstStore } from '../test-store.ts';

const clock = testClock();
const app = await createTestApp({ clock });
afterEach(closeSockets);
afterAll(app.close);

const HOUR_MS = 3_600_000;

test.each([
  ['forward', HOUR_MS],
  ['back', -HOUR_MS],
])(
  'When the server’s clock is set an hour %s, who is here, moves, withdraws and leaves stays true',
  async (_way, by) => {
    const admin = await openWatcher(app);
    const staff = await createSharingStaff(app);
    const calm = await arrive(app);
    const socket = await arrive(app, { token: staff.token });
    const { id = '' } = socket;
    const find = async () => (await allVisitors(admin)).find((it) => it.socketId === id);
    emit(socket, 'location:update', point(21));
    await next(socket, 'location:updated');
    const before = await find();

    clock.set(by);
    const moved = next(admin, 'visitors:delta');
    emit(socket, 'location:update', point(22));
    await next(socket, 'location:updated');
    const [[, latitude, , , , , revision] = []] = (await moved).moves.filter(([it]) => it === id);
    expect(latitude).toBe(22);
    expect(revision).toBeGreaterThan(before?.revision ?? Number.POSITIVE_INFINITY);
    expect(await find()).toMatchObject({ latitude: 22 });

    // The same place is the same for half a minute, and no longer.
    emit(socket, 'location:update', point(22));
    await next(socket, 'location:confirmed');
    clock.pass(31_000);
    emit(socket, 'location:update', point(22));
    await next(socket, 'location:updated');

    const hidden = next(admin, 'location:update');
    await app.answer(setLocationConsent, { as: staff.token, body: { agreed: false } });
    expect(await hidden).toMatchObject({ socketId: id, latitude: null });
    expect(await find()).toMatchObject({ latitude: null });
    socket.close();
    await expect.poll(find).toBeUndefined();
    expect((await allVisitors(admin)).map((it) => it.socketId)).toEqual([calm.id]);
  },
);

test.each(['+1 hour', '-1 hour'])(
  'When the database’s clock is set by %s, people are back within three seconds',
  async (by) => {
    const admin = await openWatcher(app);
    const socket = await arrive(app);
    const seen = async () => (await allVisitors(admin)).map((it) => it.socketId);
    await expect.poll(seen, { timeout: promised(3_000) }).toEqual([socket.id]);
    // What was said before stands as far from the new time as the clock was set, the other way round.
    await app.store.pool.query('update presence_server set said_at = said_at - $1::interval', [by]);
    await expect.poll(seen, { timeout: promised(3_000) }).toEqual([socket.id]);
  },
);

test.runIf(isFirstStore).each(['+1 hour', '-1 hour'])(
  'The people of a server that died before the clock was set by %s are gone',
  async (by) => {
    const admin = await openWatcher(app);
    const socket = await arrive(app);
    await expect.poll(async () => (await allVisitors(admin)).length).toBe(1);
    const dead = randomUUID();
    await app.store.pool.query(
      `with dead as (insert into presence_server values ($1, now() - $2::interval))
    insert into presence select 'ghost', $1, account_id, tab, revision, visitor from presence`,
      [dead, by],
    );
    expect((await allVisitors(admin)).map((it) => it.socketId)).toEqual([socket.id]);
    const rows = () =>
      app.store.db.selectFrom('presence').selectAll().where('server_id', '=', dead);
    await expect.poll(() => rows().execute(), { timeout: promised(15_000) }).toEqual([]);
  },
);

test('A line that nothing is heard of is closed, and whoever is heard of stays', async () => {
  const admin = await openWatcher(app);
  const silent = await arrive(app);
  const heard = await arrive(app);
  await expect.poll(async () => (await allVisitors(admin)).length).toBe(2);
  const closed = new Promise((resolve) => silent.once('disconnect', resolve));
  clock.pass(30_000);
  emit(heard, 'page:change', { page: '/home/contacts', pageTitle: '' });
  await expect
    .poll(async () => (await allVisitors(admin)).map((it) => it.page))
    .toContain('/home/contacts');
  clock.pass(11_000);
  await closed;
  expect(heard.connected).toBe(true);
  await expect
    .poll(async () => (await allVisitors(admin)).map((it) => it.socketId))
    .toEqual([heard.id]);
});
