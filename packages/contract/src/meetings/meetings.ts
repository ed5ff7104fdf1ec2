/** Meetings: the calendar, one meeting, and what is done with it. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import {
  day,
  flag,
  givenNumber,
  id,
  idInPath,
  searchField,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import { TimeZone } from '../visitors/sharing-hours.ts';
import {
  BusyPerson,
  Clash,
  GivenAttendees,
  MEETING_LIMITS,
  Meeting,
  MeetingEntry,
  MeetingFields,
  MeetingTime,
  Rsvp,
  rsvpReason,
  SeriesScope,
  seenSequence,
} from './meeting-fields.ts';
import { Recurrence } from './recurrence.ts';

/** Where the browser shows a meeting. */
export const meetingPath = (meetingId: number) => `/home/meeting/${meetingId}`;

const meetingInPath = z.object({ id: idInPath() });
const scope = z._default(SeriesScope, 'this');

export const listMeetings = endpoint({
  name: 'listMeetings',
  method: 'GET',
  path: '/api/meetings',
  access: 'staff',
  summary:
    'The meetings of some days of a zone, both days included, in order: those the caller organises or is invited to; with `all` administrators see everybody’s. At most 62 days.',
  query: z.object({
    from: day(),
    to: day(),
    time_zone: TimeZone,
    all: flag(),
    /** With `false` cancelled ones are left out. */
    cancelled: z._default(flag(), true),
  }),
  response: answer({ data: z.array(MeetingEntry) }),
});

export const listNextMeetings = endpoint({
  name: 'listNextMeetings',
  method: 'GET',
  path: '/api/meetings/next',
  access: 'staff',
  summary:
    'The caller’s own meetings that are not over, the next first; declined and cancelled ones left out.',
  query: z.object({ limit: wholeNumber(1, MEETING_LIMITS.next, 5) }),
  response: answer({ data: z.array(MeetingEntry) }),
});

export const searchMeetings = endpoint({
  name: 'searchMeetings',
  method: 'GET',
  path: '/api/meetings/search',
  access: 'staff',
  summary:
    'Meetings that the caller may see, by a piece of the title, those with a contact, or both, the latest first; at most 8.',
  query: z.object({
    search: searchField(100),
    /** Invited as this contact. */
    contact_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: answer({ data: z.array(MeetingEntry) }),
});

export const getMeeting = endpoint({
  name: 'getMeeting',
  method: 'GET',
  path: '/api/meetings/:id',
  access: 'staff',
  summary:
    'A whole meeting, for its organiser, its attendees and administrators; a 404 for others.',
  params: meetingInPath,
  response: answer({ data: Meeting }),
});

export const createMeeting = endpoint({
  name: 'createMeeting',
  method: 'POST',
  path: '/api/meetings',
  access: 'staff',
  summary:
    'Plan a meeting, or with `recurrence` a series; all who are invited are told. A room that is taken is a 409 with reason `meetings.room-taken`, the field `room_id`, and in `current` what stands there on which days; nothing is written then.',
  body: z.object({
    ...MeetingFields.shape,
    attendees: z._default(GivenAttendees, []),
    recurrence: z._default(z.nullable(Recurrence), null),
  }),
  response: answer({
    /** The first of a series. */
    data: Meeting,
    /** Who has another meeting then. */
    busy: z.array(BusyPerson),
  }),
});

export const updateMeeting = endpoint({
  name: 'updateMeeting',
  method: 'PUT',
  path: '/api/meetings/:id',
  access: 'staff',
  summary:
    'Change a meeting, or of its series this and the following or all that are to come. Of the others only what differs from this one as it was is changed; those that were moved by themselves keep their time and room. Its organiser and administrators may.',
  params: meetingInPath,
  body: z.object({
    ...MeetingFields.shape,
    scope,
    /** Left out: they stay. Else all who are invited from now on. */
    attendees: z.optional(GivenAttendees),
    /**
     * Another rule for the series (with `following` or `all`), or a rule for a single meeting, which makes
     * it the first of a series. Left out or null: the days stay.
     */
    recurrence: z._default(z.nullable(Recurrence), null),
    version: versionField(),
  }),
  response: answer({
    data: Meeting,
    busy: z.array(BusyPerson),
    /** How many meetings were changed, added and taken away. */
    changed: z.number(),
  }),
});

export const cancelMeeting = endpoint({
  name: 'cancelMeeting',
  method: 'POST',
  path: '/api/meetings/:id/cancel',
  access: 'staff',
  summary:
    'Cancel a meeting or those of its series: it stays in the calendar, frees its room, and all are told.',
  params: meetingInPath,
  body: z.object({
    scope,
    reason: z._default(clearableText(MEETING_LIMITS.reason), ''),
    version: versionField(),
  }),
  response: answer({ data: Meeting, changed: z.number() }),
});

export const meetingDeletion = endpoint({
  name: 'meetingDeletion',
  method: 'GET',
  path: '/api/meetings/:id/deletion',
  access: 'staff',
  summary:
    'What would be deleted: how many meetings, and how many people of those to come would be told.',
  params: meetingInPath,
  query: z.object({ scope }),
  response: answer({ data: z.object({ meetings: z.number(), told: z.number() }) }),
});

export const deleteMeeting = endpoint({
  name: 'deleteMeeting',
  method: 'DELETE',
  path: '/api/meetings/:id',
  access: 'staff',
  summary:
    'Put a meeting, or those of its series, into the trash; who was invited to one to come is told.',
  params: meetingInPath,
  query: z.object({ scope }),
  response: answer({ deleted: z.number() }),
});

export const answerMeeting = endpoint({
  name: 'answerMeeting',
  method: 'POST',
  path: '/api/meetings/:id/answer',
  access: 'staff',
  summary:
    'Say whether one comes, to this meeting or to those of its series; the organiser is told. A 409 with reason `meetings.changed-meanwhile` says that the meeting is another one than was seen.',
  params: meetingInPath,
  body: z.object({ scope, answer: Rsvp, reason: rsvpReason(), sequence: seenSequence() }),
  response: answer({ data: Meeting }),
});

export const checkMeeting = endpoint({
  name: 'checkMeeting',
  method: 'POST',
  path: '/api/meetings/check',
  access: 'staff',
  summary:
    'What a meeting that is being planned would be: its days, what stands in its room, who has another meeting, and which rooms are free on all of its days. Nothing is written.',
  body: z.object({
    ...MeetingTime,
    attendees: z._default(GivenAttendees, []),
    recurrence: z._default(z.nullable(Recurrence), null),
    /** The meeting that is being changed, and which of its series. They do not stand in their own way. */
    meeting_id: z._default(z.nullable(id()), null),
    scope,
  }),
  response: answer({
    data: z.object({
      /** The days by the clocks of the zone. */
      days: z.array(z.string()),
      room: z.array(Clash),
      busy: z.array(BusyPerson),
      free_rooms: z.array(z.number()),
    }),
  }),
});

/** Somebody who can be invited, as a picker finds them. */
export const Invitable = z.object({
  kind: z.enum(['account', 'contact', 'student', 'course']),
  id: z.number(),
  name: z.string(),
  /** What tells two of the same name apart: an address, a company, a department, a school. */
  detail: z.string(),
  /** Of a course: how many people it puts in. Else 1. */
  people: z.number(),
});
export type Invitable = z.infer<typeof Invitable>;

export const findInvitable = endpoint({
  name: 'findInvitable',
  method: 'GET',
  path: '/api/meetings/people',
  access: 'staff',
  summary: 'Employees, contacts, students and courses by a piece of the name; at most 8 of each.',
  query: z.object({ search: searchField(100) }),
  response: answer({ data: z.array(Invitable) }),
});

export const downloadMeeting = endpoint({
  name: 'downloadMeeting',
  method: 'GET',
  path: '/api/meetings/:id/ics',
  access: 'staff',
  summary: 'A meeting as an iCalendar file (RFC 5545), for whoever may see it.',
  params: meetingInPath,
  download: { contentType: 'text/calendar' },
});
