/** Students as people, whatever courses they are in (schools issue, point 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { idInPath, searchField, versionField, wholeNumber } from '../record-fields.ts';
import { Enrollment, EnrollmentDeletion } from './enrollments.ts';
import { StudentFields, studentRefusals } from './students.ts';

/** Students on a page of the list. */
export const STUDENTS_PAGE_SIZE = 20;

/** A row of the list: no birth date and no address, which are for the details alone. */
export const ListedStudent = z.object({
  student_id: z.number(),
  student_name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Courses that the student is or was enrolled in. */
  total_courses: z.number(),
});
export type ListedStudent = z.infer<typeof ListedStudent>;

export const Student = z.object({
  ...ListedStudent.shape,
  birth_date: z.nullable(z.string()),
  address: z.string(),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
  created_at: z.string(),
});
export type Student = z.infer<typeof Student>;

/** An enrolment with what its course stands in, for the link to it. */
export const PlacedEnrollment = z.object({
  ...Enrollment.shape,
  class_id: z.number(),
  school_id: z.number(),
});
export type PlacedEnrollment = z.infer<typeof PlacedEnrollment>;

/** A student with everything that they are or were enrolled in, newest first. */
export const StudentPage = z.object({ ...Student.shape, enrollments: z.array(PlacedEnrollment) });
export type StudentPage = z.infer<typeof StudentPage>;

const studentInPath = z.object({ student_id: idInPath() });

export const listStudents = endpoint({
  name: 'listStudents',
  method: 'GET',
  path: '/api/students',
  access: 'staff',
  summary: 'A page of students, newest first, with the exact total.',
  query: z.object({
    /** Pieces of name, telephone or e-mail, found as contacts are. */
    search: searchField(200),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, STUDENTS_PAGE_SIZE),
  }),
  response: answer({ data: z.array(ListedStudent), pagination: Pagination }),
});

export const getStudent = endpoint({
  name: 'getStudent',
  method: 'GET',
  path: '/api/students/:student_id',
  access: 'staff',
  summary: 'One student with all enrolments.',
  params: studentInPath,
  response: answer({ data: StudentPage }),
});

export const updateStudent = endpoint({
  name: 'updateStudent',
  method: 'PUT',
  path: '/api/students/:student_id',
  access: 'staff',
  summary: 'Change what is known of a student. With `version`, a change made meanwhile is a 409.',
  params: studentInPath,
  body: z.object({ ...StudentFields.shape, version: versionField() }),
  refusals: studentRefusals,
  response: answer({ data: Student }),
});

export const deleteStudent = endpoint({
  name: 'deleteStudent',
  method: 'DELETE',
  path: '/api/students/:student_id',
  access: 'staff',
  summary: 'Delete a student with all enrolments (`studentDeletion` counts them first).',
  params: studentInPath,
  response: answer({}),
});

/** What goes along when a student is deleted. */
export const StudentDeletion = z.object({
  enrollments: z.number(),
  active_enrollments: z.number(),
  ...EnrollmentDeletion.shape,
});
export type StudentDeletion = z.infer<typeof StudentDeletion>;

export const studentDeletion = endpoint({
  name: 'studentDeletion',
  method: 'GET',
  path: '/api/students/:student_id/deletion',
  access: 'staff',
  summary: 'What would be deleted along with a student.',
  params: studentInPath,
  response: answer({ data: StudentDeletion }),
});
