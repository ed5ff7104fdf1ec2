import type { ReportLink, ReportLinkKind } from '@station/contract/reports/report-fields';
import { wallClock } from '@station/contract/zoned-days';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';
import {
  findMeeting,
  type MeetingRow,
  searchMeetings,
} from '../meetings/planning/meetings.queries.ts';

/**
 * Records that the actor may see and whose name has a piece, of each kind so many at most. Contacts are
 * found by their index; companies and courses are few.
 */
export async function findLinks(
  db: Db,
  actor: Actor,
  search: string,
  each: number,
): Promise<ReportLink[]> {
  const found = sql.join([...searchConditions(sql`contact.search`, search), sql`true`], sql` and `);
  const { rows } = await sql<ReportLink>`
    (select 'contact' as kind, id, name as label from contact where ${found} limit ${each})
    union all
    (select 'company', id, name from company where strpos(sort_key(name), sort_key(${search})) > 0 order by name limit ${each})
    union all
    (select 'course', id, name from course where strpos(sort_key(name), sort_key(${search})) > 0 order by id desc limit ${each})`.execute(
    db,
  );
  const meetings = await searchMeetings(db, actor, { search }, each);
  return [
    ...rows,
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

/** Meetings of a series have one title: the day tells them apart. */
const meetingLabel = ({ title, starts_at, time_zone }: MeetingRow): string =>
  `${title} · ${wallClock(starts_at, time_zone).day}`;
