import {
  addMemberEvent,
  type GivenEvent,
  listMemberEvents,
  reverseMemberEvent,
} from '@station/contract/membership/events';
import { getMember } from '@station/contract/membership/members';
import {
  addMemberPayment,
  downloadReceipt,
  listMemberPayments,
  mailReceipt,
  voidMemberPayment,
} from '@station/contract/membership/payments';
import {
  getPointRules,
  givePoints,
  listPoints,
  reversePoints,
  spendPoints,
  updatePointRules,
} from '@station/contract/membership/points';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { settleAllExpired } from '../../src/features/membership/points/points.actions.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { pdfText } from '../fixtures/pdfs.ts';
import { countOf } from '../fixtures/records.ts';
import { createTestApp } from '../test-app.ts';

const NOON = Date.parse('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
let now = NOON;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(async () => {
  now = NOON;
  await app.clear();
});

const TODAY = '2026-11-20';
const CASH = { paid_on: TODAY, method: 'cash' as const, note: '' };

/** A member with a month for 300,000 đồng, and what tests do with them. */
async function owing() {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const { id } = await createMember(app, as, { name: 'Lan' }, [joins(plan, TODAY)]);
  const params = { id };
  const pay = (amount: number) =>
    app.answer(addMemberPayment, { as, params, body: { ...CASH, amount } });
  return { as, params, plan, pay };
}

test('What is owed is paid in parts, never more than it, and void payments are owed again', async () => {
  const { as, params, pay } = await owing();
  const first = await pay(100_000);
  expect(first.payment).toMatchObject({ amount: 100_000, receipt_number: '2026-000001' });
  expect(first.data.membership).toMatchObject({ price: 300_000, paid: 100_000, owed: 200_000 });
  const much = { as, params, body: { ...CASH, amount: 200_001 } };
  const refused = await app.problem(addMemberPayment, much);
  expect(refused).toMatchObject({ status: 409, reason: 'membership.more-than-owed' });
  expect((await pay(200_000)).payment.receipt_number).toBe('2026-000002');

  const given = { params: { id: first.payment.id }, body: { reason: 'Nhầm người' } };
  expect((await app.problem(voidMemberPayment, { as, ...given })).status).toBe(403);
  const { token: admin } = await app.createAdmin();
  const gone = await app.answer(voidMemberPayment, { as: admin, ...given });
  expect(gone.payment.voided).toMatchObject({ reason: 'Nhầm người' });
  expect(gone.data.membership).toMatchObject({ paid: 200_000, owed: 100_000 });
  const twice = await app.problem(voidMemberPayment, { as: admin, ...given });
  expect(twice).toMatchObject({ status: 409, reason: 'membership.already-void' });
  expect((await pay(100_000)).payment.receipt_number).toBe('2026-000003');
  const { data } = await app.answer(listMemberPayments, { as, params });
  expect(data.map((it) => [it.receipt_number, it.voided !== null])).toEqual([
    ['2026-000003', false],
    ['2026-000002', false],
    ['2026-000001', true],
  ]);
});

test('Money that goes back is neither paid nor owed, and a cancelled plan asks for nothing more', async () => {
  const { as, params, pay } = await owing();
  await pay(200_000);
  const add = (event: object) =>
    app.answer(addMemberEvent, { as, params, body: { event } } as never);
  const refunded = await add({ kind: 'refund', day: TODAY, amount: 50_000, reason: 'Ốm' });
  expect(refunded.data.membership).toMatchObject({ price: 250_000, paid: 150_000, owed: 100_000 });
  const cancelled = await add({ kind: 'cancel', day: TODAY, reason: 'Chuyển nhà' });
  expect(cancelled.data).toMatchObject({ state: 'cancelled', membership: { owed: 0 } });
  expect(cancelled.event.amount).toBe(100_000);
});

test('What was paid too much and given back makes the next sale no cheaper', async () => {
  const { as, params, plan, pay } = await owing();
  await pay(300_000);
  const { data: events } = await app.answer(listMemberEvents, { as, params });
  const wrong = { as, params: { id: events[0]?.id ?? 0 }, body: { reason: 'Nhầm gói' } };
  await app.answer(reverseMemberEvent, wrong);
  const add = (event: GivenEvent) => app.answer(addMemberEvent, { as, params, body: { event } });
  const sale = { plan_id: plan.id, day: TODAY, price: 200_000, reason: '' };
  await add({ ...sale, kind: 'join' });
  // The hundred that was too much, and fifty of the plan.
  const refunded = await add({ kind: 'refund', day: TODAY, amount: 150_000, reason: 'Đổi gói' });
  expect(refunded.data.membership).toMatchObject({ price: 150_000, paid: 150_000, owed: 0 });
  const renewed = await add({ ...sale, kind: 'renew' });
  expect(renewed.data.membership).toMatchObject({ price: 350_000, paid: 150_000, owed: 200_000 });
  expect((await pay(200_000)).data.membership).toMatchObject({ paid: 350_000, owed: 0 });
});

test('Fifty payments at once get fifty receipts without a gap', { tags: ['full'] }, async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app);
  const members: { id: number }[] = [];
  for (let made = 0; made < 5; made += 1) {
    members.push(await createMember(app, as, {}, [joins(plan, TODAY)]));
  }
  const paid = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const params = { id: members[at % 5]?.id ?? 0 };
      return app.answer(addMemberPayment, { as, params, body: { ...CASH, amount: 1_000 } });
    }),
  );
  const numbers = paid.map(({ payment }) => payment.receipt_number).toSorted();
  const wanted = Array.from({ length: 50 }, (_, at) => `2026-${String(at + 1).padStart(6, '0')}`);
  expect(numbers).toEqual(wanted);
});

test('A receipt says who paid what in three languages, and without an address it is not mailed', {
  tags: ['full'],
}, async () => {
  const { as, pay } = await owing();
  const { payment } = await pay(100_000);
  const params = { id: payment.id };
  const read = async (language: 'vi' | 'ko' | 'en') =>
    pdfText((await app.call(downloadReceipt, { as, params, query: { language } })).rawPayload);
  expect(await read('vi')).toMatch(
    /BIÊN NHẬN[\s\S]*2026-000001[\s\S]*100\.000[\s\S]*Lan[\s\S]*Gói tháng/,
  );
  expect(await read('ko')).toContain('영수증');
  expect(await read('en')).toContain('RECEIPT');
  const mail = await app.problem(mailReceipt, { as, params, body: {} });
  expect(mail).toMatchObject({ status: 409, reason: 'membership.no-email' });
});

test('A receipt is mailed as a file to the address of the member', { tags: ['full'] }, async () => {
  const post = await startMailServer();
  onTestFinished(post.close);
  const mailing = await createTestApp({
    env: { SMTP_URL: post.url, PUBLIC_URL: 'https://station.example' },
  });
  onTestFinished(mailing.close);
  const { token: as } = await mailing.createStaff();
  const plan = await createPlan(mailing);
  const email = 'lan@station.example';
  const { id } = await createMember(mailing, as, { email }, [joins(plan, TODAY)]);
  const body = { ...CASH, amount: 100_000 };
  const { payment } = await mailing.answer(addMemberPayment, { as, params: { id }, body });
  const given = { as, params: { id: payment.id }, body: { language: 'en' as const } };
  expect((await mailing.answer(mailReceipt, given)).email).toBe(email);
  const letter = await post.letterTo(email);
  expect(letter.subject).toContain(`Your receipt ${payment.receipt_number}`);
  expect(letter.raw).toContain(`receipt_${payment.receipt_number}.pdf`);
  const encoded = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
    letter.raw,
  )?.[1];
  expect(pdfText(Buffer.from(encoded ?? '', 'base64'))).toContain('RECEIPT');
});

/** Points through the door. */
async function points() {
  const { token: as } = await app.createStaff();
  const { id } = await createMember(app, as);
  const params = { id };
  const body = (amount: number) => ({ points: amount, reason: 'Quà', key: crypto.randomUUID() });
  return {
    ...{ as, params, body },
    give: (amount: number) => app.answer(givePoints, { as, params, body: body(amount) }),
    spend: (amount: number) => app.answer(spendPoints, { as, params, body: body(amount) }),
    read: () => app.answer(listPoints, { as, params }),
  };
}

test('A hundred spends at once never go below nothing', { tags: ['full'] }, async () => {
  const { as, params, body, give, read } = await points();
  await give(70);
  await give(35);
  const spent = await Promise.all(
    Array.from({ length: 100 }, () => app.call(spendPoints, { as, params, body: body(2) })),
  );
  expect(spent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(52);
  const refused = spent.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map((it) => it.json().reason))).toEqual(
    new Set(['membership.not-enough-points']),
  );
  const { balance, data } = await read();
  expect(balance).toBe(1);
  expect(data.reduce((sum, line) => sum + line.points, 0)).toBe(1);
});

test('The same key counts once, and a reversal gives back what was taken', async () => {
  const { as, params, body, give, spend, read } = await points();
  const gift = body(50);
  for (let time = 0; time < 2; time += 1) {
    expect(await app.answer(givePoints, { as, params, body: gift })).toMatchObject({ balance: 50 });
  }
  await give(10);
  expect((await spend(55)).balance).toBe(5);
  const [spending, ...given] = (await read()).data;
  const reverse = (id = 0) => ({ as, params: { id }, body: { reason: 'Nhầm' } });
  // What was given is spent, so it cannot go before it is back.
  const early = await app.problem(reversePoints, reverse(given[1]?.id));
  expect(early).toMatchObject({ status: 409, reason: 'membership.not-enough-points' });
  expect((await app.answer(reversePoints, reverse(spending?.id))).balance).toBe(60);
  expect((await app.problem(reversePoints, reverse(spending?.id))).reason).toBe(
    'membership.not-now',
  );
  expect((await app.answer(reversePoints, reverse(given[1]?.id))).balance).toBe(10);
  const { data } = await read();
  expect(data.reduce((sum, line) => sum + line.points, 0)).toBe(10);
});

test('Points run out on their day, are told before, and leave a line', async () => {
  const { token: admin } = await app.createAdmin();
  const { version: _, ...rules } = (await app.answer(getPointRules, { as: admin })).data;
  const tiers = [{ name: 'Bạc', from: 50 }];
  const body = { ...rules, months: 1, vnd_a_point: 10_000, tiers };
  await app.answer(updatePointRules, { as: admin, body });
  const { pay, as, params } = await owing();
  await pay(300_000);
  const read = () => app.answer(listPoints, { as, params });
  expect(await read()).toMatchObject({
    balance: 30,
    tier: null,
    expiring: [{ points: 30, expires_on: '2026-12-20' }],
  });
  now += 31 * DAY_MS;
  expect(await read()).toMatchObject({ balance: 0, expiring: [] });
  await settleAllExpired(app.context);
  expect((await read()).data.map(({ kind, points: sum }) => [kind, sum])).toEqual([
    ['expire', -30],
    ['earn', 30],
  ]);
});

test('A void payment takes its points back as far as they are there', async () => {
  const { token: admin } = await app.createAdmin();
  const { version: _, ...rules } = (await app.answer(getPointRules, { as: admin })).data;
  await app.answer(updatePointRules, { as: admin, body: { ...rules, vnd_a_point: 10_000 } });
  const { pay, as, params } = await owing();
  const { payment } = await pay(300_000);
  const body = { points: 20, reason: 'Áo', key: crypto.randomUUID() };
  await app.answer(spendPoints, { as, params, body });
  const wrong = { as: admin, params: { id: payment.id }, body: { reason: 'Nhầm' } };
  await app.answer(voidMemberPayment, wrong);
  expect((await app.answer(getMember, { as, params })).data.points).toBe(0);
  expect(await countOf(app, 'member_payment')).toBe(1);
});

test('Points that have run out are not taken once more when their payment is made void', async () => {
  const { token: admin } = await app.createAdmin();
  const { version: _, ...rules } = (await app.answer(getPointRules, { as: admin })).data;
  const body = { ...rules, months: 1, vnd_a_point: 10_000 };
  await app.answer(updatePointRules, { as: admin, body });
  const { pay, as, params } = await owing();
  const { payment } = await pay(300_000);
  now += 10 * DAY_MS;
  const gift = { points: 50, reason: 'Quà', key: crypto.randomUUID() };
  await app.answer(givePoints, { as, params, body: gift });
  now += 21 * DAY_MS;
  await app.answer(voidMemberPayment, {
    ...{ as: admin, params: { id: payment.id }, body: { reason: 'Nhầm' } },
  });
  expect((await app.answer(listPoints, { as, params })).balance).toBe(50);
});

test('Who has paid in one currency is sold no plan in another, though the first sale was reversed', async () => {
  const { as, params, pay } = await owing();
  await pay(100_000);
  const { data: events } = await app.answer(listMemberEvents, { as, params });
  await app.answer(reverseMemberEvent, {
    ...{ as, params: { id: events[0]?.id ?? 0 }, body: { reason: 'Nhầm' } },
  });
  const won = await createPlan(app, { price: 100_000, currency: 'KRW' });
  const join = { as, params, body: { event: joins(won, TODAY) } };
  expect((await app.problem(addMemberEvent, join)).reason).toBe('membership.currency-differs');
  const dong = await createPlan(app, { price: 100_000 });
  await app.answer(addMemberEvent, { as, params, body: { event: joins(dong, TODAY) } });
});
