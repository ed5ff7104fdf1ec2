import {
  CLASS_TEXTS,
  classDeletion,
  createClass,
  deleteClass,
  getClass,
  listClasses,
  updateClass,
} from '@station/contract/schools/schools';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../fixtures/records.ts';
import { addClass, addCourse, addEnrollment, addSchool } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOWHERE = { class_id: 999_999_999 };

test('A class is added to a school, and is found with the name of that school', async () => {
  const school = await addSchool(app, 'Trường Sao Mai');
  const { token: as } = await app.createStaff();
  const body = { school_id: school.school_id, class_name: ' Lớp A ', description: 'Buổi tối' };
  const { data, message } = await app.answer(createClass, { as, body });
  expect(message).toBe('Thêm lớp học thành công!');
  expect(data).toEqual({
    class_id: data.class_id,
    school_id: school.school_id,
    class_name: 'Lớp A',
    description: 'Buổi tối',
    total_courses: 0,
    version: 1,
    created_at: data.created_at,
  });
  const found = await app.answer(getClass, { as, params: { class_id: data.class_id } });
  expect(found.data).toEqual({ ...data, school_name: 'Trường Sao Mai' });
  expect(await auditOf(app, 'schools.class-created', data.class_id)).toHaveLength(1);
});

test('A description may be left out or null', async () => {
  const { school_id } = await addSchool(app);
  const { token: as } = await app.createStaff();
  for (const more of [{}, { description: null }]) {
    const body = { school_id, class_name: 'Lớp B', ...more };
    expect((await app.answer(createClass, { as, body })).data.description).toBe('');
  }
});

test.for([
  [undefined, CLASS_TEXTS.nameMissing],
  ['   ', CLASS_TEXTS.nameMissing],
  ['x'.repeat(51), CLASS_TEXTS.nameTooLong],
] as const)('A class is not named %j', async ([class_name, message]) => {
  const { school_id, class_id } = await addClass(app);
  const { token: as } = await app.createStaff();
  const refusal = {
    status: 400,
    reason: 'schools.invalid-class-name',
    validation_errors: [{ field: 'class_name', message }],
  };
  const made = await app.problem(createClass, { as, body: { school_id, class_name } });
  expect(made).toMatchObject(refusal);
  const changed = await app.problem(updateClass, {
    as,
    params: { class_id },
    body: { class_name },
  });
  expect(changed).toMatchObject(refusal);
});

test('Classes are listed newest first with the number of their courses, those of the school alone', async () => {
  const first = await addClass(app, { class_name: 'Lớp 1' });
  const second = await addClass(app, { school_id: first.school_id, class_name: 'Lớp 2' });
  await addClass(app);
  await addCourse(app, { class_id: second.class_id });
  const { token: as } = await app.createStaff();
  const params = { school_id: first.school_id };
  const { data } = await app.answer(listClasses, { as, params });
  expect(data).toEqual([{ ...second, total_courses: 1 }, first]);
});

test('A school without classes answers an empty list', async () => {
  const { school_id } = await addSchool(app);
  const { token: as } = await app.createStaff();
  expect((await app.answer(listClasses, { as, params: { school_id } })).data).toEqual([]);
});

test('A class is changed, and a change made from an older version is refused', async () => {
  const before = await addClass(app);
  const { token: as } = await app.createStaff();
  const params = { class_id: before.class_id };
  const body = { class_name: 'Lớp mới', description: 'Chuyển phòng', version: 1 };
  const { data, message } = await app.answer(updateClass, { as, params, body });
  expect(message).toBe('Cập nhật lớp học thành công!');
  expect(data).toMatchObject({ class_name: 'Lớp mới', description: 'Chuyển phòng', version: 2 });
  expect(await app.problem(updateClass, { as, params, body })).toMatchObject({
    status: 409,
    reason: 'schools.class-changed-meanwhile',
    current: data,
  });
});

test('What goes along is counted before a class is deleted, and goes along', async () => {
  const { class_id } = await addClass(app);
  const course = await addCourse(app, { class_id });
  await addCourse(app, { class_id });
  await addEnrollment(app, { course_id: course.course_id });
  await addEnrollment(app, { course_id: course.course_id, status: 'dropped' });
  const { token: as } = await app.createStaff();
  const params = { class_id };
  const along = {
    courses: 2,
    enrollments: 2,
    active_enrollments: 1,
    waiting: 0,
    sessions: 0,
    payments: 0,
  };
  expect((await app.answer(classDeletion, { as, params })).data).toEqual(along);
  const { message } = await app.answer(deleteClass, { as, params });
  expect(message).toBe('Xóa lớp học thành công!');
  for (const table of ['class', 'course', 'enrollment', 'enrollment_status_change']) {
    expect(await countOf(app, table), table).toBe(0);
  }
  // Students are people; they stay.
  expect(await countOf(app, 'student')).toBe(2);
  expect(await auditOf(app, 'schools.class-deleted', class_id)).toMatchObject([
    { before: { along } },
  ]);
});

test('A class or a school that is not there is a 404', async () => {
  const { token: as } = await app.createStaff();
  const missing = { status: 404, reason: 'schools.class-not-found' };
  for (const endpoint of [getClass, deleteClass, classDeletion]) {
    expect(await app.problem(endpoint, { as, params: NOWHERE })).toMatchObject(missing);
  }
  const body = { class_name: 'Lớp' };
  expect(await app.problem(updateClass, { as, params: NOWHERE, body })).toMatchObject(missing);
  expect(
    await app.problem(createClass, { as, body: { ...body, school_id: 999_999_999 } }),
  ).toMatchObject({ status: 404, reason: 'schools.not-found' });
});
