import type {
  ReportComment,
  ReportContent,
  ReportItem,
  ReportStatus,
} from '@station/contract/reports/report-fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { isLed } from '../accounts/users/leaders.queries.ts';

/** A report as it is stored. */
export type ReportRow = {
  id: number;
  account_id: number | null;
  account_name: string;
  department: string;
  day: string;
  status: ReportStatus;
  tomorrow: string;
  blockers: string;
  notes: string;
  is_late: boolean;
  submitted_at: Date | null;
  reviewed_at: Date | null;
  reviewed_by: string;
  version: number;
  updated_at: Date;
  items: ReportItem[];
};

const columns = sql`
  report.id, report.account_id, report.account_name, report.department, report.day, report.status,
  report.tomorrow, report.blockers, report.notes, report.is_late, report.submitted_at,
  report.reviewed_at, report.reviewed_by, report.version, report.updated_at,
  (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'kind', kind, 'minutes', minutes,
      'progress', progress, 'link', case when link_kind is not null then
        jsonb_build_object('kind', link_kind, 'id', link_id, 'label', link_label) end)
      order by place), '[]') from report_item where report_id = report.id) as items`;

/**
 * Who sees which reports, on the row `report`: one's own, and what was handed in by those whom one leads.
 * The only place that says so, with `attachment_subject` for the files.
 */
export const seenBy = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  report.account_id = ${actor.id} or report.status <> 'draft'
  and ${actor.role === 'admin' ? sql`true` : isLed(actor, sql`report.account_id`)})`;

/** A report that the actor may see. */
export async function findReport(db: Db, actor: Actor, id: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from report where id = ${id} and ${seenBy(actor)}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockReport(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<ReportRow | undefined> {
  // What changes a report holds its row, so the items that are read afterwards belong to it.
  await sql`select from report where id = ${id} for update`.execute(trx);
  return findReport(trx, actor, id);
}

/** Somebody's report of a day. */
export async function findReportOf(
  db: Db,
  accountId: number,
  day: string,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from report where account_id = ${accountId} and day = ${day}`.execute(db);
  return rows[0];
}

/** The last report that somebody wrote before a day. */
export async function findReportBefore(
  db: Db,
  accountId: number,
  day: string,
): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from report where account_id = ${accountId} and day < ${day}
    order by day desc limit 1`.execute(db);
  return rows[0];
}

/** Somebody's reports before a day, the last first. */
export async function findReportsOf(db: Db, accountId: number, before: string, limit: number) {
  const { rows } = await sql<{
    id: number;
    day: string;
    status: ReportStatus;
    is_late: boolean;
    items: number;
    minutes: number;
  }>`
    select id, day, status, is_late, count(report_item.report_id) as items,
      coalesce(sum(report_item.minutes), 0) as minutes
    from report left join report_item on report_item.report_id = report.id
    where account_id = ${accountId} and day < ${before}
    group by id order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** Begins an empty report; undefined when there is one of that day. */
export async function insertReport(
  trx: Trx,
  { accountId, day }: { accountId: number; day: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into report (account_id, account_name, department, day, tomorrow, blockers, notes)
    select id, coalesce(nullif(name, ''), username), coalesce(department, ''), ${day}::date, '', '', ''
    from account where id = ${accountId}
    on conflict (account_id, day) do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Puts what is written in place of what was, as the next version. */
export async function saveContent(
  trx: Trx,
  id: number,
  { items, tomorrow, blockers, notes }: ReportContent,
  at: Date,
): Promise<void> {
  await sql`delete from report_item where report_id = ${id}`.execute(trx);
  const rows = items.map(({ link, ...item }, place) => ({
    ...item,
    place,
    link_kind: link?.kind ?? null,
    link_id: link?.id ?? null,
    link_label: link?.label ?? null,
  }));
  await sql`
    insert into report_item
      (report_id, place, text, kind, minutes, progress, link_kind, link_id, link_label)
    select ${id}, place, text, kind, minutes, progress, link_kind, link_id, link_label
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (place int, text text,
      kind text, minutes int, progress int, link_kind text, link_id bigint, link_label text)`.execute(
    trx,
  );
  await sql`
    update report set tomorrow = ${tomorrow}, blockers = ${blockers}, notes = ${notes},
      version = version + 1, updated_at = ${at}
    where id = ${id}`.execute(trx);
}

/** What is changed besides what is written. */
type StatusChange = {
  status: ReportStatus;
  is_late?: boolean;
  submitted_at?: Date;
  reviewed_at?: Date | null;
  reviewed_by?: string;
};

/** Changes how a report stands; its department is what it is when it is handed in. */
export async function saveStatus(
  trx: Trx,
  id: number,
  change: StatusChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('report')
    .set({ ...change, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute();
  if (change.status !== 'submitted') return;
  await sql`
    update report set department = coalesce(account.department, '')
    from account where account.id = report.account_id and report.id = ${id}`.execute(trx);
}

/** Keeps what a report is now, before it changes; the oldest versions go when there are too many. */
export async function keepVersion(trx: Trx, row: ReportRow, most: number): Promise<void> {
  const { id, version, updated_at, status, items, tomorrow, blockers, notes } = row;
  const content = JSON.stringify({ items, tomorrow, blockers, notes });
  await sql`
    insert into report_version (report_id, version, at, status, content)
    values (${id}, ${version}, ${updated_at}, ${status}, ${content}::jsonb)
    on conflict do nothing`.execute(trx);
  await sql`
    delete from report_version where report_id = ${id} and version in (
      select version from report_version where report_id = ${id} order by version desc
      offset ${most})`.execute(trx);
}

/** When the last version was kept. */
export async function findLastKept(db: Db, id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from report_version where report_id = ${id}`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function findVersions(db: Db, id: number) {
  const { rows } = await sql<{
    version: number;
    at: Date;
    status: ReportStatus;
    content: ReportContent;
  }>`
    select version, at, status, content from report_version
    where report_id = ${id} order by version desc`.execute(db);
  return rows;
}

/** What was said about a report, in order. */
export async function findComments(db: Db, id: number): Promise<ReportComment[]> {
  const rows = await db
    .selectFrom('report_comment')
    .selectAll()
    .where('report_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ id: commentId, account_id, account_name, kind, text, at }) => ({
    id: commentId,
    by: { id: account_id, name: account_name },
    kind: kind as ReportComment['kind'],
    text,
    at: at.toISOString(),
  }));
}

export async function insertComment(
  trx: Trx,
  reportId: number,
  by: { id: number; name: string },
  comment: { kind: ReportComment['kind']; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('report_comment')
    .values({ report_id: reportId, account_id: by.id, account_name: by.name, ...comment })
    .execute();
}

/** The leader of an account. */
export async function findLeaderOf(db: Db, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ leader_id: number | null }>`
    select leader_id from account where id = ${accountId}`.execute(db);
  return rows[0]?.leader_id ?? undefined;
}

/** The department of an account; empty for none. */
export async function findDepartmentOf(db: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ department: string | null }>`
    select department from account where id = ${accountId}`.execute(db);
  return rows[0]?.department ?? '';
}

/** Whether somebody leads anybody. */
export async function leadsAnybody(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from account where leader_id = ${accountId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
