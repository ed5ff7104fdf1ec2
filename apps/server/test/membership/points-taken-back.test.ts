import { checkIn, listVisits, undoVisit } from '@station/contract/membership/check-in';
import { addMemberPayment, voidMemberPayment } from '@station/contract/membership/payments';
import {
  getPointRules,
  givePoints,
  listPoints,
  reversePoints,
  spendPoints,
  updatePointRules,
} from '@station/contract/membership/points';
import { expect, test } from 'vitest';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
const { token: admin } = await app.createAdmin();
const TODAY = new Date().toISOString().slice(0, 10);

/** A member whose payment has earned thirty points, and what tests do with those. */
async function earning() {
  const { version, ...rules } = (await app.answer(getPointRules, { as: admin })).data;
  const tiers = [
    { name: 'Bạc', from: 30 },
    { name: 'Vàng', from: 60 },
  ];
  const body = { ...rules, version, vnd_a_point: 10_000, per_visit: 30, tiers };
  await app.answer(updatePointRules, { as: admin, body });
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const { id, number: text } = await createMember(app, as, {}, [joins(plan, TODAY)]);
  const params = { id };
  const money = { paid_on: TODAY, method: 'cash' as const, note: '', amount: 300_000 };
  const { payment } = await app.answer(addMemberPayment, { as, params, body: money });
  const line = (points: number) => ({ points, reason: 'Áo', key: crypto.randomUUID() });
  const lines = async () => (await app.answer(listPoints, { as, params })).data;
  return {
    ...{ id, lines },
    tier: async () => (await app.answer(listPoints, { as, params })).tier,
    visit: () => app.answer(checkIn, { as, body: { key: crypto.randomUUID(), text } }),
    async undoVisit() {
      const [visit] = (await app.answer(listVisits, { as, params })).data;
      const undo = { params: { id: visit?.id ?? 0 }, body: { reason: 'Nhầm' } };
      await app.answer(undoVisit, { as, ...undo });
    },
    give: (points: number) => app.answer(givePoints, { as, params, body: line(points) }),
    /** Answers the line of the spending. */
    async spend(points: number): Promise<number> {
      await app.answer(spendPoints, { as, params, body: line(points) });
      return (await lines())[0]?.id ?? 0;
    },
    makeVoid: () =>
      app.answer(voidMemberPayment, {
        ...{ as: admin, params: { id: payment.id }, body: { reason: 'Nhầm' } },
      }),
    /** Answers what may be spent then. */
    reverse: async (lineId: number) =>
      (await app.answer(reversePoints, { as, params: { id: lineId }, body: { reason: 'Trả lại' } }))
        .balance,
  };
}

test('What was spent of a payment that is void now does not come back with its spending', async () => {
  const { lines, spend, makeVoid, reverse } = await earning();
  const first = await spend(12);
  const second = await spend(18);
  await makeVoid();
  expect(await reverse(first)).toBe(0);
  expect(await reverse(second)).toBe(0);
  // Each went again by a line that everybody sees.
  const shown = (await lines()).map(({ kind, points, reason }) => [kind, points, reason]);
  expect(shown.slice(0, 4)).toEqual([
    ['reverse', -18, 'Trả lại'],
    ['reverse', 18, 'Trả lại'],
    ['reverse', -12, 'Trả lại'],
    ['reverse', 12, 'Trả lại'],
  ]);
});

test('What other points stood in for when a payment became void comes back with its spending', async () => {
  const { give, spend, makeVoid, reverse } = await earning();
  const spending = await spend(30);
  await give(10);
  // The gift goes for the payment's points, of which twenty are missing.
  await makeVoid();
  expect(await reverse(spending)).toBe(10);
});

test('What was spent of a payment that counts comes back with its spending', async () => {
  const { spend, reverse } = await earning();
  expect(await reverse(await spend(30))).toBe(30);
});

test('What a void payment or an undone visit had earned makes no tier, though it was spent', async () => {
  const { tier, visit, spend, undoVisit: undo, makeVoid } = await earning();
  await visit();
  expect(await tier()).toBe('Vàng');
  await spend(60);
  await undo();
  expect(await tier()).toBe('Bạc');
  await makeVoid();
  expect(await tier()).toBe(null);
});

test('What comes back to points that ran out long ago has run out at once, with a line that says so', async () => {
  const { id, lines, spend, reverse } = await earning();
  const spending = await spend(12);
  await app.store.pool.query(
    `update member_point set expires_on = '2020-01-01' where member_id = $1 and kind = 'earn'`,
    [id],
  );
  expect(await reverse(spending)).toBe(0);
  const shown = (await lines()).map(({ kind, points }) => [kind, points]);
  expect(shown.slice(0, 3)).toEqual([
    ['expire', -12],
    ['reverse', 12],
    ['expire', -18],
  ]);
});
