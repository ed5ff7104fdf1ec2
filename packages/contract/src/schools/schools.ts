/** Schools and their classes (spec 2, sections 2, 3, 5, 7 and 8). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { id, idInPath, optionalDay, optionalText, versionField } from '../record-fields.ts';

/** Limits in characters after trimming (spec 2, sections 5 and 9). */
export const SCHOOL_LIMITS = { nameMin: 2, name: 100 } as const;

/** Limits in characters after trimming; the spec sets none for the description. */
export const CLASS_LIMITS = { name: 50, description: 1000 } as const;

/** Texts of spec 2, sections 5 and 8; `schoolHasClasses` words the rule that it only describes. */
export const SCHOOL_TEXTS = {
  nameTooShort: 'Tên trường phải có ít nhất 2 ký tự',
  nameTooLong: 'Tên trường không được quá 100 ký tự',
  created: 'Thêm trường học thành công!',
  updated: 'Cập nhật trường học thành công!',
  deleted: 'Xóa trường học thành công!',
  notFound: 'Không tìm thấy trường học',
  hasClasses: 'Không thể xóa trường học',
  /** To restore from the trash what stood in something that is deleted too. */
  restoreFirst: 'Hãy khôi phục trường, lớp hoặc khóa học chứa mục này trước',
  /** To restore what was paid or agreed on in the currency that a course had then. */
  otherCurrency:
    'Đã có khoản trả hoặc học phí thỏa thuận bằng loại tiền khác: hãy đổi lại loại tiền của khóa học trước',
  loadFailed: 'Không thể tải danh sách trường học',
} as const;

/** Texts of spec 2, sections 5 and 8. */
export const CLASS_TEXTS = {
  nameMissing: 'Tên lớp học là bắt buộc',
  nameTooLong: 'Tên lớp học không được vượt quá 50 ký tự',
  created: 'Thêm lớp học thành công!',
  updated: 'Cập nhật lớp học thành công!',
  deleted: 'Xóa lớp học thành công!',
  notFound: 'Không tìm thấy lớp học',
  loadFailed: 'Không thể tải danh sách lớp học',
} as const;

/** Reasons a call about schools or classes can fail for. */
export type SchoolsReason =
  | 'schools.not-found'
  | 'schools.changed-meanwhile'
  | 'schools.has-classes'
  | 'schools.invalid-name'
  | 'schools.class-not-found'
  | 'schools.class-changed-meanwhile'
  | 'schools.invalid-class-name'
  | 'schools.restore-first'
  | 'schools.other-currency';

export const School = z.object({
  school_id: z.number(),
  school_name: z.string(),
  /** Classes it has; with one or more it cannot be deleted. */
  total_classes: z.number(),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
  created_at: z.string(),
});
export type School = z.infer<typeof School>;

/** How many days ahead the next session of a school is looked for. */
export const NEXT_SESSION_DAYS = 14;

/** A school with what goes on in it. */
export const ListedSchool = z.object({
  ...School.shape,
  total_courses: z.number(),
  /** Places taken in its active courses, as in the overview. */
  enrolled: z.number(),
  /** Of its active courses; null with none in the next `NEXT_SESSION_DAYS` days. */
  next_session: z.nullable(
    z.object({ held_on: z.string(), starts_at: z.string(), course_name: z.string() }),
  ),
});
export type ListedSchool = z.infer<typeof ListedSchool>;

export const SchoolFields = z.object({
  school_name: requiredText(SCHOOL_LIMITS.name, SCHOOL_LIMITS.nameMin),
});
export type SchoolFields = z.infer<typeof SchoolFields>;

/** A refused name in the spec's words, by the rule that it breaks. */
const schoolRefusals = {
  school_name: { message: SCHOOL_TEXTS.nameTooShort, reason: 'schools.invalid-name' },
  'school_name:too-long': { message: SCHOOL_TEXTS.nameTooLong, reason: 'schools.invalid-name' },
};

const schoolInPath = z.object({ school_id: idInPath() });

export const listSchools = endpoint({
  name: 'listSchools',
  method: 'GET',
  path: '/api/schools',
  access: 'staff',
  summary: 'Every school, newest first, with its courses, students and next session.',
  query: z.object({
    /** The day at the caller’s place; the server’s (UTC) unless told. */
    today: optionalDay(),
  }),
  response: answer({ data: z.array(ListedSchool) }),
});

export const getSchool = endpoint({
  name: 'getSchool',
  method: 'GET',
  path: '/api/schools/:school_id',
  access: 'staff',
  summary: 'One school.',
  params: schoolInPath,
  response: answer({ data: School }),
});

export const createSchool = endpoint({
  name: 'createSchool',
  method: 'POST',
  path: '/api/schools',
  access: 'staff',
  summary: 'Add a school.',
  body: z.object({ ...SchoolFields.shape }),
  refusals: schoolRefusals,
  response: answer({ data: School }),
});

export const updateSchool = endpoint({
  name: 'updateSchool',
  method: 'PUT',
  path: '/api/schools/:school_id',
  access: 'staff',
  summary: 'Rename a school. With `version`, a change made meanwhile is a 409.',
  params: schoolInPath,
  body: z.object({ ...SchoolFields.shape, version: versionField() }),
  refusals: schoolRefusals,
  response: answer({ data: School }),
});

export const deleteSchool = endpoint({
  name: 'deleteSchool',
  method: 'DELETE',
  path: '/api/schools/:school_id',
  access: 'staff',
  summary: 'Delete a school. One that has classes is a 409, `schools.has-classes`.',
  params: schoolInPath,
  response: answer({}),
});

/** Named `SchoolClass` because `Class` says too many things in code. */
export const SchoolClass = z.object({
  class_id: z.number(),
  school_id: z.number(),
  class_name: z.string(),
  description: z.string(),
  total_courses: z.number(),
  version: z.number(),
  created_at: z.string(),
});
export type SchoolClass = z.infer<typeof SchoolClass>;

export const ClassFields = z.object({
  class_name: requiredText(CLASS_LIMITS.name),
  /** Empty for none; null is taken as empty. */
  description: optionalText(CLASS_LIMITS.description),
});
export type ClassFields = z.infer<typeof ClassFields>;

const classRefusals = {
  class_name: { message: CLASS_TEXTS.nameMissing, reason: 'schools.invalid-class-name' },
  'class_name:too-long': {
    message: CLASS_TEXTS.nameTooLong,
    reason: 'schools.invalid-class-name',
  },
};

const classInPath = z.object({ class_id: idInPath() });

export const listClasses = endpoint({
  name: 'listClasses',
  method: 'GET',
  path: '/api/classes/school/:school_id',
  access: 'staff',
  summary: 'Every class of a school, newest first.',
  params: schoolInPath,
  response: answer({ data: z.array(SchoolClass) }),
});

export const getClass = endpoint({
  name: 'getClass',
  method: 'GET',
  path: '/api/classes/:class_id',
  access: 'staff',
  summary: 'One class with the name of its school.',
  params: classInPath,
  response: answer({ data: z.object({ ...SchoolClass.shape, school_name: z.string() }) }),
});

export const createClass = endpoint({
  name: 'createClass',
  method: 'POST',
  path: '/api/classes',
  access: 'staff',
  summary: 'Add a class to a school.',
  body: z.object({ school_id: id(), ...ClassFields.shape }),
  refusals: classRefusals,
  response: answer({ data: SchoolClass }),
});

export const updateClass = endpoint({
  name: 'updateClass',
  method: 'PUT',
  path: '/api/classes/:class_id',
  access: 'staff',
  summary: 'Change a class. With `version`, a change made meanwhile is a 409.',
  params: classInPath,
  body: z.object({ ...ClassFields.shape, version: versionField() }),
  refusals: classRefusals,
  response: answer({ data: SchoolClass }),
});

export const deleteClass = endpoint({
  name: 'deleteClass',
  method: 'DELETE',
  path: '/api/classes/:class_id',
  access: 'staff',
  summary: 'Delete a class with everything that belongs to it (`classDeletion` counts it first).',
  params: classInPath,
  response: answer({}),
});

/** What goes along when a class or a course is deleted. Students stay: they are people. */
export const Deletion = z.object({
  courses: z.number(),
  /** Enrolments in these courses, of any status. */
  enrollments: z.number(),
  /** Of these, the enrolments that are active. */
  active_enrollments: z.number(),
  /** Students on waiting lists. */
  waiting: z.number(),
  sessions: z.number(),
  /** Payments that count. */
  payments: z.number(),
});
export type Deletion = z.infer<typeof Deletion>;

export const classDeletion = endpoint({
  name: 'classDeletion',
  method: 'GET',
  path: '/api/classes/:class_id/deletion',
  access: 'staff',
  summary: 'What would be deleted along with a class.',
  params: classInPath,
  response: answer({ data: Deletion }),
});
