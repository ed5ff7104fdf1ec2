/** Dated sessions of a course, and who was there (schools issue, point 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import {
  day,
  id,
  idInPath,
  optionalDay,
  optionalText,
  versionField,
  wholeNumber,
} from '../record-fields.ts';
import { EnrollmentStatus } from './enrollments.ts';

/** Present, late, absent, or absent with leave. */
export const Mark = z.enum(['present', 'late', 'absent', 'excused']);
export type Mark = z.infer<typeof Mark>;

/** Below this rate, in percent, a student is pointed out unless another one is asked for. */
export const ATTENDANCE_THRESHOLD = 80;

/** Limits of ours: characters of texts, sessions that one pattern makes, days it spans. */
export const ATTENDANCE_LIMITS = { topic: 200, note: 200, sessions: 500, days: 800 } as const;

/** At most this many marks in one call: a course has no more places. */
const MARKS_MAX = 1000;

export const ATTENDANCE_TEXTS = {
  sessionNotFound: 'Không tìm thấy buổi học',
  timesOutOfOrder: 'Giờ kết thúc phải sau giờ bắt đầu',
  slotTaken: 'Khóa học đã có buổi học vào giờ này',
  notInCourse: 'Học sinh không thuộc khóa học này',
  noPeriod: 'Vui lòng chọn ngày bắt đầu và ngày kết thúc',
  periodOutOfOrder: 'Ngày kết thúc phải sau ngày bắt đầu',
  tooMany: 'Lịch học tạo ra quá nhiều buổi học',
} as const;

/** Reasons a call about sessions or attendance can fail for. */
export type AttendanceReason =
  | 'attendance.session-not-found'
  | 'attendance.changed-meanwhile'
  | 'attendance.times-out-of-order'
  | 'attendance.slot-taken'
  | 'attendance.not-in-course'
  | 'attendance.no-period'
  | 'attendance.too-many-sessions';

/** A time of the day, `HH:MM`, at the school's own place. */
const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** How many students have each mark. */
export const MarkCounts = z.object({
  present: z.number(),
  late: z.number(),
  absent: z.number(),
  excused: z.number(),
});
export type MarkCounts = z.infer<typeof MarkCounts>;

/**
 * The rate of attendance in whole percent: present and late, out of those and absent. Who is excused
 * counts on neither side, and so does a session without a mark. Null when nothing counts.
 */
export function attendanceRate({ present, late, absent }: MarkCounts): number | null {
  const counted = present + late + absent;
  return counted === 0 ? null : Math.round(((present + late) / counted) * 100);
}

export const CourseSession = z.object({
  session_id: z.number(),
  course_id: z.number(),
  held_on: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Empty for none. */
  topic: z.string(),
  ...MarkCounts.shape,
  version: z.number(),
});
export type CourseSession = z.infer<typeof CourseSession>;

/** The fields a person fills in. */
export const SessionFields = z.object({
  held_on: day(),
  starts_at: timeOfDay(),
  ends_at: timeOfDay(),
  topic: optionalText(ATTENDANCE_LIMITS.topic),
});
export type SessionFields = z.infer<typeof SessionFields>;

const courseInPath = z.object({ course_id: idInPath() });
const sessionInPath = z.object({ session_id: idInPath() });

export const listCourseSessions = endpoint({
  name: 'listCourseSessions',
  method: 'GET',
  path: '/api/courses/:course_id/sessions',
  access: 'staff',
  summary: 'The sessions of a course in the order of their days, with how many have each mark.',
  params: courseInPath,
  response: answer({ data: z.array(CourseSession) }),
});

export const addCourseSession = endpoint({
  name: 'addCourseSession',
  method: 'POST',
  path: '/api/courses/:course_id/sessions',
  access: 'staff',
  summary: 'Add one session to a course.',
  params: courseInPath,
  body: z.object({ ...SessionFields.shape }),
  response: answer({ data: CourseSession }),
});

/** One lesson of a week; `weekday` 1 is Monday, 7 is Sunday. */
export const WeeklyLesson = z.object({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  starts_at: timeOfDay(),
  ends_at: timeOfDay(),
});
export type WeeklyLesson = z.infer<typeof WeeklyLesson>;

export const makeCourseSessions = endpoint({
  name: 'makeCourseSessions',
  method: 'POST',
  path: '/api/courses/:course_id/sessions/weekly',
  access: 'staff',
  summary:
    'Make dated sessions from a weekly pattern. Sessions that are there already stay as they are.',
  params: courseInPath,
  body: z.object({
    weekly: z.array(WeeklyLesson).check(z.minLength(1), z.maxLength(21)),
    /** First and last day; those of the course unless told. */
    from: optionalDay(),
    to: optionalDay(),
    /** Days without lessons, for example holidays. */
    except: z._default(z.array(day()).check(z.maxLength(400)), []),
  }),
  response: answer({
    details: z.object({ made: z.number(), kept: z.number() }),
    data: z.array(CourseSession),
  }),
});

export const updateCourseSession = endpoint({
  name: 'updateCourseSession',
  method: 'PUT',
  path: '/api/course-sessions/:session_id',
  access: 'staff',
  summary: 'Change a session. With `version`, a change made meanwhile is a 409.',
  params: sessionInPath,
  body: z.object({ ...SessionFields.shape, version: versionField() }),
  response: answer({ data: CourseSession }),
});

export const deleteCourseSession = endpoint({
  name: 'deleteCourseSession',
  method: 'DELETE',
  path: '/api/course-sessions/:session_id',
  access: 'staff',
  summary: 'Delete a session with its marks; the session itself says how many there are.',
  params: sessionInPath,
  response: answer({}),
});

/** A mark that waited longer than this counts as set so long ago: 30 days. */
export const MARK_WAITS_MAX_MS = 30 * 24 * 3_600_000;

/** A student on the sheet of a session. */
export const SheetRow = z.object({
  enrollment_id: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  status: EnrollmentStatus,
  /** Null until somebody has marked the student. */
  mark: z.nullable(Mark),
  note: z.string(),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const getAttendanceSheet = endpoint({
  name: 'getAttendanceSheet',
  method: 'GET',
  path: '/api/course-sessions/:session_id',
  access: 'staff',
  summary:
    'A session with everybody who is or was to be there, by name: those who are active or completed, and others who have a mark.',
  params: sessionInPath,
  response: answer({
    data: z.object({ session: CourseSession, course_name: z.string(), rows: z.array(SheetRow) }),
  }),
});

export const markAttendance = endpoint({
  name: 'markAttendance',
  method: 'PUT',
  path: '/api/course-sessions/:session_id/marks',
  access: 'staff',
  summary:
    'Mark students of a session; `mark: null` takes a mark away. Others stay as they are, and so do those that were marked after this mark was set, by the caller on another device too.',
  params: sessionInPath,
  body: z.object({
    marks: z
      .array(
        z.object({
          enrollment_id: id(),
          mark: z.nullable(Mark),
          note: optionalText(ATTENDANCE_LIMITS.note),
          /** Milliseconds since it was set, of one that waited for a line. */
          waited_ms: z._default(z.number().check(z.minimum(0), z.maximum(MARK_WAITS_MAX_MS)), 0),
        }),
      )
      .check(z.minLength(1), z.maxLength(MARKS_MAX)),
  }),
  response: answer({
    data: CourseSession,
    /** Enrolments that have a newer mark, which holds. */
    details: z.object({ outdated: z.array(z.number()) }),
  }),
});

/** How often one student was there. */
export const StudentAttendance = z.object({
  enrollment_id: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  status: EnrollmentStatus,
  ...MarkCounts.shape,
  /** `attendanceRate` of these counts. */
  rate: z.nullable(z.number()),
});
export type StudentAttendance = z.infer<typeof StudentAttendance>;

export const courseAttendance = endpoint({
  name: 'courseAttendance',
  method: 'GET',
  path: '/api/courses/:course_id/attendance',
  access: 'staff',
  summary: 'How often each student of a course was there, the lowest rate first.',
  params: courseInPath,
  query: z.object({
    /** Only those whose rate is below so many percent; 0 for everybody. */
    below: wholeNumber(0, 100, 0),
  }),
  response: answer({
    data: z.array(StudentAttendance),
    /** Of the whole course: its sessions, those with marks, and the rate. */
    details: z.object({
      sessions: z.number(),
      marked_sessions: z.number(),
      rate: z.nullable(z.number()),
    }),
  }),
});

export const exportAttendance = endpoint({
  name: 'exportAttendance',
  method: 'GET',
  path: '/api/courses/:course_id/attendance/excel',
  access: 'staff',
  summary:
    'The attendance of a course as an Excel file: a row for each student, a column a session.',
  params: courseInPath,
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
