import type { Enrollment, EnrollmentStatus, StatusChange } from '@station/contract/enrollments';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

type Db = Kysely<Database>;

/** What the details of an enrolment have beside its row in the list. */
export type EnrollmentDetailsRow = Enrollment & { birth_date: string | null; address: string };

const columns: RawBuilder<unknown> = sql`
  enrollment.id as enrollment_id, enrollment.student_id, student.name as student_name,
  student.email, student.phone, enrollment.status, enrollment.enrollment_date,
  enrollment.course_id, course.name as course_name, class.name as class_name,
  school.name as school_name, enrollment.version`;

const joined: RawBuilder<unknown> = sql`
  enrollment
  join student on student.id = enrollment.student_id
  join course on course.id = enrollment.course_id
  join class on class.id = course.class_id
  join school on school.id = class.school_id`;

/** Everybody enrolled in a course, newest first. */
export async function findEnrollments(db: Db, courseId: number): Promise<Enrollment[]> {
  const { rows } = await sql<Enrollment>`
    select ${columns} from ${joined}
    where enrollment.course_id = ${courseId} order by enrollment.id desc`.execute(db);
  return rows;
}

export async function findEnrollment(
  db: Db,
  id: number,
): Promise<EnrollmentDetailsRow | undefined> {
  const { rows } = await sql<EnrollmentDetailsRow>`
    select ${columns}, student.birth_date, student.address from ${joined}
    where enrollment.id = ${id}`.execute(db);
  return rows[0];
}

/** The enrolment as it is now, held against changes by others until the transaction ends. */
export async function lockEnrollment(
  db: Db,
  id: number,
): Promise<EnrollmentDetailsRow | undefined> {
  await sql`select from enrollment where id = ${id} for update`.execute(db);
  return findEnrollment(db, id);
}

/** How an enrolment's status has changed, oldest first. */
export async function findStatusChanges(db: Db, enrollmentId: number): Promise<StatusChange[]> {
  const { rows } = await sql<Omit<StatusChange, 'at'> & { at: Date }>`
    select from_status as "from", to_status as "to", changed_on, reason, actor_name as by, at
    from enrollment_status_change where enrollment_id = ${enrollmentId} order by id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** What is known of somebody who enters a course. */
export type Entry = {
  student_id: number;
  course_id: number;
  enrollment_date: string;
  status: EnrollmentStatus;
};

/** Adds an enrolment; answers the new id. The course's own check knows whether there is a place. */
export async function insertEnrollment(db: Db, entry: Entry): Promise<number> {
  const { id } = await db
    .insertInto('enrollment')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEnrollmentRow(
  db: Db,
  id: number,
  change: Pick<Entry, 'status' | 'enrollment_date'>,
): Promise<void> {
  await db
    .updateTable('enrollment')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertStatusChange(
  db: Db,
  change: Omit<StatusChange, 'at'> & { enrollment_id: number },
): Promise<void> {
  const { from, to, by, ...others } = change;
  await db
    .insertInto('enrollment_status_change')
    .values({ ...others, from_status: from, to_status: to, actor_name: by })
    .execute();
}

export async function deleteEnrollmentRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('enrollment').where('id', '=', id).execute();
}
