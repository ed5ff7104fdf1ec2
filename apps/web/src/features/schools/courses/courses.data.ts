import type { BodyInput } from '@station/contract/endpoint';
import {
  Course,
  copyCourse,
  courseDeletion,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  updateCourse,
} from '@station/contract/schools/courses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useWrite } from '../../../platform/write.ts';
import { SCHOOLS_KEY, useSchoolsRefresh } from '../schools/schools.data.ts';

/** Every course of a class, newest first. */
export const useCourses = (class_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'courses', class_id],
    queryFn: async ({ signal }) => (await call(listCourses, { params: { class_id }, signal })).data,
  });

/** One course with the names of its class and school; nothing is asked for 0. */
export const useCourse = (course_id: number) =>
  useQuery({
    enabled: course_id > 0,
    queryKey: [...SCHOOLS_KEY, 'course', course_id],
    queryFn: async ({ signal }) => (await call(getCourse, { params: { course_id }, signal })).data,
  });

/** What would go along with a course. */
export const useCourseDeletion = (course_id: number) =>
  useQuery({
    queryKey: [...SCHOOLS_KEY, 'course-deletion', course_id],
    queryFn: async ({ signal }) =>
      (await call(courseDeletion, { params: { course_id }, signal })).data,
    staleTime: 0,
  });

/** What is saved of a course. */
export type CourseBody = Omit<BodyInput<typeof createCourse>, 'class_id'>;

/** Saves a course of a class: a new one, or `base` as it was changed. */
export async function saveCourse(
  class_id: number,
  body: CourseBody,
  base: Course | undefined,
): Promise<Course> {
  if (!base) return (await call(createCourse, { body: { class_id, ...body } })).data;
  const params = { course_id: base.course_id };
  return (await call(updateCourse, { params, body: { ...body, version: base.version } })).data;
}

/** Makes a course anew from another one, as `body` says; answers it and how many sessions it got. */
export const saveCopy = (course_id: number, body: BodyInput<typeof copyCourse>) =>
  call(copyCourse, { params: { course_id }, body });

/** The stored course of a 409. @throws Error for anything else. */
export const readCourse = (current: unknown): Course => Course.parse(current);

/** Takes a course away; what is shown is read anew, also after a failure. */
export function useCourseRemoval() {
  return useWrite({
    mutationFn: (course_id: number) => call(deleteCourse, { params: { course_id } }),
    onSettled: useSchoolsRefresh(),
  });
}
