import { getCourse } from '@station/contract/schools/courses';
import {
  enrollNewStudent,
  enrollStudent,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { expect, test } from 'vitest';
import { countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent, studentFields } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
const { token: as } = await app.createStaff();

const FULL = { status: 409, code: 'conflict', reason: 'enrollments.full' };

async function enrolledIn(course_id: number): Promise<number> {
  return (await app.answer(getCourse, { as, params: { course_id } })).data.enrolled;
}

test('Of 50 simultaneous enrolments into 10 places exactly 10 are taken', async () => {
  const { course_id } = await addCourse(app, { max_students: 10 });
  const students: number[] = [];
  for (let i = 0; i < 50; i += 1) students.push(await addStudent(app));
  const answers = await Promise.all(
    students.map((student_id) => app.call(enrollStudent, { as, body: { student_id, course_id } })),
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 200);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(taken).toHaveLength(10);
  for (const answered of refused) {
    expect(answered.json()).toMatchObject({ code: 'conflict', reason: 'enrollments.full' });
  }
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data).toHaveLength(10);
  expect(await enrolledIn(course_id)).toBe(10);
});

test('Of simultaneous enrolments of the same student one is taken', async () => {
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call(enrollStudent, { as, body: { student_id, course_id } }),
    ),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  expect(await enrolledIn(course_id)).toBe(1);
});

test('A new student who finds no place is not added either', async () => {
  const { course_id } = await addCourse(app, { max_students: 1 });
  await addEnrollment(app, { course_id });
  const before = await countOf(app, 'student');
  const body = { ...studentFields(), course_id };
  expect(await app.problem(enrollNewStudent, { as, body })).toMatchObject(FULL);
  expect(await countOf(app, 'student')).toBe(before);
});

test('Who has completed a course keeps the place, who has dropped out gives it up', async () => {
  const { course_id } = await addCourse(app, { max_students: 1 });
  const first = await addEnrollment(app, { course_id });
  const params = { enrollment_id: first.enrollment_id };
  const change = (status: 'active' | 'completed' | 'dropped') =>
    app.call(updateEnrollment, { as, params, body: { status, enrollment_date: '2026-09-01' } });
  expect((await change('completed')).statusCode).toBe(200);
  const student_id = await addStudent(app);
  const body = { student_id, course_id };
  expect(await app.problem(enrollStudent, { as, body })).toMatchObject(FULL);
  expect((await change('dropped')).statusCode).toBe(200);
  expect(await enrolledIn(course_id)).toBe(0);
  await app.answer(enrollStudent, { as, body });
  const back = await change('active');
  expect(back.json()).toMatchObject({ reason: 'enrollments.full' });
  expect(await enrolledIn(course_id)).toBe(1);
});

test('Somebody who dropped out may be recorded in a full course', async () => {
  const { course_id } = await addCourse(app, { max_students: 1 });
  await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id, status: 'dropped' });
  expect(await enrolledIn(course_id)).toBe(1);
});

test('A student who is taken out gives up the place', async () => {
  const { course_id } = await addCourse(app, { max_students: 1 });
  const { student_id, enrollment_id } = await addEnrollment(app, { course_id });
  await app.answer(removeStudent, {
    as,
    params: { student_id },
    body: { course_id, enrollment_id },
  });
  expect(await enrolledIn(course_id)).toBe(0);
  await addEnrollment(app, { course_id });
  expect(await enrolledIn(course_id)).toBe(1);
});

test('The count stays right while students come and go at the same time', {
  tags: ['full'],
}, async () => {
  const { course_id } = await addCourse(app, { max_students: 5 });
  const students: number[] = [];
  for (let i = 0; i < 12; i += 1) students.push(await addStudent(app));
  await Promise.all(
    students.map(async (student_id) => {
      for (let round = 0; round < 3; round += 1) {
        const entered = await app.call(enrollStudent, { as, body: { student_id, course_id } });
        if (entered.statusCode !== 200) continue;
        const { enrollment_id } = entered.json().data;
        if (round === 2) continue;
        await app.answer(removeStudent, {
          as,
          params: { student_id },
          body: { course_id, enrollment_id },
        });
      }
    }),
  );
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data.length).toBeLessThanOrEqual(5);
  expect(await enrolledIn(course_id)).toBe(data.length);
});
