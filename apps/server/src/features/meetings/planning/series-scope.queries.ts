import type { SeriesScope } from '@station/contract/meetings/meeting-fields';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { findMeetings, type MeetingRow } from './meetings.queries.ts';

/** Holds a meeting and its whole series until the transaction ends: first the series, then by id. */
export async function lockMeeting(trx: Trx, id: number): Promise<void> {
  await sql`
    select from meeting_series where id = (select series_id from meeting where id = ${id})
    for update`.execute(trx);
  await sql`
    select from meeting
    where id = ${id} or series_id = (select series_id from meeting where id = ${id})
    order by id for update`.execute(trx);
}

/**
 * Which meetings are meant, in the order of time: this one, with those of its series that begin later, or
 * with all; of the others only what is not over, and what is cancelled, or held with its minutes closed, only when it
 * is wanted.
 */
export async function findScope(
  db: Db,
  meeting: Pick<MeetingRow, 'id' | 'series_id' | 'starts_at'>,
  scope: SeriesScope,
  { now, cancelled = false, closed = false }: { now: Date; cancelled?: boolean; closed?: boolean },
): Promise<MeetingRow[]> {
  if (scope === 'this' || meeting.series_id === null) return findMeetings(db, [meeting.id]);
  const which = scope === 'following' ? sql`starts_at > ${meeting.starts_at}` : sql`true`;
  const isClosed = sql`exists (select from meeting_closing where meeting_id = meeting.id)`;
  const { rows } = await sql<{ id: number }>`
    select id from meeting where id = ${meeting.id} or (series_id = ${meeting.series_id} and ${which}
      and ends_at > ${now} and ${cancelled ? sql`true` : sql`status = 'planned'`}
      and ${closed ? sql`true` : sql`not ${isClosed}`})`.execute(db);
  return findMeetings(
    db,
    rows.map(({ id }) => id),
  );
}

/** What no change of `targets` reaches: those of the same scope that are cancelled, or closed. */
export async function findUntouched(
  db: Db,
  meeting: Pick<MeetingRow, 'id' | 'series_id' | 'starts_at'>,
  scope: SeriesScope,
  { targets, now }: { targets: readonly MeetingRow[]; now: Date },
): Promise<MeetingRow[]> {
  const rows = await findScope(db, meeting, scope, { now, cancelled: true, closed: true });
  const touched = new Set(targets.map(({ id }) => id));
  return rows.filter(({ id }) => !touched.has(id));
}

/** How many meetings of a series come before a moment. */
export async function countBefore(db: Db, seriesId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from meeting
    where series_id = ${seriesId} and starts_at < ${at}`.execute(db);
  return rows[0]?.count ?? 0;
}
