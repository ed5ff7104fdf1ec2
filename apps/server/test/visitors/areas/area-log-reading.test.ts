import { exportAreaLog, listAreaLog } from '@station/contract/visitors/campus-areas';
import { beforeEach, expect, test } from 'vitest';
import { deleteOldStays } from '../../../src/features/visitors/areas/area-stays.queries.ts';
import { addArea, addSharing, areaLog, storeStays } from '../../fixtures/campus-areas.ts';
import { auditOf } from '../../fixtures/records.ts';
import { readSheet } from '../../fixtures/workbooks.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const sharing = () => addSharing(app);
const log = (as: string, query?: object) => areaLog(app, as, query);

test('The log is asked for by area, by person and by the day of a time zone, page by page', async () => {
  const { token: as } = await app.createAdmin();
  const campus = await addArea(app, as, { name: 'Campus' });
  const yard = await addArea(app, as, { name: 'Yard' });
  const [one, other] = [await sharing(), await sharing()];
  await storeStays(
    app,
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
    app,
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
    app,
    [id, area.id, daysAgo(40), daysAgo(31)],
    [id, area.id, daysAgo(40), daysAgo(29)],
    [id, area.id, daysAgo(40), ''],
  );
  await deleteOldStays(app.store.db, 30);
  expect(await log(as)).toHaveLength(2);
});
