import type {
  ListedStudent,
  Student,
  StudentDeletion,
} from '@station/contract/schools/student-pages';
import type { StudentFields } from '@station/contract/schools/students';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import { studentSearch } from './student-search.ts';

/** A student as stored, in the names of the contract. */
export type StudentRow = Omit<Student, 'created_at'> & { created_at: Date };

/** Adds a student; answers the new id. */
export async function insertStudent(trx: Trx, fields: StudentFields): Promise<number> {
  const [id] = await insertStudents(trx, [fields], null);
  return id as number;
}

/** Adds students, for an import if one is named; answers the new ids in their order. */
export async function insertStudents(
  trx: Trx,
  students: readonly StudentFields[],
  importId: string | null,
): Promise<number[]> {
  const rows = students.map((it) => ({ ...it, search: studentSearch(it) }));
  const { rows: made } = await sql<{ id: number }>`
    insert into student (name, email, phone, birth_date, address, search, import_id)
    select student_name, email, phone, birth_date, address, search, ${importId}::uuid
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (student_name text, email text, phone text, birth_date date, address text, search text))
      with ordinality as given
      (student_name, email, phone, birth_date, address, search, place)
    order by place
    returning id`.execute(trx);
  return made.map(({ id }) => id);
}

const columns: RawBuilder<unknown> = sql`
  student.id as student_id, student.name as student_name, student.email, student.phone,
  (select count(*) from enrollment where student_id = student.id) as total_courses`;

const details: RawBuilder<unknown> = sql`
  ${columns}, student.birth_date, student.address, student.version, student.created_at`;

export async function findStudent(db: Db, id: number): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select ${details} from student where id = ${id}`.execute(db);
  return rows[0];
}

/** The student as they are now, held against changes by others until the transaction ends. */
export async function lockStudent(trx: Trx, id: number): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select ${details} from student where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The names and numbers of many students, held against changes by others until the transaction ends. */
export async function lockStudents(
  trx: Trx,
  ids: readonly number[],
): Promise<Pick<Student, 'student_id' | 'student_name' | 'phone'>[]> {
  const { rows } = await sql<Pick<Student, 'student_id' | 'student_name' | 'phone'>>`
    select id as student_id, name as student_name, phone from student
    where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
  return rows;
}

export async function updateStudentRow(
  trx: Trx,
  id: number,
  fields: StudentFields,
): Promise<StudentRow> {
  const { rows } = await sql<StudentRow>`
    update student set name = ${fields.student_name}, email = ${fields.email},
      phone = ${fields.phone}, birth_date = ${fields.birth_date}, address = ${fields.address},
      search = ${studentSearch(fields)}, version = version + 1
    where id = ${id} returning ${details}`.execute(trx);
  return rows[0] as StudentRow;
}

/** Deletes a student who has no enrolments left. */
export async function deleteStudentRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('student').where('id', '=', id).execute();
}

export async function deleteStudentRows(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from student where id = any (${ids}::bigint[])`.execute(trx);
}

/** What would be deleted along with a student. */
export async function countStudentDeletion(db: Db, id: number): Promise<StudentDeletion> {
  const { rows } = await sql<StudentDeletion>`
    with gone as (select id, status from enrollment where student_id = ${id})
    select count(*) as enrollments, count(*) filter (where status = 'active') as active_enrollments,
      (select count(*) from attendance_mark where enrollment_id in (select id from gone)) as marks,
      (select count(*) from payment
       where enrollment_id in (select id from gone) and voided_at is null) as payments
    from gone`.execute(db);
  return rows[0] as StudentDeletion;
}

/** Which students are meant: those that a search finds, outside of a course if one is given. */
export type StudentFilter = { search: string; outsideCourse?: number };

/** A page of students, those first that fit the search best, newest first, and how many there are. */
export async function findStudents(
  db: Db,
  { search, outsideCourse }: StudentFilter,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: ListedStudent[] }> {
  const conditions: RawBuilder<unknown>[] = searchConditions(sql`student.search`, search);
  if (outsideCourse !== undefined) {
    conditions.push(sql`not exists (
      select from enrollment where course_id = ${outsideCourse} and student_id = student.id)`);
    conditions.push(sql`not exists (
      select from waiting_entry where course_id = ${outsideCourse} and student_id = student.id)`);
  }
  // All of them are counted and walked by the index; what is narrowed down is looked through once.
  const hits =
    conditions.length > 0
      ? sql`materialized (
          select id, ${searchFit(sql`student.search`, search)} as fit
          from student where ${sql.join(conditions, sql` and `)}
        )`
      : sql`not materialized (select id, null as fit from student)`;
  const { rows } = await sql<ListedStudent & { total: number }>`
    with hit as ${hits},
    page as (select id, fit from hit order by fit, id desc offset ${offset} limit ${limit})
    select known.total, ${columns}
    from (select count(*) as total from hit) known
    left join (page join student using (id)) on true
    order by page.fit, student.id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row) => row.student_id !== null).map(({ total: _, ...row }) => row),
  };
}
