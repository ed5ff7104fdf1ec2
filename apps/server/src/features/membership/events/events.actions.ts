import type { BodyOf } from '@station/contract/endpoint';
import type { addMemberEvent, GivenEvent, MemberEvent } from '@station/contract/membership/events';
import type { Member, MembershipReason } from '@station/contract/membership/member-fields';
import { daysAfter, daysBetween } from '@station/contract/zoned-days';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { refusal, requiredMember, requireSentSo } from '../members/member-guards.ts';
import { wholeMember } from '../members/member-views.ts';
import { lockMember } from '../members/members.queries.ts';
import { countingEvents, type Span, spanOn, spansOf, stateOf } from '../membership.rules.ts';
import { findPaid, findPaidCurrency } from '../payments/payments.queries.ts';
import { requiredPlan } from '../plans/plans.actions.ts';
import { findPlan } from '../plans/plans.queries.ts';
import {
  type EventRow,
  findEventByKey,
  findEventMember,
  findEvents,
  insertEvent,
  type NewEvent,
  saveSpans,
  toEvent,
} from './events.queries.ts';

const subject = 'member';

const PLAIN: Omit<NewEvent, 'kind' | 'day' | 'reason'> = {
  until: null,
  plan_id: null,
  plan: null,
  currency: null,
  amount: null,
  overpaid: null,
  reverses_id: null,
  key: null,
};

type Told = { data: Member; event: MemberEvent };

/**
 * Lets something happen with a membership; the same key counts once.
 * @throws Problem `membership.member-not-found`, `membership.plan-not-found`, `membership.plan-retired`,
 *   `membership.not-now`, `membership.freeze-not-allowed`, `membership.freeze-too-long`,
 *   `membership.currency-differs`, `membership.more-than-paid` or `membership.sent-otherwise`.
 */
export async function addEvent(
  { db, clock }: Context,
  actor: Actor,
  memberId: number,
  { event: given, key }: BodyOf<typeof addMemberEvent>,
): Promise<Told> {
  const { day: today } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    requiredMember(await lockMember(trx, memberId));
    const sent = key && (await findEventByKey(trx, memberId, key));
    if (sent) {
      const amount = 'price' in given ? { amount: given.price, price: null } : {};
      requireSentSo(sent, { ...given, ...amount, member_id: memberId });
      return told(trx, memberId, sent.id, today);
    }
    const before = await findEvents(trx, memberId);
    const event = await eventOf(trx, memberId, { given, before, today });
    const id = await insertEvent(trx, memberId, { ...event, key: key ?? null }, actor);
    const line = { actor, action: `membership.${given.kind}`, subject, subjectId: memberId };
    await writeAudit(trx, { ...line, after: { event_id: id, ...given } });
    return settled(trx, memberId, id, today);
  });
}

/**
 * Takes the last event back that counts.
 * @throws Problem `membership.event-not-found` or `membership.not-last`.
 */
export async function reverseEvent(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<Told> {
  const { day: today } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    const memberId = requireFound(await findEventMember(trx, id), {
      message: 'Không tìm thấy mục này',
      reason: 'membership.event-not-found' satisfies MembershipReason,
    });
    requiredMember(await lockMember(trx, memberId));
    const last = countingEvents(await findEvents(trx, memberId)).at(-1);
    if (last?.id !== id) {
      throw refusal('Chỉ có thể hoàn tác mục cuối cùng còn hiệu lực', 'membership.not-last');
    }
    const made = await insertEvent(
      trx,
      memberId,
      { ...PLAIN, kind: 'reverse', day: today, reason, reverses_id: id },
      actor,
    );
    const line = { actor, action: 'membership.reversed', subject, subjectId: memberId };
    await writeAudit(trx, { ...line, after: { event_id: made, reverses_id: id, reason } });
    return settled(trx, memberId, made, today);
  });
}

/** Writes anew what the events come to, and tells of it. */
async function settled(trx: Trx, memberId: number, id: number, today: string): Promise<Told> {
  await saveSpans(trx, memberId, spansOf(await findEvents(trx, memberId)));
  return told(trx, memberId, id, today);
}

async function told(trx: Trx, memberId: number, id: number, today: string): Promise<Told> {
  const events = await findEvents(trx, memberId);
  const made = events.find((event) => event.id === id) as EventRow;
  return { data: await wholeMember(trx, memberId, today), event: toEvent(made, events) };
}

/** The event that what was told makes of a membership, if it goes now. */
async function eventOf(
  trx: Trx,
  memberId: number,
  { given, before, today }: { given: GivenEvent; before: readonly EventRow[]; today: string },
): Promise<NewEvent> {
  const spans = spansOf(before);
  const event = { ...PLAIN, kind: given.kind, day: given.day, reason: given.reason };
  switch (given.kind) {
    case 'join':
    case 'renew':
    case 'change':
      return { ...event, ...(await sold(trx, memberId, given, spans)) };
    case 'freeze':
      return { ...event, until: freezeUntil(given, spans, today) };
    case 'resume': {
      const span = requiredSpan(spans, given.day);
      if (stateOf(span, given.day, 0) !== 'frozen') throw notNow();
      return event;
    }
    case 'cancel': {
      const span = requiredSpan(spans, given.day);
      if (span.cancelled_on !== null) throw notNow();
      const paid = await findPaid(trx, memberId);
      const owed = Math.max(0, span.due + span.refunded - paid);
      return { ...event, amount: owed, currency: span.currency, plan_id: span.plan_id };
    }
    case 'refund': {
      const span = requiredSpan(spans, given.day);
      const left = (await findPaid(trx, memberId)) - span.refunded;
      const tooMuch = Math.max(0, left - span.due);
      if (given.amount > left) {
        const message = 'Số tiền hoàn lại nhiều hơn số đã trả';
        throw refusal(message, 'membership.more-than-paid');
      }
      const { currency, plan_id } = span;
      const overpaid = Math.min(given.amount, tooMuch);
      return { ...event, amount: given.amount, overpaid, currency, plan_id };
    }
  }
}

/** The plan of a join, a renewal or a change, as it is sold now. */
async function sold(
  trx: Trx,
  memberId: number,
  given: Extract<GivenEvent, { plan_id: number }>,
  spans: readonly Span[],
): Promise<Pick<NewEvent, 'plan_id' | 'plan' | 'currency' | 'amount'>> {
  const plan = requiredPlan(await findPlan(trx, given.plan_id));
  if (!plan.is_offered) throw refusal('Gói này không còn được bán', 'membership.plan-retired');
  const last = spans.at(-1);
  // What was paid for a plan whose sale was reversed since is still there.
  const currency = last?.currency ?? (await findPaidCurrency(trx, memberId));
  if (currency && currency !== plan.currency) {
    throw refusal('Gói này dùng loại tiền khác', 'membership.currency-differs');
  }
  if (!isTimeFor(given, last)) throw notNow();
  const { days, visits, grace_days, freeze_days } = plan;
  return {
    plan_id: plan.id,
    plan: { days, visits, grace_days, freeze_days },
    currency: plan.currency,
    amount: given.price ?? plan.price,
  };
}

/** Who has no plan joins, who has one renews or changes it; nothing begins before what came before. */
function isTimeFor({ kind, day }: { kind: string; day: string }, last: Span | undefined): boolean {
  if (!last) return kind === 'join';
  // What was cancelled before its first day has never begun, and keeps nobody waiting for that.
  const { starts_on, cancelled_on } = last;
  const began = cancelled_on !== null && cancelled_on < starts_on ? cancelled_on : starts_on;
  if (day < began) return false;
  const isOver = cancelled_on !== null || (last.ends_on !== null && last.ends_on < day);
  if (kind === 'join') return isOver && (cancelled_on === null || day >= cancelled_on);
  return cancelled_on === null;
}

/** The last day of a freeze; one that is planned or running has to be over, as a span knows of one alone. */
function freezeUntil(
  { day, until }: { day: string; until: string | null },
  spans: readonly Span[],
  today: string,
): string {
  const span = requiredSpan(spans, day);
  const isOver = span.ends_on !== null && day > span.ends_on;
  const over = day < today ? day : today;
  const isFrozen = span.frozen_until !== null && span.frozen_until >= over;
  if (span.cancelled_on !== null || day < span.starts_on || isOver || isFrozen) throw notNow();
  const left = span.freeze_days_left;
  if (left <= 0) {
    throw refusal('Gói này không cho tạm dừng nữa', 'membership.freeze-not-allowed');
  }
  const last = until ?? daysAfter(day, left - 1);
  if (last < day)
    throw invalidField({
      field: 'until',
      message: 'Ngày cuối đứng trước ngày đầu',
      rule: 'not-allowed',
    });
  if (daysBetween(day, last) + 1 > left) {
    throw refusal('Tạm dừng lâu hơn số ngày cho phép', 'membership.freeze-too-long');
  }
  return last;
}

/** What events of a day are about: the last span, if it is the one of that day. */
function requiredSpan(spans: readonly Span[], day: string): Span {
  const span = spans.at(-1);
  if (!span || (spans.length > 1 && spanOn(spans, day) !== span)) throw notNow();
  return span;
}

const notNow = () => refusal('Việc này không thể làm lúc này', 'membership.not-now');
