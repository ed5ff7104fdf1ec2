import { addCourseSession } from '@station/contract/schools/attendance';
import {
  createSchool,
  deleteSchool,
  getSchool,
  listClasses,
  listSchools,
  SCHOOL_TEXTS,
  updateSchool,
} from '@station/contract/schools/schools';
import { beforeEach, expect, test } from 'vitest';
import { auditOf } from '../fixtures/records.ts';
import { addClass, addCourse, addEnrollment, addSchool } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOWHERE = { school_id: 999_999_999 };

test('A school is added with its name trimmed, found by its id, and told to the audit log', async () => {
  const staff = await app.createStaff();
  const answered = await app.answer(createSchool, {
    as: staff.token,
    body: { school_name: '  Trường Hàn ngữ 한국어  ' },
  });
  expect(answered.message).toBe('Thêm trường học thành công!');
  const { data } = answered;
  expect(data).toEqual({
    school_id: data.school_id,
    school_name: 'Trường Hàn ngữ 한국어',
    total_classes: 0,
    version: 1,
    created_at: data.created_at,
  });
  const params = { school_id: data.school_id };
  expect((await app.answer(getSchool, { as: staff.token, params })).data).toEqual(data);
  expect(await auditOf(app, 'schools.', data.school_id)).toMatchObject([
    { actor_id: staff.id, action: 'schools.created', subject: 'school' },
  ]);
});

test.for([
  [undefined, SCHOOL_TEXTS.nameTooShort, 'required'],
  ['', SCHOOL_TEXTS.nameTooShort, 'too-short'],
  ['  A  ', SCHOOL_TEXTS.nameTooShort, 'too-short'],
  [null, SCHOOL_TEXTS.nameTooShort, 'type'],
  ['x'.repeat(101), SCHOOL_TEXTS.nameTooLong, 'too-long'],
] as const)('A school is not named %j', async ([school_name, message, rule]) => {
  const { token: as } = await app.createStaff();
  const refusal = {
    status: 400,
    reason: 'schools.invalid-name',
    message,
    validation_errors: [{ field: 'school_name', rule, message }],
  };
  expect(await app.problem(createSchool, { as, body: { school_name } })).toMatchObject(refusal);
  const { school_id } = await addSchool(app);
  const changed = await app.problem(updateSchool, {
    as,
    params: { school_id },
    body: { school_name },
  });
  expect(changed).toMatchObject(refusal);
});

test('A name of two and one of a hundred characters are taken', async () => {
  for (const name of ['Ba', '학교', 'x'.repeat(100)]) {
    expect((await addSchool(app, name)).school_name).toBe(name);
  }
});

test('Schools are listed newest first with the number of their classes', async () => {
  const first = await addSchool(app, 'First');
  const second = await addSchool(app, 'Second');
  await addClass(app, { school_id: first.school_id });
  await addClass(app, { school_id: first.school_id });
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listSchools, { as });
  const empty = { total_courses: 0, enrolled: 0, next_session: null };
  expect(data).toEqual([
    { ...second, ...empty },
    { ...first, ...empty, total_classes: 2 },
  ]);
});

test('The list says of each school how many courses and students it has, and what comes next', async () => {
  const { token: as } = await app.createStaff();
  const { class_id, school_id } = await addClass(app);
  const running = await addCourse(app, { class_id, course_name: 'Đang học' });
  const over = await addCourse(app, { class_id, is_active: 0 });
  const other = await addCourse(app);
  await addEnrollment(app, { course_id: running.course_id });
  await addEnrollment(app, { course_id: over.course_id });
  const times = { starts_at: '18:00', ends_at: '20:00', topic: '' };
  for (const [{ course_id }, held_on] of [
    [running, '2026-11-20'],
    [running, '2026-11-24'],
    [running, '2026-11-23'],
    // Neither counts: nobody is taught in a course that is closed, and this one is too far ahead.
    [over, '2026-11-22'],
    [other, '2026-12-05'],
  ] as const) {
    const body = { held_on, ...times };
    await app.answer(addCourseSession, { as, params: { course_id }, body });
  }
  const { data } = await app.answer(listSchools, { as, query: { today: '2026-11-21' } });
  expect(data).toMatchObject([
    { total_courses: 1, enrolled: 0, next_session: null },
    {
      school_id,
      total_courses: 2,
      enrolled: 1,
      next_session: { held_on: '2026-11-23', starts_at: '18:00', course_name: 'Đang học' },
    },
  ]);
});

test('A school is renamed, and its version counts', async () => {
  const school = await addSchool(app, 'Before');
  const { token: as } = await app.createStaff();
  const params = { school_id: school.school_id };
  const body = { school_name: 'After', version: 1 };
  const { data, message } = await app.answer(updateSchool, { as, params, body });
  expect(message).toBe('Cập nhật trường học thành công!');
  expect(data).toEqual({ ...school, school_name: 'After', version: 2 });
  expect(await auditOf(app, 'schools.updated', school.school_id)).toMatchObject([
    { before: { school_name: 'Before' }, after: { school_name: 'After' } },
  ]);
});

test('A rename made from an older version is refused and shows what is stored', async () => {
  const school = await addSchool(app, 'Before');
  const { token: as } = await app.createStaff();
  const params = { school_id: school.school_id };
  await app.answer(updateSchool, { as, params, body: { school_name: 'Theirs', version: 1 } });
  const body = { school_name: 'Mine', version: 1 };
  expect(await app.problem(updateSchool, { as, params, body })).toMatchObject({
    status: 409,
    reason: 'schools.changed-meanwhile',
    current: { ...school, school_name: 'Theirs', version: 2 },
  });
  expect((await app.answer(getSchool, { as, params })).data.school_name).toBe('Theirs');
});

test('A school without classes is deleted, and the log keeps how it was', async () => {
  const school = await addSchool(app, 'Gone');
  const { token: as } = await app.createStaff();
  const params = { school_id: school.school_id };
  const { message } = await app.answer(deleteSchool, { as, params });
  expect(message).toBe('Xóa trường học thành công!');
  expect((await app.answer(listSchools, { as })).data).toEqual([]);
  expect(await auditOf(app, 'schools.deleted', school.school_id)).toMatchObject([
    { before: { school_name: 'Gone' } },
  ]);
});

test('A school with classes stays, with its classes', async () => {
  const { school_id } = await addClass(app);
  const { token: as } = await app.createStaff();
  const params = { school_id };
  expect(await app.problem(deleteSchool, { as, params })).toMatchObject({
    status: 409,
    code: 'conflict',
    reason: 'schools.has-classes',
    message: 'Không thể xóa trường học',
  });
  expect((await app.answer(listClasses, { as, params })).data).toHaveLength(1);
  expect(await auditOf(app, 'schools.deleted')).toEqual([]);
});

test('A school that is not there is a 404', async () => {
  const { token: as } = await app.createStaff();
  const missing = { status: 404, reason: 'schools.not-found' };
  for (const endpoint of [getSchool, deleteSchool, listClasses]) {
    expect(await app.problem(endpoint, { as, params: NOWHERE })).toMatchObject(missing);
  }
  const body = { school_name: 'Nowhere' };
  expect(await app.problem(updateSchool, { as, params: NOWHERE, body })).toMatchObject(missing);
});

test('An id that is none is refused by name', async () => {
  const { token: as } = await app.createStaff();
  for (const school_id of ['x', '0', '-1', '1.5', '9'.repeat(20)]) {
    const problem = await app.problem(getSchool, { as, params: { school_id } });
    expect(problem).toMatchObject({ status: 400, validation_errors: [{ field: 'school_id' }] });
  }
});
