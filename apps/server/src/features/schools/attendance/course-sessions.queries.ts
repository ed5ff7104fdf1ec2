import type { CourseSession, SessionFields } from '@station/contract/schools/attendance';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A day and its times, when there is a session. */
export type Slot = Omit<SessionFields, 'topic'>;

const columns: RawBuilder<unknown> = sql`
  course_session.id as session_id, course_session.course_id, held_on, starts_at, ends_at, topic,
  (select count(*) from attendance_mark
   where session_id = course_session.id and mark = 'present') as present,
  (select count(*) from attendance_mark
   where session_id = course_session.id and mark = 'late') as late,
  (select count(*) from attendance_mark
   where session_id = course_session.id and mark = 'absent') as absent,
  (select count(*) from attendance_mark
   where session_id = course_session.id and mark = 'excused') as excused,
  course_session.version`;

/** The sessions of a course in the order in which they are held. */
export async function findCourseSessions(db: Db, courseId: number): Promise<CourseSession[]> {
  const { rows } = await sql<CourseSession>`
    select ${columns} from course_session
    where course_id = ${courseId} order by held_on, starts_at`.execute(db);
  return rows;
}

export async function findCourseSession(db: Db, id: number): Promise<CourseSession | undefined> {
  const { rows } = await sql<CourseSession>`
    select ${columns} from course_session where id = ${id}`.execute(db);
  return rows[0];
}

/** The session as it is now, held against changes by others until the transaction ends. */
export async function lockCourseSession(trx: Trx, id: number): Promise<CourseSession | undefined> {
  const { rows } = await sql<CourseSession>`
    select ${columns} from course_session where id = ${id} for update of course_session`.execute(
    trx,
  );
  return rows[0];
}

/** Adds a session; answers its id. */
export async function insertCourseSession(
  trx: Trx,
  courseId: number,
  fields: SessionFields,
): Promise<number> {
  const { id } = await trx
    .insertInto('course_session')
    .values({ course_id: courseId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds sessions in slots that are free yet; answers how many. */
export async function insertFreeSlots(
  trx: Trx,
  courseId: number,
  slots: readonly Slot[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into course_session (course_id, held_on, starts_at, ends_at)
    select ${courseId}, held_on, starts_at, ends_at
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as slot (held_on date, starts_at text, ends_at text)
    on conflict on constraint course_session_slot_key do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function updateCourseSessionRow(
  trx: Trx,
  id: number,
  fields: SessionFields,
): Promise<void> {
  await trx
    .updateTable('course_session')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a session; its marks go along. */
export async function deleteCourseSessionRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('course_session').where('id', '=', id).execute();
}

/**
 * Gives a course the sessions of another one, so many days later, as far as they fall into a period;
 * answers how many.
 */
export async function copyCourseSessions(
  trx: Trx,
  { from, to, days }: { from: number; to: number; days: number },
  period: { start_date: string; end_date: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into course_session (course_id, held_on, starts_at, ends_at, topic)
    select ${to}, held_on + ${days}::int, starts_at, ends_at, topic
    from course_session
    where course_id = ${from} and held_on + ${days}::int >= ${period.start_date}::date
      and (${period.end_date}::date is null or held_on + ${days}::int <= ${period.end_date}::date)
    order by held_on, starts_at`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
