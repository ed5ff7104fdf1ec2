import type { Currency } from '@station/contract/schools/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The office's clock as it is set now. */
const zone: RawBuilder<unknown> = sql`(select time_zone from report_setting)`;

/** The day that it was in the office at a moment. */
export const dayInOffice = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (${at} at time zone ${zone})::date`;

/**
 * Joins to `member` the span that says how it stands on a day, as `span`: the last that has begun, else
 * the first that will (`spanOn` of the rules).
 */
export const currentSpan = (today: string): RawBuilder<unknown> => sql`
  left join lateral (
    select * from membership where member_id = member.id
    order by (starts_on <= ${today}::date) desc,
      case when starts_on <= ${today}::date then -place else place end
    limit 1
  ) span on true`;

/** How it stands with a joined `span` on a day; `stateOf` of the rules says the same. */
export const stateColumn = (today: string): RawBuilder<unknown> => sql`
  (case
    when span.member_id is null then 'none'
    when span.cancelled_on <= ${today}::date then 'cancelled'
    when ${today}::date < span.starts_on then 'upcoming'
    when ${today}::date between span.frozen_from and span.frozen_until then 'frozen'
    when span.used >= span.visits then 'used-up'
    when span.ends_on is null or ${today}::date <= span.ends_on then 'active'
    when ${today}::date <= span.ends_on + span.grace_days then 'grace'
    else 'expired'
  end)`;

/** All that a member has paid and still counts; needs `member`. */
const paidColumn: RawBuilder<unknown> = sql`(
  select coalesce(sum(amount), 0)::bigint from member_payment
  where member_id = member.id and voided_at is null)`;

/** All that a member has to pay or has paid, what was given back taken off; needs `member`. */
const dueColumn: RawBuilder<unknown> = sql`coalesce((
  select due from membership where member_id = member.id order by place desc limit 1), 0)`;

/** All that a member was given back; needs `member`. */
const refundedColumn: RawBuilder<unknown> = sql`coalesce((
  select refunded from membership where member_id = member.id order by place desc limit 1), 0)`;

/** What a member still has to pay; needs `member`. */
export const owedColumn: RawBuilder<unknown> = sql`
  (${dueColumn} + ${refundedColumn} - ${paidColumn})`;

/** What has to be paid, was given back and was paid; needs `member`. */
export const moneyColumns: RawBuilder<unknown> = sql`
  ${dueColumn} as due, ${refundedColumn} as refunded, ${paidColumn} as paid`;

/** The joined `span` with the name of its plan; null for none. */
export const spanJson: RawBuilder<unknown> = sql`
  case when span.member_id is not null then to_jsonb(span) || jsonb_build_object('plan_name',
    (select name from membership_plan where id = span.plan_id)) end`;

/** A member with how it stands, as lists show one. */
export type StandingRow = {
  id: number;
  number: number;
  name: string;
  phone: string;
  email: string;
  image: string | null;
  last_visit_at: Date | null;
  points: number;
  earned: number;
  due: number;
  refunded: number;
  paid: number;
  span: SpanRow | null;
};

/** A span as it is stored, with the name of its plan. */
export type SpanRow = {
  place: number;
  plan_id: number;
  plan_name: string;
  starts_on: string;
  ends_on: string | null;
  grace_days: number;
  visits: number | null;
  used: number;
  frozen_from: string | null;
  frozen_until: string | null;
  freeze_days_left: number;
  cancelled_on: string | null;
  currency: Currency;
};

/** Members with how it stands on a day, in the order of their ids as given. */
export async function findStandings(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select member.id, member.number, member.name, member.phone, member.email, member.image,
      member.last_visit_at, ${moneyColumns}, ${balanceColumn(today)} as points,
      ${earnedColumn(today)} as earned, ${spanJson} as span
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    join member on member.id = given.id and member.deleted_at is null
    ${currentSpan(today)}
    order by given.place`.execute(db);
  return rows;
}

/** What is left of an award joined as `award`. */
export const leftOfAward: RawBuilder<unknown> = sql`(
  award.points - coalesce((
    select sum(points) from member_point_use where award_id = award.id), 0)::bigint)`;

/** Points that may be spent on a day; needs `member`. */
export const balanceColumn = (today: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(${leftOfAward}), 0)::bigint from member_point award
  where award.member_id = member.id and award.kind = 'earn'
    and (award.expires_on is null or award.expires_on >= ${today}::date))`;

/** Whether an award joined as `award` is of a payment that is void. */
export const isOfVoidPayment: RawBuilder<unknown> = sql`exists (
  select from member_payment paid where paid.member_id = award.member_id
    and award.key = 'payment-' || paid.id and paid.voided_at is not null)`;

/** Whether an award joined as `award` is of a visit that was undone. */
export const isOfUndoneVisit: RawBuilder<unknown> = sql`exists (
  select from member_visit visit where visit.member_id = award.member_id
    and award.key = 'visit-' || visit.id and visit.undone_at is not null)`;

/**
 * Points earned in the twelve months up to a day; needs `member`. What was taken back is left out, and so is
 * what was spent or had run out when its payment became void or its visit was undone: no line says that.
 */
export const earnedColumn = (today: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(award.points), 0)::bigint from member_point award
  where award.member_id = member.id and award.kind = 'earn'
    and award.at >= (${today}::date - interval '12 months') at time zone ${zone}
    and not exists (select from member_point back where back.reverses_id = award.id)
    and not ${isOfVoidPayment} and not ${isOfUndoneVisit})`;
