/** What a meeting is made of. */
import * as z from 'zod/mini';
import { emailField } from '../accounts/account-fields.ts';
import { clearableText, requiredText } from '../fields.ts';
import { amount, day, id, isWebAddress, optionalText } from '../record-fields.ts';
import { TimeZone } from '../visitors/sharing-hours.ts';
import { Recurrence } from './recurrence.ts';

export const MEETING_LIMITS = {
  title: 200,
  /** Characters of the description, which is HTML of our editor. */
  description: 50_000,
  place: 200,
  video: 1_000,
  reason: 500,
  attendees: 300,
  name: 100,
  minutes: { min: 5, max: 1_440 },
  /** Days of a calendar. */
  rangeDays: 62,
  next: 20,
  found: 8,
} as const;

export const MEETING_KINDS = [
  'team',
  'one-on-one',
  'planning',
  'review',
  'client',
  'teaching',
  'interview',
  'other',
] as const;
export const MeetingKind = z.enum(MEETING_KINDS);
export type MeetingKind = z.infer<typeof MeetingKind>;

export const MeetingStatus = z.enum(['planned', 'cancelled']);
export type MeetingStatus = z.infer<typeof MeetingStatus>;

export const RSVPS = ['yes', 'no', 'maybe'] as const;
export const Rsvp = z.enum(RSVPS);
export type Rsvp = z.infer<typeof Rsvp>;

/** Which meetings of a series: what is over already stays as it was, but for the one that is named. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export const SeriesScope = z.enum(SERIES_SCOPES);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** Where somebody who is invited comes from. `email`: an address, and nobody known here. */
export const ATTENDEE_KINDS = ['account', 'contact', 'student', 'email'] as const;
export const AttendeeKind = z.enum(ATTENDEE_KINDS);
export type AttendeeKind = z.infer<typeof AttendeeKind>;

export const Attendee = z.object({
  id: z.number(),
  kind: AttendeeKind,
  /** The account, contact or student; null for an address, and for one that is gone. */
  ref_id: z.nullable(z.number()),
  name: z.string(),
  /** Empty: no letter can be sent. */
  email: z.string(),
  /** Null: no answer yet. */
  answer: z.nullable(Rsvp),
  reason: z.string(),
  answered_at: z.nullable(z.string()),
});
export type Attendee = z.infer<typeof Attendee>;

/** Somebody to invite. A course puts in its students of this moment. */
export const GivenAttendee = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['account', 'contact', 'student', 'course']), id: id() }),
  z.object({
    kind: z.literal('email'),
    email: emailField(),
    name: optionalText(MEETING_LIMITS.name),
  }),
]);
export type GivenAttendee = z.infer<typeof GivenAttendee>;

const Person = z.object({ id: z.nullable(z.number()), name: z.string() });

/** A meeting as it stands in a calendar. */
export const MeetingEntry = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.nullable(MeetingKind),
  starts_at: z.string(),
  ends_at: z.string(),
  /** IANA name: the zone of its organiser, by whose clocks a series repeats. */
  time_zone: z.string(),
  status: MeetingStatus,
  series_id: z.nullable(z.number()),
  organiser: Person,
  room: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** Where it is when it is in no room of ours. */
  place: z.string(),
  video_link: z.string(),
  attendees: z.number(),
  /** What the caller has answered; null: nothing yet, or not invited. */
  my_answer: z.nullable(Rsvp),
  is_invited: z.boolean(),
  is_organiser: z.boolean(),
});
export type MeetingEntry = z.infer<typeof MeetingEntry>;

/** A whole meeting, for its organiser, its attendees and administrators. */
export const Meeting = z.object({
  ...MeetingEntry.shape,
  version: z.number(),
  /** Counts what calendars of others have to be told: 0 when it was made (RFC 5545, `SEQUENCE`). */
  sequence: z.number(),
  description: z.string(),
  cancel_reason: z.string(),
  /** How it repeats, and how many of the series there are; null for a single meeting. */
  series: z.nullable(z.object({ id: z.number(), rule: Recurrence, meetings: z.number() })),
  people: z.array(Attendee),
  /** Organiser and administrators change, cancel and delete it. */
  can_edit: z.boolean(),
  updated_at: z.string(),
});
export type Meeting = z.infer<typeof Meeting>;

/** When and where, as the clocks of a zone show it. */
export const MeetingTime = {
  time_zone: TimeZone,
  day: day(),
  /** `HH:MM`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  minutes: amount(MEETING_LIMITS.minutes.max, MEETING_LIMITS.minutes.min),
  room_id: z._default(z.nullable(id()), null),
};

/** What the form of a meeting holds. */
export const MeetingFields = z.object({
  title: requiredText(MEETING_LIMITS.title),
  kind: z._default(z.nullable(MeetingKind), null),
  /** HTML; the server keeps of it what our editor makes. */
  description: z._default(z.string().check(z.maxLength(MEETING_LIMITS.description)), ''),
  place: optionalText(MEETING_LIMITS.place),
  video_link: z.pipe(
    optionalText(MEETING_LIMITS.video),
    z.string().check(z.refine((value) => value === '' || isWebAddress(value), { error: 'format' })),
  ),
  ...MeetingTime,
});
export type MeetingFields = z.infer<typeof MeetingFields>;

export const GivenAttendees = z.array(GivenAttendee).check(z.maxLength(MEETING_LIMITS.attendees));

export const rsvpReason = () => z._default(clearableText(MEETING_LIMITS.reason), '');

/** The `sequence` of the meeting as it was seen; what is answered to an older one is refused. */
export const seenSequence = () => z.optional(amount(2_147_483_647));

/** Something that stands where a meeting would be. */
export const Clash = z.object({
  /** The day of the meeting that runs into it, by the clocks of the meeting's zone. */
  day: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Its title, where the caller may see it; else empty. */
  title: z.string(),
  organiser: z.string(),
});
export type Clash = z.infer<typeof Clash>;

/** An attendee or the organiser who has another meeting then: told, never refused. */
export const BusyPerson = z.object({ name: z.string(), clashes: z.array(Clash) });
export type BusyPerson = z.infer<typeof BusyPerson>;

/** Reasons a meetings call can fail for. */
export type MeetingsReason =
  | 'meetings.not-found'
  | 'meetings.changed-meanwhile'
  /** A 409 whose refused fields, each `room_id`, say day by day what stands there; `checkMeeting` lists it. */
  | 'meetings.room-taken'
  | 'meetings.room-not-found'
  | 'meetings.room-inactive'
  | 'meetings.room-name-taken'
  | 'meetings.too-many-rooms'
  | 'meetings.room-changed-meanwhile'
  /** What would lose its room is not what was announced. */
  | 'meetings.room-deletion-changed'
  | 'meetings.attendee-not-found'
  | 'meetings.too-many-attendees'
  | 'meetings.series-empty'
  | 'meetings.series-too-long'
  | 'meetings.no-series'
  | 'meetings.cancelled'
  | 'meetings.not-invited'
  | 'meetings.over'
  | 'meetings.restore-full'
  /** For guests: there is no such link, or it answers nothing any more. */
  | 'meetings.link-gone'
  | 'meetings.feed-not-found';

/** Reasons a call about minutes can fail for, beside those of `MeetingsReason`. */
export type MinutesReason =
  | 'meetings.item-not-found'
  | 'meetings.item-changed-meanwhile'
  | 'meetings.outcome-not-found'
  | 'meetings.outcome-changed-meanwhile'
  | 'meetings.owner-not-found'
  | 'meetings.closed'
  | 'meetings.not-closed'
  | 'meetings.no-next'
  | 'meetings.full';
