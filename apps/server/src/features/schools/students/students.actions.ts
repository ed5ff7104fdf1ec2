import type { EnrollmentsReason } from '@station/contract/schools/enrollments';
import type { Student } from '@station/contract/schools/student-pages';
import { STUDENT_TEXTS, type StudentFields } from '@station/contract/schools/students';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { lockCourses } from '../courses/courses.queries.ts';
import { deleteEnrollmentsOf, findCoursesOf } from '../enrollments/enrollments.queries.ts';
import { promoteWaiting } from '../enrollments/waiting.actions.ts';
import { deleteWaitingOf } from '../enrollments/waiting.queries.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import {
  countStudentDeletion,
  deleteStudentRow,
  insertStudent,
  lockStudent,
  type StudentRow,
  updateStudentRow,
} from './students.queries.ts';

const subject = 'student';

/** Adds a student inside a transaction; answers the id. */
export async function addStudent(trx: Trx, actor: Actor, fields: StudentFields): Promise<number> {
  const id = await insertStudent(trx, fields);
  const line = { actor, action: 'enrollments.student-created', subject, subjectId: id };
  await writeAudit(trx, { ...line, after: fields });
  return id;
}

/**
 * Changes what is known of a student.
 * @throws Problem `enrollments.student-not-found` or `enrollments.student-changed-meanwhile`.
 */
export async function updateStudent(
  { db }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: StudentFields & { version?: number | undefined },
): Promise<Student> {
  return db.transaction().execute(async (trx) => {
    const before = requiredStudent(await lockStudent(trx, id));
    requireVersion(before, version, {
      message: 'This student was changed by somebody else meanwhile',
      reason: 'enrollments.student-changed-meanwhile' satisfies EnrollmentsReason,
      current: toStudent(before),
    });
    const after = await updateStudentRow(trx, id, fields);
    const line = { actor, action: 'enrollments.student-updated', subject, subjectId: id };
    await writeAudit(trx, { ...line, before, after });
    return toStudent(after);
  });
}

/**
 * Deletes a student with all enrolments; the places go to those who wait for them.
 * @throws Problem `enrollments.student-not-found`.
 */
export async function deleteStudent(
  { db, clock }: Context,
  actor: Actor,
  id: number,
): Promise<void> {
  const isDone = () =>
    db.transaction().execute(async (trx) => {
      // Courses before students, as everybody locks them.
      const courses = await findCoursesOf(trx, id);
      await lockCourses(trx, courses);
      const before = requiredStudent(await lockStudent(trx, id));
      // From here on nobody enrols the student. Who did so since the first look is waited for anew.
      const now = await findCoursesOf(trx, id);
      if (now.some((courseId) => !courses.includes(courseId))) return false;
      await deleteLockedStudent(trx, actor, before, courses, new Date(clock.now()));
      return true;
    });
  while (!(await isDone()));
}

async function deleteLockedStudent(
  trx: Trx,
  actor: Actor,
  before: StudentRow,
  courses: readonly number[],
  now: Date,
): Promise<void> {
  const { student_id: id, student_name: label, phone, email } = before;
  const along = await countStudentDeletion(trx, id);
  const detail = [phone, email].filter(Boolean).join(' · ');
  await keepInTrash(trx, { kind: 'student', id, label, detail }, actor.id);
  await deleteWaitingOf(trx, [id]);
  await deleteEnrollmentsOf(trx, id);
  await deleteStudentRow(trx, id);
  const line = { actor, action: 'enrollments.student-deleted', subject, subjectId: id };
  await writeAudit(trx, { ...line, before: { ...before, along } });
  for (const courseId of courses) await promoteWaiting(trx, actor, courseId, now);
}

/** A stored student as callers see it. */
export function toStudent(row: StudentRow): Student {
  return { ...row, created_at: row.created_at.toISOString() };
}

/** The student that was found. @throws Problem `enrollments.student-not-found`. */
export function requiredStudent<Row>(student: Row | undefined): Row {
  return requireFound(student, {
    message: STUDENT_TEXTS.missing,
    reason: 'enrollments.student-not-found' satisfies EnrollmentsReason,
  });
}
