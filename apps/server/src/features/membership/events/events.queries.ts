import type { EventKind, MemberEvent } from '@station/contract/membership/events';
import type { Currency } from '@station/contract/schools/fees';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { SoldPlan, Span } from '../membership.rules.ts';

/** An event as it is stored. */
export type EventRow = {
  id: number;
  kind: EventKind;
  day: string;
  until: string | null;
  plan_id: number | null;
  plan: SoldPlan | null;
  plan_name: string | null;
  currency: Currency | null;
  amount: number | null;
  overpaid: number | null;
  reason: string;
  by_name: string;
  at: Date;
  reverses_id: number | null;
};

/** What happened with a membership, oldest first. */
export async function findEvents(db: Db, memberId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, kind, day, until, plan_id, plan, membership_plan.name as plan_name,
      event.currency, amount, overpaid, reason, by_name, at, reverses_id
    from membership_event event left join membership_plan on membership_plan.id = plan_id
    where member_id = ${memberId} order by event.id`.execute(db);
  return rows;
}

/** Whose an event is. */
export async function findEventMember(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from membership_event where id = ${id}`.execute(db);
  return rows[0]?.member_id;
}

type SentEvent = Pick<
  EventRow,
  'id' | 'kind' | 'day' | 'until' | 'plan_id' | 'amount' | 'reason'
> & { member_id: number };

/** What happened by a call with a key: with this member, else with whom it was. */
export async function findEventByKey(
  db: Db,
  memberId: number,
  key: string,
): Promise<SentEvent | undefined> {
  const { rows } = await sql<SentEvent>`
    select id, member_id, kind, day, until, plan_id, amount, reason from membership_event
    where key = ${key} order by (member_id = ${memberId}) desc limit 1`.execute(db);
  return rows[0];
}

/** An event that is about to be written. */
export type NewEvent = {
  kind: EventKind;
  day: string;
  until: string | null;
  plan_id: number | null;
  plan: SoldPlan | null;
  currency: Currency | null;
  amount: number | null;
  overpaid: number | null;
  reason: string;
  reverses_id: number | null;
  key: string | null;
};

/** Adds an event; call it with the member locked. */
export async function insertEvent(
  trx: Trx,
  memberId: number,
  { plan, ...event }: NewEvent,
  by: { id: number; username: string },
): Promise<number> {
  const made = await trx
    .insertInto('membership_event')
    .values({
      ...event,
      plan: plan && JSON.stringify(plan),
      member_id: memberId,
      by_id: by.id,
      by_name: by.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}

/**
 * Writes anew what the events of a member come to. A visit counts in the span in which its day lies;
 * call it with the member locked.
 */
export async function saveSpans(trx: Trx, memberId: number, spans: readonly Span[]): Promise<void> {
  await trx.deleteFrom('membership').where('member_id', '=', memberId).execute();
  const rows = spans.map((span, place) => ({
    ...span,
    place,
    next_on: spans[place + 1]?.starts_on ?? null,
  }));
  await sql`
    insert into membership (member_id, place, plan_id, starts_on, ends_on, grace_days, visits, used,
      frozen_from, frozen_until, freeze_days_left, cancelled_on, currency, due, refunded)
    select ${memberId}, place, plan_id, starts_on, ends_on, grace_days, visits,
      (select count(*) from member_visit where member_id = ${memberId} and undone_at is null
        and day >= starts_on and (next_on is null or day < next_on)),
      frozen_from, frozen_until, freeze_days_left, cancelled_on, currency, due, refunded
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as span
      (place int, plan_id bigint, starts_on date, ends_on date, grace_days int, visits int,
        next_on date, frozen_from date, frozen_until date, freeze_days_left int,
        cancelled_on date, currency text, due bigint, refunded bigint)`.execute(trx);
}

/** An event as callers see it, `all` being those of its member. */
export function toEvent(row: EventRow, all: readonly EventRow[]): MemberEvent {
  const { plan_id: _, plan: __, overpaid: ___, by_name, at, ...event } = row;
  const reversed = new Set(all.map(({ reverses_id }) => reverses_id));
  const last = all.findLast((it) => it.kind !== 'reverse' && !reversed.has(it.id));
  return {
    ...event,
    by: by_name,
    at: at.toISOString(),
    is_reversed: reversed.has(row.id),
    can_reverse: last?.id === row.id,
  };
}
