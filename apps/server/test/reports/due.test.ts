import {
  addHoliday,
  addLeave,
  addReportTemplate,
  deleteHoliday,
  deleteLeave,
  deleteReportTemplate,
  getReportSettings,
  listHolidays,
  listLeave,
  listReportTemplates,
  updateReportSettings,
  updateReportTemplate,
} from '@station/contract/reports/report-settings';
import {
  getMyDay,
  reviewReport,
  saveMyReport,
  submitReport,
} from '@station/contract/reports/reports';
import {
  exportReportRollup,
  getReportBoard,
  getReportRollup,
} from '@station/contract/reports/team';
import { getToday } from '@station/contract/today/today';
import { afterAll, expect, test } from 'vitest';
import { remind } from '../../src/features/reports/reminders.actions.ts';
import { item, team } from '../fixtures/reports.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

/** A Wednesday, 17:00 in Viet Nam: an hour and a half before the deadline. */
const START = Date.parse('2026-11-18T10:00:00Z');
let now = START;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);

const MINUTE = 60_000;
const day = '2026-11-18';

/** Titles of what people were told, by account. */
async function toldTo(id: number): Promise<string[]> {
  const { rows } = await app.store.pool.query<{ title: string }>(
    `select texts -> 'en' ->> 'title' as title from notice where account_id = $1 order by id`,
    [id],
  );
  return rows.map(({ title }) => title);
}

async function handIn(token: string, of = day) {
  const { data } = await app.answer(saveMyReport, {
    as: token,
    params: { day: of },
    body: { version: null, content: { items: [item('Soạn hợp đồng', 30)] } },
  });
  const submit = { as: token, params: { id: data.id }, body: { version: data.version } };
  return (await app.answer(submitReport, submit)).data;
}

async function statesOf(as: string, from = day, to = day) {
  const { data } = await app.answer(getReportBoard, { as, query: { from, to } });
  return data.people.map(({ states }) => states);
}

test('People are reminded before the deadline and leaders after it, each once', async () => {
  now = START;
  const { leader, members } = await team(app, 3);
  const [first, second, third] = members;
  await handIn(first?.token ?? '');
  await app.answer(addLeave, { as: third?.token, body: { from_day: day, to_day: day } });
  await remind(app.context);
  expect(await toldTo(second?.id ?? 0)).toEqual([]);

  now = START + 45 * MINUTE;
  await Promise.all([remind(app.context), remind(app.context)]);
  await remind(app.context);
  expect(await toldTo(first?.id ?? 0)).toEqual([]);
  expect(await toldTo(second?.id ?? 0)).toEqual(['Today’s report can be handed in until 18:30']);
  expect(await toldTo(third?.id ?? 0)).toEqual([]);

  now = START + 91 * MINUTE;
  await remind(app.context);
  await remind(app.context);
  // A leader who has one above reports too.
  expect(await toldTo(leader.id)).toEqual([
    'Today’s report can be handed in until 18:30',
    'Reports of 2026-11-18: 1 of 2 are in',
  ]);
  expect(await statesOf(leader.token)).toEqual([['submitted'], ['missing'], ['leave']]);
});

test('A leader is told when nobody has handed in', async () => {
  const { leader } = await team(app, 2);
  now = START + 91 * MINUTE;
  await remind(app.context);
  expect(await toldTo(leader.id)).toEqual(['Nobody has handed in a report of 2026-11-18']);
});

test('What comes after the deadline is late, and a weekend has none', async () => {
  now = START + 91 * MINUTE;
  const { leader, staff } = await team(app);
  expect((await handIn(staff.token)).is_late).toBe(true);
  now = Date.parse('2026-11-22T15:00:00Z');
  expect((await handIn(staff.token, '2026-11-22')).is_late).toBe(false);
  expect(await statesOf(leader.token, '2026-11-18', '2026-11-22')).toEqual([
    ['late', 'missing', 'missing', 'weekend', 'submitted'],
  ]);
});

test('What was late stays late on the board when it is read, as in the roll-up', async () => {
  now = START + 91 * MINUTE;
  const { leader, members } = await team(app, 3);
  const [first, second] = members;
  const as = leader.token;
  for (const [token, verdict] of [
    [first?.token ?? '', 'confirmed'],
    [second?.token ?? '', 'returned'],
  ] as const) {
    const { id, version } = await handIn(token);
    await app.answer(reviewReport, { as, params: { id }, body: { verdict, version, text: 'Xem' } });
  }
  const query = { from: day, to: day };
  const { data } = await app.answer(getReportBoard, { as, query });
  // By what they say: of people called 99 and 100 the board has the second one first.
  expect(data.people.map(({ states, late = [] }) => [...states, ...late]).toSorted()).toEqual([
    ['confirmed', true],
    ['missing', false],
    ['returned', true],
  ]);
  expect((await app.answer(getReportRollup, { as, query })).data.total.late).toBe(2);
  now = START;
});

test('Whoever is away that day hands in after the deadline and is not late', async () => {
  now = START + 91 * MINUTE;
  const { leader, staff } = await team(app);
  const body = { from_day: day, to_day: day, kind: 'trip' } as const;
  await app.answer(addLeave, { as: staff.token, body });
  expect((await handIn(staff.token)).is_late).toBe(false);
  expect(await statesOf(leader.token)).toEqual([['submitted']]);
  now = START;
});

test('The office’s zone decides which day it is and when it is due', async () => {
  const admin = await app.createAdmin();
  const { staff } = await team(app);
  const { data: settings } = await app.answer(getReportSettings, { as: admin.token });
  // 23:30 in Viet Nam is the next day in Korea.
  now = Date.parse('2026-11-18T16:30:00Z');
  expect((await app.answer(getMyDay, { as: staff.token })).data.today).toBe('2026-11-18');
  const korean = { ...settings, time_zone: 'Asia/Seoul', due_at: '19:00' };
  await app.answer(updateReportSettings, { as: admin.token, body: korean });
  const { data } = await app.answer(getMyDay, { as: staff.token });
  expect(data).toMatchObject({ today: '2026-11-19', due_at: '2026-11-19T10:00:00.000Z' });
  expect(await app.problem(updateReportSettings, { as: admin.token, body: korean })).toMatchObject({
    status: 409,
    reason: 'reports.settings-changed-meanwhile',
  });
  const { version: _, ...before } = settings;
  await app.answer(updateReportSettings, { as: admin.token, body: before });
  now = START;
});

test('Holidays of the office’s calendars are off, and those of others are not', async () => {
  const { token: as } = await app.createAdmin();
  const { leader } = await team(app);
  now = Date.parse('2026-09-28T12:00:00Z');
  // Chuseok, which Viet Nam works through.
  expect(await statesOf(leader.token, '2026-09-02', '2026-09-03')).toEqual([
    ['holiday', 'missing'],
  ]);
  expect(await statesOf(leader.token, '2026-09-24', '2026-09-24')).toEqual([['missing']]);
  const own = { calendar: 'own', day: '2026-09-24', name: 'Ngày thành lập' } as const;
  const { data } = await app.answer(addHoliday, { as, body: own });
  expect(await app.problem(addHoliday, { as, body: own })).toMatchObject({
    status: 409,
    reason: 'reports.holiday-taken',
  });
  expect(await statesOf(leader.token, '2026-09-24', '2026-09-24')).toEqual([['holiday']]);
  const { data: all } = await app.answer(listHolidays, { as, query: { year: 2026 } });
  expect(all.filter(({ day: it }) => it === '2026-09-24').map(({ calendar }) => calendar)).toEqual([
    'KR',
    'own',
  ]);
  await app.answer(deleteHoliday, { as, params: { id: data.id } });
  expect(await app.problem(deleteHoliday, { as, params: { id: data.id } })).toMatchObject({
    reason: 'reports.holiday-not-found',
  });
  now = START;
});

test('Leave is one’s own and one’s team’s to say, and nobody else’s', async () => {
  const { leader, staff } = await team(app);
  const { staff: stranger } = await team(app);
  const body = { account_id: staff.id, from_day: day, to_day: day, kind: 'sick' } as const;
  expect(await app.problem(addLeave, { as: stranger.token, body })).toMatchObject({
    status: 404,
    reason: 'reports.person-not-found',
  });
  expect(
    await app.problem(addLeave, { as: staff.token, body: { ...body, to_day: '2026-11-01' } }),
  ).toMatchObject({ status: 400 });
  const { data } = await app.answer(addLeave, { as: leader.token, body });
  expect((await app.answer(listLeave, { as: staff.token })).data).toEqual([data]);
  expect((await app.answer(listLeave, { as: stranger.token })).data).toEqual([]);
  const params = { id: data.id };
  expect(await app.problem(deleteLeave, { as: stranger.token, params })).toMatchObject({
    status: 404,
    reason: 'reports.leave-not-found',
  });
  await app.answer(deleteLeave, { as: staff.token, params });
});

test('A day begins with the template of its department, or with the one for all', async () => {
  const { token: as } = await app.createAdmin();
  const { staff } = await team(app);
  const content = (text: string) => ({ items: [item(text, 60)], tomorrow: 'Kế hoạch:' });
  const general = await app.answer(addReportTemplate, {
    as,
    body: { department: '', content: content('Việc chung') },
  });
  const own = { department: 'Kinh doanh', content: content('Gọi khách') };
  const { data: sales } = await app.answer(addReportTemplate, { as, body: own });
  expect(
    await app.problem(addReportTemplate, { as, body: { ...own, department: 'KINH DOANH' } }),
  ).toMatchObject({ status: 409, reason: 'reports.template-taken' });
  const template = async () => {
    const { data } = await app.answer(getMyDay, { as: staff.token });
    return data.template?.items.map(({ text }) => text);
  };
  expect(await template()).toEqual(['Việc chung']);
  await app.store.pool.query(`update account set department = 'Kinh doanh' where id = $1`, [
    staff.id,
  ]);
  expect(await template()).toEqual(['Gọi khách']);
  const change = { ...own, content: content('Gặp khách'), version: sales.version };
  await app.answer(updateReportTemplate, { as, params: { id: sales.id }, body: change });
  expect(
    await app.problem(updateReportTemplate, { as, params: { id: sales.id }, body: change }),
  ).toMatchObject({ status: 409, current: { content: { items: [{ text: 'Gặp khách' }] } } });
  for (const { id } of (await app.answer(listReportTemplates, { as })).data) {
    await app.answer(deleteReportTemplate, { as, params: { id } });
  }
  expect(
    await app.problem(deleteReportTemplate, { as, params: { id: general.data.id } }),
  ).toMatchObject({ status: 404 });
});

test('Home says what is to be handed in and what is to be read', async () => {
  const { leader, staff } = await team(app);
  const linesOf = async (as: string) =>
    (await app.answer(getToday, { as })).data.lines
      .filter(({ kind }) => kind === 'own-report' || kind === 'reports-to-read')
      .map(({ kind, count }) => `${kind} ${count}`);
  expect(await linesOf(staff.token)).toEqual(['own-report 1']);
  await handIn(staff.token);
  expect(await linesOf(staff.token)).toEqual([]);
  expect(await linesOf(leader.token)).toEqual(['own-report 1', 'reports-to-read 1']);
});

test('Home leads to the day of what is to be read, also of somebody who has left since', async () => {
  const { leader, staff, members } = await team(app, 2);
  await handIn(staff.token, '2026-11-16');
  await handIn(members[1]?.token ?? '', '2026-11-17');
  await app.store.pool.query(`update account set status = 'deactivated' where id = $1`, [staff.id]);
  const { data } = await app.answer(getToday, { as: leader.token });
  expect(data.lines.find(({ kind }) => kind === 'reports-to-read')).toMatchObject({
    ...{ count: 2, day: '2026-11-16' },
  });
  now = START + 24 * 60 * MINUTE;
  expect(await statesOf(leader.token, '2026-11-16', '2026-11-17')).toEqual([
    ['late', 'none'],
    ['missing', 'late'],
  ]);
  expect(await statesOf(leader.token)).toEqual([['missing']]);
  now = START;
});

test('The roll-up comes as a workbook with each item', async () => {
  const { leader, staff } = await team(app);
  await handIn(staff.token);
  const { rawPayload } = await app.call(exportReportRollup, {
    as: leader.token,
    query: { from: day, to: day },
  });
  const { rows } = readSheet(rawPayload);
  expect(rows.map((row) => row[0])).toEqual([
    'Section',
    'Total',
    'Department',
    'Person',
    'Kind',
    'Item',
  ]);
  expect(rows.at(-1)).toContain('Soạn hợp đồng');
});
