import type { Promoted } from '@station/contract/schools/enrollments';
import type { Waiting } from '@station/contract/schools/waiting';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Who waits for a place in a course, the next one first. */
export async function findWaiting(db: Db, courseId: number): Promise<Waiting[]> {
  const { rows } = await sql<Omit<Waiting, 'waiting_since'> & { waiting_since: Date }>`
    select student_id, student.name as student_name, student.email, student.phone,
      waiting_entry.note, waiting_entry.created_at as waiting_since
    from waiting_entry join student on student.id = student_id
    where course_id = ${courseId} order by waiting_entry.id`.execute(db);
  return rows.map((row) => ({ ...row, waiting_since: row.waiting_since.toISOString() }));
}

/** Puts students at the end of a course's list, in the order given. */
export async function insertWaiting(
  trx: Trx,
  courseId: number,
  studentIds: readonly number[],
  note: string,
): Promise<void> {
  await sql`
    insert into waiting_entry (course_id, student_id, note)
    select ${courseId}, student_id, ${note}
    from unnest(${studentIds}::bigint[]) with ordinality as given (student_id, place)
    order by place`.execute(trx);
}

/** Takes students off a course's list; answers how many were on it. */
export async function deleteWaiting(
  trx: Trx,
  courseId: number,
  studentIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from waiting_entry
    where course_id = ${courseId} and student_id = any (${studentIds}::bigint[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Takes students off every list. */
export async function deleteWaitingOf(trx: Trx, studentIds: readonly number[]): Promise<void> {
  await sql`delete from waiting_entry where student_id = any (${studentIds}::bigint[])`.execute(
    trx,
  );
}

/**
 * The first of those who wait, as many as there are free places, in a course that is active and has
 * not ended by `today`. Who came back into the course from the trash waits no more. Call it with the
 * course locked.
 */
export async function findNextWaiting(
  db: Db,
  courseId: number,
  today: string,
): Promise<Promoted[]> {
  const { rows } = await sql<Promoted>`
    select student_id, student.name as student_name
    from waiting_entry join student on student.id = student_id
    where course_id = ${courseId} and not exists (
      select from enrollment
      where enrollment.course_id = waiting_entry.course_id
        and enrollment.student_id = waiting_entry.student_id
    )
    order by waiting_entry.id
    limit coalesce((
      select max_students - enrolled from course
      where id = ${courseId} and is_active and (end_date is null or end_date >= ${today}::date)
    ), 0)`.execute(db);
  return rows;
}
