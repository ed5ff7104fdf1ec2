import {
  addCourseSession,
  courseAttendance,
  exportAttendance,
  getAttendanceSheet,
  listCourseSessions,
  makeCourseSessions,
  updateCourseSession,
} from '@station/contract/schools/attendance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { savedBy, useEndpointWrite } from '../../../platform/saved-by.ts';
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

export const sessionSaving = savedBy(addCourseSession, updateCourseSession);

/** Makes sessions from a weekly pattern. */
export const useWeeklySessions = () => useEndpointWrite(makeCourseSessions, useSchoolsRefresh());

/** Saves the attendance of a course as an Excel file. */
export const useAttendanceFile = () =>
  useWrite({
    mutationFn: (course_id: number) =>
      download(exportAttendance, 'attendance.xlsx', { params: { course_id } }),
  });
