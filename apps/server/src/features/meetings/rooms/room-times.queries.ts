import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { overlaps, seenBy } from '../planning/meetings.queries.ts';

/** A stretch of time; its end does not belong to it. */
export type Stretch = { starts_at: Date; ends_at: Date };

/** What stands where something is to be; `place` is which of the given stretches. */
export type ClashRow = Stretch & {
  place: number;
  /** Empty, unless the actor may see it. */
  title: string;
  organiser: string;
};

const CLASHES_TOLD = 50;

const given = (stretches: readonly Stretch[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    stretches.map(({ starts_at, ends_at }, place) => ({ place, starts_at, ends_at })),
  )}::jsonb) as given (place int, starts_at timestamptz, ends_at timestamptz)`;

/** What runs into a given stretch, on the row `meeting`; by where meetings start, for the index. */
const runsInto = sql`
  meeting.starts_at > given.starts_at - interval '24 hours'
  and meeting.starts_at < given.ends_at and meeting.ends_at > given.starts_at
  and meeting.status = 'planned'`;

const besides = (ids: readonly number[]) => sql`meeting.id <> all(${[...ids]}::bigint[])`;

/** Holds a room until the transaction ends, so that its bookings come one after the other. */
export async function lockRoomForBooking(
  trx: Trx,
  id: number,
): Promise<{ id: number; name: string; is_active: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; is_active: boolean }>`
    select id, name, is_active from meeting_room where id = ${id} for no key update`.execute(trx);
  return rows[0];
}

/** What stands in a room at some times; `except` are the meetings that are being changed. */
export async function findRoomClashes(
  db: Db,
  actor: Actor,
  roomId: number,
  stretches: readonly Stretch[],
  except: readonly number[],
): Promise<ClashRow[]> {
  const { rows } = await sql<ClashRow>`
    select given.place, meeting.starts_at, meeting.ends_at,
      case when ${seenBy(actor)} then meeting.title else '' end as title,
      meeting.organiser_name as organiser
    from ${given(stretches)} join meeting on ${runsInto}
    where room_id = ${roomId} and ${besides(except)}
    order by meeting.starts_at limit ${CLASHES_TOLD}`.execute(db);
  return rows;
}

/** Who of some accounts has another meeting then that they have not declined. */
export async function findBusyPeople(
  db: Db,
  actor: Actor,
  accountIds: readonly number[],
  stretches: readonly Stretch[],
  except: readonly number[],
): Promise<(ClashRow & { account_id: number; name: string })[]> {
  const { rows } = await sql<ClashRow & { account_id: number; name: string }>`
    select account.id as account_id, coalesce(nullif(account.name, ''), username) as name,
      given.place, meeting.starts_at, meeting.ends_at,
      case when ${seenBy(actor)} then meeting.title else '' end as title,
      meeting.organiser_name as organiser
    from ${given(stretches)} join meeting on ${runsInto}
    join account on account.id = any(${[...accountIds]}::bigint[]) and (
      account.id = meeting.organiser_id or exists (
        select from meeting_attendee where meeting_id = meeting.id and account_id = account.id
          and answer is distinct from 'no'))
    where ${besides(except)}
    order by name, account.id, meeting.starts_at limit ${CLASHES_TOLD}`.execute(db);
  return rows;
}

/** Rooms that can be booked and are free at all of the times. */
export async function findFreeRooms(
  db: Db,
  stretches: readonly Stretch[],
  except: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from meeting_room where is_active and not exists (
      select from ${given(stretches)} join meeting on ${runsInto}
      where meeting.room_id = meeting_room.id and ${besides(except)})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everything that stands in any room in a stretch of time; `id` only for whom it is to be seen by. */
export async function findRoomSlots(
  db: Db,
  actor: Actor,
  from: Date,
  to: Date,
): Promise<(Stretch & { room_id: number; id: number | null; title: string; organiser: string })[]> {
  const { rows } = await sql<
    Stretch & { room_id: number; id: number | null; title: string; organiser: string }
  >`
    select room_id, starts_at, ends_at, case when ${seenBy(actor)} then meeting.id end as id,
      title, organiser_name as organiser
    from meeting where room_id is not null and status = 'planned' and ${overlaps(from, to)}
    order by starts_at`.execute(db);
  return rows;
}
