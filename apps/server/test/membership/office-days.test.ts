import { checkIn, listVisits, undoVisit } from '@station/contract/membership/check-in';
import { getDashboard, listFollowUp } from '@station/contract/membership/follow-up';
import { exportMembers, getMember } from '@station/contract/membership/members';
import {
  getPointRules,
  givePoints,
  listPoints,
  updatePointRules,
} from '@station/contract/membership/points';
import { getReportSettings, updateReportSettings } from '@station/contract/reports/report-settings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { createTestApp } from '../test-app.ts';

/** Half past six of 20 November in Viet Nam, while UTC still has the day before. */
const EARLY = Date.parse('2026-11-19T23:30:00Z');
const DAY_MS = 86_400_000;
let now = EARLY;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(async () => {
  now = EARLY;
  await app.clear();
});

/** A member with a plan of many days, and what tests do with them. */
async function withPlan() {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { days: 365, price: 0 });
  const member = await createMember(app, as, { name: 'Lan' }, [joins(plan, '2026-11-01')]);
  const comes = () =>
    app.answer(checkIn, { as, body: { key: crypto.randomUUID(), text: member.number } });
  return { as, params: { id: member.id }, comes };
}

test('The day on which somebody became a member is the one of the office', async () => {
  const { as, params } = await withPlan();
  await app.store.pool.query('update member set created_at = $1', [new Date(EARLY)]);
  expect((await app.answer(getMember, { as, params })).data.joined_on).toBe('2026-11-20');
});

test('A file of members says on which day of the office each came last', async () => {
  const { as, comes } = await withPlan();
  await comes();
  const { rawPayload } = await app.call(exportMembers, { as });
  expect(readSheet(rawPayload).rows[1]?.at(-1)).toBe('2026-11-20');
});

test('Who has not come for three weeks is reckoned by the days of the office', async () => {
  const { as, comes } = await withPlan();
  await comes();
  const absent = async () =>
    (await app.answer(listFollowUp, { as, query: { which: 'absent' } })).data.length;
  now = EARLY + 20 * DAY_MS;
  expect(await absent()).toBe(0);
  now += DAY_MS;
  expect(await absent()).toBe(1);
});

test('The twelve months of a tier begin at midnight in the office', async () => {
  const { as, params } = await withPlan();
  const { token: admin } = await app.createAdmin();
  const { version: _, ...rules } = (await app.answer(getPointRules, { as: admin })).data;
  const body = { ...rules, tiers: [{ name: 'Bạc', from: 50 }] };
  await app.answer(updatePointRules, { as: admin, body });
  const points = { key: crypto.randomUUID(), points: 50, reason: 'Quà' };
  await app.answer(givePoints, { as, params, body: points });
  const tier = async () => (await app.answer(listPoints, { as, params })).tier;
  const earnedAt = (at: string) => app.store.pool.query('update member_point set at = $1', [at]);
  await earnedAt('2025-11-19T17:00:00Z');
  expect(await tier()).toBe('Bạc');
  await earnedAt('2025-11-19T16:59:59Z');
  expect(await tier()).toBe(null);
});

test('A visit that is undone after the clocks of the office were changed leaves no hour counted', async () => {
  const { as, params, comes } = await withPlan();
  const { token: admin } = await app.createAdmin();
  await comes();
  const { data: settings } = await app.answer(getReportSettings, { as: admin });
  const korean = { ...settings, time_zone: 'Asia/Seoul' };
  await app.answer(updateReportSettings, { as: admin, body: korean });
  const heat = async () => (await app.answer(getDashboard, { as })).heat;
  expect(await heat()).toEqual([{ weekday: 5, hour: 6, visits: 1 }]);
  const { data } = await app.answer(listVisits, { as, params });
  const undo = { as, params: { id: data[0]?.id ?? 0 }, body: { reason: 'Nhầm người' } };
  await app.answer(undoVisit, undo);
  expect(await heat()).toEqual([]);
});
