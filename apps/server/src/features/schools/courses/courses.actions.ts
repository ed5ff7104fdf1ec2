import {
  COURSE_TEXTS,
  type Course,
  type CourseFields,
  type CoursesReason,
  datesInOrder,
} from '@station/contract/schools/courses';
import type { Promoted } from '@station/contract/schools/enrollments';
import { CLASS_TEXTS, type SchoolsReason } from '@station/contract/schools/schools';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors, requireVersion } from '../../../platform/row-guards.ts';
import { promoteWaiting } from '../enrollments/waiting.actions.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import { requiredCourse } from './course-found.rules.ts';
import {
  type CourseRow,
  countCourseDeletion,
  deleteCourseRow,
  findCourse,
  insertCourse,
  lockCourse,
  updateCourseRow,
} from './courses.queries.ts';

const subject = 'course';

/** Adds a course to a class. @throws Problem `schools.class-not-found`, `courses.dates-out-of-order`. */
export async function createCourse(
  { db }: Context,
  actor: Actor,
  fields: CourseFields & { class_id: number },
): Promise<Course> {
  return db.transaction().execute((trx) => addCourse(trx, actor, fields));
}

/** As `createCourse` does, inside a transaction. */
export async function addCourse(
  trx: Trx,
  actor: Actor,
  fields: CourseFields & { class_id: number },
): Promise<Course> {
  requireDatesInOrder(fields);
  const made = await mapConstraintErrors({ course_class_id_fkey: classNotFound }, () =>
    insertCourse(trx, fields),
  );
  const line = { actor, action: 'courses.created', subject, subjectId: made.course_id };
  await writeAudit(trx, { ...line, after: fields });
  return toCourse(made);
}

/**
 * Changes a course. It keeps at least the places that are taken; new places go to those who wait.
 * @throws Problem `courses.not-found`, `courses.changed-meanwhile`, `courses.dates-out-of-order` or
 *   `courses.below-enrolled`.
 */
export async function updateCourse(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { version, ...fields }: CourseFields & { version?: number | undefined },
): Promise<{ data: Course; moved_up: Promoted[] }> {
  requireDatesInOrder(fields);
  return mapConstraintErrors({ course_places_check: belowEnrolled }, () =>
    db.transaction().execute(async (trx) => {
      const before = requiredCourse(await lockCourse(trx, id));
      requireVersion(before, version, {
        message: 'This course was changed by somebody else meanwhile',
        reason: 'courses.changed-meanwhile' satisfies CoursesReason,
        current: toCourse(before),
      });
      const after = await updateCourseRow(trx, id, fields);
      const line = { actor, action: 'courses.updated', subject, subjectId: id };
      await writeAudit(trx, { ...line, before, after });
      const moved_up = await promoteWaiting(trx, actor, id, new Date(clock.now()));
      const places = {
        enrolled: after.enrolled + moved_up.length,
        waiting: after.waiting - moved_up.length,
      };
      return { data: toCourse({ ...after, ...places }), moved_up };
    }),
  );
}

/** Deletes a course with its enrolments. @throws Problem `courses.not-found`. */
export async function deleteCourse({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredCourse(await lockCourse(trx, id));
    const along = await countCourseDeletion(trx, id);
    const { class_name, school_name } = requiredCourse(await findCourse(trx, id));
    const root = { kind: 'course' as const, id, label: before.course_name };
    await keepInTrash(trx, { ...root, detail: `${class_name} · ${school_name}` }, actor.id);
    await deleteCourseRow(trx, id);
    const line = { actor, action: 'courses.deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: { ...before, along } });
  });
}

/** A stored course as callers see it. */
export function toCourse<Row extends CourseRow>(row: Row): Row & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() };
}

function requireDatesInOrder(fields: CourseFields): void {
  if (datesInOrder(fields)) return;
  throw invalidField(
    { field: 'end_date', message: COURSE_TEXTS.endBeforeStart, rule: 'too-small' },
    'courses.dates-out-of-order' satisfies CoursesReason,
  );
}

const classNotFound = () =>
  new Problem('not-found', CLASS_TEXTS.notFound, {
    reason: 'schools.class-not-found' satisfies SchoolsReason,
  });

const belowEnrolled = () =>
  new Problem('conflict', COURSE_TEXTS.belowEnrolled, {
    reason: 'courses.below-enrolled' satisfies CoursesReason,
    validationErrors: [
      { field: 'max_students', message: COURSE_TEXTS.belowEnrolled, rule: 'too-small' },
    ],
  });
