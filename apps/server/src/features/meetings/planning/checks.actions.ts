import type { BodyOf } from '@station/contract/endpoint';
import type { BusyPerson, Clash } from '@station/contract/meetings/meeting-fields';
import type { checkMeeting as checkEndpoint } from '@station/contract/meetings/meetings';
import { daysAfter, daysBetween } from '@station/contract/zoned-days';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  findBusyPeople,
  findFreeRooms,
  findRoomClashes,
  type Stretch,
} from '../rooms/room-times.queries.ts';
import { layDays } from './another-rule.rules.ts';
import { readInvited } from './attendees.actions.ts';
import { findAttendees, findMeeting, findSeries, type MeetingRow } from './meetings.queries.ts';
import { busyPeopleOf, clashesOf, requireDays, requiredMeeting } from './planning.rules.ts';
import { daysOf, isSameRule, stretchOf, wallTimeOf } from './series.rules.ts';
import { findScope, findUntouched } from './series-scope.queries.ts';

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
  const now = new Date(clock.now());
  const targets = changed ? await findScope(db, changed, given.scope, { now }) : [];
  const days = changed
    ? await daysOfChange(db, given, changed, { targets, now })
    : daysOf(given.day, given.recurrence);
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

/** The days on which a meeting or those of its series would be, by their own rule or by another one. */
async function daysOfChange(
  db: Db,
  given: Check,
  changed: MeetingRow,
  { targets, now }: { targets: readonly MeetingRow[]; now: Date },
): Promise<string[]> {
  const { scope, recurrence: rule } = given;
  const old = changed.series_id === null ? undefined : await findSeries(db, changed.series_id);
  if (rule !== null && !(old && (scope === 'this' || isSameRule(rule, old.rule)))) {
    const untouched = await findUntouched(db, changed, scope, { targets, now });
    const of = { targets, untouched, rule, old: old?.rule, now };
    const { days, kept } = layDays(changed, given, of);
    return kept.has(changed.id) ? [given.day, ...days] : days;
  }
  const shift = daysBetween(wallTimeOf(changed).day, given.day);
  return targets
    .filter((row) => row.id === changed.id || !row.is_moved)
    .map((row) => daysAfter(wallTimeOf(row).day, shift));
}
