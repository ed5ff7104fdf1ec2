import {
  ENROLLMENT_TEXTS,
  type Enrollment,
  type EnrollmentDetails,
  type EnrollmentStatus,
  type EnrollmentsReason,
  type Promoted,
} from '@station/contract/schools/enrollments';
import { STUDENT_TEXTS, type StudentFields } from '@station/contract/schools/students';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { requireFound, requireSameSent, requireVersion } from '../../../platform/row-guards.ts';
import { findOfficeToday } from '../../settings/office-time.queries.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { lockCourse } from '../courses/courses.queries.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import { addStudent } from '../students/students.actions.ts';
import {
  countEnrollmentDeletion,
  deleteEnrollmentRow,
  type EnrollmentDetailsRow,
  findEnrollment,
  findEnrollmentByKey,
  findStatusChanges,
  insertStatusChange,
  lockEnrollment,
  saveEnrollmentKey,
  updateEnrollmentRow,
} from './enrollments.queries.ts';
import {
  addLoggedEnrollments,
  getEnrollment,
  mapEnrollmentErrors,
} from './new-enrollments.actions.ts';
import { promoteWaiting } from './waiting.actions.ts';

const subject = 'enrollment';

/** A student and the course they enter; today unless another day is given. */
type NewEnrollment = {
  student_id: number;
  course_id: number;
  enrollment_date: string | null;
  status: EnrollmentStatus;
};

/** A student whom nobody has entered yet, and by which key a call that is sent again is the same one. */
type NewStudent = StudentFields & Omit<NewEnrollment, 'student_id'> & { key?: string | undefined };

/**
 * Enrols a student.
 * @throws Problem `enrollments.full`, `enrollments.already-enrolled`,
 *   `enrollments.student-not-found` or `courses.not-found`.
 */
export async function enrollStudent(
  { db, clock }: Context,
  actor: Actor,
  enrollment: NewEnrollment,
): Promise<Enrollment> {
  return mapEnrollmentErrors(() =>
    db.transaction().execute((trx) => enroll(trx, actor, enrollment, new Date(clock.now()))),
  );
}

/**
 * Adds a student and enrols them, both or neither; the same key is one student.
 * @throws Problem `enrollments.invalid-age`, `enrollments.sent-otherwise`, or as `enrollStudent` does.
 */
export async function enrollNewStudent(
  { db, clock }: Context,
  actor: Actor,
  { key, ...given }: NewStudent,
): Promise<Enrollment> {
  const { course_id, enrollment_date, status, ...fields } = given;
  return mapEnrollmentErrors(() =>
    db.transaction().execute(async (trx) => {
      // Two calls with one key come one by one.
      if (key) await lockCourse(trx, course_id);
      const sent = key && (await findEnrollmentByKey(trx, course_id, key));
      if (sent) {
        requireSameSent(sent, given, {
          message: ENROLLMENT_TEXTS.sentOtherwise,
          reason: 'enrollments.sent-otherwise' satisfies EnrollmentsReason,
        });
        return getEnrollment(trx, sent.enrollment_id);
      }
      const student_id = await addStudent(trx, actor, fields);
      const enrollment = { student_id, course_id, enrollment_date, status };
      const made = await enroll(trx, actor, enrollment, new Date(clock.now()));
      if (key) await saveEnrollmentKey(trx, made.enrollment_id, key);
      return made;
    }),
  );
}

async function enroll(
  trx: Trx,
  actor: Actor,
  enrollment: NewEnrollment,
  now: Date,
): Promise<Enrollment> {
  const { student_id, enrollment_date, ...entry } = enrollment;
  // The course before the student, as everybody locks them.
  requiredCourse(await lockCourse(trx, entry.course_id));
  const [id] = await addLoggedEnrollments(trx, actor, {
    ...entry,
    student_ids: [student_id],
    enrollment_date: enrollment_date ?? (await findOfficeToday(trx, now)),
  });
  return getEnrollment(trx, id as number);
}

/**
 * Changes status and date of an enrolment; a change of status is kept in its history. Answers also
 * who moved up into a place that this has freed.
 * @throws Problem `enrollments.not-found`, `enrollments.changed-meanwhile`, or `enrollments.full`
 *   for somebody who comes back into a full course.
 */
export async function updateEnrollment(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  change: {
    status: EnrollmentStatus;
    enrollment_date: string;
    reason: string;
    changed_on: string | null;
    version?: number | undefined;
  },
): Promise<{ data: EnrollmentDetails; moved_up: Promoted[] }> {
  const { status, enrollment_date } = change;
  const now = new Date(clock.now());
  return mapEnrollmentErrors(() =>
    db.transaction().execute(async (trx) => {
      const before = requiredEnrollment(await lockEnrollment(trx, id));
      requireVersion(before, change.version, {
        message: 'This enrolment was changed by somebody else meanwhile',
        reason: 'enrollments.changed-meanwhile' satisfies EnrollmentsReason,
        current: await withHistory(trx, before),
      });
      await updateEnrollmentRow(trx, id, { status, enrollment_date });
      if (status !== before.status) {
        await insertStatusChange(trx, {
          enrollment_id: id,
          from: before.status,
          to: status,
          changed_on: change.changed_on ?? (await findOfficeToday(trx, now)),
          reason: change.reason,
          by: actor.username,
        });
      }
      await writeAudit(trx, {
        actor,
        action: 'enrollments.updated',
        subject,
        subjectId: id,
        before: { status: before.status, enrollment_date: before.enrollment_date },
        after: { status, enrollment_date, ...(change.reason && { reason: change.reason }) },
      });
      return {
        moved_up: await promoteWaiting(trx, actor, before.course_id, now),
        data: await withHistory(trx, requiredEnrollment(await findEnrollment(trx, id))),
      };
    }),
  );
}

/**
 * Takes a student out of a course; the student stays. Answers who moved up into the place.
 * @throws Problem `enrollments.not-found`, also when the three do not belong together.
 */
export async function removeStudent(
  { db, clock }: Context,
  actor: Actor,
  given: { student_id: number; course_id: number; enrollment_id: number },
): Promise<Promoted[]> {
  return db.transaction().execute(async (trx) => {
    const found = await lockEnrollment(trx, given.enrollment_id);
    const fits = found?.student_id === given.student_id && found.course_id === given.course_id;
    const before = requiredEnrollment(fits ? found : undefined);
    const along = await countEnrollmentDeletion(trx, given.enrollment_id);
    await keepInTrash(
      trx,
      {
        kind: 'enrollment',
        id: given.enrollment_id,
        label: before.student_name,
        detail: `${before.course_name} · ${before.class_name}`,
      },
      actor.id,
    );
    await deleteEnrollmentRow(trx, given.enrollment_id);
    const { enrollment_id: subjectId, student_id, course_id, status, enrollment_date } = before;
    const line = { actor, action: 'enrollments.removed', subject, subjectId };
    await writeAudit(trx, {
      ...line,
      before: { student_id, course_id, status, enrollment_date, along },
    });
    return promoteWaiting(trx, actor, course_id, new Date(clock.now()));
  });
}

/** The details of an enrolment with the history of its status. */
export async function withHistory(db: Db, row: EnrollmentDetailsRow): Promise<EnrollmentDetails> {
  return { ...row, history: await findStatusChanges(db, row.enrollment_id) };
}

/** The enrolment that was found. @throws Problem `enrollments.not-found`. */
export function requiredEnrollment<Row>(enrollment: Row | undefined): Row {
  return requireFound(enrollment, {
    message: STUDENT_TEXTS.missing,
    reason: 'enrollments.not-found' satisfies EnrollmentsReason,
  });
}
