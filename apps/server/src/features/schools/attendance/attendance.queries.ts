import type {
  Mark,
  MarkCounts,
  SheetRow,
  StudentAttendance,
} from '@station/contract/schools/attendance';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A mark to be set, or taken away when it is null. */
export type GivenMark = {
  enrollment_id: number;
  mark: Mark | null;
  note: string;
  /** Milliseconds since it was set. */
  waited_ms: number;
};

/** Students in the order of a class book. */
const byName: RawBuilder<unknown> = sql`lower(student.name), enrollment.id`;

const counts: RawBuilder<unknown> = sql`
  count(*) filter (where mark = 'present') as present,
  count(*) filter (where mark = 'late') as late,
  count(*) filter (where mark = 'absent') as absent,
  count(*) filter (where mark = 'excused') as excused`;

/** Everybody who is to be at a session, and others who have a mark in it. */
export async function findSheetRows(
  db: Db,
  session: { session_id: number; course_id: number },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select enrollment.id as enrollment_id, enrollment.student_id, student.name as student_name,
      enrollment.status, mark, coalesce(note, '') as note
    from enrollment
    join student on student.id = enrollment.student_id
    left join attendance_mark
      on attendance_mark.enrollment_id = enrollment.id and session_id = ${session.session_id}
    where enrollment.course_id = ${session.course_id}
      and (enrollment.status <> 'dropped' or mark is not null)
    order by ${byName}`.execute(db);
  return rows;
}

/** Which of these enrolments are of a course. */
export async function countInCourse(
  db: Db,
  courseId: number,
  enrollmentIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from enrollment
    where course_id = ${courseId} and id = any (${enrollmentIds}::bigint[])`.execute(db);
  return rows[0]?.found ?? 0;
}

/**
 * Which of these enrolments were marked, or had their mark cleared, after the mark that is given was set. Of
 * one person's own marks, which overtake each other on slow lines, the later one has to be so by a minute.
 */
export async function findMarkedLater(
  db: Db,
  sessionId: number,
  marks: readonly GivenMark[],
  by: string,
): Promise<number[]> {
  const { rows } = await sql<{ enrollment_id: number }>`
    select enrollment_id
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as given (enrollment_id bigint, waited_ms float8)
      join (
        select session_id, enrollment_id, marked_by as set_by, marked_at as set_at from attendance_mark
        union all select session_id, enrollment_id, cleared_by, cleared_at from cleared_mark
      ) last using (enrollment_id)
    where session_id = ${sessionId}
      and set_at > now() - make_interval(secs => waited_ms / 1000)
        + case when set_by = ${by} then interval '1 minute' else interval '0' end
    group by enrollment_id`.execute(db);
  return rows.map(({ enrollment_id }) => enrollment_id);
}

/**
 * Sets marks of a session, and takes those away that are null, which is kept until there is a mark again. Each
 * enrolment at most once.
 */
export async function saveMarks(
  trx: Trx,
  sessionId: number,
  marks: readonly GivenMark[],
  by: string,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as given (enrollment_id bigint, mark text, note text, waited_ms float8)
    ),
    gone as (
      delete from attendance_mark using given
      where session_id = ${sessionId}
        and attendance_mark.enrollment_id = given.enrollment_id and given.mark is null
    ),
    cleared as (
      insert into cleared_mark (session_id, enrollment_id, cleared_by, cleared_at)
      select ${sessionId}, enrollment_id, ${by}, now() - make_interval(secs => waited_ms / 1000)
      from given where mark is null
      order by enrollment_id
      on conflict (session_id, enrollment_id) do update
        set cleared_by = excluded.cleared_by, cleared_at = excluded.cleared_at
    ),
    marked as (
      delete from cleared_mark using given
      where session_id = ${sessionId}
        and cleared_mark.enrollment_id = given.enrollment_id and given.mark is not null
    )
    insert into attendance_mark (session_id, enrollment_id, mark, note, marked_by, marked_at)
    select ${sessionId}, enrollment_id, mark, note, ${by},
      now() - make_interval(secs => waited_ms / 1000)
    from given where mark is not null
    order by enrollment_id
    on conflict (session_id, enrollment_id) do update
      set mark = excluded.mark, note = excluded.note, marked_by = excluded.marked_by,
        marked_at = excluded.marked_at`.execute(trx);
}

/** How often each student of a course was there, by name; dropped ones only if they have marks. */
export async function findAttendance(
  db: Db,
  courseId: number,
): Promise<Omit<StudentAttendance, 'rate'>[]> {
  const { rows } = await sql<Omit<StudentAttendance, 'rate'>>`
    select enrollment.id as enrollment_id, enrollment.student_id, student.name as student_name,
      enrollment.status, ${counts}
    from enrollment
    join student on student.id = enrollment.student_id
    left join attendance_mark on attendance_mark.enrollment_id = enrollment.id
    where enrollment.course_id = ${courseId}
    group by enrollment.id, student.id
    having enrollment.status <> 'dropped' or count(mark) > 0
    order by ${byName}`.execute(db);
  return rows;
}

/** How many sessions a course has, how many of them have marks, and the marks. */
export async function countCourseMarks(
  db: Db,
  courseId: number,
): Promise<MarkCounts & { sessions: number; marked_sessions: number }> {
  const { rows } = await sql<MarkCounts & { sessions: number; marked_sessions: number }>`
    select count(distinct course_session.id) as sessions,
      count(distinct session_id) as marked_sessions, ${counts}
    from course_session left join attendance_mark on session_id = course_session.id
    where course_id = ${courseId}`.execute(db);
  return rows[0] as MarkCounts & { sessions: number; marked_sessions: number };
}

/** Every mark of a course, by enrolment and session. */
export async function findMarks(
  db: Db,
  courseId: number,
): Promise<{ enrollment_id: number; session_id: number; mark: Mark }[]> {
  const { rows } = await sql<{ enrollment_id: number; session_id: number; mark: Mark }>`
    select enrollment_id, session_id, mark
    from attendance_mark join course_session on course_session.id = session_id
    where course_id = ${courseId}`.execute(db);
  return rows;
}
