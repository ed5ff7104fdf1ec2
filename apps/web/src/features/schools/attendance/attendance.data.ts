import type { BodyInput } from '@station/contract/endpoint';
import {
  addCourseSession,
  CourseSession,
  courseAttendance,
  deleteCourseSession,
  exportAttendance,
  getAttendanceSheet,
  listCourseSessions,
  makeCourseSessions,
  updateCourseSession,
} from '@station/contract/schools/attendance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { download } from '../../../platform/transfer.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';
import { sheetKey } from './marks.data.ts';

/** The sessions of a course in the order of their days. */
export const useCourseSessions = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'sessions', course_id],
    queryFn: async ({ signal }) =>
      (await call(listCourseSessions, { params: { course_id }, signal })).data,
  });

/** Who is to be at a session, and who was. */
export const useSheet = (session_id: number) =>
  useQuery({
    queryKey: sheetKey(session_id),
    queryFn: async ({ signal }) =>
      (await call(getAttendanceSheet, { params: { session_id }, signal })).data,
  });

/** How often each student was there; `below` leaves those whose rate is under so many percent. */
export const useCourseAttendance = (course_id: number, below: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'attendance', course_id, below],
    queryFn: ({ signal }) =>
      call(courseAttendance, { params: { course_id }, query: { below }, signal }),
    placeholderData: keepPreviousData,
  });

/** Saves a session of a course: a new one, or `base` as it was changed. */
export async function saveSession(
  course_id: number,
  body: BodyInput<typeof addCourseSession>,
  base: CourseSession | undefined,
): Promise<CourseSession> {
  if (!base) return (await call(addCourseSession, { params: { course_id }, body })).data;
  const params = { session_id: base.session_id };
  return (await call(updateCourseSession, { params, body: { ...body, version: base.version } }))
    .data;
}

/** The stored session of a 409. @throws Error for anything else. */
export const readSession = (current: unknown): CourseSession => CourseSession.parse(current);

/** Calls that make sessions from a pattern and take one away. */
export function useSessionCalls() {
  const onSettled = useSchoolsRefresh();
  const make = useWrite({
    mutationFn: async ({
      course_id,
      ...body
    }: { course_id: number } & BodyInput<typeof makeCourseSessions>) =>
      (await call(makeCourseSessions, { params: { course_id }, body })).details,
    onSettled,
  });
  const remove = useWrite({
    mutationFn: (session_id: number) => call(deleteCourseSession, { params: { session_id } }),
    onSettled,
  });
  return { make, remove };
}

/** Saves the attendance of a course as an Excel file. */
export const useAttendanceFile = () =>
  useWrite({
    mutationFn: (course_id: number) =>
      download(exportAttendance, 'attendance.xlsx', { params: { course_id } }),
  });
