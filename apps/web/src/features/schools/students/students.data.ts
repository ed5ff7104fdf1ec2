import type { BodyInput } from '@station/contract/endpoint';
import { studentFees } from '@station/contract/schools/fees';
import {
  deleteStudent,
  getStudent,
  listStudents,
  Student,
  studentDeletion,
  updateStudent,
} from '@station/contract/schools/student-pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** A page of students, as a search narrows them down, newest first. */
export const useStudents = (search: string, page: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'students', search, page],
    queryFn: ({ signal }) => call(listStudents, { query: { search, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** One student with all enrolments. */
export const useStudent = (student_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'student', student_id],
    queryFn: async ({ signal }) =>
      (await call(getStudent, { params: { student_id }, signal })).data,
  });

/** What a student has paid and owes, by course. */
export const useStudentFees = (student_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'student-fees', student_id],
    queryFn: async ({ signal }) =>
      (await call(studentFees, { params: { student_id }, signal })).data,
  });

/** What would go along with a student. */
export const useStudentDeletion = (student_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'student-deletion', student_id],
    queryFn: async ({ signal }) =>
      (await call(studentDeletion, { params: { student_id }, signal })).data,
    staleTime: 0,
  });

/** Saves a student as they were changed. */
export async function saveStudent(
  body: Omit<BodyInput<typeof updateStudent>, 'version'>,
  base: Student,
): Promise<Student> {
  const params = { student_id: base.student_id };
  return (await call(updateStudent, { params, body: { ...body, version: base.version } })).data;
}

/** The stored student of a 409. @throws Error for anything else. */
export const readStudent = (current: unknown): Student => Student.parse(current);

/** Takes a student away; what is shown is read anew, also after a failure. */
export function useStudentRemoval() {
  return useWrite({
    mutationFn: (student_id: number) => call(deleteStudent, { params: { student_id } }),
    onSettled: useSchoolsRefresh(),
  });
}
