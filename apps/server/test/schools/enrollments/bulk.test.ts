import { getCourse } from '@station/contract/schools/courses';
import { getEnrollment } from '@station/contract/schools/enrollments';
import { bulkEnroll, listWaiting } from '@station/contract/schools/waiting';
import { expect, test } from 'vitest';
import { auditOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
const staff = await app.createStaff();
const as = staff.token;

async function addStudents(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await addStudent(app));
  return ids;
}

test('Several students are enrolled at once, in the order given, each with a history', async () => {
  const { course_id } = await addCourse(app);
  const student_ids = (await addStudents(5)).toReversed();
  const body = { course_id, student_ids, enrollment_date: '2026-09-05' };
  const { data, details } = await app.answer(bulkEnroll, { as, body });
  expect(details).toEqual({ requested: 5, enrolled: 5, waiting: 0, already: 0 });
  expect(data.map((it) => it.student_id)).toEqual(student_ids);
  for (const { enrollment_id } of data) {
    const found = await app.answer(getEnrollment, { as, params: { enrollment_id } });
    expect(found.data).toMatchObject({
      status: 'active',
      enrollment_date: '2026-09-05',
      history: [{ from: null, to: 'active', by: staff.username }],
    });
  }
  const lines = await auditOf(app, 'enrollments.created');
  expect(lines.at(-1)).toMatchObject({ after: { course_id, student_ids } });
});

test('Who is in the course already is passed over, and so is a name given twice', async () => {
  const { course_id } = await addCourse(app);
  const { student_id: known } = await addEnrollment(app, { course_id });
  const [fresh] = await addStudents(1);
  const student_ids = [known, fresh!, fresh!];
  const { details } = await app.answer(bulkEnroll, { as, body: { course_id, student_ids } });
  expect(details).toEqual({ requested: 2, enrolled: 1, waiting: 0, already: 1 });
});

test('When places run out nobody enters, unless the rest is to wait', async () => {
  const { course_id } = await addCourse(app, { max_students: 2 });
  const student_ids = await addStudents(4);
  const body = { course_id, student_ids };
  expect(await app.problem(bulkEnroll, { as, body })).toMatchObject({
    status: 409,
    reason: 'enrollments.full',
  });
  const params = { course_id };
  expect((await app.answer(getCourse, { as, params })).data.enrolled).toBe(0);
  const { details, data } = await app.answer(bulkEnroll, {
    as,
    body: { ...body, when_full: 'wait' },
  });
  expect(details).toEqual({ requested: 4, enrolled: 2, waiting: 2, already: 0 });
  expect(data.map((it) => it.student_id)).toEqual(student_ids.slice(0, 2));
  const { data: waiting } = await app.answer(listWaiting, { as, params });
  expect(waiting.map((it) => it.student_id)).toEqual(student_ids.slice(2));
  const again = await app.answer(bulkEnroll, { as, body: { ...body, when_full: 'wait' } });
  expect(again.details).toEqual({ requested: 4, enrolled: 0, waiting: 0, already: 4 });
});

test('Those who dropped out need no places', async () => {
  const { course_id } = await addCourse(app, { max_students: 1 });
  const student_ids = await addStudents(3);
  const body = { course_id, student_ids, status: 'dropped' as const };
  expect((await app.answer(bulkEnroll, { as, body })).details.enrolled).toBe(3);
});

test('Nobody chosen, too many, a student or a course that is not there: all refused, nothing done', async () => {
  const { course_id } = await addCourse(app);
  const [student] = await addStudents(1);
  const nobody = 999_999_999;
  const refusals = [
    [{ course_id, student_ids: [] }, 400, 'enrollments.nobody-selected'],
    [{ course_id, student_ids: Array(1001).fill(1) }, 400, undefined],
    [{ course_id, student_ids: [student, 'x'] }, 400, undefined],
    [{ course_id, student_ids: [student, nobody] }, 404, 'enrollments.student-not-found'],
    [{ course_id: nobody, student_ids: [student] }, 404, 'courses.not-found'],
  ] as const;
  for (const [body, status, reason] of refusals) {
    const problem = await app.problem(bulkEnroll, { as, body });
    expect([problem.status, problem.reason]).toEqual([status, reason]);
  }
  expect((await app.answer(getCourse, { as, params: { course_id } })).data.enrolled).toBe(0);
});

test('Two bulk enrolments at the same time never pass the limit', async () => {
  const { course_id } = await addCourse(app, { max_students: 6 });
  const groups = [await addStudents(4), await addStudents(4)];
  const answers = await Promise.all(
    groups.map((student_ids) => app.call(bulkEnroll, { as, body: { course_id, student_ids } })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409]);
  expect((await app.answer(getCourse, { as, params: { course_id } })).data.enrolled).toBe(4);
});
