/** What a person has to do today, as home shows it. Domains add their part on the server. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { BADGE_KINDS } from '../launcher/launcher.ts';
import { optionalDay } from '../record-fields.ts';

/** At most this many classes and courses; how long, in days, a session that nobody marked is asked after. */
export const TODAY_LIMITS = { classes: 12, courses: 3, unmarkedDays: 14 } as const;

/** Where a course lies. */
const CoursePlace = z.object({
  school_id: z.number(),
  class_id: z.number(),
  course_id: z.number(),
  course_name: z.string(),
});

/** A session of a course, and how far its attendance is. */
export const TodayClass = z.object({
  ...CoursePlace.shape,
  session_id: z.number(),
  class_name: z.string(),
  held_on: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Who holds a place in the course, and how many of them have a mark. */
  students: z.number(),
  marked: z.number(),
});
export type TodayClass = z.infer<typeof TodayClass>;

/** What waits or is overdue. */
export const TODAY_LINES = [
  'unmarked-sessions',
  'overdue-fees',
  /** What people outside have handed in for the caller, and the caller has not looked at. */
  'handed-in-files',
  /** The caller's own report of today is not handed in, or was returned; reports that wait to be read. */
  'own-report',
  'reports-to-read',
  /** Meetings of the caller that are still to come on the day. */
  'meetings-today',
  /** What the caller is to do from meetings. */
  'meeting-actions',
  /** Letters of the caller that may or may not have gone out, or failed. */
  'uncertain-letters',
  /** Members whose plan runs out within a week. */
  'members-run-out',
  ...BADGE_KINDS,
] as const;

export const TodayLine = z.object({
  kind: z.enum(TODAY_LINES),
  count: z.number(),
  /** The course that it is about, if it is about one. */
  course: z.nullable(CoursePlace),
  /** The session to go on with, if there is one. */
  session_id: z.nullable(z.number()),
  /** The day to go on with, if it may be another than today. */
  day: z.optional(z.string()),
});
export type TodayLine = z.infer<typeof TodayLine>;

export const Today = z.object({
  /** By time. */
  classes: z.array(TodayClass),
  /** Overdue ones first. */
  lines: z.array(TodayLine),
});
export type Today = z.infer<typeof Today>;

export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/api/home/today',
  access: 'staff',
  summary:
    'The classes of a day, what is overdue, and what waits for the caller; at most 12 classes.',
  // The day it is where the caller is; the server's own unless given.
  query: z.object({ day: optionalDay() }),
  response: answer({ data: Today }),
});
