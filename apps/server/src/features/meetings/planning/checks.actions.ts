import type { BodyOf } from '@station/contract/endpoint';
import type { BusyPerson, Clash } from '@station/contract/meetings/meeting-fields';
import type { checkMeeting as checkEndpoint } from '@station/contract/meetings/meetings';
import { daysAfter, daysBetween } from '@station/contract/zoned-days';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  findBusyPeople,
  findFreeRooms,
  findRoomClashes,
  type Stretch,
} from '../rooms/room-times.queries.ts';
import { readInvited } from './attendees.actions.ts';
import { findAttendees, findMeeting, type MeetingRow } from './meetings.queries.ts';
import { busyPeopleOf, clashesOf, requireDays, requiredMeeting } from './planning.rules.ts';
import { daysOf, stretchOf, wallTimeOf } from './series.rules.ts';
import { findScope } from './series-scope.queries.ts';

type Check = BodyOf<typeof checkEndpoint>;

/**
 * What a meeting that is being planned would run into. Nothing is written.
 * @throws Problem as `readInvited` and `requireDays`; `meetings.not-found` for the one that is changed.
 */
export async function checkMeeting(
  { db, clock }: Context,
  actor: Actor,
  given: Check,
): Promise<{ days: string[]; room: Clash[]; busy: BusyPerson[]; free_rooms: number[] }> {
  const changed =
    given.meeting_id === null
      ? undefined
      : requiredMeeting(await findMeeting(db, actor, given.meeting_id));
  const targets = changed
    ? await findScope(db, changed, given.scope, { now: new Date(clock.now()) })
    : [];
  const days = daysOfCheck(given, changed, targets);
  requireDays(days);
  const stretches: Stretch[] = days.map((day) => stretchOf({ ...given, day }));
  const except = targets.map(({ id }) => id);
  const organiserId = changed ? changed.organiser_id : actor.id;
  const invited = changed ? await findAttendees(db, [changed.id]) : [];
  const people = await readInvited(db, given.attendees, organiserId, invited);
  const accounts = [organiserId, ...people.map((it) => it.account_id)].filter((id) => id !== null);
  const [room, busy, free] = await Promise.all([
    given.room_id === null ? [] : findRoomClashes(db, actor, given.room_id, stretches, except),
    findBusyPeople(db, actor, accounts, stretches, except),
    findFreeRooms(db, stretches, except),
  ]);
  return {
    days,
    room: clashesOf(room, stretches, given.time_zone),
    busy: busyPeopleOf(busy, stretches, given.time_zone),
    free_rooms: free,
  };
}

/** The days of a new meeting or rule, or those on which the meetings of a series would be. */
function daysOfCheck(
  given: Check,
  changed: MeetingRow | undefined,
  targets: readonly MeetingRow[],
): string[] {
  if (!changed || given.recurrence !== null) return daysOf(given.day, given.recurrence);
  const shift = daysBetween(wallTimeOf(changed).day, given.day);
  return targets
    .filter((row) => row.id === changed.id || !row.is_moved)
    .map((row) => daysAfter(wallTimeOf(row).day, shift));
}
