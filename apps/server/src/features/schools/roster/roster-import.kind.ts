import type { Enrollment, EnrollmentStatus } from '@station/contract/schools/enrollments';
import { ENROLLMENT_TEXTS } from '@station/contract/schools/enrollments';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  byField,
  type ImportDefinition,
  type Restored,
  type UpdatedRecord,
} from '../../imports/import.kind.ts';
import { findOfficeToday } from '../../settings/office-time.queries.ts';
import { lockCourses } from '../courses/courses.queries.ts';
import {
  deleteEnrollmentRows,
  insertStatusChanges,
  lockEnrollments,
  updateEnrollmentRows,
} from '../enrollments/enrollments.queries.ts';
import { addEnrollments, mapEnrollmentErrors } from '../enrollments/new-enrollments.actions.ts';
import { promoteWaiting } from '../enrollments/waiting.actions.ts';
import { deleteWaitingOf } from '../enrollments/waiting.queries.ts';
import { keepManyInTrash } from '../schools/school-bundles.queries.ts';
import { deleteStudentRows, insertStudents, lockStudents } from '../students/students.queries.ts';
import {
  findCourseNames,
  findCoursesTouched,
  findIdleImported,
  findImported,
  findRosterValues,
  findRowsToEnroll,
  findSigner,
  findUpdatedEnrollments,
  markImported,
  matchingEnrollments,
  type RosterRow,
} from './roster.queries.ts';
import type { RosterOptions } from './roster-rows.ts';
import { ROSTER_FIELDS, ROSTER_HEADINGS, ROSTER_LABELS, ROSTER_REASONS } from './roster-texts.ts';

/** Rosters as a kind of import: each row is a student in a course (schools issue, point 4). */
export const rosterImports: ImportDefinition = {
  kind: 'roster',
  feature: 'enrollments',
  subject: 'enrollment',
  screenOf: (id) => `/home/schools/roster/${id}`,
  keyField: 'student_name',
  fields: ROSTER_FIELDS.map((key) => ({
    key,
    required: key === 'course_id' || key === 'student_name',
    inTemplate: true,
    labels: ROSTER_LABELS[key],
    headings: ROSTER_HEADINGS[key],
  })),
  reasons: ROSTER_REASONS,
  checker: new URL('./roster-rows.ts', import.meta.url),
  checkerOptions: async (db): Promise<RosterOptions> => ({ courses: await findCourseNames(db) }),
  matches: matchingEnrollments,
  findValues: findRosterValues,
  begin: lockCoursesTouched,
  add: enrollRows,
  update: updateEnrollments,
  finish: promoteInCourses,
  remove: removeImported,
  restore: restoreEnrollments,
};

/** Holds the courses before any student. */
async function lockCoursesTouched(trx: Trx, importId: string): Promise<number[]> {
  const courses = await findCoursesTouched(trx, importId);
  await lockCourses(trx, courses);
  return courses;
}

/**
 * Enrols the students of the rows; those who are not known yet are added.
 * @throws Problem `enrollments.full` when a course has not enough places: then nothing is written.
 */
async function enrollRows(
  trx: Trx,
  importId: string,
  after: number,
  upto: number,
  now: Date,
): Promise<number> {
  const rows = await findRowsToEnroll(trx, importId, after, upto);
  const students = await studentsOf(trx, importId, rows);
  const groups = new Map<string, { values: Record<string, string>; student_ids: number[] }>();
  for (const row of rows) {
    const values = valuesOf(row);
    const key = `${values.course_id} ${values.enrollment_date} ${values.status}`;
    const group = groups.get(key) ?? { values, student_ids: [] };
    group.student_ids.push(students.get(row.derived) as number);
    groups.set(key, group);
  }
  const by = await findSigner(trx);
  const today = await findOfficeToday(trx, now);
  for (const { values, student_ids } of groups.values()) {
    const ids = await mapEnrollmentErrors(() =>
      addEnrollments(trx, by, {
        course_id: Number(values.course_id),
        student_ids,
        enrollment_date: values.enrollment_date || today,
        status: (values.status || 'active') as EnrollmentStatus,
        reason: ENROLLMENT_TEXTS.imported,
      }),
    );
    await markImported(trx, importId, ids);
  }
  return rows.length;
}

/** The students that rows mean, by what they are told from others by; unknown ones are added. */
async function studentsOf(
  trx: Trx,
  importId: string,
  rows: readonly RosterRow[],
): Promise<Map<string, number>> {
  const students = new Map<string, number>();
  const unknown = new Map<string, RosterRow>();
  for (const row of rows) {
    if (row.student_id === null) unknown.set(row.derived, unknown.get(row.derived) ?? row);
    else students.set(row.derived, row.student_id);
  }
  const made = await insertStudents(trx, [...unknown.values()].map(studentOf), importId);
  for (const [at, derived] of [...unknown.keys()].entries()) {
    students.set(derived, made[at] as number);
  }
  return students;
}

const valuesOf = ({ vals }: RosterRow) => byField(rosterImports, vals);

function studentOf(row: RosterRow) {
  const { student_name = '', phone = '', email = '', birth_date, address = '' } = valuesOf(row);
  return { student_name, phone, email, birth_date: birth_date || null, address };
}

/** Gives enrolments the status and date of their rows; what a row leaves empty stays. */
async function updateEnrollments(
  trx: Trx,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
  now: Date,
): Promise<UpdatedRecord[]> {
  const locked = await lockedById(
    trx,
    rows.map(({ id }) => id),
  );
  const changes: Change[] = [];
  const updated: UpdatedRecord[] = [];
  for (const { row, id, values } of rows) {
    const before = locked.get(id);
    // Taken out since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!before) continue;
    const { status, enrollment_date, version } = before;
    changes.push({
      before,
      status: (values.status || status) as EnrollmentStatus,
      enrollment_date: values.enrollment_date || enrollment_date,
    });
    updated.push({ row, before: { status, enrollment_date, version } });
  }
  await changeEnrollments(trx, changes, now);
  return updated;
}

/** What an enrolment is, and what it becomes. */
type Change = Pick<Enrollment, 'status' | 'enrollment_date'> & { before: Enrollment };

/** Changes enrolments and their history as an import does, which has an audit line of its own. */
async function changeEnrollments(trx: Trx, changes: readonly Change[], now: Date): Promise<void> {
  const rows = changes.map(({ before, status, enrollment_date }) => ({
    id: before.enrollment_id,
    status,
    enrollment_date,
  }));
  await mapEnrollmentErrors(() => updateEnrollmentRows(trx, rows));
  const moved = changes.flatMap(({ before: { enrollment_id, status: from }, status: to }) =>
    from === to ? [] : [{ enrollment_id, from, to }],
  );
  const by = await findSigner(trx);
  await insertStatusChanges(trx, moved, {
    changed_on: await findOfficeToday(trx, now),
    reason: ENROLLMENT_TEXTS.imported,
    by,
  });
}

async function lockedById(trx: Trx, ids: readonly number[]): Promise<Map<number, Enrollment>> {
  const locked = await lockEnrollments(trx, ids);
  return new Map(locked.map((enrollment) => [enrollment.enrollment_id, enrollment]));
}

/** Gives the places that an import or its undo freed to those who wait, once nobody else has them. */
async function promoteInCourses(
  trx: Trx,
  actor: Actor,
  courses: readonly number[],
  now: Date,
): Promise<void> {
  for (const courseId of courses) await promoteWaiting(trx, actor, courseId, now);
}

/** Makes enrolments what they were before an import, unless changed since. */
async function restoreEnrollments(trx: Trx, importId: string, now: Date): Promise<Restored> {
  const left: Restored['left'] = [];
  let restored = 0;
  for (const some of inSteps(await findUpdatedEnrollments(trx, importId))) {
    const locked = await lockedById(
      trx,
      some.map(({ id }) => id),
    );
    const changes: Change[] = [];
    for (const { id, label, before } of some) {
      const current = locked.get(id);
      if (current?.version === before.version + 1) {
        const { status, enrollment_date } = before;
        changes.push({ before: current, status, enrollment_date });
      } else left.push({ id, label, reason: current ? 'changed' : 'gone' });
    }
    await changeEnrollments(trx, changes, now);
    restored += changes.length;
  }
  return { restored, left };
}

/** Moves what an import added to the trash. */
async function removeImported(trx: Trx, actor: Actor, importId: string): Promise<number> {
  const imported = await findImported(trx, importId);
  for (const some of inSteps(imported)) {
    const ids = some.map(({ enrollment_id }) => enrollment_id);
    const roots = (await lockEnrollments(trx, ids)).map((it) => ({
      id: it.enrollment_id,
      label: it.student_name,
      detail: it.course_name,
    }));
    await keepManyInTrash(trx, 'enrollment', roots, actor.id);
    await deleteEnrollmentRows(trx, ids);
  }
  for (const ids of inSteps(await findIdleImported(trx, importId))) {
    const roots = (await lockStudents(trx, ids)).map((it) => ({
      id: it.student_id,
      label: it.student_name,
      detail: it.phone,
    }));
    await keepManyInTrash(trx, 'student', roots, actor.id);
    await deleteWaitingOf(trx, ids);
    await deleteStudentRows(trx, ids);
  }
  return imported.length;
}

/** Records that are changed by one statement; more would only need more memory. */
const A_STEP = 2_000;

function* inSteps<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += A_STEP) yield all.slice(at, at + A_STEP);
}
