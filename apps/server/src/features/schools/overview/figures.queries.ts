import { attendanceRate } from '@station/contract/schools/attendance';
import {
  type AttendanceWeek,
  type CoursePlaces,
  FIGURES,
  type SchoolFigures,
  type UpcomingSession,
} from '@station/contract/schools/school-figures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const placed: RawBuilder<unknown> = sql`
  course
  join class on class.id = course.class_id
  join school on school.id = class.school_id`;

/** The overview of a school, or of all of them for 0, as it is on a day, `YYYY-MM-DD`. */
export async function readFigures(db: Db, schoolId: number, today: string): Promise<SchoolFigures> {
  const meant = schoolId === 0 ? sql`true` : sql`school.id = ${schoolId}`;
  return {
    totals: await findTotals(db, meant),
    courses: await findPlaces(db, meant),
    attendance: await findWeeks(db, meant, today),
    upcoming: await findUpcoming(db, meant, today),
  };
}

async function findTotals(db: Db, meant: RawBuilder<unknown>): Promise<SchoolFigures['totals']> {
  const { rows } = await sql<SchoolFigures['totals']>`
    select
      (select count(*) from school where ${meant}) as schools,
      (select count(*) from class join school on school.id = school_id where ${meant}) as classes,
      count(*) as courses,
      count(*) filter (where is_active) as active_courses,
      coalesce(sum(max_students) filter (where is_active), 0)::bigint as places,
      coalesce(sum(enrolled) filter (where is_active), 0)::bigint as enrolled,
      (select count(*) from waiting_entry
       where course_id in (select course.id from ${placed} where is_active and ${meant})) as waiting
    from ${placed} where ${meant}`.execute(db);
  return rows[0] as SchoolFigures['totals'];
}

async function findPlaces(db: Db, meant: RawBuilder<unknown>): Promise<CoursePlaces[]> {
  const { rows } = await sql<CoursePlaces>`
    select course.id as course_id, course.name as course_name, class.id as class_id,
      class.name as class_name, school.id as school_id, school.name as school_name,
      max_students, enrolled,
      (select count(*) from waiting_entry where course_id = course.id) as waiting
    from ${placed} where is_active and ${meant}
    order by enrolled::float8 / max_students desc, course.id desc
    limit ${FIGURES.coursesMax}`.execute(db);
  return rows;
}

/** The last weeks up to the one of a day, each of them; weeks begin on Monday. */
async function findWeeks(
  db: Db,
  meant: RawBuilder<unknown>,
  today: string,
): Promise<AttendanceWeek[]> {
  const { rows } = await sql<Omit<AttendanceWeek, 'rate'>>`
    with weeks as (
      select (date_trunc('week', ${today}::date)::date - 7 * back) as week
      from generate_series(0, ${FIGURES.weeks - 1}) back
    ),
    marks as (
      select date_trunc('week', held_on)::date as week, mark
      from course_session
      join attendance_mark on session_id = course_session.id
      join ${placed} on course.id = course_id
      where ${meant} and held_on >= (select min(week) from weeks)
        and held_on < (select max(week) + 7 from weeks)
    )
    select weeks.week,
      count(*) filter (where mark = 'present') as present,
      count(*) filter (where mark = 'late') as late,
      count(*) filter (where mark = 'absent') as absent,
      count(*) filter (where mark = 'excused') as excused
    from weeks left join marks using (week)
    group by weeks.week order by weeks.week`.execute(db);
  return rows.map((row) => ({ ...row, rate: attendanceRate(row) }));
}

async function findUpcoming(
  db: Db,
  meant: RawBuilder<unknown>,
  today: string,
): Promise<UpcomingSession[]> {
  const { rows } = await sql<UpcomingSession>`
    select course_session.id as session_id, course_id, held_on, starts_at, ends_at, topic,
      course.name as course_name, class.id as class_id, class.name as class_name,
      school.id as school_id, school.name as school_name
    from course_session join ${placed} on course.id = course_id
    where ${meant} and is_active and held_on >= ${today}::date
      and held_on < ${today}::date + ${FIGURES.upcomingDays}::int
    order by held_on, starts_at, course_session.id
    limit ${FIGURES.upcomingMax}`.execute(db);
  return rows;
}
