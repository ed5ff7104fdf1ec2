import type { BodyOf } from '@station/contract/endpoint';
import {
  type addPayment,
  type Balance,
  type CourseFee,
  FEE_TEXTS,
  type FeesReason,
  type Payment,
  type setAgreedFee,
  type setCourseFee,
} from '@station/contract/schools/fees';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireSameSent, requireVersion } from '../../../platform/row-guards.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { lockCourse } from '../courses/courses.queries.ts';
import { requiredEnrollment } from '../enrollments/enrollments.actions.ts';
import { lockEnrollment } from '../enrollments/enrollments.queries.ts';
import {
  copyCourseFee,
  findBalance,
  findCourseFee,
  findEnrollmentOfPayment,
  findPaymentByKey,
  insertPayment,
  isCurrencyInUse,
  lockPayment,
  type PaymentRow,
  saveAgreedFee,
  saveCourseFee,
  voidPaymentRow,
} from './fees.queries.ts';

const CHANGED = 'This fee was changed by somebody else meanwhile';

/**
 * Sets what a course costs.
 * @throws Problem `courses.not-found`, `fees.changed-meanwhile` or `fees.currency-in-use`.
 */
export async function changeCourseFee(
  { db }: Context,
  actor: Actor,
  courseId: number,
  { version, ...fee }: BodyOf<typeof setCourseFee>,
): Promise<CourseFee> {
  return db.transaction().execute(async (trx) => {
    requiredCourse(await lockCourse(trx, courseId));
    const before = await findCourseFee(trx, courseId);
    if (before) {
      requireVersion(before, version, {
        message: CHANGED,
        reason: 'fees.changed-meanwhile' satisfies FeesReason,
        current: before,
      });
      if (before.currency !== fee.currency && (await isCurrencyInUse(trx, courseId))) {
        throw conflict(FEE_TEXTS.currencyInUse, 'fees.currency-in-use');
      }
    }
    const after = await saveCourseFee(trx, courseId, fee);
    const line = { actor, action: 'fees.set', subject: 'course', subjectId: courseId };
    await writeAudit(trx, { ...line, before, after });
    return after;
  });
}

/**
 * Agrees on another amount with one student; null goes back to the course's fee.
 * @throws Problem `enrollments.not-found`, `fees.no-fee` or `fees.changed-meanwhile`.
 */
export async function agreeFee(
  { db }: Context,
  actor: Actor,
  enrollmentId: number,
  { was, ...agreed }: BodyOf<typeof setAgreedFee>,
): Promise<Balance> {
  return db.transaction().execute(async (trx) => {
    const before = await lockBalance(trx, enrollmentId);
    // Who sends again what is agreed just so, after a lost answer, overwrites nothing.
    const isSo = before.agreed === agreed.amount && before.agreed_note === agreed.note;
    if (was !== undefined && was !== before.agreed && !isSo) {
      throw conflict(CHANGED, 'fees.changed-meanwhile');
    }
    await saveAgreedFee(trx, enrollmentId, agreed);
    const line = { actor, action: 'fees.agreed', subject: 'enrollment', subjectId: enrollmentId };
    await writeAudit(trx, {
      ...line,
      before: { amount: before.agreed, note: before.agreed_note },
      after: agreed,
    });
    return getBalance(trx, enrollmentId);
  });
}

/**
 * Records a payment or a part of one; the same key counts once.
 * @throws Problem `enrollments.not-found`, `fees.no-fee`, `fees.more-than-owed` or `fees.sent-otherwise`.
 */
export async function recordPayment(
  { db }: Context,
  actor: Actor,
  enrollmentId: number,
  { key, ...payment }: BodyOf<typeof addPayment>,
): Promise<{ balance: Balance; data: Payment }> {
  return db.transaction().execute(async (trx) => {
    const balance = await lockBalance(trx, enrollmentId);
    const sent = key && (await findPaymentByKey(trx, enrollmentId, key));
    if (sent) {
      const given = { ...payment, enrollment_id: enrollmentId };
      requireSameSent(sent, given, {
        message: FEE_TEXTS.sentOtherwise,
        reason: 'fees.sent-otherwise' satisfies FeesReason,
      });
      return { balance, data: toPayment(sent) };
    }
    const { owed, currency } = balance;
    if (payment.amount > owed) throw conflict(FEE_TEXTS.moreThanOwed, 'fees.more-than-owed');
    const made = await insertPayment(trx, {
      enrollment_id: enrollmentId,
      ...payment,
      currency,
      recorded_by: actor.username,
      key: key ?? null,
    });
    const line = { actor, action: 'fees.paid', subject: 'payment', subjectId: made.payment_id };
    await writeAudit(trx, {
      ...line,
      after: { enrollment_id: enrollmentId, ...payment, currency },
    });
    return { balance: await getBalance(trx, enrollmentId), data: toPayment(made) };
  });
}

/**
 * Makes a payment void; it stays for the record.
 * @throws Problem `fees.payment-not-found` or `fees.already-void`.
 */
export async function makePaymentVoid(
  { db }: Context,
  actor: Actor,
  id: number,
  reason: string,
): Promise<{ balance: Balance; data: Payment }> {
  return db.transaction().execute(async (trx) => {
    // Course, enrolment, payment, as everybody locks them: who deletes one of the outer two finds it void or good.
    const enrollmentId = await findEnrollmentOfPayment(trx, id);
    if (enrollmentId !== undefined) await lockEnrollment(trx, enrollmentId);
    const before = requireFound(await lockPayment(trx, id), {
      message: FEE_TEXTS.paymentNotFound,
      reason: 'fees.payment-not-found' satisfies FeesReason,
    });
    if (before.voided_at !== null) throw conflict(FEE_TEXTS.alreadyVoid, 'fees.already-void');
    const after = await voidPaymentRow(trx, id, { by: actor.username, reason });
    const line = { actor, action: 'fees.voided', subject: 'payment', subjectId: id };
    await writeAudit(trx, { ...line, before: toPayment(before), after: { reason } });
    return { balance: await getBalance(trx, before.enrollment_id), data: toPayment(after) };
  });
}

/** Gives a course the fee of another one inside a transaction; the day it is due is its own. */
export async function takeFeeOver(trx: Trx, from: number, to: number): Promise<void> {
  await copyCourseFee(trx, from, to);
}

/** A stored payment as callers see it. */
export function toPayment(row: PaymentRow): Payment {
  const { enrollment_id: _, voided_at, voided_by, void_reason, created_at, ...payment } = row;
  return {
    ...payment,
    created_at: created_at.toISOString(),
    voided:
      voided_at === null
        ? null
        : { reason: void_reason ?? '', by: voided_by ?? '', at: voided_at.toISOString() },
  };
}

/** What is owed for an enrolment, held until the transaction ends: two payments come one by one. */
async function lockBalance(trx: Trx, enrollmentId: number): Promise<Balance> {
  requiredEnrollment(await lockEnrollment(trx, enrollmentId));
  return getBalance(trx, enrollmentId);
}

async function getBalance(trx: Trx, enrollmentId: number): Promise<Balance> {
  const balance = await findBalance(trx, enrollmentId);
  if (!balance) throw conflict(FEE_TEXTS.noFee, 'fees.no-fee');
  return balance;
}

const conflict = (message: string, reason: FeesReason) =>
  new Problem('conflict', message, { reason });
