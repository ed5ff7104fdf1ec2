import type { Course, CourseFields, PlacedCourse } from '@station/contract/schools/courses';
import type { Deletion } from '@station/contract/schools/schools';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { countDeletion } from '../classes/classes.queries.ts';

/** A course as it is stored, in the names of the contract. */
export type CourseRow = Omit<Course, 'created_at'> & { created_at: Date };

/** A course with the names of what it stands in. */
export type PlacedCourseRow = Omit<PlacedCourse, 'created_at'> & { created_at: Date };

const columns: RawBuilder<unknown> = sql`
  course.id as course_id, course.class_id, course.name as course_name,
  course.period as course_period, course.start_date, course.end_date, course.max_students,
  course.enrolled,
  (select count(*) from waiting_entry where course_id = course.id) as waiting,
  course.is_active::int as is_active, course.version, course.created_at`;

/** Every course of a class, newest first. */
export async function findCourses(db: Db, classId: number): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`${prepared}
    select ${columns} from course where class_id = ${classId} order by course.id desc`.execute(db);
  return rows;
}

const selectPlaced = sql`
  select ${columns}, class.name as class_name, class.school_id, school.name as school_name
  from course
  join class on class.id = course.class_id
  join school on school.id = class.school_id`;

export async function findCourse(db: Db, id: number): Promise<PlacedCourseRow | undefined> {
  const { rows } = await sql<PlacedCourseRow>`
    ${selectPlaced} where course.id = ${id}`.execute(db);
  return rows[0];
}

/** Courses whose name has a piece, without marks, newest first. There are few of them: no index is asked. */
export async function findCoursesLike(
  db: Db,
  search: string,
  limit: number,
): Promise<PlacedCourseRow[]> {
  const { rows } = await sql<PlacedCourseRow>`
    ${selectPlaced} where strpos(sort_key(course.name), sort_key(${search})) > 0
    order by course.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The course as it is now, held until the transaction ends: nobody else changes it, enters it or
 * leaves it meanwhile.
 */
export async function lockCourse(trx: Trx, id: number): Promise<CourseRow | undefined> {
  const { rows } = await sql<CourseRow>`
    select ${columns} from course where id = ${id} for update of course`.execute(trx);
  return rows[0];
}

/** Holds several courses, always in the order of their ids, so that nobody waits in a circle. */
export async function lockCourses(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    select from course where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
}

export async function insertCourse(
  trx: Trx,
  fields: CourseFields & { class_id: number },
): Promise<CourseRow> {
  const { rows } = await sql<CourseRow>`
    insert into course (class_id, name, period, start_date, end_date, max_students, is_active)
    values (${fields.class_id}, ${fields.course_name}, ${fields.course_period},
      ${fields.start_date}, ${fields.end_date}, ${fields.max_students}, ${fields.is_active === 1})
    returning ${columns}`.execute(trx);
  return rows[0] as CourseRow;
}

export async function updateCourseRow(
  trx: Trx,
  id: number,
  fields: CourseFields,
): Promise<CourseRow> {
  const { rows } = await sql<CourseRow>`
    update course set name = ${fields.course_name}, period = ${fields.course_period},
      start_date = ${fields.start_date}, end_date = ${fields.end_date},
      max_students = ${fields.max_students}, is_active = ${fields.is_active === 1},
      version = version + 1
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as CourseRow;
}

/** Deletes a course; its enrolments go along. */
export async function deleteCourseRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('course').where('id', '=', id).execute();
}

/** What would be deleted along with a course, itself included. */
export async function countCourseDeletion(db: Db, id: number): Promise<Deletion> {
  return countDeletion(db, sql`select id from course where id = ${id}`);
}
