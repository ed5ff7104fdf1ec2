import { setTimeout as pause } from 'node:timers/promises';
import {
  deleteCampusArea,
  exportAreaLog,
  listAreaLog,
  listCampusAreas,
} from '@station/contract/campus-areas';
import { setLocationConsent } from '@station/contract/location-consent';
import { updateSettings } from '@station/contract/settings';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import {
  deleteOldStays,
  endUnseenStays,
  saveStays,
} from '../../src/features/campus-areas/area-stays.queries.ts';
import { addArea, HERE, north } from '../fixtures/campus-areas.ts';
import { auditOf } from '../fixtures/records.ts';
import { arrive, closeSockets, next, type TestSocket } from '../fixtures/sockets.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
beforeEach(app.clear);
afterEach(closeSockets);
afterAll(app.close);

/** Somebody who agreed to show where they are. */
async function sharing() {
  const staff = await app.createStaff();
  await app.answer(setLocationConsent, { as: staff.token, body: { agreed: true } });
  return staff;
}

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

/** The log as an administrator reads it. */
async function log(as: string, query: object = {}) {
  return (await app.answer(listAreaLog, { as, query: { ...query } })).data;
}

/** Stays as they would have been stored, without anybody having walked. */
async function storeStays(...stays: [account: number, area: number, from: string, to: string][]) {
  for (const [account, area, from, to] of stays) {
    await app.store.pool.query(
      `insert into area_stay (area_id, area_name, account_id, entered_at, left_at)
       select id, name, $2, $3, $4 from campus_area where id = $1`,
      [area, account, from, to || null],
    );
  }
}

test('Whoever shows where they are is in the log from entering an area until leaving it', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as);
  const staff = await sharing();
  const socket = await arrive(app, { token: staff.token });
  await pause(100);
  await goTo(socket, 900);
  await goTo(socket, 20);
  await expect
    .poll(() => log(as), { timeout: 5_000 })
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
  await expect
    .poll(() => log(as), { timeout: 5_000 })
    .toMatchObject([{ left_at: expect.any(String) }]);
});

test('Points that come late count for the time at which they were measured', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await pause(100);
  await goTo(socket, 20, 8);
  await pause(1_500);
  await goTo(socket, 600, 3);
  await expect
    .poll(() => log(as), { timeout: 5_000 })
    .toMatchObject([{ left_at: expect.any(String) }]);
  const [{ entered_at, left_at } = { entered_at: '', left_at: '' }] = await log(as);
  expect(Math.round((Date.parse(left_at ?? '') - Date.parse(entered_at)) / 60_000)).toBe(5);
});

test('An area that is drawn around somebody who stands still counts for them', async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await pause(100);
  await goTo(socket, 20);
  await addArea(app, as);
  await expect.poll(() => log(as), { timeout: 5_000 }).toMatchObject([{ left_at: null }]);
});

test('What another server changes of the areas counts here within five seconds', async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await pause(100);
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
  await expect.poll(() => log(as), { timeout: 6_000 }).toMatchObject([{ left_at: null }]);
  await app.store.db.updateTable('campus_area').set({ version: 2, circle: FAR_AWAY }).execute();
  await expect
    .poll(() => log(as), { timeout: 6_000 })
    .toMatchObject([{ left_at: expect.any(String) }]);
}, 20_000);

test('When the working hours are over everybody has left', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await pause(100);
  await goTo(socket, 20);
  await expect.poll(() => log(as), { timeout: 5_000 }).toMatchObject([{ left_at: null }]);
  const yesterday = ((new Date().getUTCDay() + 5) % 7) + 1;
  const sharing_hours = { days: [yesterday], from: '10:00', to: '10:01', timezone: 'UTC' };
  await app.answer(updateSettings, { as, body: { sharing_hours } });
  await expect
    .poll(() => log(as), { timeout: 5_000 })
    .toMatchObject([{ left_at: expect.any(String) }]);
  // The server remembers what hours there are, and has to be told of their end.
  await app.answer(updateSettings, { as, body: { sharing_hours: null } });
});

test.for(['paused', 'stopped'])('Whoever %s showing where they are has left', async (how) => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const { token } = await sharing();
  const socket = await arrive(app, { token });
  await pause(100);
  await goTo(socket, 20);
  await expect.poll(() => log(as), { timeout: 5_000 }).toMatchObject([{ left_at: null }]);
  if (how === 'stopped') socket.emit('location:stop');
  else {
    await app.answer(setLocationConsent, { as: token, body: { agreed: true, paused: true } });
  }
  await expect
    .poll(() => log(as), { timeout: 5_000 })
    .toMatchObject([{ left_at: expect.any(String) }]);
});

test('Whoever takes their word back is in the log no more', async () => {
  const { token: as } = await app.createAdmin();
  await addArea(app, as);
  const [one, other] = [await sharing(), await sharing()];
  for (const { token } of [one, other]) {
    const socket = await arrive(app, { token });
    await pause(100);
    await goTo(socket, 20);
  }
  await expect.poll(() => log(as), { timeout: 5_000 }).toHaveLength(2);
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
  await storeStays([gone.id, area.id, now, ''], [back.id, area.id, now, '']);
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
  await pause(100);
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
  await storeStays([id, area.id, '2026-11-01T08:00:00Z', '']);
  await app.answer(deleteCampusArea, { as, params: { id: area.id } });
  expect(await log(as)).toMatchObject([
    { area_id: null, area_name: 'Old campus', left_at: expect.any(String) },
  ]);
});

test('The log is asked for by area, by person and by the day of a time zone, page by page', async () => {
  const { token: as } = await app.createAdmin();
  const campus = await addArea(app, as, { name: 'Campus' });
  const yard = await addArea(app, as, { name: 'Yard' });
  const [one, other] = [await sharing(), await sharing()];
  await storeStays(
    [one.id, campus.id, '2026-11-01T14:00:00Z', '2026-11-01T14:30:00Z'],
    [one.id, yard.id, '2026-11-01T14:30:00Z', '2026-11-01T16:00:00Z'],
    [other.id, campus.id, '2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z'],
  );
  const found = async (query: object) =>
    (await log(as, query)).map((it) => [it.account_id, it.area_name]);
  expect(await found({})).toEqual([
    [other.id, 'Campus'],
    [one.id, 'Yard'],
    [one.id, 'Campus'],
  ]);
  expect(await found({ area_id: yard.id })).toEqual([[one.id, 'Yard']]);
  expect(await found({ account_id: other.id })).toEqual([[other.id, 'Campus']]);
  // In Seoul the second of November begins at 15:00 of the first, UTC: whoever was in then counts.
  expect(await found({ day: '2026-11-02', timezone: 'Asia/Seoul' })).toEqual([
    [other.id, 'Campus'],
    [one.id, 'Yard'],
  ]);
  expect(await found({ day: '2026-11-02', timezone: 'UTC' })).toEqual([[other.id, 'Campus']]);
  const page = await app.answer(listAreaLog, { as, query: { page: 2, limit: 2 } });
  expect(page.data).toMatchObject([{ account_id: one.id, area_name: 'Campus' }]);
  expect(page.pagination).toEqual({ page: 2, per_page: 2, total_pages: 2, total_records: 3 });
});

test('Each look at the log, and each export, leaves a line that says at what', async () => {
  const admin = await app.createAdmin();
  const area = await addArea(app, admin.token);
  await log(admin.token, { area_id: area.id, day: '2026-11-02', timezone: 'Asia/Seoul' });
  await app.call(exportAreaLog, { as: admin.token });
  expect(await auditOf(app, 'visitors.area-log')).toMatchObject([
    {
      action: 'visitors.area-log-viewed',
      actor_id: admin.id,
      after: { area_id: area.id, day: '2026-11-02', timezone: 'Asia/Seoul', page: 1 },
    },
    { action: 'visitors.area-log-exported', actor_id: admin.id },
  ]);
});

test('The log is exported as a workbook, newest first', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as, { name: '=Campus' });
  const { id, username } = await sharing();
  await storeStays(
    [id, area.id, '2026-11-01T08:00:00Z', '2026-11-01T09:30:00Z'],
    [id, area.id, '2026-11-02T08:00:00Z', ''],
  );
  const answered = await app.call(exportAreaLog, { as });
  const today = new Date().toISOString().slice(0, 10);
  expect(answered.headers['content-disposition']).toBe(
    `attachment; filename="areas_${today}.xlsx"`,
  );
  const [, ...rows] = readSheet(answered.rawPayload).rows;
  expect(rows).toEqual([
    ['=Campus', username, expect.any(String), '2026-11-02T08:00:00.000Z', '', ''],
    [
      '=Campus',
      username,
      expect.any(String),
      '2026-11-01T08:00:00.000Z',
      '2026-11-01T09:30:00.000Z',
      90,
    ],
  ]);
});

test.for<{ query: Record<string, string | number>; field: string }>([
  { query: { day: '2026-02-30' }, field: 'day' },
  { query: { day: '2026-11-02', timezone: 'Mars/Base' }, field: 'timezone' },
  { query: { area_id: -1 }, field: 'area_id' },
  { query: { limit: 201 }, field: 'limit' },
])('The log is not given for $query', async ({ query, field }) => {
  const { token: as } = await app.createAdmin();
  const problem = await app.problem(listAreaLog, { as, query });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
});

test.for([listAreaLog, exportAreaLog])('$name is for administrators alone', async (endpoint) => {
  const { token: as } = await app.createStaff();
  expect(await app.problem(endpoint)).toMatchObject({ status: 401 });
  expect(await app.problem(endpoint, { as })).toMatchObject({ status: 403 });
  expect(await auditOf(app, 'visitors.area-log')).toEqual([]);
});

test('Stays are forgotten after the days that the settings say', async () => {
  const { token: as } = await app.createAdmin();
  const area = await addArea(app, as);
  const { id } = await sharing();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await storeStays(
    [id, area.id, daysAgo(40), daysAgo(31)],
    [id, area.id, daysAgo(40), daysAgo(29)],
    [id, area.id, daysAgo(40), ''],
  );
  await deleteOldStays(app.store.db, 30);
  expect(await log(as)).toHaveLength(2);
});
