import { sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';

/** A meeting that begins soon, and the accounts that are expected there. */
export type SoonMeeting = {
  id: number;
  title: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  people: number[];
};

/**
 * Takes the meetings that begin after `now` and not after `until`, each once for a start, with the
 * organiser and whoever is invited and has not declined. Those that the server was away for are left out:
 * a meeting that has begun needs no reminder.
 */
export async function takeSoonMeetings(trx: Trx, now: Date, until: Date): Promise<SoonMeeting[]> {
  const { rows } = await sql<SoonMeeting>`
    with taken as (
      update meeting set reminded_of = starts_at
      where status = 'planned' and starts_at > ${now} and starts_at <= ${until}
        and reminded_of is distinct from starts_at
      returning id, title, starts_at, ends_at, time_zone, organiser_id
    )
    select id, title, starts_at, ends_at, time_zone, array(
      select organiser_id where organiser_id is not null
      union
      select account_id from meeting_attendee
      where meeting_id = taken.id and account_id is not null and answer is distinct from 'no'
    ) as people
    from taken order by starts_at, id`.execute(trx);
  return rows;
}
