import {
  type ListedSchool,
  NEXT_SESSION_DAYS,
  type SchoolFields,
} from '@station/contract/schools/schools';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A school as it is stored, in the names of the contract. */
export type SchoolRow = {
  school_id: number;
  school_name: string;
  total_classes: number;
  version: number;
  created_at: Date;
};

const columns: RawBuilder<unknown> = sql`
  school.id as school_id, school.name as school_name,
  (select count(*) from class where class.school_id = school.id) as total_classes,
  school.version, school.created_at`;

/** A school with what goes on in it. */
export type ListedSchoolRow = SchoolRow &
  Pick<ListedSchool, 'total_courses' | 'enrolled' | 'next_session'>;

/** Every school, newest first, with what goes on in it from a day on, `YYYY-MM-DD`. */
export async function findSchools(db: Db, today: string): Promise<ListedSchoolRow[]> {
  const { rows } = await sql<ListedSchoolRow>`
    with of_courses as (
      select school_id, count(*) as total_courses,
        coalesce(sum(enrolled) filter (where is_active), 0)::bigint as enrolled
      from course join class on class.id = class_id
      group by school_id
    ),
    next as (
      select distinct on (school_id) school_id,
        jsonb_build_object(
          'held_on', held_on, 'starts_at', starts_at, 'course_name', course.name
        ) as next_session
      from course_session
      join course on course.id = course_id
      join class on class.id = class_id
      where is_active and held_on >= ${today}::date
        and held_on < ${today}::date + ${NEXT_SESSION_DAYS}::int
      order by school_id, held_on, starts_at, course_session.id
    )
    select ${columns}, coalesce(total_courses, 0) as total_courses,
      coalesce(enrolled, 0) as enrolled, next_session
    from school
    left join of_courses on of_courses.school_id = school.id
    left join next on next.school_id = school.id
    order by school.id desc`.execute(db);
  return rows;
}

export async function findSchool(db: Db, id: number): Promise<SchoolRow | undefined> {
  const { rows } = await sql<SchoolRow>`
    select ${columns} from school where school.id = ${id}`.execute(db);
  return rows[0];
}

/** The school as it is now, held against changes by others until the transaction ends. */
export async function lockSchool(trx: Trx, id: number): Promise<SchoolRow | undefined> {
  const { rows } = await sql<SchoolRow>`
    select ${columns} from school where school.id = ${id} for update of school`.execute(trx);
  return rows[0];
}

export async function insertSchool(trx: Trx, fields: SchoolFields): Promise<SchoolRow> {
  const { rows } = await sql<SchoolRow>`
    insert into school (name) values (${fields.school_name}) returning ${columns}`.execute(trx);
  return rows[0] as SchoolRow;
}

export async function updateSchoolRow(
  trx: Trx,
  id: number,
  fields: SchoolFields,
): Promise<SchoolRow> {
  const { rows } = await sql<SchoolRow>`
    update school set name = ${fields.school_name}, version = version + 1
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as SchoolRow;
}

/** Deletes a school; the key of its classes refuses while there are some. */
export async function deleteSchoolRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('school').where('id', '=', id).execute();
}
