/** The overview of schools (schools issue, point 6). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { optionalDay, wholeNumber } from '../record-fields.ts';
import { MarkCounts } from './attendance.ts';

/** How far the overview looks back and ahead. */
export const FIGURES = { weeks: 12, upcomingDays: 14, upcomingMax: 50, coursesMax: 200 } as const;

/** A course with the places that are taken. */
export const CoursePlaces = z.object({
  course_id: z.number(),
  course_name: z.string(),
  class_id: z.number(),
  class_name: z.string(),
  school_id: z.number(),
  school_name: z.string(),
  max_students: z.number(),
  enrolled: z.number(),
  waiting: z.number(),
});
export type CoursePlaces = z.infer<typeof CoursePlaces>;

/** The attendance of a week, by the day of its Monday. */
export const AttendanceWeek = z.object({
  week: z.string(),
  ...MarkCounts.shape,
  /** `attendanceRate` of these counts: null for a week without marks. */
  rate: z.nullable(z.number()),
});
export type AttendanceWeek = z.infer<typeof AttendanceWeek>;

/** A session that is to come. */
export const UpcomingSession = z.object({
  session_id: z.number(),
  course_id: z.number(),
  held_on: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  topic: z.string(),
  course_name: z.string(),
  class_id: z.number(),
  class_name: z.string(),
  school_id: z.number(),
  school_name: z.string(),
});
export type UpcomingSession = z.infer<typeof UpcomingSession>;

export const SchoolFigures = z.object({
  totals: z.object({
    schools: z.number(),
    classes: z.number(),
    courses: z.number(),
    active_courses: z.number(),
    /** Of the active courses. */
    places: z.number(),
    enrolled: z.number(),
    waiting: z.number(),
  }),
  /** Active courses, the fullest first, at most `FIGURES.coursesMax`. */
  courses: z.array(CoursePlaces),
  /** The last `FIGURES.weeks` weeks, oldest first, each of them. */
  attendance: z.array(AttendanceWeek),
  /** The next `FIGURES.upcomingDays` days, at most `FIGURES.upcomingMax`, the next one first. */
  upcoming: z.array(UpcomingSession),
});
export type SchoolFigures = z.infer<typeof SchoolFigures>;

export const schoolFigures = endpoint({
  name: 'schoolFigures',
  method: 'GET',
  path: '/api/school-figures',
  access: 'staff',
  summary:
    'Places taken in each active course, attendance week by week, and the sessions to come; of one school, or of all of them.',
  query: z.object({
    /** 0 for every school. */
    school_id: wholeNumber(0, 999_999_999_999_999, 0),
    /** The day at the caller’s place; the server’s (UTC) unless told. */
    today: optionalDay(),
  }),
  response: answer({ data: SchoolFigures }),
});
