import { getCourse, updateCourse } from '@station/contract/schools/courses';
import {
  availableStudents,
  enrollStudent,
  getEnrollment,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { deleteStudent } from '@station/contract/schools/student-pages';
import { joinWaiting, leaveWaiting, listWaiting } from '@station/contract/schools/waiting';
import { beforeEach, expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { auditOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent, courseFields } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

/** A course of one place, which somebody holds, and whoever shall wait for it. */
async function fullCourse(waiting: number) {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 1, end_date: null });
  const holder = await addEnrollment(app, { course_id });
  const students: number[] = [];
  for (let i = 0; i < waiting; i += 1) {
    const student_id = await addStudent(app, { student_name: `Chờ ${i + 1}` });
    students.push(student_id);
    await app.answer(joinWaiting, { as, params: { course_id }, body: { student_id } });
  }
  const enrolled = async () => {
    const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
    return data.filter(({ status }) => status !== 'dropped').map((it) => it.student_id);
  };
  const waits = async () => {
    const { data } = await app.answer(listWaiting, { as, params: { course_id } });
    return data.map((it) => it.student_id);
  };
  return { as, course_id, holder, students, enrolled, waits };
}

test('Students wait in the order in which they came, and are not offered for the course again', async () => {
  const { as, course_id, students, waits } = await fullCourse(3);
  expect(await waits()).toEqual(students);
  const params = { course_id };
  expect((await app.answer(getCourse, { as, params })).data.waiting).toBe(3);
  expect((await app.answer(availableStudents, { as, params })).data).toEqual([]);
  expect(await auditOf(app, 'enrollments.waiting', course_id)).toHaveLength(3);
});

test('Who waits is shown with a note and without birth date and address', async () => {
  const { as, course_id } = await fullCourse(0);
  const student_id = await addStudent(app, { address: '7 Trần Phú', birth_date: '2005-01-02' });
  const body = { student_id, note: 'Gọi buổi tối' };
  const answered = await app.call(joinWaiting, { as, params: { course_id }, body });
  expect(answered.json().data).toMatchObject([{ student_id, note: 'Gọi buổi tối' }]);
  expect(answered.payload).not.toMatch(/Trần Phú|2005-01-02/);
});

test('Whoever is taken out makes room for the next one, in the same moment', async () => {
  const { as, course_id, holder, students, enrolled, waits } = await fullCourse(2);
  const { moved_up } = await app.answer(removeStudent, {
    as,
    params: { student_id: holder.student_id },
    body: { course_id, enrollment_id: holder.enrollment_id },
  });
  expect(moved_up).toEqual([{ student_id: students[0], student_name: 'Chờ 1' }]);
  expect(await enrolled()).toEqual([students[0]]);
  expect(await waits()).toEqual([students[1]]);
  const { data: rows } = await app.answer(listEnrollments, { as, params: { course_id } });
  const params = { enrollment_id: rows[0]!.enrollment_id };
  const { data } = await app.answer(getEnrollment, { as, params });
  expect(data.history).toMatchObject([{ from: null, to: 'active', reason: 'Từ danh sách chờ' }]);
  expect(await auditOf(app, 'enrollments.moved-up', course_id)).toMatchObject([
    { after: { students: [{ student_id: students[0] }] } },
  ]);
});

test('Whoever drops out makes room, whoever completes does not', async () => {
  const { as, holder, students, enrolled } = await fullCourse(1);
  const params = { enrollment_id: holder.enrollment_id };
  const change = (status: 'completed' | 'dropped') =>
    app.answer(updateEnrollment, { as, params, body: { status, enrollment_date: '2026-09-01' } });
  expect((await change('completed')).moved_up).toEqual([]);
  const { moved_up } = await change('dropped');
  expect(moved_up.map((it) => it.student_id)).toEqual(students);
  expect(await enrolled()).toEqual(students);
});

test('More places are filled from the list, and no more than there are', async () => {
  const { as, course_id, holder, students, waits } = await fullCourse(3);
  const body = courseFields({ max_students: 3, end_date: null });
  const { data, moved_up } = await app.answer(updateCourse, { as, params: { course_id }, body });
  expect(moved_up.map((it) => it.student_id)).toEqual(students.slice(0, 2));
  expect(data).toMatchObject({ enrolled: 3, waiting: 1 });
  expect(await waits()).toEqual(students.slice(2));
  expect(holder.status).toBe('active');
});

test('A deleted student gives up the place, and one who waits leaves the list', async () => {
  const { as, holder, students, enrolled, waits } = await fullCourse(2);
  await app.answer(deleteStudent, { as, params: { student_id: students[0]! } });
  expect(await waits()).toEqual([students[1]]);
  await app.answer(deleteStudent, { as, params: { student_id: holder.student_id } });
  expect(await enrolled()).toEqual([students[1]]);
  expect(await waits()).toEqual([]);
});

test('Nobody moves up into a course that is inactive or over, until it is neither', async () => {
  const { as, course_id, holder, students, waits } = await fullCourse(1);
  const params = { course_id };
  const update = (more: object) =>
    app.answer(updateCourse, {
      as,
      params,
      body: { ...courseFields({ max_students: 1, end_date: null }), ...more },
    });
  await update({ is_active: 0 });
  const removed = await app.answer(removeStudent, {
    as,
    params: { student_id: holder.student_id },
    body: { course_id, enrollment_id: holder.enrollment_id },
  });
  expect(removed.moved_up).toEqual([]);
  expect((await update({ start_date: null, end_date: '2020-01-01' })).moved_up).toEqual([]);
  expect(await waits()).toEqual(students);
  expect((await update({})).moved_up).toHaveLength(1);
  expect(await waits()).toEqual([]);
});

test('A course that still has places has no waiting list', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app);
  const params = { course_id };
  expect(await app.problem(joinWaiting, { as, params, body: { student_id } })).toMatchObject({
    status: 409,
    reason: 'enrollments.not-full',
  });
});

test('Nobody waits twice, or for a course that they are in', async () => {
  const { as, course_id, holder, students } = await fullCourse(1);
  const params = { course_id };
  expect(
    await app.problem(joinWaiting, { as, params, body: { student_id: students[0] } }),
  ).toMatchObject({ status: 409, reason: 'enrollments.already-waiting' });
  expect(
    await app.problem(joinWaiting, { as, params, body: { student_id: holder.student_id } }),
  ).toMatchObject({ status: 409, reason: 'enrollments.already-enrolled' });
});

test('A student leaves the list once', async () => {
  const { as, course_id, students, waits } = await fullCourse(2);
  const params = { course_id, student_id: students[0]! };
  await app.answer(leaveWaiting, { as, params });
  expect(await waits()).toEqual([students[1]]);
  expect(await app.problem(leaveWaiting, { as, params })).toMatchObject({
    status: 404,
    reason: 'enrollments.not-waiting',
  });
});

// The embedded store has one connection, so nothing comes in between there.
test.runIf(isPostgres)(
  'Who is moving up just now is not said to have left the list, and enrolled all the same',
  async () => {
    const { as, course_id, holder, students, enrolled, waits } = await fullCourse(1);
    // The student is chosen already when that comes to the enrolment.
    const slow = await otherTransaction(app);
    await slow.query('lock table enrollment in share mode', []);
    const body = courseFields({ max_students: 2, end_date: null });
    const moving = app.call(updateCourse, { as, params: { course_id }, body });
    await expect.poll(() => countWaiting(app)).toBe(1);
    const params = { course_id, student_id: students[0]! };
    const leaving = app.call(leaveWaiting, { as, params });
    await expect.poll(() => countWaiting(app)).toBe(2);
    await slow.end('rollback');
    expect((await moving).statusCode).toBe(200);
    expect((await leaving).statusCode).toBe(404);
    expect((await enrolled()).toSorted((a, b) => a - b)).toEqual([holder.student_id, students[0]]);
    expect(await waits()).toEqual([]);
  },
);

test('Somebody who waits and is recorded as dropped leaves the list', async () => {
  const { as, course_id, students, waits } = await fullCourse(1);
  const body = { course_id, student_id: students[0]!, status: 'dropped' as const };
  await app.answer(enrollStudent, { as, body });
  expect(await waits()).toEqual([]);
});

test('Students or courses that are not there are a 404', async () => {
  const { as, course_id } = await fullCourse(0);
  const nobody = 999_999_999;
  const params = { course_id };
  expect(
    await app.problem(joinWaiting, { as, params, body: { student_id: nobody } }),
  ).toMatchObject({ status: 404, reason: 'enrollments.student-not-found' });
  const nowhere = { course_id: nobody };
  const missing = { status: 404, reason: 'courses.not-found' };
  expect(await app.problem(listWaiting, { as, params: nowhere })).toMatchObject(missing);
  expect(
    await app.problem(joinWaiting, { as, params: nowhere, body: { student_id: 1 } }),
  ).toMatchObject(missing);
});

test('While places free and fill at the same time nobody is lost and no place stays empty', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 4, end_date: null });
  const held = [];
  for (let i = 0; i < 4; i += 1) held.push(await addEnrollment(app, { course_id }));
  for (let i = 0; i < 6; i += 1) {
    const body = { student_id: await addStudent(app) };
    await app.answer(joinWaiting, { as, params: { course_id }, body });
  }
  const newcomers = [await addStudent(app), await addStudent(app)];
  const answers = await Promise.all([
    ...held.map(({ student_id, enrollment_id }) =>
      app.call(removeStudent, { as, params: { student_id }, body: { course_id, enrollment_id } }),
    ),
    ...newcomers.map((student_id) =>
      app.call(enrollStudent, { as, body: { student_id, course_id } }),
    ),
  ]);
  // Those who wait come before those who arrive.
  expect(answers.map((it) => it.statusCode)).toEqual([200, 200, 200, 200, 409, 409]);
  const { data } = await app.answer(getCourse, { as, params: { course_id } });
  expect(data).toMatchObject({ enrolled: 4, waiting: 2 });
});
