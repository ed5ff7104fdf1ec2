import {
  addCourseSession as addCourseSessionEndpoint,
  attendanceRate,
  courseAttendance,
  deleteCourseSession as deleteCourseSessionEndpoint,
  exportAttendance,
  getAttendanceSheet,
  listCourseSessions,
  makeCourseSessions,
  markAttendance,
  updateCourseSession as updateCourseSessionEndpoint,
} from '@station/contract/schools/attendance';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { findCourse } from '../courses/courses.queries.ts';
import { attendanceWorkbook, markStudents, readAttendance } from './attendance.actions.ts';
import { countCourseMarks, findSheetRows } from './attendance.queries.ts';
import {
  addCourseSession,
  deleteCourseSession,
  makeSessions,
  requiredSession,
  updateCourseSession,
} from './course-sessions.actions.ts';
import { findCourseSession, findCourseSessions } from './course-sessions.queries.ts';

/** Dated sessions of courses, and who was there (schools issue, point 4). */
export const attendance: Feature = {
  routes: (context, mount) => {
    sessionRoutes(context, mount);
    markRoutes(context, mount);
  },
};

function sessionRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listCourseSessions, async ({ params }) => {
    requiredCourse(await findCourse(db, params.course_id));
    return { data: await findCourseSessions(db, params.course_id) };
  });

  mount(addCourseSessionEndpoint, async ({ actor, params, body }) => ({
    data: await addCourseSession(context, actor, params.course_id, body),
  }));

  mount(makeCourseSessions, async ({ actor, params, body }) => ({
    details: await makeSessions(context, actor, params.course_id, body),
    data: await findCourseSessions(db, params.course_id),
  }));

  mount(updateCourseSessionEndpoint, async ({ actor, params, body }) => ({
    data: await updateCourseSession(context, actor, params.session_id, body),
  }));

  mount(deleteCourseSessionEndpoint, async ({ actor, params }) => {
    await deleteCourseSession(context, actor, params.session_id);
    return {};
  });
}

function markRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(getAttendanceSheet, async ({ params }) => {
    const session = requiredSession(await findCourseSession(db, params.session_id));
    const { course_name } = requiredCourse(await findCourse(db, session.course_id));
    return { data: { session, course_name, rows: await findSheetRows(db, session) } };
  });

  mount(markAttendance, async ({ actor, params, body }) => {
    const { session, outdated } = await markStudents(context, actor, params.session_id, body.marks);
    return { data: session, details: { outdated } };
  });

  mount(courseAttendance, async ({ params, query }) => {
    requiredCourse(await findCourse(db, params.course_id));
    const { sessions, marked_sessions, ...counts } = await countCourseMarks(db, params.course_id);
    return {
      data: await readAttendance(db, params.course_id, query.below),
      details: { sessions, marked_sessions, rate: attendanceRate(counts) },
    };
  });

  mount(exportAttendance, async ({ actor, params, reply }) => {
    const course = requiredCourse(await findCourse(db, params.course_id));
    const workbook = await attendanceWorkbook(context, actor, course);
    return sendWorkbook(reply, `attendance_${course.course_id}.xlsx`, workbook);
  });
}
