import type { MeetingsReason } from '@station/contract/meetings/meeting-fields';
import { ROOM_LIMITS, type RoomDay, type RoomFields } from '@station/contract/meetings/rooms';
import { boundsOfDay } from '@station/contract/zoned-days';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { findRoomSlots } from './room-times.queries.ts';
import {
  countRoomsLocked,
  findRooms,
  insertRoom,
  lockRoom,
  type RoomRow,
  trashRoom,
  updateRoomRow,
} from './rooms.queries.ts';

const subject = 'meeting-room';

type Work = Pick<Context, 'db' | 'clock'>;

/** Adds a room. @throws Problem `meetings.room-name-taken`, `meetings.too-many-rooms`. */
export async function createRoom(
  { db, clock }: Work,
  actor: Actor,
  fields: RoomFields,
): Promise<RoomRow> {
  return withNameFree(() =>
    db.transaction().execute(async (trx) => {
      if ((await countRoomsLocked(trx)) >= ROOM_LIMITS.rooms) throw tooManyRooms();
      const id = await insertRoom(trx, fields);
      await writeAudit(trx, {
        actor,
        action: 'meetings.room-added',
        subject,
        subjectId: id,
        after: fields,
      });
      return requiredRoom(await lockRoom(trx, id, new Date(clock.now())));
    }),
  );
}

/** Changes a room. @throws Problem `meetings.room-not-found`, `-changed-meanwhile`, `-name-taken`. */
export async function updateRoom(
  { db, clock }: Work,
  actor: Actor,
  id: number,
  { version, ...fields }: RoomFields & { version?: number | undefined },
): Promise<RoomRow> {
  const now = new Date(clock.now());
  return withNameFree(() =>
    db.transaction().execute(async (trx) => {
      const before = requiredRoom(await lockRoom(trx, id, now));
      requireVersion(before, version, {
        message: 'This room was changed by somebody else meanwhile',
        reason: 'meetings.room-changed-meanwhile' satisfies MeetingsReason,
        current: before,
      });
      await updateRoomRow(trx, id, fields);
      const after = requiredRoom(await lockRoom(trx, id, now));
      const line = { actor, action: 'meetings.room-changed', subject, subjectId: id };
      await writeAudit(trx, { ...line, before: audited(before), after: audited(after) });
      return after;
    }),
  );
}

/**
 * Puts a room into the trash.
 * @throws Problem `meetings.room-not-found`, and `meetings.room-deletion-changed` when other meetings
 *   would lose it than were announced.
 */
export async function deleteRoom(
  { db, clock }: Work,
  actor: Actor,
  id: number,
  announced: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx: Trx) => {
    const before = requiredRoom(await lockRoom(trx, id, new Date(clock.now())));
    if (announced !== undefined && announced !== before.upcoming) {
      throw new Problem('conflict', `${before.upcoming} meetings stand in this room by now`, {
        reason: 'meetings.room-deletion-changed' satisfies MeetingsReason,
      });
    }
    await trashRoom(trx, before, actor.id);
    const line = { actor, action: 'meetings.room-deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { ...audited(before), upcoming: before.upcoming } });
  });
}

/** When the rooms are taken on a day of a zone. */
export async function readRoomDay(
  { db, clock }: Work,
  actor: Actor,
  { day, time_zone }: { day: string; time_zone: string },
): Promise<{ data: RoomDay[]; from: string; to: string }> {
  const { from, to } = boundsOfDay(day, time_zone);
  const [rooms, slots] = await Promise.all([
    findRooms(db, new Date(clock.now())),
    findRoomSlots(db, actor, from, to),
  ]);
  const byRoom = Map.groupBy(slots, (slot) => slot.room_id);
  const data = rooms
    .filter((room) => room.is_active || byRoom.has(room.id))
    .map(({ id, name, place, capacity, is_active }) => ({
      room: { id, name, place, capacity, is_active },
      slots: (byRoom.get(id) ?? []).map((slot) => ({
        starts_at: slot.starts_at.toISOString(),
        ends_at: slot.ends_at.toISOString(),
        meeting:
          slot.id === null ? null : { id: slot.id, title: slot.title, organiser: slot.organiser },
      })),
    }));
  return { data, from: from.toISOString(), to: to.toISOString() };
}

const requiredRoom = (row: RoomRow | undefined): RoomRow =>
  requireFound(row, {
    message: 'This room does not exist',
    reason: 'meetings.room-not-found' satisfies MeetingsReason,
  });

const audited = ({ name, place, capacity, is_active }: RoomRow) => ({
  name,
  place,
  capacity,
  is_active,
});

const withNameFree = <T>(write: () => Promise<T>): Promise<T> =>
  mapConstraintErrors(
    {
      meeting_room_name_key: () =>
        new Problem('conflict', 'There is a room of this name already', {
          reason: 'meetings.room-name-taken' satisfies MeetingsReason,
          validationErrors: [
            { field: 'name', message: 'There is a room of this name already', rule: 'not-allowed' },
          ],
        }),
    },
    write,
  );

const tooManyRooms = () =>
  new Problem('conflict', `There may be ${ROOM_LIMITS.rooms} rooms at most`, {
    reason: 'meetings.too-many-rooms' satisfies MeetingsReason,
  });
