import type { GivenEvent } from '@station/contract/membership/events';
import { daysAfter } from '@station/contract/zoned-days';
import { letIn } from '../../apps/server/src/features/membership/check-in/check-in.actions.ts';
import { addEvent } from '../../apps/server/src/features/membership/events/events.actions.ts';
import { createMember } from '../../apps/server/src/features/membership/members/members.actions.ts';
import { recordPayment } from '../../apps/server/src/features/membership/payments/payments.actions.ts';
import { createPlan } from '../../apps/server/src/features/membership/plans/plans.actions.ts';
import { findPointRules } from '../../apps/server/src/features/membership/points/point-rules.queries.ts';
import { changePointRules } from '../../apps/server/src/features/membership/points/points.actions.ts';
import { findOfficeTime } from '../../apps/server/src/features/settings/office-time.queries.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Actor } from '../../apps/server/src/platform/guard.ts';

const MONEY = { currency: 'VND' as const, is_offered: true };

const PLANS = [
  {
    ...MONEY,
    name: 'Gói tháng',
    days: 30,
    visits: null,
    price: 600_000,
    grace_days: 3,
    freeze_days: 0,
  },
  {
    ...MONEY,
    name: 'Gói năm',
    days: 365,
    visits: null,
    price: 5_400_000,
    grace_days: 7,
    freeze_days: 30,
  },
  {
    ...MONEY,
    name: 'Thẻ 10 lượt',
    days: 90,
    visits: 10,
    price: 900_000,
    grace_days: 0,
    freeze_days: 14,
  },
];

/** A member: the plan, how many days ago it began, the share of the price that is paid, and every how many days they come. */
type Person = {
  name: string;
  plan: number;
  ago: number;
  paid: number;
  every: number;
  family?: string;
};

const PEOPLE: readonly Person[] = [
  { name: 'Nguyễn Thị Hạnh', plan: 0, ago: 25, paid: 1, every: 2, family: 'Nhà Hạnh' },
  { name: 'Trần Quốc Bảo', plan: 1, ago: 200, paid: 1, every: 3, family: 'Nhà Hạnh' },
  { name: '김서준', plan: 2, ago: 40, paid: 1, every: 5 },
  { name: 'Lê Thị Thu Hà', plan: 0, ago: 12, paid: 0.5, every: 2 },
  { name: '박하은', plan: 1, ago: 340, paid: 1, every: 4 },
  { name: 'Phạm Minh Tuấn', plan: 0, ago: 32, paid: 1, every: 6 },
  { name: 'Vũ Ngọc Anh', plan: 1, ago: 120, paid: 0.4, every: 40 },
  { name: '이도윤', plan: 0, ago: 70, paid: 1, every: 3 },
  { name: 'Đặng Thùy Linh', plan: 2, ago: 5, paid: 1, every: 2 },
  { name: 'Hoàng Đức Long', plan: 1, ago: 60, paid: 1, every: 2 },
];

const DAY_MS = 86_400_000;

/** Fills plans and members with their visits, unless there are some. */
export async function fillMembership(context: Context, actor: Actor): Promise<string> {
  const { db, clock } = context;
  const known = await db.selectFrom('member').select('id').executeTakeFirst();
  if (known) return 'There are members already; none were added.';
  const { day: today } = await findOfficeTime(db, new Date(clock.now()));
  const { version, ...rules } = await findPointRules(db);
  const tiers = [
    { name: 'Bạc', from: 300 },
    { name: 'Vàng', from: 1_000 },
  ];
  await changePointRules(context, actor, {
    ...{ ...rules, version, per_visit: 5, vnd_a_point: 10_000, months: 12, tiers },
  });
  const plans = await Promise.all(PLANS.map((plan) => createPlan(context, actor, plan)));
  for (const [at, person] of PEOPLE.entries()) {
    const plan = plans[person.plan] as (typeof plans)[number];
    const { id } = await createMember(context, actor, {
      ...{ name: person.name, phone: `09021000${String(at).padStart(2, '0')}` },
      ...{ email: `hoivien${at + 1}@example.vn`, birth_date: null, family: person.family ?? '' },
      ...{ note: '', contact_id: null, student_id: null, allow_same_phone: false },
    });
    const began = daysAfter(today, -person.ago);
    const join: GivenEvent = {
      kind: 'join',
      plan_id: plan.id,
      day: began,
      price: null,
      reason: '',
    };
    await addEvent(context, actor, id, { event: join });
    const amount = Math.round(plan.price * person.paid);
    const paid = { amount, paid_on: began, method: 'transfer' as const, note: '' };
    await recordPayment(context, actor, id, paid);
    await comes(context, actor, id, person);
    if (at === 9) {
      const rest = {
        kind: 'freeze',
        day: daysAfter(today, -2),
        until: daysAfter(today, 12),
        reason: 'Đi công tác',
      } as const;
      await addEvent(context, actor, id, { event: rest });
    }
  }
  return `Added ${PLANS.length} plans and ${PEOPLE.length} members with their visits.`;
}

/** Somebody comes every so many days of the last eight weeks, at their hour. */
async function comes(context: Context, actor: Actor, id: number, { ago, every }: Person) {
  const { clock } = context;
  const first = Math.min(ago, 56);
  for (let back = first; back > 0; back -= every) {
    const hours = ((id * 5) % 12) - 6;
    const now = clock.now() - back * DAY_MS + hours * 3_600_000;
    const then = { ...context, clock: { ...clock, now: () => now } };
    const scan = { key: crypto.randomUUID(), text: '', member_id: id, waited_ms: 0 };
    await letIn(then, scan, { by: actor.username, mayChoose: true });
  }
}
