import type { Rsvp } from '@station/contract/meetings/meeting-fields';
import {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  default as ical,
} from 'ical-generator';
import { plainTextOf } from '../../../platform/safe-html.ts';
import type { MeetingRow } from '../planning/meetings.queries.ts';

/** Somebody as a calendar names them. */
export type CalendarPerson = { name: string; email: string; answer: Rsvp | null };

const STATUS: Record<Rsvp, ICalAttendeeStatus> = {
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  maybe: ICalAttendeeStatus.TENTATIVE,
};

/**
 * Meetings as iCalendar (RFC 5545, 5546). All times are UTC: the zone stands in the text, where people
 * read it, for a calendar shows its own. Meetings of a series share their UID, and RECURRENCE-ID tells them
 * apart. `isGone`: they do not take place any more, or not for the one who gets this.
 */
export function calendarFile({
  method,
  meetings,
  peopleOf = () => [],
  organiserEmail,
  isGone = false,
  name,
}: {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  meetings: readonly MeetingRow[];
  /** Whom of a meeting's attendees it names. */
  peopleOf?: (row: MeetingRow) => readonly CalendarPerson[];
  organiserEmail: (row: MeetingRow) => string;
  isGone?: boolean;
  /** What a calendar program calls the whole of it. */
  name?: string;
}): string {
  const calendar = ical({
    prodId: { company: 'Station', product: 'Meetings', language: 'EN' },
    method: ICalCalendarMethod[method],
    ...(name && { name }),
  });
  for (const row of meetings) {
    const isOff = isGone || row.status === 'cancelled';
    calendar.createEvent({
      id: `${row.uid}@station`,
      sequence: row.sequence,
      stamp: row.updated_at,
      created: row.created_at,
      lastModified: row.updated_at,
      start: row.starts_at,
      end: row.ends_at,
      recurrenceId: row.recurs_at,
      summary: row.title,
      description: { plain: descriptionOf(row) },
      location: row.room_name ?? row.place,
      ...(row.video_link && { url: row.video_link }),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      organizer: { name: row.organiser_name, email: organiserEmail(row) },
      attendees: peopleOf(row).map(attendeeOf),
    });
  }
  return `${calendar.toString()}\r\n`;
}

function attendeeOf({ name, email, answer }: CalendarPerson): ICalAttendeeData {
  return {
    name,
    email,
    role: ICalAttendeeRole.REQ,
    rsvp: answer === null,
    status: answer === null ? ICalAttendeeStatus.NEEDSACTION : STATUS[answer],
  };
}

/** What it is about, the link to the video, and the zone by whose clocks it was planned. */
function descriptionOf(row: MeetingRow): string {
  const text = plainTextOf(row.description).trim();
  return [text, row.video_link, `(${row.time_zone})`].filter(Boolean).join('\n\n');
}

/** The address alone of `Name <address>`. */
export const bareAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
