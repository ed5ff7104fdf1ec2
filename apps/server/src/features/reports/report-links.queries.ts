import type { ReportLink, ReportLinkKind } from '@station/contract/reports/report-fields';
import { wallClock } from '@station/contract/zoned-days';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';
import { findCompaniesLike } from '../companies/companies.queries.ts';
import {
  findMeeting,
  type MeetingRow,
  searchMeetings,
} from '../meetings/planning/meetings.queries.ts';
import { findCoursesLike } from '../schools/courses/courses.queries.ts';

/** Records that the actor may see and whose name has a piece, of each kind so many at most. */
export async function findLinks(
  db: Db,
  actor: Actor,
  search: string,
  each: number,
): Promise<ReportLink[]> {
  const [contacts, companies, courses, meetings] = await Promise.all([
    db
      .selectFrom('contact')
      .select(['id', 'name'])
      .where((eb) => eb.and(searchConditions(sql`search`, search)))
      .limit(each)
      .execute(),
    findCompaniesLike(db, search, each),
    findCoursesLike(db, search, each),
    searchMeetings(db, actor, { search }, each),
  ]);
  return [
    ...contacts.map(({ id, name }) => ({ kind: 'contact' as const, id, label: name })),
    ...companies.map(({ id, name }) => ({ kind: 'company' as const, id, label: name })),
    ...courses.map((it) => ({ kind: 'course' as const, id: it.course_id, label: it.course_name })),
    ...meetings.map((it) => ({ kind: 'meeting' as const, id: it.id, label: meetingLabel(it) })),
  ];
}

/** What a record that is linked to is called; undefined when it is gone or not the actor's to see. */
export async function findLinkLabel(
  db: Db,
  actor: Actor,
  kind: ReportLinkKind,
  id: number,
): Promise<string | undefined> {
  if (kind === 'meeting') {
    const meeting = await findMeeting(db, actor, id);
    return meeting && meetingLabel(meeting);
  }
  const { rows } = await sql<{ label: string }>`
    select label from attachment_subject
    where kind = ${kind} and id = ${id}
      and attachment_shown(account_id, for_leaders, ${actor.id}, ${actor.role})`.execute(db);
  return rows[0]?.label;
}

/** What somebody's own reports and their versions called a record last; undefined where none has a link to it. */
export async function findOwnLinkLabel(
  db: Db,
  accountId: number,
  kind: ReportLinkKind,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select label from (
      select link_label as label, report.updated_at as at
      from report join report_item on report_item.report_id = report.id
      where report.account_id = ${accountId} and link_kind = ${kind} and link_id = ${id}
      union all
      select item -> 'link' ->> 'label', report_version.at
      from report join report_version on report_version.report_id = report.id
        cross join jsonb_array_elements(report_version.content -> 'items') as kept (item)
      where report.account_id = ${accountId} and item -> 'link' ->> 'kind' = ${kind}
        and (item -> 'link' ->> 'id')::bigint = ${id}
    ) called
    order by at desc limit 1`.execute(db);
  return rows[0]?.label;
}

/** Meetings of a series have one title: the day tells them apart. */
const meetingLabel = ({ title, starts_at, time_zone }: MeetingRow): string =>
  `${title} · ${wallClock(starts_at, time_zone).day}`;
