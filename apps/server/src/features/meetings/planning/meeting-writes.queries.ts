import type { MeetingFields } from '@station/contract/meetings/meeting-fields';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { foldText } from '@station/contract/search-text';
import { sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';
import type { InvitedPerson } from './attendees.queries.ts';

/** What is written of a meeting beside its time. */
export type MeetingTexts = Pick<
  MeetingFields,
  'title' | 'kind' | 'description' | 'place' | 'video_link'
>;

/** A meeting as it is to be. */
export type PlannedMeeting = MeetingTexts & {
  room_id: number | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
};

/** Begins a series. */
export async function insertSeries(trx: Trx, rule: Recurrence): Promise<number> {
  const { id } = await trx
    .insertInto('meeting_series')
    .values({ rule: JSON.stringify(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(trx: Trx, id: number, rule: Recurrence): Promise<void> {
  await sql`update meeting_series set rule = ${JSON.stringify(rule)}::jsonb where id = ${id}`.execute(
    trx,
  );
}

/** Gives meetings to a series. */
export async function moveToSeries(trx: Trx, ids: readonly number[], seriesId: number) {
  await sql`
    update meeting set series_id = ${seriesId} where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Adds meetings; answers their ids in the order given. */
export async function insertMeetings(
  trx: Trx,
  meetings: readonly PlannedMeeting[],
  belonging: {
    uid: string;
    seriesId: number | null;
    organiser: { id: number | null; name: string };
    at: Date;
  },
): Promise<number[]> {
  const { uid, seriesId, organiser, at } = belonging;
  const given = meetings.map((it, place) => ({
    ...it,
    place_in_order: place,
    search: foldText(it.title),
  }));
  const { rows } = await sql<{ id: number }>`
    insert into meeting (series_id, uid, recurs_at, title, search, kind, description, organiser_id,
      organiser_name, room_id, place, video_link, starts_at, ends_at, time_zone, created_at, updated_at)
    select ${seriesId}::bigint, ${uid}::uuid, case when ${seriesId}::bigint is not null then starts_at end,
      title, search, kind, description, ${organiser.id}::bigint, ${organiser.name}, room_id, place,
      video_link, starts_at, ends_at, time_zone, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (place_in_order int, title text,
      search text, kind text, description text, room_id bigint, place text, video_link text,
      starts_at timestamptz, ends_at timestamptz, time_zone text)
    order by place_in_order
    returning id`.execute(trx);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A change of one meeting; `is_moved` says that it goes its own way in its series. */
export type MeetingChange = PlannedMeeting & { id: number; is_moved: boolean; asks_again: boolean };

/**
 * Changes meetings, as the next version of each. All leave their rooms first: what one of them gives up
 * another may take.
 */
export async function updateMeetings(
  trx: Trx,
  changes: readonly MeetingChange[],
  at: Date,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await sql`update meeting set room_id = null where id = any(${ids}::bigint[])`.execute(trx);
  const given = changes.map((it) => ({ ...it, search: foldText(it.title) }));
  await sql`
    update meeting set title = given.title, search = given.search, kind = given.kind,
      description = given.description, room_id = given.room_id, place = given.place,
      video_link = given.video_link, starts_at = given.starts_at, ends_at = given.ends_at,
      time_zone = given.time_zone, is_moved = given.is_moved, sequence = sequence + 1,
      version = version + 1, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, title text,
      search text, kind text, description text, room_id bigint, place text, video_link text,
      starts_at timestamptz, ends_at timestamptz, time_zone text, is_moved boolean)
    where meeting.id = given.id`.execute(trx);
  const again = changes.filter(({ asks_again }) => asks_again).map(({ id }) => id);
  await sql`
    update meeting_attendee set answer = null, reason = '', answered_at = null
    where meeting_id = any(${again}::bigint[])`.execute(trx);
}

/** Says of meetings that they do not take place. */
export async function updateCancelled(
  trx: Trx,
  ids: readonly number[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await sql`
    update meeting set status = 'cancelled', cancel_reason = ${reason}, sequence = sequence + 1,
      version = version + 1, updated_at = ${at}
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Invites people to meetings; who is invited already stays as they are. */
export async function insertAttendees(
  trx: Trx,
  meetingIds: readonly number[],
  people: readonly InvitedPerson[],
): Promise<void> {
  await sql`
    insert into meeting_attendee
      (meeting_id, kind, person, account_id, contact_id, student_id, name, email)
    select meeting_id, kind, person, account_id, contact_id, student_id, name, email
    from unnest(${[...meetingIds]}::bigint[]) as meeting_id,
      jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (kind text, person text,
        account_id bigint, contact_id bigint, student_id bigint, name text, email text)
    on conflict (meeting_id, person) do nothing`.execute(trx);
}

/** Takes people out of meetings. */
export async function deleteAttendees(
  trx: Trx,
  meetingIds: readonly number[],
  people: readonly string[],
): Promise<void> {
  await sql`
    delete from meeting_attendee where meeting_id = any(${[...meetingIds]}::bigint[])
      and person = any(${[...people]}::text[])`.execute(trx);
}
