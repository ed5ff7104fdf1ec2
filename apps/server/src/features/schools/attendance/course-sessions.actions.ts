import type { BodyOf } from '@station/contract/endpoint';
import {
  ATTENDANCE_LIMITS,
  ATTENDANCE_TEXTS,
  type AttendanceReason,
  type CourseSession,
  type makeCourseSessions,
  type SessionFields,
  type WeeklyLesson,
} from '@station/contract/schools/attendance';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { courseNotFound, requiredCourse } from '../courses/course-found.rules.ts';
import { findCourse } from '../courses/courses.queries.ts';
import {
  copyCourseSessions,
  deleteCourseSessionRow,
  findCourseSession,
  insertCourseSession,
  insertFreeSlots,
  lockCourseSession,
  type Slot,
  updateCourseSessionRow,
} from './course-sessions.queries.ts';

const subject = 'course-session';

const DAY_MS = 86_400_000;

/** Adds a session. @throws Problem `courses.not-found`, `attendance.slot-taken` or `….times-out-of-order`. */
export async function addCourseSession(
  { db }: Context,
  actor: Actor,
  courseId: number,
  fields: SessionFields,
): Promise<CourseSession> {
  requireTimesInOrder(fields);
  return mapSessionErrors(() =>
    db.transaction().execute(async (trx) => {
      requiredCourse(await findCourse(trx, courseId));
      const id = await insertCourseSession(trx, courseId, fields);
      const line = { actor, action: 'attendance.session-created', subject, subjectId: id };
      await writeAudit(trx, { ...line, after: { course_id: courseId, ...fields } });
      return requiredSession(await findCourseSession(trx, id));
    }),
  );
}

/**
 * Makes the sessions of a weekly pattern. Slots that have one already keep it.
 * @throws Problem `courses.not-found`, `attendance.no-period`, `attendance.times-out-of-order` or
 *   `attendance.too-many-sessions`.
 */
export async function makeSessions(
  { db }: Context,
  actor: Actor,
  courseId: number,
  { weekly, from, to, except }: BodyOf<typeof makeCourseSessions>,
): Promise<{ made: number; kept: number }> {
  for (const [at, lesson] of weekly.entries()) requireTimesInOrder(lesson, `weekly.${at}.`);
  return mapSessionErrors(() =>
    db.transaction().execute(async (trx) => {
      const course = requiredCourse(await findCourse(trx, courseId));
      const period = requirePeriod(from ?? course.start_date, to ?? course.end_date);
      const slots = slotsOf(weekly, period, new Set(except));
      if (slots.length > ATTENDANCE_LIMITS.sessions) throw tooMany();
      const made = await insertFreeSlots(trx, courseId, slots);
      const line = { actor, action: 'attendance.sessions-made', subject: 'course' };
      await writeAudit(trx, {
        ...line,
        subjectId: courseId,
        after: { ...period, weekly, except, made },
      });
      return { made, kept: slots.length - made };
    }),
  );
}

/** The slots of a weekly pattern from the first to the last day, each slot once. */
function slotsOf(
  weekly: readonly WeeklyLesson[],
  { from, to }: { from: string; to: string },
  except: ReadonlySet<string>,
): Slot[] {
  const slots = new Map<string, Slot>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const held_on = new Date(at).toISOString().slice(0, 10);
    if (except.has(held_on)) continue;
    const weekday = new Date(at).getUTCDay() || 7;
    for (const { weekday: asked, starts_at, ends_at } of weekly) {
      if (asked !== weekday) continue;
      slots.set(`${held_on} ${starts_at}`, { held_on, starts_at, ends_at });
    }
  }
  return [...slots.values()];
}

/**
 * Changes a session.
 * @throws Problem `attendance.session-not-found`, `….changed-meanwhile`, `….slot-taken` or
 *   `….times-out-of-order`.
 */
export async function updateCourseSession(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: SessionFields & { version?: number | undefined },
): Promise<CourseSession> {
  requireTimesInOrder(fields);
  return mapSessionErrors(() =>
    db.transaction().execute(async (trx) => {
      const before = requiredSession(await lockCourseSession(trx, id));
      requireVersion(before, version, {
        message: 'This session was changed by somebody else meanwhile',
        reason: 'attendance.changed-meanwhile' satisfies AttendanceReason,
        current: before,
      });
      await updateCourseSessionRow(trx, id, fields);
      const after = requiredSession(await findCourseSession(trx, id));
      const line = { actor, action: 'attendance.session-updated', subject, subjectId: id };
      await writeAudit(trx, { ...line, before, after });
      return after;
    }),
  );
}

/** Deletes a session with its marks. @throws Problem `attendance.session-not-found`. */
export async function deleteCourseSession(
  { db }: Context,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredSession(await lockCourseSession(trx, id));
    await deleteCourseSessionRow(trx, id);
    const line = { actor, action: 'attendance.session-deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before });
  });
}

/**
 * Gives a course the sessions of another one inside a transaction, moved by whole weeks, so that
 * they keep their days of the week, and none before the first day of the new period; answers how many
 * fall into it.
 */
export async function moveSessionsTo(
  trx: Trx,
  from: { course_id: number; start_date: string },
  to: { course_id: number; start_date: string; end_date: string | null },
): Promise<number> {
  const days = (Date.parse(to.start_date) - Date.parse(from.start_date)) / DAY_MS;
  const shift = { from: from.course_id, to: to.course_id, days: Math.ceil(days / 7) * 7 };
  return copyCourseSessions(trx, shift, to);
}

/** The session that was found. @throws Problem `attendance.session-not-found`. */
export function requiredSession(session: CourseSession | undefined): CourseSession {
  return requireFound(session, {
    message: ATTENDANCE_TEXTS.sessionNotFound,
    reason: 'attendance.session-not-found' satisfies AttendanceReason,
  });
}

/** `HH:MM` sorts as time does. `path` goes before the field's name. */
function requireTimesInOrder(times: Pick<SessionFields, 'starts_at' | 'ends_at'>, path = ''): void {
  if (times.starts_at < times.ends_at) return;
  throw invalidField(
    { field: `${path}ends_at`, message: ATTENDANCE_TEXTS.timesOutOfOrder, rule: 'too-small' },
    'attendance.times-out-of-order' satisfies AttendanceReason,
  );
}

function requirePeriod(from: string | null, to: string | null): { from: string; to: string } {
  const reason: AttendanceReason = 'attendance.no-period';
  if (from === null || to === null) {
    const field = from === null ? 'from' : 'to';
    const message = ATTENDANCE_TEXTS.noPeriod;
    throw invalidField({ field, message, rule: 'required' }, reason);
  }
  if (from > to) {
    const message = ATTENDANCE_TEXTS.periodOutOfOrder;
    throw invalidField({ field: 'to', message, rule: 'too-small' }, reason);
  }
  if (Date.parse(to) - Date.parse(from) > ATTENDANCE_LIMITS.days * DAY_MS) throw tooMany();
  return { from, to };
}

const tooMany = () =>
  invalidField(
    { field: 'to', message: ATTENDANCE_TEXTS.tooMany, rule: 'too-big' },
    'attendance.too-many-sessions' satisfies AttendanceReason,
  );

function mapSessionErrors<T>(write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      course_session_course_id_fkey: courseNotFound,
      course_session_slot_key: () =>
        new Problem('conflict', ATTENDANCE_TEXTS.slotTaken, {
          reason: 'attendance.slot-taken' satisfies AttendanceReason,
        }),
    },
    write,
  );
}
