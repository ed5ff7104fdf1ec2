import type { MeetingRoom, RoomFields } from '@station/contract/meetings/rooms';
import { foldText } from '@station/contract/search-text';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { intoTrash } from '../../trash/trash.queries.ts';

/** A room as it is stored. */
export type RoomRow = MeetingRoom;

const columns = (now: Date) => sql`
  id, version, name, place, capacity, is_active,
  (select count(*) from meeting
    where room_id = meeting_room.id and status = 'planned' and ends_at > ${now}) as upcoming`;

/** All rooms by name. */
export async function findRooms(db: Db, now: Date): Promise<RoomRow[]> {
  const { rows } = await sql<RoomRow>`
    select ${columns(now)} from meeting_room order by sort_key(name), id`.execute(db);
  return rows;
}

/** A room, held until the transaction ends. */
export async function lockRoom(trx: Trx, id: number, now: Date): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select ${columns(now)} from meeting_room where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Adds a room. */
export async function insertRoom(
  trx: Trx,
  { name, place, capacity, is_active }: RoomFields,
): Promise<number> {
  const { id } = await trx
    .insertInto('meeting_room')
    .values({ name, place, capacity, is_active })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many there are; until the transaction ends nobody else counts them to add one. */
export async function countRoomsLocked(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('meeting-rooms', 52))`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from meeting_room`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function updateRoomRow(
  trx: Trx,
  id: number,
  { name, place, capacity, is_active }: RoomFields,
): Promise<void> {
  await sql`
    update meeting_room set name = ${name}, place = ${place}, capacity = ${capacity},
      is_active = ${is_active}, version = version + 1
    where id = ${id}`.execute(trx);
}

/**
 * Moves a room to the trash, with which meetings stood in it when; these keep its name as their place,
 * unless they have one.
 */
export async function trashRoom(trx: Trx, room: RoomRow, accountId: number): Promise<void> {
  await sql`
    with kept as (
      select id, name as label, ${foldText(`${room.name} ${room.place}`)}::text as search,
        to_jsonb(meeting_room) || jsonb_build_object('meetings', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id, 'starts_at', starts_at, 'ends_at', ends_at)), '[]')
          from meeting where room_id = ${room.id})) as item
      from meeting_room where id = ${room.id}
    )
    ${intoTrash({ kind: 'meeting-room', from: sql`kept`, accountId })}`.execute(trx);
  await sql`
    update meeting set room_id = null, place = case when place = '' then ${room.name} else place end
    where room_id = ${room.id}`.execute(trx);
  await sql`delete from meeting_room where id = ${room.id}`.execute(trx);
}

/** Puts a room back, and into it the meetings that are where they were and in no other room. */
export async function putRoomBack(trx: Trx, item: Record<string, unknown>): Promise<void> {
  const { meetings, ...room } = item;
  await sql`
    insert into meeting_room overriding system value
    select * from jsonb_populate_record(null::meeting_room, ${JSON.stringify(room)}::jsonb)`.execute(
    trx,
  );
  await sql`
    update meeting set room_id = ${Number(room.id)},
      place = case when place = ${String(room.name)} then '' else place end
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb)
      as given (id bigint, starts_at timestamptz, ends_at timestamptz)
    where meeting.id = given.id and room_id is null and meeting.starts_at = given.starts_at
      and meeting.ends_at = given.ends_at`.execute(trx);
}
