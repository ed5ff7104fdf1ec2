import { addMemberEvent, listMemberEvents } from '@station/contract/membership/events';
import { addMemberPayment, listMemberPayments } from '@station/contract/membership/payments';
import { givePoints, listPoints, spendPoints } from '@station/contract/membership/points';
import { beforeEach, expect, test } from 'vitest';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const DAY = '2026-11-20';
const CASH = { paid_on: DAY, method: 'cash' as const, note: '' };

/** Somebody on the staff, and two members with a month for 300,000 đồng. */
async function members() {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const lan = await createMember(app, as, { name: 'Lan' }, [joins(plan, DAY)]);
  const hoa = await createMember(app, as, { name: 'Hoa' }, [joins(plan, DAY)]);
  return { as, plan, params: { id: lan.id }, others: { id: hoa.id } };
}

test('A payment that is sent again with its key is one payment with one receipt', async () => {
  const { as, params } = await members();
  const key = crypto.randomUUID();
  const call = { as, params, body: { ...CASH, amount: 100_000, key } };
  const first = await app.answer(addMemberPayment, call);
  const again = await app.answer(addMemberPayment, call);
  expect(again).toEqual(first);
  expect(again.data.membership).toMatchObject({ paid: 100_000, owed: 200_000 });
  const { data } = await app.answer(listMemberPayments, { as, params });
  expect(data).toEqual([first.payment]);
  expect(await auditOf(app, 'membership.paid')).toHaveLength(1);

  const rest = { ...call, body: { ...call.body, amount: 200_000, key: crypto.randomUUID() } };
  const answers = [
    ...(await Promise.all([app.call(addMemberPayment, rest), app.call(addMemberPayment, rest)])),
    await app.call(addMemberPayment, rest),
  ];
  // Nothing is owed any more, and it is no more than is owed all the same.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const numbers = answers.map((answer) => answer.json().payment.receipt_number);
  expect(new Set(numbers).size).toBe(1);
});

test('The key of a payment is no key for another amount or another member', async () => {
  const { as, params, others } = await members();
  const body = { ...CASH, amount: 100_000, key: crypto.randomUUID() };
  await app.answer(addMemberPayment, { as, params, body });
  const otherwise = { status: 409, reason: 'membership.sent-otherwise' };
  const corrected = { as, params, body: { ...body, amount: 150_000 } };
  expect(await app.problem(addMemberPayment, corrected)).toMatchObject(otherwise);
  expect(await app.problem(addMemberPayment, { as, params: others, body })).toMatchObject(
    otherwise,
  );
  expect((await app.answer(listMemberPayments, { as, params: others })).data).toEqual([]);
});

test('A renewal or money given back that is sent again with its key happens once', async () => {
  const { as, plan, params, others } = await members();
  const renew = { kind: 'renew' as const, plan_id: plan.id, day: '2026-12-20' };
  const renewal = { as, params, body: { event: renew, key: crypto.randomUUID() } };
  const renewed = await app.answer(addMemberEvent, renewal);
  expect(await app.answer(addMemberEvent, renewal)).toEqual(renewed);
  expect(renewed.data.membership).toMatchObject({ owed: 600_000 });
  await app.answer(addMemberPayment, { as, params, body: { ...CASH, amount: 600_000 } });
  const refund = { kind: 'refund' as const, day: '2026-12-20', amount: 50_000, reason: 'Ốm' };
  const call = { as, params, body: { event: refund, key: crypto.randomUUID() } };
  const refunded = await app.answer(addMemberEvent, call);
  expect(await app.answer(addMemberEvent, call)).toEqual(refunded);
  const { data } = await app.answer(listMemberEvents, { as, params });
  expect(data.map(({ kind }) => kind)).toEqual(['refund', 'renew', 'join']);

  const otherwise = { status: 409, reason: 'membership.sent-otherwise' };
  const dearer = { ...renewal, body: { ...renewal.body, event: { ...renew, price: 1 } } };
  expect(await app.problem(addMemberEvent, dearer)).toMatchObject(otherwise);
  expect(await app.problem(addMemberEvent, { ...renewal, params: others })).toMatchObject(
    otherwise,
  );
});

test('Points that are sent again with their key and another number or reason are refused', async () => {
  const { as, params } = await members();
  const gift = { points: 2_000, reason: 'Quà', key: crypto.randomUUID() };
  const spending = { points: 100, reason: 'Áo', key: crypto.randomUUID() };
  for (let time = 0; time < 2; time += 1) {
    await app.answer(givePoints, { as, params, body: gift });
  }
  for (let time = 0; time < 2; time += 1) {
    const spent = await app.answer(spendPoints, { as, params, body: spending });
    expect(spent.balance).toBe(1_900);
  }

  const otherwise = { status: 409, reason: 'membership.sent-otherwise' };
  const refused = [
    await app.problem(givePoints, { as, params, body: { ...gift, points: 20 } }),
    await app.problem(givePoints, { as, params, body: spending }),
    await app.problem(spendPoints, { as, params, body: { ...spending, points: 1_000 } }),
    await app.problem(spendPoints, { as, params, body: { ...spending, reason: 'Mũ' } }),
  ];
  expect(refused).toMatchObject([otherwise, otherwise, otherwise, otherwise]);
  expect(await app.answer(listPoints, { as, params })).toMatchObject({
    ...{ balance: 1_900, data: [{ points: -100, reason: 'Áo' }, { points: 2_000 }] },
  });
});
