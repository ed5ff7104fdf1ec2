import { setTimeout as pause } from 'node:timers/promises';
import { updateSettings } from '@station/contract/settings/settings';
import { deleteCampusArea, listCampusAreas } from '@station/contract/visitors/campus-areas';
import { setLocationConsent } from '@station/contract/visitors/location-consent';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  endUnseenStays,
  saveStays,
} from '../../../src/features/visitors/areas/area-stays.queries.ts';
import {
  addArea,
  addSharing,
  areaLog,
  HERE,
  north,
  storeStays,
} from '../../fixtures/campus-areas.ts';
import { arrive, closeSockets, next, type TestSocket } from '../../fixtures/sockets.ts';
import { isFull } from '../../in-full.ts';
import { createTestApp } from '../../test-app.ts';

const app = await createTestApp();
beforeEach(app.clear);
afterEach(closeSockets);
afterAll(app.close);

const sharing = () => addSharing(app);
const log = (as: string, query?: object) => areaLog(app, as, query);

/** A device says where it is, or where it was some minutes ago. */
async function goTo(socket: TestSocket, metres: number, minutesAgo = 0) {
  const taken = next(socket, 'location:updated');
  const sentAt = Date.now();
  const timestamp = sentAt - minutesAgo * 60_000;
  const point = { ...north(metres), accuracy: 8, source: 'gps-watch', timestamp, sentAt };
  socket.emit('location:update', point);
  await taken;
}

const FAR_AWAY = JSON.stringify({ latitude: 37.5, longitude: 127, radius_m: 100 });

test('Whoever shows where they are is in the log from entering an area until leaving it', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as);
  const staff = await sharing();
  const socket = await arrive(app, { token: staff.token });
  await goTo(socket, 900);
  await goTo(socket, 20);
  await expect
    .poll(() => log(as))
    .toEqual([
      {
        id: expect.any(Number),
        area_id: area.id,
        area_name: 'Campus A',
        account_id: staff.id,
        username: staff.username,
        name: expect.any(String),
        entered_at: expect.any(String),
        left_at: null,
      },
    ]);
  expect((await app.answer(listCampusAreas, { as })).data).toMatchObject([{ inside: 1 }]);
  await goTo(socket, 600);
  await expect.poll(() => log(as)).toMatchObject([{ left_at: expect.any(String) }]);
});

test('Points that come late count for the time at which they were measured', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await goTo(socket, 20, 8);
  await pause(1_500);
  await goTo(socket, 600, 3);
  await expect.poll(() => log(as)).toMatchObject([{ left_at: expect.any(String) }]);
  const [{ entered_at, left_at } = { entered_at: '', left_at: '' }] = await log(as);
  expect(Math.round((Date.parse(left_at ?? '') - Date.parse(entered_at)) / 60_000)).toBe(5);
});

test('An area that is drawn around somebody who stands still counts for them', async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await goTo(socket, 20);
  await addArea(app, as);
  await expect.poll(() => log(as)).toMatchObject([{ left_at: null }]);
});

test.runIf(isFull)(
  'What another server changes of the areas counts here within five seconds',
  async () => {
    const { token: as } = await app.createAdmin();
    const { token } = await sharing();
    const socket = await arrive(app, { token });
    await goTo(socket, 20);
    await pause(1_500);
    await app.store.db
      .insertInto('campus_area')
      .values({
        name: 'Of another server',
        colour: '#112233',
        circle: JSON.stringify({ ...HERE, radius_m: 100 }),
      })
      .execute();
    await expect.poll(() => log(as)).toMatchObject([{ left_at: null }]);
    await app.store.db.updateTable('campus_area').set({ version: 2, circle: FAR_AWAY }).execute();
    await expect.poll(() => log(as)).toMatchObject([{ left_at: expect.any(String) }]);
  },
);

test('When the working hours are over everybody has left', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await goTo(socket, 20);
  await expect.poll(() => log(as)).toMatchObject([{ left_at: null }]);
  const yesterday = ((new Date().getUTCDay() + 5) % 7) + 1;
  const sharing_hours = { days: [yesterday], from: '10:00', to: '10:01', timezone: 'UTC' };
  await app.answer(updateSettings, { as, body: { sharing_hours } });
  await expect.poll(() => log(as)).toMatchObject([{ left_at: expect.any(String) }]);
  // The server remembers what hours there are, and has to be told of their end.
  await app.answer(updateSettings, { as, body: { sharing_hours: null } });
});

test.for(['paused', 'stopped'])('Whoever %s showing where they are has left', async (how) => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await goTo(socket, 20);
  await expect.poll(() => log(as)).toMatchObject([{ left_at: null }]);
  if (how === 'stopped') socket.emit('location:stop');
  else {
    await app.answer(setLocationConsent, { as: token, body: { agreed: true, paused: true } });
  }
  await expect.poll(() => log(as)).toMatchObject([{ left_at: expect.any(String) }]);
});

test('Whoever takes their word back is in the log no more', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const [one, other] = [await sharing(), await sharing()];
  for (const { token } of [one, other]) {
    const socket = await arrive(app, { token });
    await goTo(socket, 20);
  }
  await expect.poll(() => log(as)).toHaveLength(2);
  await app.answer(setLocationConsent, { as: one.token, body: { agreed: false } });
  await pause(1_500);
  expect(await log(as)).toMatchObject([{ account_id: other.id, left_at: null }]);
});

test('What is stored late of somebody who took their word back is dropped', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as);
  const [agreed, not] = [await sharing(), await app.createStaff()];
  const entering = { kind: 'enter' as const, area_id: area.id, at: Date.now() };
  await saveStays(app.store.db, [
    { ...entering, account_id: agreed.id },
    { ...entering, account_id: not.id },
    // Of another server, at the same time: nobody is in an area twice.
    { ...entering, account_id: agreed.id, at: Date.now() + 500 },
  ]);
  expect(await log(as)).toMatchObject([{ account_id: agreed.id, left_at: null }]);
});

test('A person who is gone for more than two minutes left when they were seen last', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as);
  const [gone, back] = [await sharing(), await sharing()];
  const now = new Date().toISOString();
  await storeStays(app, [gone.id, area.id, now, ''], [back.id, area.id, now, '']);
  await endUnseenStays(app.store.db, 2);
  expect(await log(as)).toMatchObject([{ left_at: null }, { left_at: null }]);
  const agoAs = (minutes: number) =>
    app.store.pool.query(
      `update area_stay set entered_at = now() - interval '1 hour',
       absent_since = now() - make_interval(mins => $1)`,
      [minutes],
    );
  await agoAs(1);
  const socket = await arrive(app, { token: back.token });
  await goTo(socket, 20);
  await pause(1_500);
  await endUnseenStays(app.store.db, 2);
  expect(await log(as)).toMatchObject([{ left_at: null }, { left_at: null }]);
  await app.store.pool.query(
    `update area_stay set absent_since = absent_since - interval '2 minutes'`,
  );
  await endUnseenStays(app.store.db, 2);
  const stays = await log(as);
  expect(stays.find((it) => it.account_id === back.id)).toMatchObject({ left_at: null });
  const { left_at } = stays.find((it) => it.account_id === gone.id) ?? {};
  const age = Date.now() - Date.parse(left_at ?? '');
  expect(age).toBeGreaterThan(170_000);
  expect(age).toBeLessThan(200_000);
});

test('Whoever is in an area that is deleted has left it, and its log keeps its name', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as, { name: 'Old campus' });
  const { id } = await sharing();
  await storeStays(app, [id, area.id, '2026-11-01T08:00:00Z', '']);
  await app.answer(deleteCampusArea, { as, params: { id: area.id } });
  expect(await log(as)).toMatchObject([
    { area_id: null, area_name: 'Old campus', left_at: expect.any(String) },
  ]);
});
