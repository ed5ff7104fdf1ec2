import { deleteCourse, getCourse, updateCourse } from '@station/contract/schools/courses';
import {
  enrollStudent,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { addPayment, setCourseFee } from '@station/contract/schools/fees';
import { deleteStudent } from '@station/contract/schools/student-pages';
import { bulkEnroll, joinWaiting } from '@station/contract/schools/waiting';
import { expect, test } from 'vitest';
import { addCourse, addEnrollment, addStudent, courseFields } from '../../fixtures/schools.ts';
import { inFull } from '../../in-full.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
const { token: as } = await app.createStaff();

test('Whatever is done to a course at the same time, nobody meets an error of ours, and the counts are right', async () => {
  for (let round = 0; round < inFull(4, 2); round += 1) {
    const { course_id } = await addCourse(app, { max_students: 6, end_date: null });
    const params = { course_id };
    await app.answer(setCourseFee, { as, params, body: { amount: 9, currency: 'USD' } });
    const held = [];
    for (let i = 0; i < 6; i += 1) held.push(await addEnrollment(app, params));
    const fresh: number[] = [];
    for (let i = 0; i < 8; i += 1) fresh.push(await addStudent(app));
    const body = { status: 'dropped' as const, enrollment_date: '2026-09-01' };
    const [a, b, c, d] = held as [
      (typeof held)[0],
      (typeof held)[0],
      (typeof held)[0],
      (typeof held)[0],
    ];
    const answers = await Promise.all([
      app.call(removeStudent, {
        as,
        params: { student_id: a.student_id },
        body: { course_id, enrollment_id: a.enrollment_id },
      }),
      app.call(updateEnrollment, { as, params: { enrollment_id: b.enrollment_id }, body }),
      app.call(deleteStudent, { as, params: { student_id: c.student_id } }),
      app.call(addPayment, {
        as,
        params: { enrollment_id: c.enrollment_id },
        body: { amount: 9, paid_on: '2026-09-01', method: 'cash' },
      }),
      app.call(enrollStudent, { as, body: { course_id, student_id: fresh[0] } }),
      app.call(joinWaiting, { as, params, body: { student_id: fresh[0] } }),
      app.call(enrollStudent, { as, body: { course_id, student_id: fresh[1] } }),
      app.call(deleteStudent, { as, params: { student_id: fresh[1]! } }),
      app.call(bulkEnroll, {
        as,
        body: { course_id, student_ids: fresh.slice(2, 6), when_full: 'wait' },
      }),
      app.call(deleteStudent, { as, params: { student_id: fresh[5]! } }),
      app.call(joinWaiting, { as, params, body: { student_id: fresh[6] } }),
      app.call(updateCourse, {
        as,
        params,
        body: courseFields({ max_students: 7, end_date: null }),
      }),
      app.call(updateEnrollment, { as, params: { enrollment_id: d.enrollment_id }, body }),
      ...(round % 2 === 1 ? [app.call(deleteCourse, { as, params })] : []),
    ]);
    for (const answered of answers) {
      expect(answered.statusCode, answered.payload).toBeLessThan(500);
    }
    if (round % 2 === 1) continue;
    const { data: course } = await app.answer(getCourse, { as, params });
    const { data } = await app.answer(listEnrollments, { as, params });
    const holding = data.filter(({ status }) => status !== 'dropped').length;
    expect(course.enrolled).toBe(holding);
    expect(holding).toBeLessThanOrEqual(course.max_students);
    // Nobody waits while there is a place.
    expect(course.waiting === 0 || holding === course.max_students).toBe(true);
  }
});
