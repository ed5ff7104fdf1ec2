/** Answers by the link of an invitation, without an account. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { id } from '../record-fields.ts';
import { MeetingStatus, Rsvp, rsvpReason, seenSequence } from './meeting-fields.ts';

/** 256 bits, base64url; only its hash is kept. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));

/** Where the browser opens the link of an invitation. */
export const meetingAnswerPath = (given: string) => `/meeting-answer/${given}`;

/** Meetings on the page of a link at most: the next of a series. */
export const LINK_MEETINGS = 200;

/** A meeting as somebody sees it who has its link. */
export const InvitedMeeting = z.object({
  id: z.number(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  /** Room or place. */
  place: z.string(),
  video_link: z.string(),
  status: MeetingStatus,
  answer: z.nullable(Rsvp),
  reason: z.string(),
  /** Counts its changes: what an answer is to. A server of the release before, beside a new one, does not say. */
  sequence: z.optional(z.number()),
});
export type InvitedMeeting = z.infer<typeof InvitedMeeting>;

const Invitation = z.object({
  organisation_name: z.string(),
  organiser: z.string(),
  /** Who is invited. */
  name: z.string(),
  /** One, or those of a series that are not over, in order. */
  meetings: z.array(InvitedMeeting),
});
export type Invitation = z.infer<typeof Invitation>;

export const lookAtInvitation = endpoint({
  name: 'lookAtInvitation',
  method: 'GET',
  path: '/api/meetings/answer',
  access: 'guest',
  perMinute: 60,
  summary: 'What the link of an invitation invites to. It changes nothing.',
  query: z.object({ token }),
  response: answer({ data: Invitation }),
});

export const answerInvitation = endpoint({
  name: 'answerInvitation',
  method: 'POST',
  path: '/api/meetings/answer',
  access: 'guest',
  perMinute: 20,
  summary:
    'Answer by the link of an invitation; the organiser is told. A 409 with reason `meetings.changed-meanwhile` says that the meeting is another one than was seen.',
  body: z.object({
    token,
    /** One of a series; left out: all that are not over. */
    meeting_id: z.optional(id()),
    /** Of the meeting that is named. */
    sequence: seenSequence(),
    answer: Rsvp,
    reason: rsvpReason(),
  }),
  response: answer({ data: Invitation }),
});
