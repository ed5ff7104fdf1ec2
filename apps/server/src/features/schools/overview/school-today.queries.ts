import { TODAY_LIMITS, type TodayClass, type TodayLine } from '@station/contract/today/today';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const coursePlace: RawBuilder<unknown> = sql`
  class.school_id, class.id as class_id, course.id as course_id, course.name as course_name`;

/** The sessions of courses that go on, on a day, `YYYY-MM-DD`, by time. */
export async function findClassesOf(db: Db, day: string): Promise<TodayClass[]> {
  const { rows } = await sql<TodayClass>`
    select ${coursePlace}, course_session.id as session_id, class.name as class_name, held_on,
      starts_at, ends_at, course.enrolled as students,
      (select count(*) from attendance_mark where session_id = course_session.id) as marked
    from course_session
    join course on course.id = course_session.course_id
    join class on class.id = course.class_id
    where held_on = ${day}::date and is_active
    order by starts_at, course_session.id
    limit ${TODAY_LIMITS.classes}`.execute(db);
  return rows;
}

type Unmarked = NonNullable<TodayLine['course']> & { session_id: number; total: number };

/** The latest session of the last two weeks that nobody marked, and how many of them there are. */
export async function findUnmarked(db: Db, day: string): Promise<Unmarked | undefined> {
  const { rows } = await sql<Unmarked>`
    select ${coursePlace}, course_session.id as session_id, count(*) over () as total
    from course_session
    join course on course.id = course_session.course_id
    join class on class.id = course.class_id
    where held_on < ${day}::date and held_on >= ${day}::date - ${TODAY_LIMITS.unmarkedDays}::int
      and is_active and course.enrolled > 0
      and not exists (select from attendance_mark where session_id = course_session.id)
    order by held_on desc, starts_at desc, course_session.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** The courses with the most fees that are not paid and were due before a day. */
export async function findOverdueFees(
  db: Db,
  day: string,
): Promise<(NonNullable<TodayLine['course']> & { count: number })[]> {
  const { rows } = await sql<NonNullable<TodayLine['course']> & { count: number }>`
    select ${coursePlace}, count(*) as count
    from enrollment_balance
    join course on course.id = enrollment_balance.course_id
    join class on class.id = course.class_id
    where due_on < ${day}::date and paid < enrollment_balance.amount
    group by course.id, class.id
    order by count(*) desc, course.id desc
    limit ${TODAY_LIMITS.courses}`.execute(db);
  return rows;
}
