/** Courses of a class (spec 2, sections 2, 3, 5, 7 and 8). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import {
  amount,
  id,
  idInPath,
  oneOrZero,
  optionalDay,
  optionalText,
  versionField,
} from '../record-fields.ts';
import { Promoted } from './enrollments.ts';
import { Deletion } from './schools.ts';

/** Limits: texts in characters after trimming, places of a course (spec 2, sections 5 and 9). */
export const COURSE_LIMITS = { name: 100, period: 20, studentsMin: 1, studentsMax: 1000 } as const;

/** Places that a course has unless it is told (spec 2, sections 3 and 9). */
export const DEFAULT_MAX_STUDENTS = 30;

/** Texts of spec 2, sections 5 and 8; `belowEnrolled` words a rule of our own. */
export const COURSE_TEXTS = {
  nameMissing: 'Tên khóa học là bắt buộc',
  nameTooLong: 'Tên khóa học không được vượt quá 100 ký tự',
  periodTooLong: 'Niên khóa không được vượt quá 20 ký tự',
  endBeforeStart: 'Ngày kết thúc phải sau ngày bắt đầu',
  maxStudents: 'Số học sinh tối đa phải từ 1 đến 1000',
  belowEnrolled: 'Số học sinh tối đa không được ít hơn số học sinh đang giữ chỗ',
  created: 'Thêm khóa học thành công!',
  updated: 'Cập nhật khóa học thành công!',
  deleted: 'Xóa khóa học thành công!',
  notFound: 'Không tìm thấy khóa học',
  noStart: 'Cần ngày bắt đầu của cả hai khóa học để chuyển buổi học',
  loadFailed: 'Không thể tải danh sách khóa học',
} as const;

/** Reasons a call about courses can fail for. */
export type CoursesReason =
  | 'courses.not-found'
  | 'courses.changed-meanwhile'
  | 'courses.invalid-name'
  | 'courses.invalid-period'
  | 'courses.invalid-max-students'
  | 'courses.dates-out-of-order'
  | 'courses.below-enrolled'
  | 'courses.no-start';

export const Course = z.object({
  course_id: z.number(),
  class_id: z.number(),
  course_name: z.string(),
  /** A text, for example a school year; empty for none. */
  course_period: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  max_students: z.number(),
  /** Places taken: enrolments that are active or completed (docs/decisions/015). */
  enrolled: z.number(),
  /** Students on the waiting list. */
  waiting: z.number(),
  is_active: oneOrZero(),
  version: z.number(),
  created_at: z.string(),
});
export type Course = z.infer<typeof Course>;

/** The fields a person fills in. */
export const CourseFields = z.object({
  course_name: requiredText(COURSE_LIMITS.name),
  course_period: optionalText(COURSE_LIMITS.period),
  start_date: optionalDay(),
  end_date: optionalDay(),
  max_students: z._default(
    amount(COURSE_LIMITS.studentsMax, COURSE_LIMITS.studentsMin),
    DEFAULT_MAX_STUDENTS,
  ),
  is_active: z._default(oneOrZero(), 1),
});
export type CourseFields = z.infer<typeof CourseFields>;

/** Whether a course ends on the day it starts or later; one open end is always in order. */
export function datesInOrder({
  start_date,
  end_date,
}: Pick<CourseFields, 'start_date' | 'end_date'>): boolean {
  return start_date === null || end_date === null || start_date <= end_date;
}

const refusals = {
  course_name: { message: COURSE_TEXTS.nameMissing, reason: 'courses.invalid-name' },
  'course_name:too-long': { message: COURSE_TEXTS.nameTooLong, reason: 'courses.invalid-name' },
  'course_period:too-long': {
    message: COURSE_TEXTS.periodTooLong,
    reason: 'courses.invalid-period',
  },
  max_students: { message: COURSE_TEXTS.maxStudents, reason: 'courses.invalid-max-students' },
};

const courseInPath = z.object({ course_id: idInPath() });

export const listCourses = endpoint({
  name: 'listCourses',
  method: 'GET',
  path: '/api/courses/class/:class_id',
  access: 'staff',
  summary: 'Every course of a class, newest first, with the places that are taken.',
  params: z.object({ class_id: idInPath() }),
  response: answer({ data: z.array(Course) }),
});

/** A course with the names of what it stands in, for breadcrumbs. */
export const PlacedCourse = z.object({
  ...Course.shape,
  class_name: z.string(),
  school_id: z.number(),
  school_name: z.string(),
});
export type PlacedCourse = z.infer<typeof PlacedCourse>;

export const getCourse = endpoint({
  name: 'getCourse',
  method: 'GET',
  path: '/api/courses/:course_id',
  access: 'staff',
  summary: 'One course with the names of its class and school.',
  params: courseInPath,
  response: answer({ data: PlacedCourse }),
});

export const createCourse = endpoint({
  name: 'createCourse',
  method: 'POST',
  path: '/api/courses',
  access: 'staff',
  summary: 'Add a course to a class.',
  body: z.object({ class_id: id(), ...CourseFields.shape }),
  refusals,
  response: answer({ data: Course }),
});

export const updateCourse = endpoint({
  name: 'updateCourse',
  method: 'PUT',
  path: '/api/courses/:course_id',
  access: 'staff',
  summary:
    'Change a course. Fewer places than are taken is a 409; so is, with `version`, a change made meanwhile.',
  params: courseInPath,
  body: z.object({ ...CourseFields.shape, version: versionField() }),
  refusals,
  response: answer({ data: Course, moved_up: z.array(Promoted) }),
});

export const deleteCourse = endpoint({
  name: 'deleteCourse',
  method: 'DELETE',
  path: '/api/courses/:course_id',
  access: 'staff',
  summary: 'Delete a course with everything that belongs to it (`courseDeletion` counts it first).',
  params: courseInPath,
  response: answer({}),
});

export const courseDeletion = endpoint({
  name: 'courseDeletion',
  method: 'GET',
  path: '/api/courses/:course_id/deletion',
  access: 'staff',
  summary: 'What would be deleted along with a course.',
  params: courseInPath,
  response: answer({ data: Deletion }),
});

export const copyCourse = endpoint({
  name: 'copyCourse',
  method: 'POST',
  path: '/api/courses/:course_id/copy',
  access: 'staff',
  summary:
    'Make a course anew for another period: its fields as given, its sessions moved by whole weeks, its fee. Students are not copied.',
  params: courseInPath,
  body: z.object({
    /** Another class; the same one unless told. */
    class_id: z.optional(id()),
    ...CourseFields.shape,
    /** Needs a first day of both courses. Sessions outside of the new period are left out. */
    with_sessions: z._default(z.boolean(), true),
    with_fee: z._default(z.boolean(), true),
  }),
  refusals,
  response: answer({ data: Course, details: z.object({ sessions: z.number() }) }),
});
