import { COURSE_TEXTS, type CoursesReason } from '@station/contract/schools/courses';
import { Problem } from '../../../platform/problem.ts';

/** The course that was found. @throws Problem `courses.not-found`. */
export function requiredCourse<Row>(course: Row | undefined): Row {
  if (course === undefined) throw courseNotFound();
  return course;
}

/** Of what is written beside the deletion of its course, whose key then leads nowhere. */
export const courseNotFound = () =>
  new Problem('not-found', COURSE_TEXTS.notFound, {
    reason: 'courses.not-found' satisfies CoursesReason,
  });
