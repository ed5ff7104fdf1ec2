import type { Enrollment, EnrollmentStatus } from '@station/contract/schools/enrollments';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { isAdded, type LiveRows, type MatchingRows } from '../../imports/import-rows.queries.ts';
import { ROSTER_FIELDS, type RosterField } from './roster-texts.ts';

/** The value of a field in a staged row; PostgreSQL counts from 1. */
const staged = (field: RosterField) =>
  sql`staged.vals[${sql.lit(ROSTER_FIELDS.indexOf(field) + 1)}]`;

/** Every course by number and name. */
export async function findCourseNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('course').select(['id', 'name']).orderBy('id').execute();
}

/** Of each live row the enrolment of that student in that course. */
export function matchingEnrollments(live: LiveRows): MatchingRows {
  return sql`
    select distinct on (staged.row) staged.row, enrollment.id, student.name as label,
      (${staged('status')} in ('', enrollment.status)
        and ${staged('enrollment_date')} in ('', enrollment.enrollment_date::text)) as same
    from ${live} staged
    join student on student.search = staged.derived
    join enrollment on enrollment.student_id = student.id
      and enrollment.course_id = ${staged('course_id')}::bigint
    order by staged.row, enrollment.id`;
}

/**
 * The courses that an import has to do with: those that its rows name, as far as they can be taken, and
 * once it is written those of the enrolments that it has made or updated.
 */
export async function findCoursesTouched(db: Db, importId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${staged('course_id')}::bigint as id from import_row staged
    where import_id = ${importId}::uuid and problems is null and not is_dropped
    union
    select course_id from enrollment
    where import_id = ${importId}::uuid or id in (
      select match_id from import_kept_row
      where import_id = ${importId}::uuid and outcome = 'updated'
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** A row that is to become an enrolment. */
export type RosterRow = {
  vals: string[];
  derived: string;
  /** The student it means, when there is one already. */
  student_id: number | null;
};

/** The rows in a range of row numbers (`after` excluded) that are to become enrolments. */
export async function findRowsToEnroll(
  db: Db,
  importId: string,
  after: number,
  upto: number,
): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select vals, derived,
      (select min(id) from student where search = staged.derived) as student_id
    from import_row staged
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}
    order by row`.execute(db);
  return rows;
}

/** The name of whoever signed the changes of this transaction; empty for nobody. */
export async function findSigner(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      nullif(current_setting('station.change', true), '')::jsonb ->> 'actor_name', '') as name`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** Notes which enrolments an import has made. */
export async function markImported(
  trx: Trx,
  importId: string,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update enrollment set import_id = ${importId}::uuid where id = any (${ids}::bigint[])`.execute(
    trx,
  );
}

/** The enrolments that an import has made and that are still there, by course. */
export async function findImported(
  db: Db,
  importId: string,
): Promise<Pick<Enrollment, 'enrollment_id' | 'student_id' | 'course_id'>[]> {
  const { rows } = await sql<Pick<Enrollment, 'enrollment_id' | 'student_id' | 'course_id'>>`
    select id as enrollment_id, student_id, course_id from enrollment
    where import_id = ${importId}::uuid order by course_id, id`.execute(db);
  return rows;
}

/** The students whom an import has made and who are enrolled in nothing any more. */
export async function findIdleImported(db: Db, importId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from student
    where import_id = ${importId}::uuid
      and not exists (select from enrollment where student_id = student.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What an import may change of enrolments, by field: of their students it changes nothing. */
export async function findRosterValues(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const { rows } = await sql<{ id: number; status: string; enrollment_date: string }>`
    select id, status, enrollment_date::text as enrollment_date
    from enrollment where id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** What was kept of the enrolments that an import has updated. */
export type StoredEnrollment = {
  id: number;
  label: string;
  before: { status: EnrollmentStatus; enrollment_date: string; version: number };
};

export async function findUpdatedEnrollments(
  db: Db,
  importId: string,
): Promise<StoredEnrollment[]> {
  const { rows } = await sql<StoredEnrollment>`
    select match_id as id, coalesce(label, '') as label, before from import_kept_row
    where import_id = ${importId}::uuid and outcome = 'updated' and before is not null
    order by row`.execute(db);
  return rows;
}
