import {
  ATTENDANCE_TEXTS,
  type AttendanceReason,
  attendanceRate,
  type CourseSession,
  type Mark,
  type StudentAttendance,
} from '@station/contract/schools/attendance';
import type { PlacedCourse } from '@station/contract/schools/courses';
import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { mapConstraintErrors } from '../../../platform/row-guards.ts';
import {
  countInCourse,
  findAttendance,
  findMarkedLater,
  findMarks,
  type GivenMark,
  saveMarks,
} from './attendance.queries.ts';
import { requiredSession } from './course-sessions.actions.ts';
import {
  findCourseSession,
  findCourseSessions,
  lockCourseSession,
} from './course-sessions.queries.ts';

/**
 * Marks students of a session; the mark that was set last counts, whenever it arrives. Answers the
 * session, and who was marked later.
 * @throws Problem `attendance.session-not-found` or `attendance.not-in-course`; then nobody is marked.
 */
export async function markStudents(
  { db }: Context,
  actor: Actor,
  sessionId: number,
  given: readonly GivenMark[],
): Promise<{ session: CourseSession; outdated: number[] }> {
  const last = [...new Map(given.map((mark) => [mark.enrollment_id, mark])).values()];
  const gone = {
    attendance_mark_enrollment_id_fkey: notInCourse,
    cleared_mark_enrollment_id_fkey: notInCourse,
  };
  return mapConstraintErrors(gone, () =>
    db.transaction().execute(async (trx) => {
      const { course_id } = requiredSession(await lockCourseSession(trx, sessionId));
      const ids = last.map(({ enrollment_id }) => enrollment_id);
      if ((await countInCourse(trx, course_id, ids)) < ids.length) throw notInCourse();
      const outdated = await findMarkedLater(trx, sessionId, last, actor.username);
      const marks = last.filter(({ enrollment_id }) => !outdated.includes(enrollment_id));
      if (marks.length > 0) {
        await saveMarks(trx, sessionId, marks, actor.username);
        await writeAudit(trx, {
          actor,
          action: 'attendance.marked',
          subject: 'course-session',
          subjectId: sessionId,
          after: { marks: marks.map(({ waited_ms, ...mark }) => mark) },
        });
      }
      return { session: requiredSession(await findCourseSession(trx, sessionId)), outdated };
    }),
  );
}

/** How often each student of a course was there, the lowest rate first, nobody's rate last. */
export async function readAttendance(
  db: Db,
  courseId: number,
  below = 0,
): Promise<StudentAttendance[]> {
  const found = await findAttendance(db, courseId);
  return found
    .map((row) => ({ ...row, rate: attendanceRate(row) }))
    .filter(({ rate }) => below === 0 || (rate !== null && rate < below))
    .toSorted((a, b) => (a.rate ?? 101) - (b.rate ?? 101));
}

const MARK_LABELS: Record<Mark, string> = {
  present: 'Có mặt',
  late: 'Đi trễ',
  absent: 'Vắng',
  excused: 'Có phép',
};

/**
 * The attendance of a course as a workbook: a row for each student, a column for each session. The
 * audit line is there before the first byte.
 */
export async function attendanceWorkbook(
  { db }: Context,
  actor: Actor,
  course: Pick<PlacedCourse, 'course_id'>,
): Promise<AsyncIterable<Uint8Array>> {
  const { course_id } = course;
  await writeAccessAudit(db, {
    actor,
    action: 'attendance.exported',
    subject: 'course',
    subjectId: course_id,
  });
  const sessions = await findCourseSessions(db, course_id);
  const students = await findAttendance(db, course_id);
  const marks = new Map(
    (await findMarks(db, course_id)).map((it) => [`${it.enrollment_id} ${it.session_id}`, it.mark]),
  );
  const markOf = (enrollmentId: number, sessionId: number) => {
    const mark = marks.get(`${enrollmentId} ${sessionId}`);
    return mark ? MARK_LABELS[mark] : '';
  };
  return writeWorkbook({
    sheetName: 'Điểm danh',
    columns: [
      { header: 'Học sinh', width: 28 },
      ...Object.values(MARK_LABELS).map((header) => ({ header, width: 10 })),
      { header: 'Tỷ lệ (%)', width: 10 },
      ...sessions.map(({ held_on, starts_at }) => ({
        header: `${held_on} ${starts_at}`,
        width: 17,
      })),
    ],
    rows: students.map((row) => [
      row.student_name,
      row.present,
      row.late,
      row.absent,
      row.excused,
      attendanceRate(row),
      ...sessions.map(({ session_id }) => markOf(row.enrollment_id, session_id)),
    ]),
  });
}

const notInCourse = () =>
  new Problem('invalid', ATTENDANCE_TEXTS.notInCourse, {
    reason: 'attendance.not-in-course' satisfies AttendanceReason,
  });
