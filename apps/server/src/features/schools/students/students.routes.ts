import { paginationOf } from '@station/contract/paging';
import {
  deleteStudent as deleteStudentEndpoint,
  getStudent,
  listStudents,
  studentDeletion,
  updateStudent as updateStudentEndpoint,
} from '@station/contract/schools/student-pages';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import type { Context, Mount } from '../../../platform/context.ts';
import { findEnrollmentsOf } from '../enrollments/enrollments.queries.ts';
import { deleteStudent, requiredStudent, toStudent, updateStudent } from './students.actions.ts';
import { countStudentDeletion, findStudent, findStudents } from './students.queries.ts';

/** Students as people (schools issue, point 4). */
export function studentRoutes(context: Context, mount: Mount): void {
  const { db } = context;

  mount(listStudents, async ({ query }) => {
    const { search, page, limit } = query;
    const found = await findStudents(db, { search }, (page - 1) * limit, limit);
    return { data: found.rows, pagination: paginationOf(page, limit, found.total) };
  });

  mount(getStudent, async ({ params }) => {
    const student = requiredStudent(await findStudent(db, params.student_id));
    const enrollments = await findEnrollmentsOf(db, params.student_id);
    return { data: { ...toStudent(student), enrollments } };
  });

  mount(updateStudentEndpoint, async ({ actor, params, body }) => ({
    message: STUDENT_TEXTS.updated,
    data: await updateStudent(context, actor, params.student_id, body),
  }));

  mount(deleteStudentEndpoint, async ({ actor, params }) => {
    await deleteStudent(context, actor, params.student_id);
    return { message: STUDENT_TEXTS.deleted };
  });

  mount(studentDeletion, async ({ params }) => {
    requiredStudent(await findStudent(db, params.student_id));
    return { data: await countStudentDeletion(db, params.student_id) };
  });
}
