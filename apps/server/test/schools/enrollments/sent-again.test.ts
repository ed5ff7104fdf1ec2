import {
  enrollNewStudent,
  listEnrollments,
  removeStudent,
} from '@station/contract/schools/enrollments';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, studentFields } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** A call that adds a student to the last place of a course, with a key. */
async function lastPlace() {
  const { course_id } = await addCourse(app, { max_students: 1 });
  const { token: as } = await app.createStaff();
  return { as, body: { ...studentFields(), course_id, key: crypto.randomUUID() } };
}

test('A new student who is sent again with the same key is one student in one place', async () => {
  const call = await lastPlace();
  const first = await app.answer(enrollNewStudent, call);
  expect(await app.answer(enrollNewStudent, call)).toEqual(first);
  expect(await countOf(app, 'student')).toBe(1);
  expect(await auditOf(app, 'enrollments.student-created')).toHaveLength(1);
});

test('A new student who is sent twice at once with the same key is one student', async () => {
  const call = await lastPlace();
  const answers = await Promise.all([1, 2, 3].map(() => app.call(enrollNewStudent, call)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(await countOf(app, 'student')).toBe(1);
});

test('The key of a new student is no key for another name or another course', async () => {
  const { as, body } = await lastPlace();
  await app.answer(enrollNewStudent, { as, body });
  const otherwise = { status: 409, reason: 'enrollments.sent-otherwise' };
  const corrected = { ...body, student_name: 'Nguyễn Văn Khác' };
  expect(await app.problem(enrollNewStudent, { as, body: corrected })).toMatchObject(otherwise);
  const elsewhere = { ...body, course_id: (await addCourse(app)).course_id };
  expect(await app.problem(enrollNewStudent, { as, body: elsewhere })).toMatchObject(otherwise);
  expect(await countOf(app, 'student')).toBe(1);
});

test('A key keeps nobody in the trash who was sent once more after they were taken out', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const call = { as, body: { ...studentFields(), course_id, key: crypto.randomUUID() } };
  const { student_id, enrollment_id } = (await app.answer(enrollNewStudent, call)).data;
  const params = { student_id };
  await app.answer(removeStudent, { as, params, body: { course_id, enrollment_id } });
  const again = await app.answer(enrollNewStudent, call);
  const items = [{ kind: 'enrollment' as const, id: enrollment_id }];
  await app.answer(restoreTrash, { as, body: { items } });
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data.map((it) => it.enrollment_id)).toEqual([again.data.enrollment_id, enrollment_id]);
});
