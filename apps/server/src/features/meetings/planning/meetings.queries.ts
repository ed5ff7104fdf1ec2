import type { Attendee, MeetingKind, Rsvp } from '@station/contract/meetings/meeting-fields';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';

/** A meeting as a calendar shows it, with what somebody has to do with it. */
export type EntryRow = {
  id: number;
  series_id: number | null;
  title: string;
  kind: MeetingKind | null;
  organiser_id: number | null;
  organiser_name: string;
  room_id: number | null;
  room_name: string | null;
  place: string;
  video_link: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  status: 'planned' | 'cancelled';
  attendees: number;
  /** Of whoever asks. */
  is_invited: boolean;
  my_answer: Rsvp | null;
};

/** The whole of it, as it is stored. */
export type MeetingRow = EntryRow & {
  uid: string;
  recurs_at: Date | null;
  sequence: number;
  description: string;
  is_moved: boolean;
  cancel_reason: string;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Who sees meetings whole, on the row `meeting`; the only place that says so. */
export const seenBy = (actor: Pick<Actor, 'id' | 'role'>): RawBuilder<SqlBool> =>
  actor.role === 'admin' ? sql<SqlBool>`true` : isOwn(actor.id);

/** Meetings that somebody organises or is invited to. */
const isOwn = (accountId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  meeting.organiser_id = ${accountId} or meeting.id in (
    select meeting_id from meeting_attendee where account_id = ${accountId}))`;

const entryColumns = sql`
  meeting.id, meeting.series_id, meeting.title, meeting.kind, meeting.organiser_id,
  meeting.organiser_name, meeting.room_id, meeting_room.name as room_name, meeting.place,
  meeting.video_link, meeting.starts_at, meeting.ends_at, meeting.time_zone, meeting.status,
  mine.person is not null as is_invited, mine.answer as my_answer`;

const columns = sql`
  ${entryColumns}, meeting.uid, meeting.recurs_at, meeting.sequence, meeting.description,
  meeting.is_moved, meeting.cancel_reason, meeting.version, meeting.created_at, meeting.updated_at`;

/** Meetings with what `accountId` has to do with them. */
const select = (accountId: number, where: RawBuilder<unknown>) => sql`
  select ${columns},
    (select count(*) from meeting_attendee where meeting_id = meeting.id) as attendees
  from meeting
  left join meeting_room on meeting_room.id = room_id
  left join meeting_attendee mine on mine.meeting_id = meeting.id and mine.account_id = ${accountId}
  where ${where}`;

/** A meeting that the actor may see. */
export async function findMeeting(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  id: number,
): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`
    ${select(actor.id, sql`meeting.id = ${id} and ${seenBy(actor)}`)}`.execute(db);
  return rows[0];
}

/** Meetings by their ids, in the order of time. */
export async function findMeetings(db: Db, ids: readonly number[]): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    ${select(0, sql`meeting.id = any(${[...ids]}::bigint[])`)}
    order by meeting.starts_at, meeting.id`.execute(db);
  return rows;
}

/** What overlaps a stretch of time, on the row `meeting`; none is longer than a day. */
export const overlaps = (from: Date, to: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  meeting.starts_at > ${from}::timestamptz - interval '24 hours'
  and meeting.starts_at < ${to} and meeting.ends_at > ${from})`;

/** Meetings of a stretch of time in order: those of the actor, or everybody's. */
export async function findCalendar(
  db: Db,
  actor: Pick<Actor, 'id'>,
  { from, to, all, cancelled }: { from: Date; to: Date; all: boolean; cancelled: boolean },
): Promise<EntryRow[]> {
  const whose = all ? sql`true` : isOwn(actor.id);
  const which = cancelled ? sql`true` : sql`meeting.status = 'planned'`;
  const { rows } = await sql<EntryRow>`
    with counted as (
      select meeting_id, count(*) as attendees from meeting_attendee
      join meeting on meeting.id = meeting_id where ${overlaps(from, to)} group by meeting_id
    )
    select ${entryColumns}, coalesce(counted.attendees, 0) as attendees
    from meeting
    left join meeting_room on meeting_room.id = room_id
    left join counted on counted.meeting_id = meeting.id
    left join meeting_attendee mine on mine.meeting_id = meeting.id and mine.account_id = ${actor.id}
    where ${overlaps(from, to)} and ${whose} and ${which}
    order by meeting.starts_at, meeting.id`.execute(db);
  return rows;
}

/** Somebody's own meetings that are not over, the next first. */
export async function findNext(
  db: Db,
  accountId: number,
  now: Date,
  limit: number,
): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    ${select(
      accountId,
      sql`${isOwn(accountId)} and meeting.status = 'planned' and meeting.ends_at > ${now}
        and mine.answer is distinct from 'no'`,
    )}
    order by meeting.starts_at, meeting.id limit ${limit}`.execute(db);
  return rows;
}

/** Meetings that the actor may see, by a piece of the title or with a contact, the latest first. */
export async function searchMeetings(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  { search, contact_id }: { search: string; contact_id?: number | undefined },
  limit: number,
): Promise<MeetingRow[]> {
  const conditions = searchConditions(sql`meeting.search`, search);
  if (contact_id !== undefined) {
    conditions.push(sql`meeting.id in (
      select meeting_id from meeting_attendee where contact_id = ${contact_id})`);
  }
  const { rows } = await sql<MeetingRow>`
    ${select(actor.id, sql.join([...conditions, seenBy(actor)], sql` and `))}
    order by meeting.starts_at desc, meeting.id limit ${limit}`.execute(db);
  return rows;
}

/** Somebody's meetings of a stretch of time, as their own calendar has them: without what they declined. */
export async function findFeedMeetings(
  db: Db,
  accountId: number,
  from: Date,
  to: Date,
): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    ${select(
      accountId,
      sql`${isOwn(accountId)} and ${overlaps(from, to)} and mine.answer is distinct from 'no'`,
    )}
    order by meeting.starts_at, meeting.id`.execute(db);
  return rows;
}

export type AttendeeRow = Omit<Attendee, 'answered_at'> & {
  meeting_id: number;
  person: string;
  answered_at: Date | null;
};

/** Everybody who is invited to some meetings, by name. */
export async function findAttendees(db: Db, meetingIds: readonly number[]): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select meeting_attendee.id, meeting_id, kind, person,
      coalesce(account_id, contact.id, student.id) as ref_id, meeting_attendee.name,
      meeting_attendee.email, answer, reason, answered_at
    from meeting_attendee
    left join contact on contact.id = contact_id
    left join student on student.id = student_id
    where meeting_id = any(${[...meetingIds]}::bigint[])
    order by meeting_id, meeting_attendee.name, meeting_attendee.id`.execute(db);
  return rows;
}

/** How a series repeats, and how many meetings of it there are. */
export async function findSeries(
  db: Db,
  id: number,
): Promise<{ id: number; rule: Recurrence; meetings: number } | undefined> {
  const { rows } = await sql<{ id: number; rule: Recurrence; meetings: number }>`
    select id, rule, (select count(*) from meeting where series_id = meeting_series.id) as meetings
    from meeting_series where id = ${id}`.execute(db);
  return rows[0];
}
