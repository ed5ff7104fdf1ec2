import type { BodyInput } from '@station/contract/endpoint';
import {
  copyCourse,
  courseDeletion,
  createCourse,
  getCourse,
  listCourses,
  updateCourse,
} from '@station/contract/schools/courses';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { savedBy } from '../../../platform/saved-by.ts';
import { SCHOOLS_KEY } from '../schools/schools.data.ts';

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
    // What is announced is counted anew each time that it is asked.
    gcTime: 0,
  });

export const courseSaving = savedBy(createCourse, updateCourse);

/** Makes a course anew from another one, as `body` says; answers it and how many sessions it got. */
export const saveCopy = (course_id: number, body: BodyInput<typeof copyCourse>) =>
  call(copyCourse, { params: { course_id }, body });
