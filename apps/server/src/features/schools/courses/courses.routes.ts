import {
  COURSE_TEXTS,
  copyCourse as copyCourseEndpoint,
  courseDeletion,
  createCourse as createCourseEndpoint,
  deleteCourse as deleteCourseEndpoint,
  getCourse,
  listCourses,
  updateCourse as updateCourseEndpoint,
} from '@station/contract/schools/courses';
import type { Feature } from '../../../platform/context.ts';
import { requiredClass } from '../classes/classes.actions.ts';
import { findClass } from '../classes/classes.queries.ts';
import { copyCourse } from './course-copies.actions.ts';
import { requiredCourse } from './course-found.rules.ts';
import { createCourse, deleteCourse, toCourse, updateCourse } from './courses.actions.ts';
import { countCourseDeletion, findCourse, findCourses } from './courses.queries.ts';

/** Courses of a class (spec 2). */
export const courses: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listCourses, async ({ params }) => {
      const found = await findCourses(db, params.class_id);
      // A class without courses and a class that is not there are told apart.
      if (found.length === 0) requiredClass(await findClass(db, params.class_id));
      return { data: found.map(toCourse) };
    });

    mount(getCourse, async ({ params }) => ({
      data: toCourse(requiredCourse(await findCourse(db, params.course_id))),
    }));

    mount(createCourseEndpoint, async ({ actor, body }) => ({
      message: COURSE_TEXTS.created,
      data: await createCourse(context, actor, body),
    }));

    mount(updateCourseEndpoint, async ({ actor, params, body }) => ({
      message: COURSE_TEXTS.updated,
      ...(await updateCourse(context, actor, params.course_id, body)),
    }));

    mount(deleteCourseEndpoint, async ({ actor, params }) => {
      await deleteCourse(context, actor, params.course_id);
      return { message: COURSE_TEXTS.deleted };
    });

    mount(copyCourseEndpoint, async ({ actor, params, body }) => ({
      message: COURSE_TEXTS.created,
      ...(await copyCourse(context, actor, params.course_id, body)),
    }));

    mount(courseDeletion, async ({ params }) => {
      requiredCourse(await findCourse(db, params.course_id));
      return { data: await countCourseDeletion(db, params.course_id) };
    });
  },
};
