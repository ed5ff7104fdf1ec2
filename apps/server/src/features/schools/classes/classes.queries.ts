import type { ClassFields, Deletion } from '@station/contract/schools/schools';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A class as it is stored, in the names of the contract. */
export type ClassRow = {
  class_id: number;
  school_id: number;
  class_name: string;
  description: string;
  total_courses: number;
  version: number;
  created_at: Date;
};

const columns: RawBuilder<unknown> = sql`
  class.id as class_id, class.school_id, class.name as class_name, class.description,
  (select count(*) from course where course.class_id = class.id) as total_courses,
  class.version, class.created_at`;

/** Every class of a school, newest first. */
export async function findClasses(db: Db, schoolId: number): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select ${columns} from class where school_id = ${schoolId} order by class.id desc`.execute(db);
  return rows;
}

/** A class with the name of its school. */
export async function findClass(
  db: Db,
  id: number,
): Promise<(ClassRow & { school_name: string }) | undefined> {
  const { rows } = await sql<ClassRow & { school_name: string }>`
    select ${columns}, school.name as school_name
    from class join school on school.id = class.school_id where class.id = ${id}`.execute(db);
  return rows[0];
}

/** The class as it is now, held against changes by others until the transaction ends. */
export async function lockClass(trx: Trx, id: number): Promise<ClassRow | undefined> {
  const { rows } = await sql<ClassRow>`
    select ${columns} from class where class.id = ${id} for update of class`.execute(trx);
  return rows[0];
}

/** Holds the courses of a class, so that nobody enters or leaves them meanwhile. */
export async function lockCoursesOf(trx: Trx, id: number): Promise<void> {
  await sql`select from course where class_id = ${id} order by id for update`.execute(trx);
}

export async function insertClass(
  trx: Trx,
  { school_id, class_name, description }: ClassFields & { school_id: number },
): Promise<ClassRow> {
  const { rows } = await sql<ClassRow>`
    insert into class (school_id, name, description)
    values (${school_id}, ${class_name}, ${description}) returning ${columns}`.execute(trx);
  return rows[0] as ClassRow;
}

export async function updateClassRow(
  trx: Trx,
  id: number,
  { class_name, description }: ClassFields,
): Promise<ClassRow> {
  const { rows } = await sql<ClassRow>`
    update class set name = ${class_name}, description = ${description}, version = version + 1
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as ClassRow;
}

/** Deletes a class; its courses and their enrolments go along. */
export async function deleteClassRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('class').where('id', '=', id).execute();
}

/** What would be deleted along with a class. */
export async function countClassDeletion(db: Db, id: number): Promise<Deletion> {
  return countDeletion(db, sql`select id from course where class_id = ${id}`);
}

/** What would be deleted with these courses, themselves included. */
export async function countDeletion(db: Db, courses: RawBuilder<unknown>): Promise<Deletion> {
  const { rows } = await sql<Deletion>`
    with gone as (${courses})
    select
      (select count(*) from gone) as courses,
      (select count(*) from waiting_entry where course_id in (select id from gone)) as waiting,
      (select count(*) from course_session where course_id in (select id from gone)) as sessions,
      (select count(*) from payment join enrollment on enrollment.id = enrollment_id
       where course_id in (select id from gone) and voided_at is null) as payments,
      count(*) as enrollments,
      count(*) filter (where status = 'active') as active_enrollments
    from enrollment where course_id in (select id from gone)`.execute(db);
  return rows[0] as Deletion;
}
