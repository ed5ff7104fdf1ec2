import type {
  Enrollment,
  EnrollmentDeletion,
  EnrollmentStatus,
  StatusChange,
} from '@station/contract/schools/enrollments';
import type { PlacedEnrollment } from '@station/contract/schools/student-pages';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

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

/** These enrolments, in the order of their ids. */
export async function findEnrollmentsById(db: Db, ids: readonly number[]): Promise<Enrollment[]> {
  const { rows } = await sql<Enrollment>`
    select ${columns} from ${joined}
    where enrollment.id = any (${ids}::bigint[]) order by enrollment.id`.execute(db);
  return rows;
}

/** The new student who was enrolled with a key: in this course, else in the one that it was. */
export async function findEnrollmentByKey(
  db: Db,
  courseId: number,
  key: string,
): Promise<EnrollmentDetailsRow | undefined> {
  const { rows } = await sql<EnrollmentDetailsRow>`
    select ${columns}, student.birth_date, student.address from ${joined}
    where enrollment.key = ${key}
    order by (enrollment.course_id = ${courseId}) desc limit 1`.execute(db);
  return rows[0];
}

/** Everything that a student is or was enrolled in, newest first. */
export async function findEnrollmentsOf(db: Db, studentId: number): Promise<PlacedEnrollment[]> {
  const { rows } = await sql<PlacedEnrollment>`
    select ${columns}, course.class_id, class.school_id from ${joined}
    where enrollment.student_id = ${studentId} order by enrollment.id desc`.execute(db);
  return rows;
}

/** Which of these students are or were enrolled in a course. */
export async function findEnrolled(
  db: Db,
  courseId: number,
  studentIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from enrollment
    where course_id = ${courseId} and student_id = any (${studentIds}::bigint[])`.execute(db);
  return rows.map(({ student_id }) => student_id);
}

/** The courses that a student is or was enrolled in, or waits for, in the order of their ids. */
export async function findCoursesOf(db: Db, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from enrollment where student_id = ${studentId}
    union select course_id from waiting_entry where student_id = ${studentId}
    order by course_id`.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/**
 * The enrolment as it is now, held against changes by others until the transaction ends. Its course
 * is locked first, as everybody does who locks both.
 */
export async function lockEnrollment(
  trx: Trx,
  id: number,
): Promise<EnrollmentDetailsRow | undefined> {
  await sql`
    select from course where id = (select course_id from enrollment where id = ${id})
    for update`.execute(trx);
  await sql`select from enrollment where id = ${id} for update`.execute(trx);
  return findEnrollment(trx, id);
}

/** The same for many: those that are still there, their courses locked first and in one order. */
export async function lockEnrollments(trx: Trx, ids: readonly number[]): Promise<Enrollment[]> {
  await sql`
    select from course
    where id in (select course_id from enrollment where id = any (${ids}::bigint[]))
    order by id for update`.execute(trx);
  await sql`
    select from enrollment where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
  return findEnrollmentsById(trx, ids);
}

/** How an enrolment's status has changed, oldest first. */
export async function findStatusChanges(db: Db, enrollmentId: number): Promise<StatusChange[]> {
  const { rows } = await sql<Omit<StatusChange, 'at'> & { at: Date }>`
    select from_status as "from", to_status as "to", changed_on, reason, actor_name as by, at
    from enrollment_status_change where enrollment_id = ${enrollmentId} order by id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Adds an enrolment for each student, in the order given, with the beginning of its history;
 * answers the new ids in that order. The course's own check knows whether there are places.
 */
export async function insertEnrollments(
  trx: Trx,
  enrollments: {
    course_id: number;
    student_ids: readonly number[];
    enrollment_date: string;
    status: EnrollmentStatus;
  },
  { by, reason }: Pick<StatusChange, 'by' | 'reason'>,
): Promise<number[]> {
  const { course_id, student_ids, enrollment_date, status } = enrollments;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into enrollment (student_id, course_id, enrollment_date, status)
      select student_id, ${course_id}, ${enrollment_date}::date, ${status}
      from unnest(${student_ids}::bigint[]) with ordinality as given (student_id, place)
      order by place
      returning id
    )
    insert into enrollment_status_change
      (enrollment_id, to_status, changed_on, reason, actor_name)
    select id, ${status}, ${enrollment_date}::date, ${reason}, ${by} from made order by id
    returning enrollment_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Keeps the key that an enrolment was sent with. */
export async function saveEnrollmentKey(trx: Trx, id: number, key: string): Promise<void> {
  await trx.updateTable('enrollment').set({ key }).where('id', '=', id).execute();
}

export async function updateEnrollmentRow(
  trx: Trx,
  id: number,
  change: Pick<Enrollment, 'status' | 'enrollment_date'>,
): Promise<void> {
  await trx
    .updateTable('enrollment')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Gives many enrolments another status and date, each of them once. */
export async function updateEnrollmentRows(
  trx: Trx,
  changes: readonly (Pick<Enrollment, 'status' | 'enrollment_date'> & { id: number })[],
): Promise<void> {
  await sql`
    update enrollment set status = given.status, enrollment_date = given.enrollment_date,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given (id bigint, status text, enrollment_date date)
    where enrollment.id = given.id`.execute(trx);
}

/** Adds to the history of many enrolments, in the order given. */
export async function insertStatusChanges(
  trx: Trx,
  changes: readonly { enrollment_id: number; from: EnrollmentStatus; to: EnrollmentStatus }[],
  { changed_on, reason, by }: Pick<StatusChange, 'changed_on' | 'reason' | 'by'>,
): Promise<void> {
  await sql`
    insert into enrollment_status_change
      (enrollment_id, from_status, to_status, changed_on, reason, actor_name)
    select enrollment_id, given."from", given."to", ${changed_on}::date, ${reason}, ${by}
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as (enrollment_id bigint, "from" text, "to" text)) with ordinality
      as given (enrollment_id, "from", "to", place)
    order by place`.execute(trx);
}

export async function insertStatusChange(
  trx: Trx,
  change: Omit<StatusChange, 'at'> & { enrollment_id: number },
): Promise<void> {
  const { from, to, by, ...others } = change;
  await trx
    .insertInto('enrollment_status_change')
    .values({ ...others, from_status: from, to_status: to, actor_name: by })
    .execute();
}

export async function deleteEnrollmentRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('enrollment').where('id', '=', id).execute();
}

export async function deleteEnrollmentRows(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from enrollment where id = any (${ids}::bigint[])`.execute(trx);
}

/** Deletes every enrolment of a student. */
export async function deleteEnrollmentsOf(trx: Trx, studentId: number): Promise<void> {
  await trx.deleteFrom('enrollment').where('student_id', '=', studentId).execute();
}

/** What would be deleted along with an enrolment. */
export async function countEnrollmentDeletion(db: Db, id: number): Promise<EnrollmentDeletion> {
  const { rows } = await sql<EnrollmentDeletion>`
    select (select count(*) from attendance_mark where enrollment_id = ${id}) as marks,
      (select count(*) from payment where enrollment_id = ${id} and voided_at is null)
        as payments`.execute(db);
  return rows[0] as EnrollmentDeletion;
}
