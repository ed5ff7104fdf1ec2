import type { BodyOf } from '@station/contract/endpoint';
import {
  COURSE_TEXTS,
  type Course,
  type CoursesReason,
  type copyCourse as copyCourseEndpoint,
} from '@station/contract/schools/courses';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { moveSessionsTo } from '../attendance/course-sessions.actions.ts';
import { takeFeeOver } from '../fees/fees.actions.ts';
import { requiredCourse } from './course-found.rules.ts';
import { addCourse } from './courses.actions.ts';
import { findCourse } from './courses.queries.ts';

/**
 * Makes a course anew for another period, with its sessions and its fee if that is asked for.
 * @throws Problem `courses.not-found`, `schools.class-not-found`, `courses.dates-out-of-order`, or
 *   `courses.no-start` when sessions are to be moved and one of the two has no first day.
 */
export async function copyCourse(
  { db }: Context,
  actor: Actor,
  id: number,
  { class_id, with_sessions, with_fee, ...fields }: BodyOf<typeof copyCourseEndpoint>,
): Promise<{ data: Course; details: { sessions: number } }> {
  return db.transaction().execute(async (trx) => {
    const old = requiredCourse(await findCourse(trx, id));
    const data = await addCourse(trx, actor, { ...fields, class_id: class_id ?? old.class_id });
    const sessions = with_sessions ? await moveSessionsTo(trx, withStart(old), withStart(data)) : 0;
    if (with_fee) await takeFeeOver(trx, id, data.course_id);
    await writeAudit(trx, {
      actor,
      action: 'courses.copied',
      subject: 'course',
      subjectId: data.course_id,
      after: { from: id, sessions },
    });
    return { data, details: { sessions } };
  });
}

/** A course that has a first day. @throws Problem `courses.no-start`. */
function withStart<C extends Pick<Course, 'start_date'>>(course: C): C & { start_date: string } {
  const { start_date } = course;
  if (start_date !== null) return { ...course, start_date };
  throw invalidField(
    { field: 'start_date', message: COURSE_TEXTS.noStart, rule: 'required' },
    'courses.no-start' satisfies CoursesReason,
  );
}
