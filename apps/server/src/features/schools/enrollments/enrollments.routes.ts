import { paginationOf } from '@station/contract/paging';
import {
  AVAILABLE_ALL_MAX,
  AVAILABLE_PAGE_SIZE,
  availableStudents,
  enrollmentDeletion,
  enrollNewStudent as enrollNewStudentEndpoint,
  enrollStudent as enrollStudentEndpoint,
  exportRoster,
  getEnrollment,
  listEnrollments,
  removeStudent as removeStudentEndpoint,
  updateEnrollment as updateEnrollmentEndpoint,
} from '@station/contract/schools/enrollments';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import {
  bulkEnroll,
  joinWaiting as joinWaitingEndpoint,
  leaveWaiting as leaveWaitingEndpoint,
  listWaiting,
} from '@station/contract/schools/waiting';
import type { Context, Feature, Mount } from '../../../platform/context.ts';
import { sendWorkbook } from '../../../platform/send-file.ts';
import { requiredCourse } from '../courses/course-found.rules.ts';
import { findCourse } from '../courses/courses.queries.ts';
import { rosterWorkbook } from '../roster/roster-export.actions.ts';
import { findStudents } from '../students/students.queries.ts';
import { studentRoutes } from '../students/students.routes.ts';
import {
  enrollNewStudent,
  enrollStudent,
  removeStudent,
  requiredEnrollment,
  updateEnrollment,
  withHistory,
} from './enrollments.actions.ts';
import { countEnrollmentDeletion, findEnrollment, findEnrollments } from './enrollments.queries.ts';
import { enrollStudents } from './new-enrollments.actions.ts';
import { joinWaiting, leaveWaiting } from './waiting.actions.ts';
import { findWaiting } from './waiting.queries.ts';

/** Students in courses (spec 2). */
export const enrollments: Feature = {
  routes: (context, mount) => {
    const { db } = context;

    mount(listEnrollments, async ({ params }) => {
      const found = await findEnrollments(db, params.course_id);
      // A course without students and a course that is not there are told apart.
      if (found.length === 0) requiredCourse(await findCourse(db, params.course_id));
      return { data: found };
    });

    mount(getEnrollment, async ({ params }) => {
      const found = requiredEnrollment(await findEnrollment(db, params.enrollment_id));
      return { data: await withHistory(db, found) };
    });

    mount(availableStudents, async ({ params, query }) => {
      const { search, page: asked, limit: given } = query;
      const isPage = asked !== undefined || given !== undefined;
      const page = asked ?? 1;
      const limit = given ?? (isPage ? AVAILABLE_PAGE_SIZE : AVAILABLE_ALL_MAX);
      requiredCourse(await findCourse(db, params.course_id));
      const offset = (page - 1) * limit;
      const filter = { search, outsideCourse: params.course_id };
      const found = await findStudents(db, filter, offset, limit);
      return {
        data: found.rows.map(({ phone: _, ...student }) => student),
        pagination: paginationOf(page, limit, found.total),
      };
    });

    mount(enrollStudentEndpoint, async ({ actor, body }) => ({
      message: STUDENT_TEXTS.created,
      data: await enrollStudent(context, actor, body),
    }));

    mount(enrollNewStudentEndpoint, async ({ actor, body }) => ({
      message: STUDENT_TEXTS.created,
      data: await enrollNewStudent(context, actor, body),
    }));

    mount(updateEnrollmentEndpoint, async ({ actor, params, body }) => ({
      message: STUDENT_TEXTS.updated,
      ...(await updateEnrollment(context, actor, params.enrollment_id, body)),
    }));

    mount(removeStudentEndpoint, async ({ actor, params, body }) => {
      const moved_up = await removeStudent(context, actor, { ...params, ...body });
      return {
        message: STUDENT_TEXTS.deleted,
        moved_up,
        data: { student_id: params.student_id, enrollment_id: body.enrollment_id },
      };
    });

    mount(enrollmentDeletion, async ({ params }) => {
      requiredEnrollment(await findEnrollment(db, params.enrollment_id));
      return { data: await countEnrollmentDeletion(db, params.enrollment_id) };
    });

    mount(exportRoster, async ({ actor, params, reply }) => {
      const { course_id } = requiredCourse(await findCourse(db, params.course_id));
      const workbook = await rosterWorkbook(context, actor, course_id);
      return sendWorkbook(reply, `roster_${course_id}.xlsx`, workbook);
    });

    mount(bulkEnroll, async ({ actor, body }) => enrollStudents(context, actor, body));

    waitingRoutes(context, mount);
    studentRoutes(context, mount);
  },
};

function waitingRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listWaiting, async ({ params }) => {
    requiredCourse(await findCourse(db, params.course_id));
    return { data: await findWaiting(db, params.course_id) };
  });

  mount(joinWaitingEndpoint, async ({ actor, params, body }) => ({
    data: await joinWaiting(context, actor, params.course_id, body),
  }));

  mount(leaveWaitingEndpoint, async ({ actor, params }) => {
    await leaveWaiting(context, actor, params);
    return {};
  });
}
