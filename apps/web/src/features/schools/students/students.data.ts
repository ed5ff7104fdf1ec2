import { studentFees } from '@station/contract/schools/fees';
import {
  getStudent,
  listStudents,
  studentDeletion,
  updateStudent,
} from '@station/contract/schools/student-pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { changedBy } from '../../../platform/saved-by.ts';
import { SCHOOLS_KEY } from '../schools/schools.data.ts';

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
    // What is announced is counted anew each time that it is asked.
    gcTime: 0,
  });

export const studentSaving = changedBy(updateStudent);
