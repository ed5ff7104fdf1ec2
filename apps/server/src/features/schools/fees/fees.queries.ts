import type {
  Balance,
  CourseFee,
  Currency,
  Payment,
  PaymentMethod,
} from '@station/contract/schools/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

export async function findCourseFee(db: Db, courseId: number): Promise<CourseFee | undefined> {
  const { rows } = await sql<CourseFee>`
    select amount, currency, due_on, version from course_fee where course_id = ${courseId}`.execute(
    db,
  );
  return rows[0];
}

/** Sets what a course costs. Call it with the course locked. */
export async function saveCourseFee(
  trx: Trx,
  courseId: number,
  { amount, currency, due_on }: Omit<CourseFee, 'version'>,
): Promise<CourseFee> {
  const { rows } = await sql<CourseFee>`
    insert into course_fee as known (course_id, amount, currency, due_on)
    values (${courseId}, ${amount}, ${currency}, ${due_on})
    on conflict (course_id) do update
      set amount = excluded.amount, currency = excluded.currency, due_on = excluded.due_on,
        version = known.version + 1
    returning amount, currency, due_on, version`.execute(trx);
  return rows[0] as CourseFee;
}

/**
 * Whether any of some payments counts, or any amount was agreed on, in a course whose fee is in another
 * currency by now. What was kept of agreed amounts before they said their currency passes.
 */
export async function isInOtherCurrency(
  db: Db,
  ids: readonly number[],
  agreed: readonly Record<string, unknown>[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from payment
      join enrollment on enrollment.id = payment.enrollment_id
      join course_fee on course_fee.course_id = enrollment.course_id
      where payment.id = any (${ids}::bigint[]) and voided_at is null
        and payment.currency <> course_fee.currency
    ) or exists (
      select from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb)
        as agreed (enrollment_id bigint, currency text)
      join enrollment on enrollment.id = agreed.enrollment_id
      join course_fee on course_fee.course_id = enrollment.course_id
      where agreed.currency <> course_fee.currency
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Gives a course the fee of another one, if that has one. */
export async function copyCourseFee(trx: Trx, from: number, to: number): Promise<void> {
  await sql`
    insert into course_fee (course_id, amount, currency)
    select ${to}, amount, currency from course_fee where course_id = ${from}`.execute(trx);
}

/** Whether anything that counts was paid for a course, or another amount agreed: both are in its currency. */
export async function isCurrencyInUse(db: Db, courseId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from payment join enrollment on enrollment.id = payment.enrollment_id
      where course_id = ${courseId} and voided_at is null
    ) or exists (
      select from agreed_fee join enrollment on enrollment.id = agreed_fee.enrollment_id
      where course_id = ${courseId}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

const balances = (meant: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Balance>`
  select enrollment_id, student_id, student.name as student_name, course_id,
    course.name as course_name, status, currency, due_on, amount, agreed, agreed_note, paid,
    greatest(amount - paid, 0) as owed, greatest(paid - amount, 0) as credit
  from enrollment_balance
  join student on student.id = student_id
  join course on course.id = course_id
  where ${meant} order by ${order}`;

/** What everybody in a course has paid and owes, by name; nobody while it has no fee. */
export async function findCourseBalances(db: Db, courseId: number): Promise<Balance[]> {
  const order = sql`lower(student.name), enrollment_id`;
  return (await balances(sql`course_id = ${courseId}`, order).execute(db)).rows;
}

/** What a student has paid and owes, newest enrolment first. */
export async function findStudentBalances(db: Db, studentId: number): Promise<Balance[]> {
  const order = sql`enrollment_id desc`;
  return (await balances(sql`student_id = ${studentId}`, order).execute(db)).rows;
}

/** What is paid and owed for one enrolment; nothing while its course has no fee. */
export async function findBalance(db: Db, enrollmentId: number): Promise<Balance | undefined> {
  const found = await balances(sql`enrollment_id = ${enrollmentId}`, sql`1`).execute(db);
  return found.rows[0];
}

/** Sets what was agreed with one student; null for nothing. */
export async function saveAgreedFee(
  trx: Trx,
  enrollmentId: number,
  { amount, note }: { amount: number | null; note: string },
): Promise<void> {
  if (amount === null) {
    await trx.deleteFrom('agreed_fee').where('enrollment_id', '=', enrollmentId).execute();
    return;
  }
  await sql`
    insert into agreed_fee (enrollment_id, amount, note)
    values (${enrollmentId}, ${amount}, ${note})
    on conflict (enrollment_id) do update set amount = excluded.amount, note = excluded.note`.execute(
    trx,
  );
}

/** A payment as it is stored. */
export type PaymentRow = Omit<Payment, 'created_at' | 'voided'> & {
  enrollment_id: number;
  created_at: Date;
  voided_at: Date | null;
  voided_by: string | null;
  void_reason: string | null;
};

const paymentColumns: RawBuilder<unknown> = sql`
  id as payment_id, enrollment_id, amount, currency, paid_on, method, note, recorded_by,
  created_at, voided_at, voided_by, void_reason`;

/** What was paid for an enrolment, newest first, what is void included. */
export async function findPayments(db: Db, enrollmentId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payment
    where enrollment_id = ${enrollmentId} order by id desc`.execute(db);
  return rows;
}

/** What was paid with a key: for this enrolment, else for what it was. */
export async function findPaymentByKey(
  db: Db,
  enrollmentId: number,
  key: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payment
    where key = ${key} order by (enrollment_id = ${enrollmentId}) desc limit 1`.execute(db);
  return rows[0];
}

/** The enrolment that a payment is for. */
export async function findEnrollmentOfPayment(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ enrollment_id: number }>`
    select enrollment_id from payment where id = ${id}`.execute(db);
  return rows[0]?.enrollment_id;
}

/** The payment as it is now, held against changes by others until the transaction ends; its enrolment first. */
export async function lockPayment(trx: Trx, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payment where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function insertPayment(
  trx: Trx,
  payment: {
    enrollment_id: number;
    amount: number;
    currency: Currency;
    paid_on: string;
    method: PaymentMethod;
    note: string;
    recorded_by: string;
    key: string | null;
  },
): Promise<PaymentRow> {
  const names = Object.keys(payment).map((name) => sql.ref(name));
  const { rows } = await sql<PaymentRow>`
    insert into payment (${sql.join(names)}) values (${sql.join(Object.values(payment))})
    returning ${paymentColumns}`.execute(trx);
  return rows[0] as PaymentRow;
}

export async function voidPaymentRow(
  trx: Trx,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    update payment set voided_at = now(), voided_by = ${by}, void_reason = ${reason}
    where id = ${id} returning ${paymentColumns}`.execute(trx);
  return rows[0] as PaymentRow;
}
