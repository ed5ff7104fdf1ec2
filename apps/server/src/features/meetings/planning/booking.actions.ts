import type { BusyPerson, MeetingsReason } from '@station/contract/meetings/meeting-fields';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound } from '../../../platform/row-guards.ts';
import {
  findBusyPeople,
  findRoomClashes,
  lockRoomForBooking,
  type Stretch,
} from '../rooms/room-times.queries.ts';
import { findAttendees } from './meetings.queries.ts';
import { busyPeopleOf, clashesOf, roomTaken } from './planning.rules.ts';

/** What is to stand in a room, or in none. */
type Booking = Stretch & { room_id: number | null };

/**
 * Holds the rooms of some meetings and makes sure that they are free.
 * @throws Problem `meetings.room-not-found`, `meetings.room-inactive` unless meetings stand in it already
 *   (`kept`), or `meetings.room-taken`, which says day by day what stands there.
 */
export async function bookRooms(
  trx: Trx,
  actor: Actor,
  bookings: readonly Booking[],
  {
    except = [],
    kept = [],
    timeZone,
  }: { except?: readonly number[]; kept?: readonly (number | null)[]; timeZone: string },
): Promise<void> {
  const byRoom = Map.groupBy(bookings, ({ room_id }) => room_id);
  // In the order of their ids, so that two who book several rooms do not wait for each other.
  const rooms = [...byRoom.keys()].filter((id) => id !== null).toSorted((a, b) => a - b);
  for (const id of rooms) {
    const room = requireFound(await lockRoomForBooking(trx, id), {
      message: 'This room does not exist',
      reason: 'meetings.room-not-found' satisfies MeetingsReason,
    });
    if (!room.is_active && !kept.includes(id)) {
      throw invalidField(
        { field: 'room_id', message: 'This room can no longer be booked', rule: 'not-allowed' },
        'meetings.room-inactive' satisfies MeetingsReason,
      );
    }
    const stretches = byRoom.get(id) ?? [];
    const clashes = await findRoomClashes(trx, actor, id, stretches, except);
    if (clashes.length > 0) {
      throw roomTaken(room.name, clashesOf(clashes, stretches, timeZone), timeZone);
    }
  }
}

/**
 * Does a write, and answers a broken exclusion constraint, which is the truth: meetings of one series that
 * run into each other are found by nothing else. @throws Problem `meetings.room-taken`.
 */
export const bookingOnce = <T>(timeZone: string, write: () => Promise<T>): Promise<T> =>
  mapConstraintErrors({ meeting_room_taken: () => roomTaken('The room', [], timeZone) }, write);

/** Who of the organiser and the attendees of some meetings has another one then. */
export async function findBusy(
  trx: Trx,
  actor: Actor,
  meetings: readonly (Stretch & { id: number; organiser_id: number | null; time_zone: string })[],
): Promise<BusyPerson[]> {
  const ids = meetings.map(({ id }) => id);
  const people = await findAttendees(trx, ids);
  const accounts = new Set(
    people.flatMap((it) => (it.kind === 'account' ? (it.ref_id ?? []) : [])),
  );
  const [first] = meetings;
  if (!first) return [];
  if (first.organiser_id !== null) accounts.add(first.organiser_id);
  const rows = await findBusyPeople(trx, actor, [...accounts], meetings, ids);
  return busyPeopleOf(rows, meetings, first.time_zone);
}
