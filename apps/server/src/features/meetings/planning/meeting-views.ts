import type { Meeting, MeetingEntry } from '@station/contract/meetings/meeting-fields';
import type { Db } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  type AttendeeRow,
  type EntryRow,
  findAttendees,
  findSeries,
  type MeetingRow,
} from './meetings.queries.ts';

/** A stored meeting as it stands in the calendar of an account. */
export function entryOf(row: EntryRow, accountId: number): MeetingEntry {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    time_zone: row.time_zone,
    status: row.status,
    series_id: row.series_id,
    organiser: { id: row.organiser_id, name: row.organiser_name },
    room: row.room_id === null ? null : { id: row.room_id, name: row.room_name ?? '' },
    place: row.place,
    video_link: row.video_link,
    attendees: row.attendees,
    my_answer: row.my_answer,
    is_invited: row.is_invited,
    is_organiser: row.organiser_id === accountId,
  };
}

/** A whole meeting as callers see it. */
export async function viewOf(db: Db, actor: Actor, row: MeetingRow): Promise<Meeting> {
  const people = await findAttendees(db, [row.id]);
  const series = row.series_id === null ? undefined : await findSeries(db, row.series_id);
  return {
    ...entryOf(row, actor.id),
    version: row.version,
    sequence: row.sequence,
    description: row.description,
    cancel_reason: row.cancel_reason,
    series: series ?? null,
    people: people.map(toAttendee),
    can_edit: mayEdit(row, actor),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Whether somebody may change, cancel and delete a meeting. */
export const mayEdit = (row: Pick<MeetingRow, 'organiser_id'>, actor: Actor): boolean =>
  row.organiser_id === actor.id || actor.role === 'admin';

const toAttendee = (row: AttendeeRow) => ({
  ...row,
  answered_at: row.answered_at?.toISOString() ?? null,
});
