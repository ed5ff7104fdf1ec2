import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Fees and payments. Amounts are whole numbers of the smallest unit of their currency. What is owed
 * is computed by a view, so that every list and every check means the same.
 */
export const fees: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table course_fee (
        course_id bigint primary key references course on delete cascade,
        amount bigint not null check (amount >= 0),
        currency text not null check (currency in ('VND', 'KRW', 'USD')),
        due_on date,
        version int not null default 1
      )`.execute(db);
    await sql`
      create table agreed_fee (
        enrollment_id bigint primary key references enrollment on delete cascade,
        amount bigint not null check (amount >= 0),
        note text not null default ''
      )`.execute(db);
    await sql`
      create table payment (
        id bigint generated always as identity primary key,
        enrollment_id bigint not null references enrollment on delete cascade,
        amount bigint not null check (amount > 0),
        currency text not null check (currency in ('VND', 'KRW', 'USD')),
        paid_on date not null,
        method text not null check (method in ('cash', 'transfer', 'card', 'other')),
        note text not null default '',
        recorded_by text not null,
        created_at timestamptz not null default now(),
        voided_at timestamptz,
        voided_by text,
        void_reason text
      )`.execute(db);
    await sql`create index payment_enrollment_id_idx on payment (enrollment_id, id)`.execute(db);
    await sql`
      create view enrollment_balance as
        select enrollment.id as enrollment_id, enrollment.student_id, enrollment.course_id,
          enrollment.status, course_fee.currency, course_fee.due_on,
          agreed_fee.amount as agreed, coalesce(agreed_fee.note, '') as agreed_note,
          sums.paid,
          coalesce(agreed_fee.amount,
            case when enrollment.status = 'dropped' then least(sums.paid, course_fee.amount)
              else course_fee.amount end) as amount
        from enrollment
        join course_fee on course_fee.course_id = enrollment.course_id
        left join agreed_fee on agreed_fee.enrollment_id = enrollment.id
        cross join lateral (
          select coalesce(sum(amount), 0)::bigint as paid from payment
          where payment.enrollment_id = enrollment.id and voided_at is null
        ) sums`.execute(db);
  },
};
