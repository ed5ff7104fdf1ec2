/** Students in courses (spec 2, sections 2 to 5, 7 and 8; schools issue, points 2 and 3). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import {
  day,
  givenNumber,
  id,
  idInPath,
  optionalDay,
  optionalText,
  searchField,
  versionField,
} from '../record-fields.ts';
import { STUDENT_TEXTS, StudentFields, studentRefusals } from './students.ts';

/**
 * Đang học, Hoàn thành, Đã bỏ học; there are no others (spec 2, section 4). Active and completed
 * hold a place of the course (docs/decisions/015).
 */
export const EnrollmentStatus = z.enum(['active', 'completed', 'dropped']);
export type EnrollmentStatus = z.infer<typeof EnrollmentStatus>;

/** Students on a page of those who can be picked. */
export const AVAILABLE_PAGE_SIZE = 20;

/** Most students of an answer when nothing was said of pages. */
export const AVAILABLE_ALL_MAX = 1_000;

/** Longest reason of a change of status, in characters. */
export const REASON_MAX = 500;

/** Texts that the spec has no words for. */
export const ENROLLMENT_TEXTS = {
  full: 'Khóa học đã đủ học sinh',
  already: 'Học sinh đã có trong khóa học',
  notFull: 'Khóa học vẫn còn chỗ',
  alreadyWaiting: 'Học sinh đã có trong danh sách chờ',
  /** Goes into the history of who moved up. */
  movedUp: 'Từ danh sách chờ',
  imported: 'Từ file Excel',
  notWaiting: 'Học sinh không có trong danh sách chờ',
  sentOtherwise: 'Lần gửi trước đã được ghi với nội dung khác',
} as const;

/** Reasons a call about enrolments or students can fail for. */
export type EnrollmentsReason =
  | 'enrollments.not-found'
  | 'enrollments.student-not-found'
  | 'enrollments.full'
  | 'enrollments.already-enrolled'
  | 'enrollments.changed-meanwhile'
  | 'enrollments.student-changed-meanwhile'
  | 'enrollments.no-student'
  | 'enrollments.invalid-name'
  | 'enrollments.invalid-email'
  | 'enrollments.invalid-age'
  /** The key is that of another new student. */
  | 'enrollments.sent-otherwise';

/** A row of a course's list: no birth date and no address, which are for the details alone. */
export const Enrollment = z.object({
  enrollment_id: z.number(),
  student_id: z.number(),
  student_name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: EnrollmentStatus,
  enrollment_date: z.string(),
  course_id: z.number(),
  course_name: z.string(),
  class_name: z.string(),
  school_name: z.string(),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
});
export type Enrollment = z.infer<typeof Enrollment>;

/** A change of status; the first one has no `from`. */
export const StatusChange = z.object({
  from: z.nullable(EnrollmentStatus),
  to: EnrollmentStatus,
  /** The day from which it counts, `YYYY-MM-DD`. */
  changed_on: z.string(),
  /** Empty when none was given. */
  reason: z.string(),
  /** Who recorded it, and when. */
  by: z.string(),
  at: z.string(),
});
export type StatusChange = z.infer<typeof StatusChange>;

export const EnrollmentDetails = z.object({
  ...Enrollment.shape,
  birth_date: z.nullable(z.string()),
  address: z.string(),
  /** Oldest first. */
  history: z.array(StatusChange),
});
export type EnrollmentDetails = z.infer<typeof EnrollmentDetails>;

/** Who has moved up from the waiting list into a place that a call has freed. */
export const Promoted = z.object({ student_id: z.number(), student_name: z.string() });
export type Promoted = z.infer<typeof Promoted>;

export const listEnrollments = endpoint({
  name: 'listEnrollments',
  method: 'GET',
  path: '/api/enrollments/course/:course_id',
  access: 'staff',
  summary: 'Everybody enrolled in a course, of any status, newest first.',
  params: z.object({ course_id: idInPath() }),
  response: answer({ data: z.array(Enrollment) }),
});

export const getEnrollment = endpoint({
  name: 'getEnrollment',
  method: 'GET',
  path: '/api/enrollments/:enrollment_id',
  access: 'staff',
  summary: 'One enrolment with birth date, address and the history of its status.',
  params: z.object({ enrollment_id: idInPath() }),
  response: answer({ data: EnrollmentDetails }),
});

/** A student who can be picked for a course. */
export const AvailableStudent = z.object({
  student_id: z.number(),
  student_name: z.string(),
  email: z.string(),
  total_courses: z.number(),
});
export type AvailableStudent = z.infer<typeof AvailableStudent>;

export const availableStudents = endpoint({
  name: 'availableStudents',
  method: 'GET',
  path: '/api/enrollments/course/:course_id/available-students',
  access: 'staff',
  summary:
    'The students who are not in a course yet, newest first. Without `page` and `limit` all of them, at most 1,000.',
  params: z.object({ course_id: idInPath() }),
  query: z.object({
    /** Pieces of name, telephone or e-mail, found as contacts are. */
    search: searchField(200),
    page: z.optional(givenNumber(1, 1_000_000)),
    limit: z.optional(givenNumber(1, 100)),
  }),
  response: answer({ data: z.array(AvailableStudent), pagination: Pagination }),
});

/** When and how somebody enters a course; today and active unless told. */
const enrolling = {
  enrollment_date: optionalDay(),
  status: z._default(EnrollmentStatus, 'active'),
};

export const enrollStudent = endpoint({
  name: 'enrollStudent',
  method: 'POST',
  path: '/api/enrollments',
  access: 'staff',
  summary:
    'Enrol a student. A full course (`enrollments.full`) or a second time (`enrollments.already-enrolled`) is a 409.',
  body: z.object({ student_id: id(), course_id: id(), ...enrolling }),
  refusals: { student_id: { message: STUDENT_TEXTS.choose, reason: 'enrollments.no-student' } },
  response: answer({ data: Enrollment }),
});

export const enrollNewStudent = endpoint({
  name: 'enrollNewStudent',
  method: 'POST',
  path: '/api/enrollments/new-student',
  access: 'staff',
  summary:
    'Add a student and enrol them, both or neither. With a `key`, sent again it is one student.',
  body: z.object({
    ...StudentFields.shape,
    course_id: id(),
    ...enrolling,
    /** Made by the caller: the same one counts once, so a call whose answer was lost can be sent again. */
    key: z.optional(z.uuid()),
  }),
  refusals: studentRefusals,
  response: answer({ data: Enrollment }),
});

export const updateEnrollment = endpoint({
  name: 'updateEnrollment',
  method: 'PUT',
  path: '/api/enrollments/:enrollment_id',
  access: 'staff',
  summary:
    'Change the status or the date of an enrolment. Coming back into a full course is a 409; so is, with `version`, a change made meanwhile.',
  params: z.object({ enrollment_id: idInPath() }),
  body: z.object({
    status: EnrollmentStatus,
    enrollment_date: day(),
    /** Why the status changes, for its history. */
    reason: optionalText(REASON_MAX),
    /** The day from which the new status counts; today unless told. */
    changed_on: optionalDay(),
    version: versionField(),
  }),
  response: answer({ data: EnrollmentDetails, moved_up: z.array(Promoted) }),
});

export const removeStudent = endpoint({
  name: 'removeStudent',
  method: 'DELETE',
  path: '/api/enrollments/students/:student_id',
  access: 'staff',
  summary:
    'Take a student out of a course (`enrollmentDeletion` counts what goes along); the student stays.',
  params: z.object({ student_id: idInPath() }),
  body: z.object({ course_id: id(), enrollment_id: id() }),
  response: answer({
    data: z.object({ student_id: z.number(), enrollment_id: z.number() }),
    moved_up: z.array(Promoted),
  }),
});

/** What goes along when a student is taken out of a course. */
export const EnrollmentDeletion = z.object({
  /** Marks of attendance. */
  marks: z.number(),
  /** Payments that count. */
  payments: z.number(),
});
export type EnrollmentDeletion = z.infer<typeof EnrollmentDeletion>;

export const enrollmentDeletion = endpoint({
  name: 'enrollmentDeletion',
  method: 'GET',
  path: '/api/enrollments/:enrollment_id/deletion',
  access: 'staff',
  summary: 'What would be deleted along when a student is taken out of a course.',
  params: z.object({ enrollment_id: idInPath() }),
  response: answer({ data: EnrollmentDeletion }),
});

export const exportRoster = endpoint({
  name: 'exportRoster',
  method: 'GET',
  path: '/api/enrollments/course/:course_id/excel',
  access: 'staff',
  summary:
    'The students of a course as an Excel file that can be imported again (kind `roster`), without birth dates and addresses.',
  params: z.object({ course_id: idInPath() }),
  download: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
