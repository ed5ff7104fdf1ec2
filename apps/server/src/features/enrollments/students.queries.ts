import type { AvailableStudent } from '@station/contract/enrollments';
import type { StudentFields } from '@station/contract/students';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';
import { phoneForms } from '../../platform/phones.ts';
import { searchColumn } from '../../platform/search-column.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';

type Db = Kysely<Database>;

/** Adds a student; answers the new id. */
export async function insertStudent(db: Db, fields: StudentFields): Promise<number> {
  const { student_name: name, ...others } = fields;
  const { id } = await db
    .insertInto('student')
    .values({ name, ...others, search: searchOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a student is found by. */
function searchOf({ student_name, phone, email }: StudentFields): string {
  return searchColumn({
    names: [student_name],
    phones: [phoneForms(phone).searchable],
    emails: [email],
  });
}

/** A page of the students who are not in a course, newest first, and how many there are in all. */
export async function findAvailableStudents(
  db: Db,
  courseId: number,
  search: string,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: AvailableStudent[] }> {
  const conditions = [
    sql`not exists (
      select from enrollment where course_id = ${courseId} and student_id = student.id)`,
    ...searchConditions(sql`student.search`, search),
  ];
  const { rows } = await sql<AvailableStudent & { total: number }>`
    with hit as materialized (
      select id from student where ${sql.join(conditions, sql` and `)}
    )
    select known.total, student.id as student_id, student.name as student_name, student.email,
      (select count(*) from enrollment where student_id = student.id) as total_courses
    from (select count(*) as total from hit) known
    left join student
      on student.id = any (array(select id from hit order by id desc offset ${offset} limit ${limit}))
    order by student.id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row) => row.student_id !== null).map(({ total: _, ...student }) => student),
  };
}
