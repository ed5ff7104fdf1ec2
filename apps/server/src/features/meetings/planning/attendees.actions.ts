import {
  type GivenAttendee,
  MEETING_LIMITS,
  type MeetingsReason,
} from '@station/contract/meetings/meeting-fields';
import type { Db } from '../../../db/db.ts';
import { invalidField } from '../../../platform/problem.ts';
import { countCourses, findInvited, type InvitedPerson } from './attendees.queries.ts';
import type { AttendeeRow } from './meetings.queries.ts';

/**
 * The people who are given, each once, without the organiser. Who is `invited` already and has left since is no
 * hindrance; a guest among them whose record is gone is given by their address, and stays who they are.
 * @throws Problem `meetings.attendee-not-found` or `meetings.too-many-attendees`, about `attendees`.
 */
export async function readInvited(
  db: Db,
  given: readonly GivenAttendee[],
  organiserId: number | null,
  invited: readonly AttendeeRow[] = [],
): Promise<InvitedPerson[]> {
  const found = await findInvited(
    db,
    given,
    invited.map(({ person }) => person),
  );
  const there = new Set(found.map(({ person }) => person));
  const courses = new Set(given.flatMap((it) => (it.kind === 'course' ? [it.id] : [])));
  const isMissing = given.some(
    (it) => it.kind !== 'email' && it.kind !== 'course' && !there.has(`${it.kind}:${it.id}`),
  );
  if (isMissing || (await countCourses(db, [...courses])) < courses.size) {
    throw refused('Somebody who is invited does not exist', 'meetings.attendee-not-found');
  }
  const gone = new Map(
    invited.filter(isGone).map((row) => [row.email.toLowerCase(), toInvited(row)]),
  );
  const named = found.map((it) =>
    it.kind === 'email' ? (gone.get(it.email.toLowerCase()) ?? it) : it,
  );
  const people = new Map(named.map((it) => [it.person, it]));
  if (organiserId !== null) people.delete(`account:${organiserId}`);
  if (people.size > MEETING_LIMITS.attendees) {
    const most = `A meeting has ${MEETING_LIMITS.attendees} attendees at most`;
    throw refused(most, 'meetings.too-many-attendees');
  }
  return [...people.values()];
}

const isGone = ({ kind, ref_id }: AttendeeRow): boolean =>
  (kind === 'contact' || kind === 'student') && ref_id === null;

/** Somebody who is invited to a meeting, as they are invited to another one. */
export const toInvited = ({ kind, person, ref_id, name, email }: AttendeeRow): InvitedPerson => ({
  kind,
  person,
  account_id: kind === 'account' ? ref_id : null,
  contact_id: kind === 'contact' ? ref_id : null,
  student_id: kind === 'student' ? ref_id : null,
  name,
  email,
});

const refused = (message: string, reason: MeetingsReason) =>
  invalidField({ field: 'attendees', message, rule: 'not-allowed' }, reason);
