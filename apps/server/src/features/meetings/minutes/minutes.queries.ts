import type { AgendaItem, ItemState, Minutes, Presence } from '@station/contract/meetings/minutes';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { type MeetingRow, seenBy } from '../planning/meetings.queries.ts';

/** An item of an agenda or a backlog, as it is stored. */
export type ItemRow = Omit<AgendaItem, 'updated_at'> & {
  is_backlog: boolean;
  place: number;
  updated_at: Date;
};

const itemColumns = sql`
  id, meeting_id, is_backlog, place, version, title, minutes, state, notes,
  case when owner_name <> '' then jsonb_build_object('id', owner_id, 'name', owner_name) end as owner,
  taken_from is not null as is_taken_over, updated_by, updated_at`;

/** The agenda of a meeting, and the backlog of its series. */
export async function findItems(
  db: Db,
  { id, series_id }: Pick<MeetingRow, 'id' | 'series_id'>,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from meeting_item
    where meeting_id = ${id} or (is_backlog and meeting_id in (
      select id from meeting where series_id = ${series_id}))
    order by place, id`.execute(db);
  return rows;
}

/** An item, held until the transaction ends. */
export async function lockItem(trx: Trx, id: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from meeting_item where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The meeting that an item belongs to at the moment. */
export async function findMeetingOfItem(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ meeting_id: number }>`
    select meeting_id from meeting_item where id = ${id}`.execute(db);
  return rows[0]?.meeting_id;
}

export async function countItems(trx: Trx, meetingId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('meeting_item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('meeting_id', '=', meetingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who owns an item or an action. */
export type OwnerRow = { id: number; name: string };

/** An account that can be given something to do. */
export async function findOwner(db: Db, id: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select id, coalesce(nullif(name, ''), username) as name
    from account where id = ${id} and status = 'active'`.execute(db);
  return rows[0];
}

type ItemFields = { title: string; minutes: number | null; owner: OwnerRow | null };

/** Adds an item to the end. */
export async function insertItem(
  trx: Trx,
  given: ItemFields & { meetingId: number; isBacklog: boolean; by: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into meeting_item (meeting_id, is_backlog, place, title, minutes, owner_id, owner_name,
      updated_by, updated_at)
    select ${given.meetingId}, ${given.isBacklog}, coalesce(max(place) + 1, 0), ${given.title},
      ${given.minutes}::int, ${given.owner?.id ?? null}::bigint, ${given.owner?.name ?? ''}, ${given.by},
      ${given.at}::timestamptz
    from meeting_item where meeting_id = ${given.meetingId}
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Changes an item, as its next version. */
export async function updateItem(
  trx: Trx,
  id: number,
  given: ItemFields & { state: ItemState; notes: string; by: string; at: Date },
): Promise<void> {
  await sql`
    update meeting_item set title = ${given.title}, minutes = ${given.minutes},
      owner_id = ${given.owner?.id ?? null}, owner_name = ${given.owner?.name ?? ''},
      state = ${given.state}, notes = ${given.notes}, updated_by = ${given.by},
      updated_at = ${given.at}, version = version + 1
    where id = ${id}`.execute(trx);
}

export async function deleteItem(trx: Trx, id: number): Promise<void> {
  await sql`delete from meeting_item where id = ${id}`.execute(trx);
}

/** Puts an item to a place among those of a meeting; the others close up. */
export async function placeItem(
  trx: Trx,
  id: number,
  { meetingId, isBacklog, place }: { meetingId: number; isBacklog: boolean; place: number },
): Promise<void> {
  await sql`
    update meeting_item set meeting_id = ${meetingId}, is_backlog = ${isBacklog} where id = ${id}`.execute(
    trx,
  );
  await sql`
    update meeting_item set place = ordered.place
    from (
      select id, row_number() over (order by at, id) - 1 as place from (
        select id, case when id = ${id} then ${place} - 0.5
          else row_number() over (partition by id = ${id} order by place, id) - 1 end as at
        from meeting_item where meeting_id = ${meetingId} and is_backlog = ${isBacklog}) placed
    ) ordered
    where meeting_item.id = ordered.id`.execute(trx);
}

/**
 * The next planned meeting of a series. What was planned with it is of one uid: when the rest of a series has
 * become one of its own, the last that was held goes on there.
 */
export async function findNextOfSeries(
  db: Db,
  { series_id, uid, starts_at }: Pick<MeetingRow, 'series_id' | 'uid' | 'starts_at'>,
): Promise<{ id: number; starts_at: Date } | undefined> {
  const { rows } = await sql<{ id: number; starts_at: Date }>`
    select id, starts_at from meeting
    where (series_id = ${series_id} or uid = ${uid}) and starts_at > ${starts_at}
      and status = 'planned'
      and not exists (select from meeting_closing where meeting_id = meeting.id)
    order by starts_at limit 1`.execute(db);
  return rows[0];
}

/**
 * Gives the backlog of a series to a meeting of the one that goes on in its place, unless one of its own meetings
 * is still to come and can take it up.
 */
export async function giveBacklogTo(
  trx: Trx,
  meetingId: number,
  { seriesId, now }: { seriesId: number; now: Date },
): Promise<void> {
  await sql`
    update meeting_item set meeting_id = ${meetingId}
    where is_backlog and meeting_id in (select id from meeting where series_id = ${seriesId})
      and not exists (
        select from meeting
        where not exists (select from meeting_closing where meeting_id = meeting.id)
          and series_id = ${seriesId} and status = 'planned' and ends_at > ${now})`.execute(trx);
}

/** Whether the series of a meeting has one that somebody sees and of which the minutes are open. */
export async function isSeriesOpen(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  meetingId: number,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from meeting
      where series_id = (select series_id from meeting where id = ${meetingId}) and ${seenBy(actor)}
        and not exists (select from meeting_closing where meeting_id = meeting.id)) as open`.execute(
    db,
  );
  return rows[0]?.open ?? false;
}

/** Copies what is not settled to another meeting; what is there already is passed over. */
export async function copyOpenItems(
  trx: Trx,
  given: { from: number; to: number; by: string; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into meeting_item (meeting_id, place, title, minutes, owner_id, owner_name, taken_from,
      updated_by, updated_at)
    select ${given.to}, place + (select coalesce(max(place) + 1, 0) from meeting_item
        where meeting_id = ${given.to}), title, minutes, owner_id, owner_name, id, ${given.by}, ${given.at}
    from meeting_item
    where meeting_id = ${given.from} and not is_backlog and state <> 'done'
    order by place
    on conflict (taken_from) where taken_from is not null do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Who was there, by name. */
export async function findAttendance(db: Db, meetingId: number): Promise<Minutes['attendance']> {
  const { rows } = await sql<Minutes['attendance'][number]>`
    select id as attendee_id, name, presence, late_minutes
    from meeting_attendee where meeting_id = ${meetingId} order by name, id`.execute(db);
  return rows;
}

/** Says who was there. */
export async function updatePresence(
  trx: Trx,
  meetingId: number,
  people: readonly { attendee_id: number; presence: Presence | null; late_minutes: number }[],
): Promise<void> {
  await sql`
    update meeting_attendee set presence = given.presence,
      late_minutes = case when given.presence = 'late' then given.late_minutes else 0 end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as given (attendee_id bigint, presence text, late_minutes int)
    where meeting_id = ${meetingId} and id = given.attendee_id`.execute(trx);
}

/** Who closed the minutes of a meeting and when; undefined while they are open. */
export async function findClosing(
  db: Db,
  meetingId: number,
): Promise<{ at: Date; by: string } | undefined> {
  const { rows } = await sql<{ at: Date; by: string }>`
    select at, closed_by as by from meeting_closing where meeting_id = ${meetingId}`.execute(db);
  return rows[0];
}

/** Closes minutes; false when they are closed already. */
export async function insertClosing(
  trx: Trx,
  meetingId: number,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into meeting_closing (meeting_id, at, closed_by) values (${meetingId}, ${at}, ${by})
    on conflict (meeting_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function findAmendments(
  db: Db,
  meetingId: number,
): Promise<{ id: number; text: string; by: string; at: Date }[]> {
  const { rows } = await sql<{ id: number; text: string; by: string; at: Date }>`
    select id, text, amended_by as by, at from meeting_amendment
    where meeting_id = ${meetingId} order by id`.execute(db);
  return rows;
}

export async function insertAmendment(
  trx: Trx,
  meetingId: number,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into meeting_amendment (meeting_id, text, amended_by, at)
    values (${meetingId}, ${text}, ${by}, ${at})`.execute(trx);
}

/** Holds a meeting so that its minutes are not closed meanwhile; those who write do not wait for each other. */
export async function holdMinutes(trx: Trx, meetingId: number): Promise<void> {
  await sql`select from meeting where id = ${meetingId} for key share`.execute(trx);
}

/**
 * Holds the agendas of meetings, so that nobody else puts them in order meanwhile; who writes an item goes on.
 * By id, as everybody holds several meetings.
 */
export async function holdAgendas(trx: Trx, meetingIds: readonly number[]): Promise<void> {
  await sql`
    select from meeting where id = any (${meetingIds}::bigint[])
    order by id for no key update`.execute(trx);
}

/** Holds a meeting alone. */
export async function holdMinutesAlone(trx: Trx, meetingId: number): Promise<void> {
  await sql`select from meeting where id = ${meetingId} for update`.execute(trx);
}
