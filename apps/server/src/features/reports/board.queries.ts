import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { isLed } from '../accounts/users/leaders.queries.ts';

/** Somebody on a board. */
export type BoardPersonRow = {
  id: number;
  name: string;
  department: string;
  /** Whether reports of theirs are waited for: they are active and have a leader. */
  is_expected: boolean;
  /** The first day of the account, by the office's clock. */
  since: string;
};

/**
 * The active people whom the actor leads, by department and name; or one of them, or the actor. People
 * without a leader, and those who have left, stand on it when they have handed in within the days.
 */
export async function findBoardPeople(
  db: Db,
  actor: Actor,
  { from, to, account_id }: { from: string; to: string; account_id?: number | undefined },
): Promise<BoardPersonRow[]> {
  const { rows } = await sql<BoardPersonRow>`
    select account.id, coalesce(nullif(account.name, ''), username) as name,
      coalesce(department, '') as department,
      account.status = 'active' and leader_id is not null as is_expected,
      (account.created_at at time zone time_zone)::date as since
    from account, report_setting
    where ${
      account_id === undefined
        ? sql`${isLed(actor, sql`account.id`)}
            and (account.status = 'active' and leader_id is not null or exists (
              select from report where account_id = account.id
                and day between ${from} and ${to} and report.status <> 'draft'))`
        : sql`account.id = ${account_id}
            and (account.id = ${actor.id} or ${isLed(actor, sql`account.id`)})`
    }
    order by department, sort_key(coalesce(nullif(account.name, ''), username)), account.id`.execute(
    db,
  );
  return rows;
}

/** Those who are expected to report: active people who have a leader. For the reminders. */
export async function findReporters(db: Db): Promise<(BoardPersonRow & { leader_id: number })[]> {
  const { rows } = await sql<BoardPersonRow & { leader_id: number }>`
    select account.id, coalesce(nullif(account.name, ''), username) as name,
      coalesce(department, '') as department, true as is_expected, leader_id,
      (account.created_at at time zone time_zone)::date as since
    from account, report_setting
    where account.status = 'active' and leader_id is not null
    order by account.id`.execute(db);
  return rows;
}

/** What is stored of somebody's day. */
export type DayReportRow = {
  id: number;
  account_id: number;
  day: string;
  status: string;
  is_late: boolean;
  minutes: number;
};

/** The reports of some people within some days; drafts are left out. */
export async function findDayReports(
  db: Db,
  accountIds: readonly number[],
  from: string,
  to: string,
): Promise<DayReportRow[]> {
  const { rows } = await sql<DayReportRow>`
    select report.id, account_id, day, status, is_late,
      (select coalesce(sum(minutes), 0) from report_item where report_id = report.id) as minutes
    from report
    where day between ${from} and ${to} and account_id = any (${accountIds}::bigint[])
      and status <> 'draft'`.execute(db);
  return rows;
}

/** Reports that were handed in to the actor, as the direct leader, and not read yet; and the oldest day of them. */
export async function findWaiting(
  db: Db,
  actor: Pick<Actor, 'id'>,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*) as count, min(report.day) as oldest
    from report join account on account.id = report.account_id
    where account.leader_id = ${actor.id} and report.status = 'submitted'`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
