import {
  COURSE_TEXTS,
  courseDeletion,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  updateCourse,
} from '@station/contract/schools/courses';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import {
  addClass,
  addCourse,
  addEnrollment,
  addSchool,
  courseFields,
} from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOWHERE = { course_id: 999_999_999 };

test('A course is added, and is found with the names of its class and school', async () => {
  const { school_id } = await addSchool(app, 'Trường Sao Mai');
  const { class_id } = await addClass(app, { school_id, class_name: 'Lớp A' });
  const { token: as } = await app.createStaff();
  const body = { class_id, ...courseFields({ is_active: 0, max_students: 12 }) };
  const { data, message } = await app.answer(createCourse, { as, body });
  expect(message).toBe('Thêm khóa học thành công!');
  expect(data).toEqual({
    ...body,
    course_id: data.course_id,
    enrolled: 0,
    waiting: 0,
    version: 1,
    created_at: data.created_at,
  });
  const found = await app.answer(getCourse, { as, params: { course_id: data.course_id } });
  expect(found.data).toEqual({
    ...data,
    class_name: 'Lớp A',
    school_id,
    school_name: 'Trường Sao Mai',
  });
  expect(await auditOf(app, 'courses.created', data.course_id)).toHaveLength(1);
});

test('A course with a name alone has 30 places, no dates, and is active', async () => {
  const { class_id } = await addClass(app);
  const { token: as } = await app.createStaff();
  for (const more of [
    {},
    { start_date: '', end_date: '' },
    { start_date: null, course_period: null },
  ]) {
    const body = { class_id, course_name: 'Khóa', ...more };
    expect((await app.answer(createCourse, { as, body })).data).toMatchObject({
      course_period: '',
      start_date: null,
      end_date: null,
      max_students: 30,
      is_active: 1,
    });
  }
});

test.for([
  ['course_name', '', COURSE_TEXTS.nameMissing],
  ['course_name', undefined, COURSE_TEXTS.nameMissing],
  ['course_name', 'x'.repeat(101), COURSE_TEXTS.nameTooLong],
  ['course_period', 'x'.repeat(21), COURSE_TEXTS.periodTooLong],
  ['max_students', 0, COURSE_TEXTS.maxStudents],
  ['max_students', 1001, COURSE_TEXTS.maxStudents],
  ['max_students', 1.5, COURSE_TEXTS.maxStudents],
  ['max_students', '30', COURSE_TEXTS.maxStudents],
  ['end_date', '2026-08-31', COURSE_TEXTS.endBeforeStart],
  ['end_date', '2026-02-30', undefined],
  ['start_date', '1/9/2026', undefined],
  ['start_date', '0000-01-01', undefined],
  ['is_active', true, undefined],
  ['is_active', 2, undefined],
] as const)('A course is refused with %s %j', async ([field, value, message]) => {
  const { class_id, course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const body = { class_id, ...courseFields(), [field]: value };
  for (const problem of [
    await app.problem(createCourse, { as, body }),
    await app.problem(updateCourse, { as, params: { course_id }, body }),
  ]) {
    expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
    if (message) expect(problem.validation_errors?.[0]?.message).toBe(message);
  }
});

test('A course may start and end on the same day, and have one open end', async () => {
  const day = '2026-09-01';
  await addCourse(app, { start_date: day, end_date: day });
  await addCourse(app, { start_date: null, end_date: day });
  await addCourse(app, { start_date: day, end_date: null });
  expect(await countOf(app, 'course')).toBe(3);
});

test('Courses are listed newest first with the places that are taken', async () => {
  const first = await addCourse(app);
  const second = await addCourse(app, { class_id: first.class_id });
  await addCourse(app);
  await addEnrollment(app, { course_id: first.course_id });
  await addEnrollment(app, { course_id: first.course_id, status: 'completed' });
  await addEnrollment(app, { course_id: first.course_id, status: 'dropped' });
  const { token: as } = await app.createStaff();
  const params = { class_id: first.class_id };
  const { data } = await app.answer(listCourses, { as, params });
  expect(data).toEqual([second, { ...first, enrolled: 2 }]);
});

test('A course is changed, and a change made from an older version is refused', async () => {
  const before = await addCourse(app);
  const { token: as } = await app.createStaff();
  const params = { course_id: before.course_id };
  const body = {
    ...courseFields({ course_name: 'Tiếng Hàn trung cấp', is_active: 0 }),
    version: 1,
  };
  const { data, message } = await app.answer(updateCourse, { as, params, body });
  expect(message).toBe('Cập nhật khóa học thành công!');
  expect(data).toEqual({ ...before, ...body, version: 2 });
  expect(await app.problem(updateCourse, { as, params, body })).toMatchObject({
    status: 409,
    reason: 'courses.changed-meanwhile',
    current: data,
  });
});

test('Somebody who enters a course does not make an open form stale', async () => {
  const { course_id } = await addCourse(app);
  await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  const body = { ...courseFields(), version: 1 };
  expect((await app.answer(updateCourse, { as, params: { course_id }, body })).data.enrolled).toBe(
    1,
  );
});

test('A course keeps at least the places that are taken', async () => {
  const { course_id } = await addCourse(app, { max_students: 3 });
  await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  const params = { course_id };
  const problem = await app.problem(updateCourse, {
    as,
    params,
    body: courseFields({ max_students: 1 }),
  });
  expect(problem).toMatchObject({
    status: 409,
    reason: 'courses.below-enrolled',
    validation_errors: [{ field: 'max_students' }],
  });
  const { data } = await app.answer(updateCourse, {
    as,
    params,
    body: courseFields({ max_students: 2 }),
  });
  expect(data).toMatchObject({ max_students: 2, enrolled: 2 });
});

test('What goes along is counted before a course is deleted, and goes along', async () => {
  const { course_id } = await addCourse(app);
  await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id, status: 'completed' });
  const { token: as } = await app.createStaff();
  const params = { course_id };
  const along = {
    courses: 1,
    enrollments: 2,
    active_enrollments: 1,
    waiting: 0,
    sessions: 0,
    payments: 0,
  };
  expect((await app.answer(courseDeletion, { as, params })).data).toEqual(along);
  const { message } = await app.answer(deleteCourse, { as, params });
  expect(message).toBe('Xóa khóa học thành công!');
  expect(await countOf(app, 'enrollment')).toBe(0);
  expect(await countOf(app, 'student')).toBe(2);
  expect(await auditOf(app, 'courses.deleted', course_id)).toMatchObject([{ before: { along } }]);
});

test('A course or a class that is not there is a 404', async () => {
  const { token: as } = await app.createStaff();
  const missing = { status: 404, reason: 'courses.not-found' };
  for (const endpoint of [getCourse, deleteCourse, courseDeletion]) {
    expect(await app.problem(endpoint, { as, params: NOWHERE })).toMatchObject(missing);
  }
  const body = courseFields();
  expect(await app.problem(updateCourse, { as, params: NOWHERE, body })).toMatchObject(missing);
  const noClass = { status: 404, reason: 'schools.class-not-found' };
  const params = { class_id: 999_999_999 };
  expect(await app.problem(listCourses, { as, params })).toMatchObject(noClass);
  const made = await app.problem(createCourse, { as, body: { ...body, ...params } });
  expect(made).toMatchObject(noClass);
});
