import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Visits of an hour stand in so many rows: those who come at once do not wait for one another. */
const HOUR_PARTS = 8;

/** The row of an hour that a member's visits are counted in. */
export const hourPart = (memberId: number): number => memberId % HOUR_PARTS;

/** A visit as it is stored. */
export type VisitRow = {
  id: number;
  at: Date;
  by: string;
  is_late: boolean;
  undone_at: Date | null;
  undone_by: string | null;
  undo_reason: string | null;
};

/** The latest visits of a member, undone ones too, and how many count. */
export async function findVisits(
  db: Db,
  memberId: number,
): Promise<{ total: number; rows: VisitRow[] }> {
  const { rows } = await sql<VisitRow & { total: number }>`
    select id, at, by_name as by, is_late, undone_at, undone_by, undo_reason,
      (select count(*) from member_visit
       where member_id = ${memberId} and undone_at is null) as total
    from member_visit where member_id = ${memberId} order by at desc, id desc limit 100`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** Whose visit it is, on which day, and whether it counts. */
export type VisitOfMember = { member_id: number; day: string; at: Date; is_undone: boolean };

export async function findVisit(db: Db, id: number): Promise<VisitOfMember | undefined> {
  const { rows } = await sql<VisitOfMember>`
    select member_id, day, at, undone_at is not null as is_undone
    from member_visit where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Has a visit count no longer: in the span of its day, in its hour, and as the last one of its member.
 * Call it with the member locked.
 */
export async function undoVisitRow(
  trx: Trx,
  id: number,
  { member_id, day }: VisitOfMember,
  undone: { at: Date; by: string; reason: string },
): Promise<void> {
  await sql`
    with counted as (
      update membership set used = greatest(used - 1, 0)
      where member_id = ${member_id} and place = (
        select max(place) from membership
        where member_id = ${member_id} and starts_on <= ${day}::date)
    ),
    hours as (
      update member_visit_hour set visits = visits - 1
      where day = ${day}::date and part = ${hourPart(member_id)} and visits > 0
        and hour = (select coalesce(visit.hour, extract(hour from visit.at at time zone time_zone))
          from member_visit visit, report_setting where visit.id = ${id})
    ),
    seen as (
      update member set last_visit_at = (
        select max(at) from member_visit
        where member_id = ${member_id} and undone_at is null and id <> ${id})
      where id = ${member_id}
    )
    update member_visit
    set undone_at = ${undone.at}, undone_by = ${undone.by}, undo_reason = ${undone.reason}
    where id = ${id}`.execute(trx);
}
