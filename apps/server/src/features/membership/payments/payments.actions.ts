import type { BodyOf } from '@station/contract/endpoint';
import type { Member, MembershipReason } from '@station/contract/membership/member-fields';
import type { addMemberPayment, MemberPayment } from '@station/contract/membership/payments';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import { findEvents } from '../events/events.queries.ts';
import { refusal, requiredMember, requireSentSo } from '../members/member-guards.ts';
import { wholeMember } from '../members/member-views.ts';
import { lockMember, takeNumbers } from '../members/members.queries.ts';
import { spansOf } from '../membership.rules.ts';
import { earnByPayment, takeBackEarned } from '../points/earning.actions.ts';
import {
  findPaid,
  findPayment,
  findPaymentByKey,
  insertPayment,
  type PaymentRow,
  toPayment,
  voidPaymentRow,
} from './payments.queries.ts';

const subject = 'member-payment';

type Told = { data: Member; payment: MemberPayment };

/**
 * Records a payment or a part of one; its receipt gets the next number of the year. The same key counts once.
 * @throws Problem `membership.member-not-found`, `membership.more-than-owed` or `membership.sent-otherwise`.
 */
export async function recordPayment(
  { db, clock }: Context,
  actor: Actor,
  memberId: number,
  { key, ...given }: BodyOf<typeof addMemberPayment>,
): Promise<Told> {
  const { day: today } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    requiredMember(await lockMember(trx, memberId));
    const sent = key && (await findPaymentByKey(trx, memberId, key));
    if (sent) {
      requireSentSo(sent, { ...given, member_id: memberId });
      return told(trx, memberId, sent.id, today);
    }
    const span = spansOf(await findEvents(trx, memberId)).at(-1);
    const owed = span ? span.due + span.refunded - (await findPaid(trx, memberId)) : 0;
    if (!span || given.amount > owed) {
      throw refusal('Số tiền nhiều hơn số còn nợ', 'membership.more-than-owed');
    }
    const { plan_id, currency } = span;
    const receipt_year = Number(today.slice(0, 4));
    const id = await insertPayment(trx, {
      ...{ ...given, member_id: memberId, plan_id, currency, by_name: actor.username },
      ...{ receipt_year, key: key ?? null },
      // Late, for all who pay wait for one another from here to the end.
      receipt_place: await takeNumbers(trx, `receipt-${receipt_year}`),
    });
    await earnByPayment(trx, memberId, { id, amount: given.amount, currency }, today);
    const line = { actor, action: 'membership.paid', subject, subjectId: id };
    await writeAudit(trx, { ...line, after: { member_id: memberId, ...given, currency } });
    return told(trx, memberId, id, today);
  });
}

/**
 * Makes a payment void; it stays for the record, and its number is not used again.
 * @throws Problem `membership.payment-not-found`, `membership.already-void`, or
 *   `membership.more-than-paid` when more was given back than would be left.
 */
export async function makePaymentVoid(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<Told> {
  const at = new Date(clock.now());
  const { day: today } = await findOfficeTime(db, at);
  return db.transaction().execute(async (trx) => {
    const { member_id } = requiredPayment(await findPayment(trx, id));
    requiredMember(await lockMember(trx, member_id));
    const before = requiredPayment(await findPayment(trx, id));
    if (before.voided_at !== null) {
      throw refusal('Khoản thanh toán đã bị hủy', 'membership.already-void');
    }
    const refunded = spansOf(await findEvents(trx, member_id)).at(-1)?.refunded ?? 0;
    if ((await findPaid(trx, member_id)) - before.amount < refunded) {
      const message = 'Đã hoàn lại nhiều hơn số tiền còn lại';
      throw refusal(message, 'membership.more-than-paid');
    }
    await voidPaymentRow(trx, id, { by: actor.username, reason, at });
    await takeBackEarned(trx, member_id, `payment-${id}`, { reason, today, by: actor.username });
    const line = { actor, action: 'membership.payment-voided', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: toPayment(before), after: { reason } });
    return told(trx, member_id, id, today);
  });
}

async function told(trx: Trx, memberId: number, id: number, today: string): Promise<Told> {
  const row = requiredPayment(await findPayment(trx, id));
  return { data: await wholeMember(trx, memberId, today), payment: toPayment(row) };
}

/** The payment that was found. @throws Problem `membership.payment-not-found`. */
export function requiredPayment(payment: PaymentRow | undefined): PaymentRow {
  return requireFound(payment, {
    message: 'Không tìm thấy khoản thanh toán',
    reason: 'membership.payment-not-found' satisfies MembershipReason,
  });
}
