import {
  addMailingRecipients,
  type RecipientSource,
} from '@station/contract/mail/mailing-recipients';
import { previewMailing } from '@station/contract/mail/mailings';
import { addMemberEvent } from '@station/contract/membership/events';
import type { FollowUp } from '@station/contract/membership/follow-up';
import { deleteMember } from '@station/contract/membership/members';
import { getToday } from '@station/contract/today/today';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  membersToFollow,
  tellRunningOut,
} from '../../src/features/membership/follow-up/follow-up.actions.ts';
import { addMailing, addSender, recipientsOf } from '../fixtures/mailings.ts';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { createTestApp } from '../test-app.ts';

/** Nine in the morning in Viet Nam. */
const MORNING = Date.parse('2026-11-20T02:00:00Z');
const HOUR = 3_600_000;
let now = MORNING;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(async () => {
  now = MORNING;
  await app.clear();
});

const TODAY = '2026-11-20';

/** Days before today, `YYYY-MM-DD`. */
const before = (days: number) =>
  new Date(Date.parse(TODAY) - days * 24 * HOUR).toISOString().slice(0, 10);

test('Letters to many go to the members of a list as it stands, with what their text may ask for', async () => {
  const sender = await addSender(app);
  const { as } = sender;
  const plan = await createPlan(app, { days: 30 });
  const email = 'lan@station.example';
  await createMember(app, as, { name: 'Lan', phone: '0901234567', email }, [
    joins(plan, before(25)),
  ]);
  await createMember(app, as, { name: 'Không Thư' }, [joins(plan, before(25))]);
  const far = await createPlan(app, { name: 'Gói năm', days: 365, price: 0 });
  await createMember(app, as, { name: 'Mới', email: 'moi@station.example' }, [joins(far, TODAY)]);
  const { id } = await addMailing(app, sender, [], {
    html: '<p>{{name}} {{number}} {{phone}}: {{plan}}, {{ends_on}}, còn {{days_left}} ngày, nợ {{owed}}</p>',
  });
  const add = async (which: FollowUp) => {
    const from: RecipientSource = { kind: 'members', which };
    return (await app.answer(addMailingRecipients, { as, params: { id }, body: { from } })).data;
  };

  expect(await add('ending')).toMatchObject({ added: 1, already: 0, without_address: 1 });
  expect(await add('owing')).toMatchObject({ added: 0, already: 1, without_address: 1 });

  expect((await recipientsOf(app, as, id)).map(({ address }) => address)).toEqual([email]);
  const { data } = await app.answer(previewMailing, { as, params: { id } });
  expect(data.html).toContain(
    'Lan 000001 0901234567: Gói tháng, 2026-11-24, còn 5 ngày, nợ 300000 VND',
  );
});

test('Nobody is left out of letters to many because others renew while the list is read', async () => {
  const { token: as } = await app.createStaff();
  const plan = await createPlan(app, { days: 30 });
  const renewing = await createMember(app, as, {}, [joins(plan, before(29))]);
  await app.store.pool.query(
    `with made as (
      insert into member (number, name, phone, phone_key, email, family, note, search)
      select 1000 + n, 'M', '', '', n || '@station.example', '', '', '' from generate_series(1, 600) n
      returning id
    )
    insert into membership (member_id, place, plan_id, starts_on, ends_on, grace_days,
      freeze_days_left, currency, due, refunded)
    select id, 0, $1, $2::date, $2::date + 29, 3, 10, 'VND', 0, 0 from made`,
    [plan.id, before(20)],
  );
  const event = { kind: 'renew' as const, plan_id: plan.id, day: TODAY, price: null, reason: '' };
  const addresses = new Set<string>();
  for await (const piece of membersToFollow(app.context, 'ending')) {
    if (addresses.size === 0) {
      await app.answer(addMemberEvent, { as, params: { id: renewing.id }, body: { event } });
    }
    for (const { address } of piece) addresses.add(address);
  }
  expect(addresses.size).toBe(601);
});

test('Those who keep the members are told once of each plan that runs out in a week', async () => {
  const keeper = await app.createStaff();
  const other = await app.createStaff();
  const admin = await app.createAdmin();
  const plan = await createPlan(app, { days: 30 });
  const lan = await createMember(app, keeper.token, { name: 'Lan' }, [joins(plan, before(23))]);
  await createMember(app, keeper.token, { name: 'Minh' }, [joins(plan, before(22))]);
  const gone = await createMember(app, keeper.token, { name: 'Hoa' }, [joins(plan, before(25))]);
  await app.answer(deleteMember, { as: keeper.token, params: { id: gone.id } });
  const titles = async (as: string) =>
    (await inboxOf(app, as)).map(({ title, body }) => [title, body]);

  now = MORNING - 2 * HOUR;
  await tellRunningOut(app.context);
  expect(await titles(keeper.token)).toEqual([]);

  now = MORNING;
  await Promise.all([tellRunningOut(app.context), tellRunningOut(app.context)]);
  const told = [['The plan of 1 member runs out in a week', 'Lan']];
  expect(await titles(keeper.token)).toEqual(told);
  expect(await titles(admin.token)).toEqual(told);
  expect(await titles(other.token)).toEqual([]);

  const lines = async (as: string) =>
    (await app.answer(getToday, { as, query: { day: TODAY } })).data.lines.filter(
      ({ kind }) => kind === 'members-run-out',
    );
  expect(await lines(other.token)).toMatchObject([{ count: 1 }]);
  // Whoever has renewed runs out no more.
  const event = { kind: 'renew' as const, plan_id: plan.id, day: TODAY, price: null, reason: '' };
  await app.answer(addMemberEvent, { as: keeper.token, params: { id: lan.id }, body: { event } });
  expect(await lines(other.token)).toEqual([]);
  now = MORNING + 24 * HOUR;
  await tellRunningOut(app.context);
  expect((await titles(other.token)).length).toBe(0);
  expect((await titles(admin.token))[0]).toEqual([
    'The plan of 1 member runs out in a week',
    'Minh',
  ]);
});

test('Who runs out later on the same day is told of as well, and the first are still named', async () => {
  const { token: as } = await app.createStaff();
  const month = await createPlan(app, { days: 30 });
  await createMember(app, as, { name: 'Lan' }, [joins(month, before(23))]);
  await tellRunningOut(app.context);
  const week = await createPlan(app, { name: 'Gói tuần', days: 7 });
  await createMember(app, as, { name: 'Hoa' }, [joins(week, TODAY)]);
  now = MORNING + HOUR;
  await tellRunningOut(app.context);
  expect((await inboxOf(app, as)).map(({ body }) => body)).toEqual(['Hoa', 'Lan']);
});
