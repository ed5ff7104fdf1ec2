import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { ENROLLMENT_TEXTS } from '@station/contract/schools/enrollments';
import type { Trx } from '../../../db/db.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  byField,
  type ImportDefinition,
  type Restored,
  type UpdatedRecord,
} from '../../imports/import.kind.ts';
import { lockCourses } from '../courses/courses.queries.ts';
import {
  deleteEnrollmentRow,
  insertStatusChange,
  lockEnrollment,
  updateEnrollmentRow,
} from '../enrollments/enrollments.queries.ts';
import { addEnrollments, mapEnrollmentErrors } from '../enrollments/new-enrollments.actions.ts';
import { promoteWaiting } from '../enrollments/waiting.actions.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import { deleteStudentRow, insertStudents, lockStudent } from '../students/students.queries.ts';
import {
  findCourseNames,
  findCoursesNamed,
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
  add: enrollRows,
  update: updateEnrollments,
  remove: removeImported,
  restore: restoreEnrollments,
};

/**
 * Enrols the students of the rows; those who are not known yet are added.
 * @throws Problem `enrollments.full` when a course has not enough places: then nothing is written.
 */
async function enrollRows(
  trx: Trx,
  importId: string,
  after: number,
  upto: number,
): Promise<number> {
  // All of them before the first student, in the first step.
  if (after === 0) await lockCourses(trx, await findCoursesNamed(trx, importId));
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
  for (const { values, student_ids } of groups.values()) {
    const ids = await mapEnrollmentErrors(() =>
      addEnrollments(trx, by, {
        course_id: Number(values.course_id),
        student_ids,
        enrollment_date: values.enrollment_date || today(),
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
): Promise<UpdatedRecord[]> {
  const updated: UpdatedRecord[] = [];
  const by = await findSigner(trx);
  for (const { row, id, values } of rows) {
    const before = await lockEnrollment(trx, id);
    // Taken out since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!before) continue;
    const after = {
      status: (values.status || before.status) as EnrollmentStatus,
      enrollment_date: values.enrollment_date || before.enrollment_date,
    };
    await mapEnrollmentErrors(() => changeEnrollment(trx, by, before, after));
    const { status, enrollment_date, version } = before;
    updated.push({ row, before: { status, enrollment_date, version } });
  }
  return updated;
}

/** Changes an enrolment and its history as an import does, which has an audit line of its own. */
async function changeEnrollment(
  trx: Trx,
  by: string,
  before: { enrollment_id: number; status: EnrollmentStatus },
  after: { status: EnrollmentStatus; enrollment_date: string },
): Promise<void> {
  await updateEnrollmentRow(trx, before.enrollment_id, after);
  if (before.status === after.status) return;
  await insertStatusChange(trx, {
    enrollment_id: before.enrollment_id,
    from: before.status,
    to: after.status,
    changed_on: today(),
    reason: ENROLLMENT_TEXTS.imported,
    by,
  });
}

/** Makes enrolments what they were before an import, unless changed since. */
async function restoreEnrollments(trx: Trx, importId: string): Promise<Restored> {
  // Also for those that `removeImported` takes out in the same transaction.
  await lockCourses(trx, await findCoursesTouched(trx, importId));
  const left: Restored['left'] = [];
  let restored = 0;
  const by = await findSigner(trx);
  for (const { id, label, before } of await findUpdatedEnrollments(trx, importId)) {
    const now = await lockEnrollment(trx, id);
    if (now?.version !== before.version + 1) {
      left.push({ id, label, reason: now ? 'changed' : 'gone' });
      continue;
    }
    await mapEnrollmentErrors(() => changeEnrollment(trx, by, now, before));
    restored += 1;
  }
  return { restored, left };
}

/** Moves what an import added to the trash; the places go to those who wait. */
async function removeImported(trx: Trx, actor: Actor, importId: string): Promise<number> {
  const imported = await findImported(trx, importId);
  for (const { enrollment_id } of imported) {
    const found = await lockEnrollment(trx, enrollment_id);
    const root = { kind: 'enrollment' as const, id: enrollment_id };
    const label = found?.student_name ?? '';
    await keepInTrash(trx, { ...root, label, detail: found?.course_name ?? '' }, actor.id);
    await deleteEnrollmentRow(trx, enrollment_id);
  }
  for (const id of await findIdleImported(trx, importId)) {
    const student = await lockStudent(trx, id);
    const root = { kind: 'student' as const, id, label: student?.student_name ?? '' };
    await keepInTrash(trx, { ...root, detail: student?.phone ?? '' }, actor.id);
    await deleteStudentRow(trx, id);
  }
  for (const courseId of new Set(imported.map(({ course_id }) => course_id))) {
    await promoteWaiting(trx, actor, courseId);
  }
  return imported.length;
}

/** Today in UTC, for rows that name no day. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
