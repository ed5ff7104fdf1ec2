import type { ListedMember, Member, Membership } from '@station/contract/membership/member-fields';
import { daysAfter, daysBetween } from '@station/contract/zoned-days';
import type { Db } from '../../../db/db.ts';
import { stateOf } from '../membership.rules.ts';
import { findPointRules, type PointRules } from '../points/point-rules.queries.ts';
import { tierOf } from '../points/points.rules.ts';
import { findLinked } from './linked-people.queries.ts';
import { requiredMember } from './member-guards.ts';
import { findMember, findRelatives, numberText } from './members.queries.ts';
import { findStandings, type SpanRow, type StandingRow } from './standing.queries.ts';

/** Members as lists show them, in the order of the ids. */
export async function listedMembers(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<ListedMember[]> {
  const rows = await findStandings(db, ids, today);
  const rules = await findPointRules(db);
  return rows.map((row) => toListed(row, rules, today));
}

/** The whole of a member. @throws Problem `membership.member-not-found`. */
export async function wholeMember(db: Db, id: number, today: string): Promise<Member> {
  const row = requiredMember(await findMember(db, id));
  const [listed] = await listedMembers(db, [id], today);
  const relatives = await findRelatives(db, row);
  return {
    ...requiredMember(listed),
    birth_date: row.birth_date,
    family: row.family,
    note: row.note,
    joined_on: row.joined_on,
    ...(await findLinked(db, row)),
    relatives: relatives.map((one) => ({ ...one, number: numberText(one.number) })),
    version: row.version,
  };
}

function toListed(row: StandingRow, rules: PointRules, today: string): ListedMember {
  const { span } = row;
  return {
    id: row.id,
    number: numberText(row.number),
    name: row.name,
    phone: row.phone,
    email: row.email,
    image: row.image,
    state: stateOf(span ?? undefined, today, span?.used ?? 0),
    membership: span && toMembership(row, span, today),
    points: row.points,
    tier: tierOf(rules.tiers, row.earned),
    last_visit_at: row.last_visit_at?.toISOString() ?? null,
  };
}

/** The plan of a member on a day, with what is paid and owed. */
export function toMembership(
  row: Pick<StandingRow, 'due' | 'refunded' | 'paid'>,
  span: SpanRow,
  today: string,
): Membership {
  const { ends_on, visits, used } = span;
  // What was given back is neither paid nor to be paid any more.
  const paid = row.paid - row.refunded;
  return {
    membership_id: span.place,
    plan_id: span.plan_id,
    plan_name: span.plan_name,
    state: stateOf(span, today, used),
    starts_on: span.starts_on,
    ends_on,
    grace_until: ends_on && daysAfter(ends_on, span.grace_days),
    days_left: ends_on === null ? null : Math.max(0, daysBetween(today, ends_on) + 1),
    visits,
    visits_left: visits === null ? null : Math.max(0, visits - used),
    frozen_from: span.frozen_from,
    frozen_until: span.frozen_until,
    freeze_days_left: span.freeze_days_left,
    currency: span.currency,
    price: row.due,
    paid,
    owed: Math.max(0, row.due - paid),
  };
}
