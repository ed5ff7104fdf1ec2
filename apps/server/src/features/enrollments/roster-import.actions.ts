import type { EnrollmentStatus } from '@station/contract/enrollments';
import { ENROLLMENT_TEXTS } from '@station/contract/enrollments';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import {
  byField,
  type ImportDefinition,
  type Restored,
  type UpdatedRecord,
} from '../imports/import-kinds.actions.ts';
import { keepInTrash } from '../schools/school-bundles.queries.ts';
import {
  deleteEnrollmentRow,
  findEnrollment,
  insertStatusChange,
  lockEnrollment,
  updateEnrollmentRow,
} from './enrollments.queries.ts';
import { addEntries, refusingEntry } from './entries.actions.ts';
import {
  findCourseNames,
  findIdleImported,
  findImported,
  findRosterValues,
  findRowsToEnroll,
  findUpdatedEnrollments,
  getImporter,
  markImported,
  matchingEnrollments,
  type RosterRow,
} from './roster.queries.ts';
import type { RosterOptions } from './roster-rows.ts';
import { ROSTER_FIELDS, ROSTER_HEADINGS, ROSTER_LABELS, ROSTER_REASONS } from './roster-words.ts';
import { deleteStudentRow, insertStudent, lockStudent } from './students.queries.ts';
import { moveUp } from './waiting.actions.ts';

type Db = Context['db'];

/** Rosters as a kind of import: each row is a student in a course (schools issue, point 4). */
export const rosterImports: ImportDefinition = {
  kind: 'roster',
  feature: 'enrollments',
  subject: 'enrollment',
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
async function enrollRows(trx: Db, importId: string, after: number, upto: number): Promise<number> {
  const rows = await findRowsToEnroll(trx, importId, after, upto);
  const importer = await getImporter(trx, importId);
  const students = new Map<string, number>();
  const groups = new Map<string, { values: Record<string, string>; student_ids: number[] }>();
  for (const row of rows) {
    const known = row.student_id ?? students.get(row.derived);
    const student_id = known ?? (await insertStudent(trx, studentOf(row), importId));
    students.set(row.derived, student_id);
    const values = valuesOf(row);
    const key = `${values.course_id} ${values.enrollment_date} ${values.status}`;
    const group = groups.get(key) ?? { values, student_ids: [] };
    group.student_ids.push(student_id);
    groups.set(key, group);
  }
  for (const { values, student_ids } of groups.values()) {
    const ids = await refusingEntry(() =>
      addEntries(trx, importer, {
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

const valuesOf = ({ vals }: RosterRow) => byField(rosterImports, vals);

function studentOf(row: RosterRow) {
  const { student_name = '', phone = '', email = '', birth_date, address = '' } = valuesOf(row);
  return { student_name, phone, email, birth_date: birth_date || null, address };
}

/** Gives enrolments the status and date of their rows; what a row leaves empty stays. */
async function updateEnrollments(
  trx: Db,
  rows: readonly { row: number; id: number; values: Record<string, string> }[],
): Promise<UpdatedRecord[]> {
  const updated: UpdatedRecord[] = [];
  for (const { row, id, values } of rows) {
    const before = await lockEnrollment(trx, id);
    // Taken out since the duplicates were decided: there is nothing to update, and nothing to undo.
    if (!before) continue;
    const after = {
      status: (values.status || before.status) as EnrollmentStatus,
      enrollment_date: values.enrollment_date || before.enrollment_date,
    };
    await refusingEntry(() => changeEnrollment(trx, before, after));
    const { status, enrollment_date, version } = before;
    updated.push({ row, before: { status, enrollment_date, version } });
  }
  return updated;
}

/** Changes an enrolment and its history as an import does, which has an audit line of its own. */
async function changeEnrollment(
  trx: Db,
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
    by: '',
  });
}

/** Makes enrolments what they were before an import, unless changed since. */
async function restoreEnrollments(trx: Db, importId: string): Promise<Restored> {
  const left: Restored['left'] = [];
  let restored = 0;
  for (const { id, label, before } of await findUpdatedEnrollments(trx, importId)) {
    const now = await lockEnrollment(trx, id);
    if (now?.version !== before.version + 1) {
      left.push({ id, label, reason: now ? 'changed' : 'gone' });
      continue;
    }
    await refusingEntry(() => changeEnrollment(trx, now, before));
    restored += 1;
  }
  return { restored, left };
}

/** Moves what an import added to the trash; the places go to those who wait. */
async function removeImported(trx: Db, actor: Actor, importId: string): Promise<number> {
  const imported = await findImported(trx, importId);
  for (const { enrollment_id } of imported) {
    await lockEnrollment(trx, enrollment_id);
    const found = await findEnrollment(trx, enrollment_id);
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
    await moveUp(trx, actor, courseId);
  }
  return imported.length;
}

/** Today in UTC, for rows that name no day. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
