import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@station/contract/endpoint';
import {
  type BusyPerson,
  MEETING_LIMITS,
  type Meeting,
  type MeetingEntry,
  type MeetingFields,
} from '@station/contract/meetings/meeting-fields';
import type {
  createMeeting as createEndpoint,
  listMeetings,
} from '@station/contract/meetings/meetings';
import { boundsOfDay, daysBetween } from '@station/contract/zoned-days';
import type { Trx } from '../../../db/db.ts';
import { holdContacts } from '../../../db/hold-contacts.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { tellOfMeetings } from '../invitations/telling.actions.ts';
import { readInvited } from './attendees.actions.ts';
import { idsOf } from './attendees.queries.ts';
import { bookingOnce, bookRooms, findBusy } from './booking.actions.ts';
import { entryOf, viewOf } from './meeting-views.ts';
import { insertAttendees, insertMeetings, insertSeries } from './meeting-writes.queries.ts';
import { findCalendar, findMeeting, findMeetings, type MeetingRow } from './meetings.queries.ts';
import { requireDays, requiredMeeting } from './planning.rules.ts';
import { daysOf, plannedOn } from './series.rules.ts';

/**
 * Plans a meeting, or a series of them, and tells all who are invited.
 * @throws Problem as `readInvited`, `requireDays` and `bookRooms`; nothing is written then.
 */
export async function createMeeting(
  context: Context,
  actor: Actor,
  { attendees, recurrence, ...given }: BodyOf<typeof createEndpoint>,
): Promise<{ data: Meeting; busy: BusyPerson[] }> {
  const { db, clock } = context;
  const fields = washed(given);
  const days = daysOf(fields.day, recurrence);
  requireDays(days);
  const planned = days.map((day) => plannedOn(fields, day));
  const timeZone = fields.time_zone;
  return bookingOnce(timeZone, () =>
    db.transaction().execute(async (trx) => {
      await holdContacts(trx, idsOf(attendees, 'contact'));
      const people = await readInvited(trx, attendees, actor.id);
      await bookRooms(trx, actor, planned, { timeZone });
      const seriesId = recurrence === null ? null : await insertSeries(trx, recurrence);
      const ids = await insertMeetings(trx, planned, {
        uid: randomUUID(),
        seriesId,
        organiser: { id: actor.id, name: actor.name || actor.username },
        at: new Date(clock.now()),
      });
      await insertAttendees(trx, ids, people);
      const meetings = await findMeetings(trx, ids);
      const [first] = meetings;
      await writeAudit(trx, {
        actor,
        action: 'meetings.planned',
        subject: 'meeting',
        subjectId: requiredMeeting(first).id,
        after: { ...auditedFields(requiredMeeting(first)), meetings: ids.length, recurrence },
      });
      await tellOfMeetings(context, trx, actor, { before: [], after: meetings });
      return {
        data: await shown(trx, actor, requiredMeeting(first).id),
        busy: await findBusy(trx, actor, meetings),
      };
    }),
  );
}

/**
 * The calendar of some days of a zone: the actor's own meetings, or with `all` for administrators
 * everybody's. @throws Problem about the field `to` for days in the wrong order, or too many.
 */
export async function readCalendar(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  query: QueryOf<typeof listMeetings>,
): Promise<MeetingEntry[]> {
  const days = daysBetween(query.from, query.to) + 1;
  if (days < 1 || days > MEETING_LIMITS.rangeDays) {
    const message = `Between 1 and ${MEETING_LIMITS.rangeDays} days`;
    throw invalidField({ field: 'to', message, rule: 'not-allowed' });
  }
  const rows = await findCalendar(db, actor, {
    from: boundsOfDay(query.from, query.time_zone).from,
    to: boundsOfDay(query.to, query.time_zone).to,
    all: query.all && actor.role === 'admin',
    cancelled: query.cancelled,
  });
  return rows.map((row) => entryOf(row, actor.id));
}

/** A meeting as the actor sees it by now. @throws Problem `meetings.not-found`. */
export async function shown(trx: Trx, actor: Actor, id: number): Promise<Meeting> {
  return viewOf(trx, actor, requiredMeeting(await findMeeting(trx, actor, id)));
}

/** What a form holds, with what our editor makes of the description. */
export const washed = (fields: MeetingFields): MeetingFields => ({
  ...fields,
  description: washEditorHtml(fields.description),
});

/** What the audit log keeps of a meeting: not what it is about. */
export const auditedFields = (row: MeetingRow) => ({
  title: row.title,
  kind: row.kind,
  organiser: row.organiser_name,
  room: row.room_name,
  place: row.place,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  time_zone: row.time_zone,
  status: row.status,
});
