import type { BodyOf, ResponseOf } from '@station/contract/endpoint';
import {
  ENROLLMENT_TEXTS,
  type Enrollment,
  type EnrollmentStatus,
  type EnrollmentsReason,
} from '@station/contract/schools/enrollments';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import type { bulkEnroll, WaitingReason } from '@station/contract/schools/waiting';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors } from '../../../platform/row-guards.ts';
import { findOfficeToday } from '../../settings/office-time.queries.ts';
import { courseNotFound, requiredCourse } from '../courses/course-found.rules.ts';
import { lockCourse } from '../courses/courses.queries.ts';
import { findEnrolled, findEnrollmentsById, insertEnrollments } from './enrollments.queries.ts';
import { deleteWaiting, findWaiting, insertWaiting } from './waiting.queries.ts';

/** Students who enter a course together. */
type NewEnrollments = {
  course_id: number;
  student_ids: readonly number[];
  enrollment_date: string;
  status: EnrollmentStatus;
  /** Goes into the history of their status. */
  reason?: string;
};

/**
 * Lets students into a course, which the caller has locked, inside a transaction: enrolments with the beginning of their history,
 * and off the waiting list. Answers the enrolments' ids. The constraints refuse, see
 * `mapEnrollmentErrors`; the audit line is the caller's, or `addLoggedEnrollments`'.
 */
export async function addEnrollments(
  trx: Trx,
  by: string,
  { reason = '', ...enrollments }: NewEnrollments,
): Promise<number[]> {
  const ids = await insertEnrollments(trx, enrollments, { by, reason });
  await deleteWaiting(trx, enrollments.course_id, enrollments.student_ids);
  return ids;
}

/** The same with an audit line: of the enrolment when it is one, else of all of them. */
export async function addLoggedEnrollments(
  trx: Trx,
  actor: Actor,
  enrollments: NewEnrollments,
): Promise<number[]> {
  const ids = await addEnrollments(trx, actor.username, enrollments);
  const line = { actor, action: 'enrollments.created', subject: 'enrollment' };
  const { student_ids, ...entered } = enrollments;
  const [id] = ids;
  await writeAudit(
    trx,
    id !== undefined && ids.length === 1
      ? { ...line, subjectId: id, after: { student_id: student_ids[0], ...entered } }
      : { ...line, after: { enrollment_ids: ids, ...enrollments } },
  );
  return ids;
}

/**
 * Enrols students in the order given; who is enrolled or waits already is passed over. When places
 * run out, either nobody enters, or the rest waits.
 * @throws Problem `enrollments.nobody-selected`, `enrollments.full`, `enrollments.student-not-found`
 *   or `courses.not-found`.
 */
export async function enrollStudents(
  { db, clock }: Context,
  actor: Actor,
  given: BodyOf<typeof bulkEnroll>,
): Promise<Pick<ResponseOf<typeof bulkEnroll>, 'details' | 'data'>> {
  const { course_id, status, when_full } = given;
  const asked = [...new Set(given.student_ids)];
  if (asked.length === 0) throw nobodySelected();
  return mapEnrollmentErrors(() =>
    db.transaction().execute(async (trx) => {
      const course = requiredCourse(await lockCourse(trx, course_id));
      const known = await findEnrolled(trx, course_id, asked);
      const waiting = (await findWaiting(trx, course_id)).map(({ student_id }) => student_id);
      const fresh = asked.filter((id) => !known.includes(id) && !waiting.includes(id));
      const free = status === 'dropped' ? fresh.length : course.max_students - course.enrolled;
      if (fresh.length > free && when_full === 'refuse') throw full();
      const enrolling = fresh.slice(0, free);
      const rest = fresh.slice(free);
      const enrollment_date =
        given.enrollment_date ?? (await findOfficeToday(trx, new Date(clock.now())));
      const common = { course_id, enrollment_date, status };
      const ids =
        enrolling.length > 0
          ? await addLoggedEnrollments(trx, actor, { ...common, student_ids: enrolling })
          : [];
      if (rest.length > 0) {
        await insertWaiting(trx, course_id, rest, '');
        const line = { actor, action: 'enrollments.waiting', subject: 'course' };
        await writeAudit(trx, { ...line, subjectId: course_id, after: { student_ids: rest } });
      }
      return {
        details: {
          requested: asked.length,
          enrolled: ids.length,
          waiting: rest.length,
          already: asked.length - fresh.length,
        },
        data: await findEnrollmentsById(trx, ids),
      };
    }),
  );
}

/** The enrolment with this id, just made, as the list shows it. */
export async function getEnrollment(trx: Trx, id: number): Promise<Enrollment> {
  const [entry] = await findEnrollmentsById(trx, [id]);
  if (!entry) throw new Error(`The enrolment ${id} was made and is not there.`);
  return entry;
}

/** Does a write in which somebody enters a course, and words what its constraints refuse. */
export function mapEnrollmentErrors<T>(write: () => Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      course_places_check: full,
      enrollment_course_student_key: conflict(
        ENROLLMENT_TEXTS.already,
        'enrollments.already-enrolled',
      ),
      enrollment_student_id_fkey: noStudent,
      waiting_entry_student_id_fkey: noStudent,
      enrollment_course_id_fkey: courseNotFound,
    },
    write,
  );
}

const conflict = (message: string, reason: EnrollmentsReason) => () =>
  new Problem('conflict', message, { reason });

const full = conflict(ENROLLMENT_TEXTS.full, 'enrollments.full');

const noStudent = () =>
  new Problem('not-found', STUDENT_TEXTS.missing, {
    reason: 'enrollments.student-not-found' satisfies EnrollmentsReason,
  });

const nobodySelected = () =>
  invalidField(
    { field: 'student_ids', message: STUDENT_TEXTS.choose, rule: 'required' },
    'enrollments.nobody-selected' satisfies WaitingReason,
  );
