import { addCourseSession, listCourseSessions } from '@station/contract/schools/attendance';
import { copyCourse, getCourse } from '@station/contract/schools/courses';
import { courseFees, setCourseFee } from '@station/contract/schools/fees';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addClass, addCourse, addEnrollment, courseFields } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const TIMES = { starts_at: '18:00', ends_at: '19:30' };

test('A copy has its fields, the sessions moved by whole weeks, the fee, and no students', async () => {
  const { token: as } = await app.createStaff();
  const old = await addCourse(app, { start_date: '2026-09-07', end_date: '2026-12-18' });
  const params = { course_id: old.course_id };
  // Two Mondays and a Thursday that is too late for the shorter copy.
  for (const [held_on, topic] of [
    ['2026-09-07', 'Chữ cái'],
    ['2026-09-14', ''],
    ['2026-12-17', ''],
  ] as const) {
    await app.answer(addCourseSession, { as, params, body: { held_on, topic, ...TIMES } });
  }
  const fee = { amount: 500, currency: 'USD' as const, due_on: '2026-09-30' };
  await app.answer(setCourseFee, { as, params, body: fee });
  await addEnrollment(app, params);
  // A Tuesday: the sessions stay Mondays, and none comes before it.
  const body = courseFields({
    course_period: '2027',
    start_date: '2027-01-05',
    end_date: '2027-03-31',
  });
  const { data, details, message } = await app.answer(copyCourse, { as, params, body });
  expect(message).toBe('Thêm khóa học thành công!');
  expect(data).toMatchObject({ ...body, class_id: old.class_id, enrolled: 0, version: 1 });
  expect(details).toEqual({ sessions: 2 });
  const copied = { course_id: data.course_id };
  const sessions = await app.answer(listCourseSessions, { as, params: copied });
  expect(sessions.data.map((it) => [it.held_on, it.topic])).toEqual([
    ['2027-01-11', 'Chữ cái'],
    ['2027-01-18', ''],
  ]);
  const { fee: taken } = await app.answer(courseFees, { as, params: copied });
  expect(taken).toEqual({ amount: 500, currency: 'USD', due_on: null, version: 1 });
  expect(await auditOf(app, 'courses.copied', data.course_id)).toMatchObject([
    { after: { from: old.course_id, sessions: 2 } },
  ]);
  expect((await app.answer(getCourse, { as, params })).data.version).toBe(1);
});

test('A copy may go to another class, without sessions and fee', async () => {
  const { token: as } = await app.createStaff();
  const old = await addCourse(app, { start_date: null, end_date: null });
  const { class_id } = await addClass(app);
  const body = { ...courseFields(), class_id, with_sessions: false, with_fee: false };
  const { data } = await app.answer(copyCourse, {
    as,
    params: { course_id: old.course_id },
    body,
  });
  expect(data.class_id).toBe(class_id);
  expect(await countOf(app, 'course_fee')).toBe(0);
});

test('A copy is refused without the days it needs, into no class, and of no course; then none is made', async () => {
  const { token: as } = await app.createStaff();
  const dateless = await addCourse(app, { start_date: null, end_date: null });
  const dated = await addCourse(app);
  const nobody = 999_999_999;
  for (const [course_id, body, status, reason] of [
    [dateless.course_id, courseFields(), 400, 'courses.no-start'],
    [dated.course_id, courseFields({ start_date: null }), 400, 'courses.no-start'],
    [dated.course_id, courseFields({ end_date: '2020-01-01' }), 400, 'courses.dates-out-of-order'],
    [dated.course_id, courseFields({ course_name: ' ' }), 400, 'courses.invalid-name'],
    [dated.course_id, { ...courseFields(), class_id: nobody }, 404, 'schools.class-not-found'],
    [nobody, courseFields(), 404, 'courses.not-found'],
  ] as const) {
    const problem = await app.problem(copyCourse, { as, params: { course_id }, body });
    expect(problem).toMatchObject({ status, reason });
  }
  expect(await countOf(app, 'course')).toBe(2);
});
