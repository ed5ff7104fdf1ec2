import {
  ENROLLMENT_TEXTS,
  type EnrollmentsReason,
  type Promoted,
} from '@station/contract/schools/enrollments';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import type { Waiting, WaitingReason } from '@station/contract/schools/waiting';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors } from '../../../platform/row-guards.ts';
import { findOfficeToday } from '../../settings/office-time.queries.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { lockCourse } from '../courses/courses.queries.ts';
import { findEnrolled } from './enrollments.queries.ts';
import { addLoggedEnrollments } from './new-enrollments.actions.ts';
import { deleteWaiting, findNextWaiting, findWaiting, insertWaiting } from './waiting.queries.ts';

const subject = 'course';

/**
 * Puts a student at the end of a course's waiting list; answers the list.
 * @throws Problem `enrollments.not-full`, `enrollments.already-enrolled`,
 *   `enrollments.already-waiting`, `enrollments.student-not-found` or `courses.not-found`.
 */
export async function joinWaiting(
  { db }: Context,
  actor: Actor,
  courseId: number,
  { student_id, note }: { student_id: number; note: string },
): Promise<Waiting[]> {
  return mapConstraintErrors(
    { waiting_entry_course_student_key: alreadyWaiting, waiting_entry_student_id_fkey: noStudent },
    () =>
      db.transaction().execute(async (trx) => {
        const course = requiredCourse(await lockCourse(trx, courseId));
        if ((await findEnrolled(trx, courseId, [student_id])).length > 0) throw alreadyEnrolled();
        if (course.enrolled < course.max_students) throw notFull();
        await insertWaiting(trx, courseId, [student_id], note);
        const line = { actor, action: 'enrollments.waiting', subject, subjectId: courseId };
        await writeAudit(trx, { ...line, after: { student_id, note } });
        return findWaiting(trx, courseId);
      }),
  );
}

/** Takes a student off a waiting list. @throws Problem `enrollments.not-waiting`. */
export async function leaveWaiting(
  { db }: Context,
  actor: Actor,
  { course_id, student_id }: { course_id: number; student_id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Not while places are given: who is chosen already would be off the list, and enrolled as well.
    await lockCourse(trx, course_id);
    const gone = await deleteWaiting(trx, course_id, [student_id]);
    if (gone === 0) throw notWaiting();
    const line = { actor, action: 'enrollments.waiting-left', subject, subjectId: course_id };
    await writeAudit(trx, { ...line, before: { student_id } });
  });
}

/**
 * Gives free places of a course to those who wait longest; answers who has moved up. Call it at the
 * end of any transaction that may have freed a place, with the course locked in it.
 */
export async function promoteWaiting(
  trx: Trx,
  actor: Actor,
  courseId: number,
  now: Date,
): Promise<Promoted[]> {
  const today = await findOfficeToday(trx, now);
  const next = await findNextWaiting(trx, courseId, today);
  if (next.length === 0) return next;
  const ids = next.map(({ student_id }) => student_id);
  await addLoggedEnrollments(trx, actor, {
    course_id: courseId,
    student_ids: ids,
    enrollment_date: today,
    status: 'active',
    reason: ENROLLMENT_TEXTS.movedUp,
  });
  const line = { actor, action: 'enrollments.moved-up', subject, subjectId: courseId };
  await writeAudit(trx, { ...line, after: { students: next } });
  return next;
}

const conflict = (message: string, reason: WaitingReason | EnrollmentsReason) => () =>
  new Problem('conflict', message, { reason });

const alreadyEnrolled = conflict(ENROLLMENT_TEXTS.already, 'enrollments.already-enrolled');
const alreadyWaiting = conflict(ENROLLMENT_TEXTS.alreadyWaiting, 'enrollments.already-waiting');
const notFull = conflict(ENROLLMENT_TEXTS.notFull, 'enrollments.not-full');
const notWaiting = () =>
  new Problem('not-found', ENROLLMENT_TEXTS.notWaiting, {
    reason: 'enrollments.not-waiting' satisfies WaitingReason,
  });
const noStudent = () =>
  new Problem('not-found', STUDENT_TEXTS.missing, {
    reason: 'enrollments.student-not-found' satisfies EnrollmentsReason,
  });
