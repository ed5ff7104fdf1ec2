import type { Rsvp } from '@station/contract/meetings/meeting-fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** An answer to some meetings; those to which nobody of that name is invited are passed over. */
export async function updateAnswers(
  trx: Trx,
  meetingIds: readonly number[],
  person: string,
  { answer, reason, at }: { answer: Rsvp; reason: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ meeting_id: number }>`
    update meeting_attendee set answer = ${answer}, reason = ${reason}, answered_at = ${at}
    where meeting_id = any(${[...meetingIds]}::bigint[]) and person = ${person}
    returning meeting_id`.execute(trx);
  return rows.map((row) => row.meeting_id);
}

/** Holds meetings as they are, by id as everybody does, so that none is moved while an answer to it is kept. */
export async function holdAsTheyAre(trx: Trx, meetingIds: readonly number[]): Promise<void> {
  await sql`
    select from meeting where id = any(${[...meetingIds]}::bigint[]) order by id for share`.execute(
    trx,
  );
}

/** A meeting with what somebody who is invited has answered. */
export type InvitedRow = {
  id: number;
  title: string;
  organiser_id: number | null;
  organiser_name: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  place: string;
  video_link: string;
  status: 'planned' | 'cancelled';
  name: string;
  answer: Rsvp | null;
  reason: string;
  sequence: number;
};

/** Of some meetings those to which somebody is still invited, in the order of time. */
export async function findInvitedTo(
  db: Db,
  meetingIds: readonly number[],
  person: string,
): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select meeting.id, meeting.title, meeting.organiser_id, meeting.organiser_name, meeting.starts_at,
      meeting.ends_at, meeting.time_zone, coalesce(meeting_room.name, meeting.place) as place,
      meeting.video_link, meeting.status, meeting_attendee.name, meeting_attendee.answer,
      meeting_attendee.reason, meeting.sequence
    from meeting join meeting_attendee on meeting_id = meeting.id and person = ${person}
    left join meeting_room on meeting_room.id = room_id
    where meeting.id = any(${[...meetingIds]}::bigint[])
    order by meeting.starts_at, meeting.id`.execute(db);
  return rows;
}
