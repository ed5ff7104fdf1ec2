import type { BodyInput } from '@station/contract/endpoint';
import {
  AVAILABLE_PAGE_SIZE,
  availableStudents,
  EnrollmentDetails,
  enrollmentDeletion,
  enrollNewStudent,
  enrollStudent,
  exportRoster,
  getEnrollment,
  listEnrollments,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useEndpointWrite } from '../../../platform/saved-by.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** Everybody enrolled in a course, newest first. */
export const useEnrollments = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'enrollments', course_id],
    queryFn: async ({ signal }) =>
      (await call(listEnrollments, { params: { course_id }, signal })).data,
  });

/** One enrolment with what only its details show. */
export const useEnrollment = (enrollment_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'enrollment', enrollment_id],
    queryFn: async ({ signal }) =>
      (await call(getEnrollment, { params: { enrollment_id }, signal })).data,
  });

/** What would go along with an enrolment. */
export const useEnrollmentDeletion = (enrollment_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'enrollment-deletion', enrollment_id],
    queryFn: async ({ signal }) =>
      (await call(enrollmentDeletion, { params: { enrollment_id }, signal })).data,
    // What is announced is counted anew each time that it is asked.
    gcTime: 0,
  });

/** Students who are not in a course yet, as a search narrows them down. */
export const useAvailableStudents = (course_id: number, search: string) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'available', course_id, search],
    queryFn: ({ signal }) =>
      call(availableStudents, {
        params: { course_id },
        query: { search, limit: AVAILABLE_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Puts a known student into a course; what is shown is read anew, also after a failure. */
export const useEnrolling = () => useEndpointWrite(enrollStudent, useSchoolsRefresh());

/** Enters a student and puts them into a course, both or neither. */
export const useEnrollingNew = () => useEndpointWrite(enrollNewStudent, useSchoolsRefresh());

/** Saves an enrolment as it was changed. */
export async function saveEnrollment(
  body: Omit<BodyInput<typeof updateEnrollment>, 'version'>,
  base: EnrollmentDetails,
) {
  const params = { enrollment_id: base.enrollment_id };
  return call(updateEnrollment, { params, body: { ...body, version: base.version } });
}

/** The stored enrolment of a 409. @throws Error for anything else. */
export const readEnrollment = (current: unknown): EnrollmentDetails =>
  EnrollmentDetails.parse(current);

/** Saves the students of a course as an Excel file that can be imported again. */
export const useRosterFile = () =>
  useWrite({
    mutationFn: (course_id: number) =>
      download(exportRoster, 'roster.xlsx', { params: { course_id } }),
  });
