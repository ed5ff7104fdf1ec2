import type { MemberPayment } from '@station/contract/membership/payments';
import type { Currency } from '@station/contract/schools/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A payment as it is stored. */
export type PaymentRow = Omit<MemberPayment, 'at' | 'by' | 'receipt_number' | 'voided'> & {
  member_id: number;
  receipt_year: number;
  receipt_place: number;
  by_name: string;
  at: Date;
  voided_at: Date | null;
  voided_by: string | null;
  void_reason: string | null;
};

const columns: RawBuilder<unknown> = sql`
  payment.id, payment.member_id, payment.amount, payment.currency, payment.paid_on, payment.method,
  payment.note, payment.receipt_year, payment.receipt_place, payment.by_name, payment.at,
  payment.voided_at, payment.voided_by, payment.void_reason,
  (select name from membership_plan where id = payment.plan_id) as plan_name`;

/** What a member has paid, newest first, what is void included. */
export async function findPayments(db: Db, memberId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from member_payment payment
    where member_id = ${memberId} order by id desc`.execute(db);
  return rows;
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from member_payment payment where id = ${id}`.execute(db);
  return rows[0];
}

/** What was paid with a key: by this member, else by whom it was. */
export async function findPaymentByKey(
  db: Db,
  memberId: number,
  key: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from member_payment payment
    where key = ${key} order by (member_id = ${memberId}) desc limit 1`.execute(db);
  return rows[0];
}

/** All that a member has paid and that counts. */
export async function findPaid(db: Db, memberId: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from member_payment
    where member_id = ${memberId} and voided_at is null`.execute(db);
  return rows[0]?.paid ?? 0;
}

/** What a member has paid in, as far as it counts: one currency a member (docs/decisions/140). */
export async function findPaidCurrency(db: Db, memberId: number): Promise<Currency | undefined> {
  const paid = await db
    .selectFrom('member_payment')
    .select('currency')
    .where('member_id', '=', memberId)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return paid?.currency as Currency | undefined;
}

/** Adds a payment; call it with the member locked. */
export async function insertPayment(
  trx: Trx,
  payment: Pick<
    PaymentRow,
    | 'member_id'
    | 'amount'
    | 'currency'
    | 'paid_on'
    | 'method'
    | 'note'
    | 'receipt_year'
    | 'receipt_place'
    | 'by_name'
  > & { plan_id: number; key: string | null },
): Promise<number> {
  const made = await trx
    .insertInto('member_payment')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}

export async function voidPaymentRow(
  trx: Trx,
  id: number,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('member_payment')
    .set({ voided_at: at, voided_by: by, void_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** A payment as callers see it. */
export function toPayment(row: PaymentRow): MemberPayment {
  const { receipt_year, receipt_place, by_name, at, member_id: _, ...others } = row;
  const { voided_at, voided_by, void_reason, ...payment } = others;
  return {
    ...payment,
    receipt_number: `${receipt_year}-${String(receipt_place).padStart(6, '0')}`,
    by: by_name,
    at: at.toISOString(),
    voided:
      voided_at === null
        ? null
        : { reason: void_reason ?? '', by: voided_by ?? '', at: voided_at.toISOString() },
  };
}
