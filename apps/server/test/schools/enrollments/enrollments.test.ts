import {
  enrollNewStudent,
  enrollStudent,
  getEnrollment,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import {
  addCourse,
  addEnrollment,
  addStudent,
  officeToday,
  studentFields,
} from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-12-31`;

test('A new student is added and enrolled at once, and both are told to the audit log', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const fields = studentFields({ student_name: 'Nguyễn Văn Bình' });
  const body = { ...fields, course_id, enrollment_date: '2026-09-02', status: 'active' as const };
  const { data, message } = await app.answer(enrollNewStudent, { as, body });
  expect(message).toBe('Thêm học sinh thành công!');
  expect(data).toEqual({
    enrollment_id: data.enrollment_id,
    student_id: data.student_id,
    student_name: 'Nguyễn Văn Bình',
    email: fields.email,
    phone: fields.phone,
    status: 'active',
    enrollment_date: '2026-09-02',
    course_id,
    course_name: 'Tiếng Hàn sơ cấp',
    class_name: 'Lớp tiếng Hàn',
    school_name: data.school_name,
    version: 1,
  });
  expect(await auditOf(app, 'enrollments.student-created', data.student_id)).toHaveLength(1);
  expect(await auditOf(app, 'enrollments.created', data.enrollment_id)).toHaveLength(1);
});

test('A list has no birth date and no address, the details have both', async () => {
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app, { address: '7 Trần Phú', birth_date: '2005-01-02' });
  const { enrollment_id } = await addEnrollment(app, { course_id, student_id });
  const { token: as } = await app.createStaff();
  const list = await app.call(listEnrollments, { as, params: { course_id } });
  expect(list.payload).not.toMatch(/Trần Phú|2005-01-02|birth|address/);
  const { data } = await app.answer(getEnrollment, { as, params: { enrollment_id } });
  expect(data).toMatchObject({ address: '7 Trần Phú', birth_date: '2005-01-02' });
});

test('An existing student is enrolled today and active unless told otherwise', async () => {
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app);
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(enrollStudent, { as, body: { student_id, course_id } });
  expect(data).toMatchObject({ student_id, status: 'active', enrollment_date: officeToday() });
});

test('What is left out of a new student is stored empty', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const body = { student_name: 'An', course_id, email: null, phone: '', birth_date: null };
  const { data } = await app.answer(enrollNewStudent, { as, body });
  const params = { enrollment_id: data.enrollment_id };
  expect((await app.answer(getEnrollment, { as, params })).data).toMatchObject({
    email: '',
    phone: '',
    birth_date: null,
    address: '',
  });
});

test.for([
  ['student_name', 'A', STUDENT_TEXTS.nameTooShort],
  ['student_name', undefined, STUDENT_TEXTS.nameTooShort],
  ['student_name', 'x'.repeat(51), STUDENT_TEXTS.nameTooLong],
  ['email', 'no address', STUDENT_TEXTS.email],
  ['birth_date', bornYearsAgo(15), STUDENT_TEXTS.age],
  ['birth_date', bornYearsAgo(101), STUDENT_TEXTS.age],
  ['birth_date', '2004-13-01', undefined],
  ['address', 'x'.repeat(256), undefined],
  ['status', 'waiting', undefined],
  ['status', null, undefined],
  ['enrollment_date', 'today', undefined],
  ['course_id', 'x', undefined],
] as const)('A new student is refused with %s %j', async ([field, value, message]) => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const body = { ...studentFields(), course_id, [field]: value };
  const problem = await app.problem(enrollNewStudent, { as, body });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
  if (message) expect(problem.validation_errors?.[0]?.message).toBe(message);
  expect(await countOf(app, 'student')).toBe(0);
});

test('Age, name and e-mail address of a new student are refused together', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const wrong = { student_name: 'A', email: 'no address', birth_date: bornYearsAgo(15) };
  const problem = await app.problem(enrollNewStudent, { as, body: { ...wrong, course_id } });
  expect(problem.validation_errors).toMatchObject([
    { field: 'student_name', message: STUDENT_TEXTS.nameTooShort },
    { field: 'email', message: STUDENT_TEXTS.email },
    { field: 'birth_date', message: STUDENT_TEXTS.age },
  ]);
});

test('Students of 16 and of 100 years are taken, whatever the month', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  for (const years of [16, 100]) {
    const body = { ...studentFields({ birth_date: bornYearsAgo(years) }), course_id };
    await app.answer(enrollNewStudent, { as, body });
  }
});

test('A student is in a course once, also one who has dropped out', async () => {
  const { course_id } = await addCourse(app);
  const { student_id } = await addEnrollment(app, { course_id, status: 'dropped' });
  const { token: as } = await app.createStaff();
  const problem = await app.problem(enrollStudent, { as, body: { student_id, course_id } });
  expect(problem).toMatchObject({ status: 409, reason: 'enrollments.already-enrolled' });
  expect(await countOf(app, 'enrollment')).toBe(1);
});

test('Nobody chosen is refused in the words of the form', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  expect(await app.problem(enrollStudent, { as, body: { course_id } })).toMatchObject({
    status: 400,
    reason: 'enrollments.no-student',
    message: 'Vui lòng chọn học sinh',
  });
});

test('A student or a course that is not there is a 404, and no student is left behind', async () => {
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app);
  const { token: as } = await app.createStaff();
  const nobody = 999_999_999;
  expect(
    await app.problem(enrollStudent, { as, body: { student_id: nobody, course_id } }),
  ).toMatchObject({ status: 404, reason: 'enrollments.student-not-found' });
  const noCourse = { status: 404, reason: 'courses.not-found' };
  expect(
    await app.problem(enrollStudent, { as, body: { student_id, course_id: nobody } }),
  ).toMatchObject(noCourse);
  expect(
    await app.problem(enrollNewStudent, { as, body: { ...studentFields(), course_id: nobody } }),
  ).toMatchObject(noCourse);
  expect(await app.problem(listEnrollments, { as, params: { course_id: nobody } })).toMatchObject(
    noCourse,
  );
  expect(await countOf(app, 'student')).toBe(1);
});

test('Everybody in a course is listed, newest first', async () => {
  const { course_id } = await addCourse(app);
  const first = await addEnrollment(app, { course_id });
  const second = await addEnrollment(app, { course_id, status: 'dropped' });
  await addEnrollment(app, { course_id: (await addCourse(app)).course_id });
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data).toEqual([second, first]);
});

test('A change of status is kept with its day, its reason and who made it', async () => {
  const { course_id } = await addCourse(app);
  const { enrollment_id } = await addEnrollment(app, { course_id });
  const staff = await app.createStaff();
  const body = {
    status: 'dropped' as const,
    enrollment_date: '2026-09-01',
    reason: 'Chuyển nhà',
    changed_on: '2026-10-15',
    version: 1,
  };
  const params = { enrollment_id };
  const { data, message } = await app.answer(updateEnrollment, { as: staff.token, params, body });
  expect(message).toBe('Cập nhật học sinh thành công!');
  expect(data).toMatchObject({ status: 'dropped', version: 2 });
  expect(data.history).toMatchObject([
    { from: null, to: 'active', changed_on: '2026-09-01', reason: '' },
    {
      from: 'active',
      to: 'dropped',
      changed_on: '2026-10-15',
      reason: 'Chuyển nhà',
      by: staff.username,
    },
  ]);
  expect((await app.answer(getEnrollment, { as: staff.token, params })).data).toEqual(data);
});

test('A change of the date alone leaves the history as it is', async () => {
  const { course_id } = await addCourse(app);
  const { enrollment_id } = await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  const body = { status: 'active' as const, enrollment_date: '2026-09-09' };
  const { data } = await app.answer(updateEnrollment, { as, params: { enrollment_id }, body });
  expect(data).toMatchObject({ enrollment_date: '2026-09-09', version: 2 });
  expect(data.history).toHaveLength(1);
});

test('A change made from an older version is refused and shows what is stored', async () => {
  const { course_id } = await addCourse(app);
  const { enrollment_id } = await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  const params = { enrollment_id };
  const body = { status: 'completed' as const, enrollment_date: '2026-09-01', version: 1 };
  const { data } = await app.answer(updateEnrollment, { as, params, body });
  const stale = await app.problem(updateEnrollment, {
    as,
    params,
    body: { ...body, status: 'dropped' },
  });
  expect(stale).toMatchObject({
    status: 409,
    reason: 'enrollments.changed-meanwhile',
    current: data,
  });
});

test('A student is taken out of a course and stays a student', async () => {
  const { course_id } = await addCourse(app);
  const { enrollment_id, student_id } = await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  const answered = await app.answer(removeStudent, {
    as,
    params: { student_id },
    body: { course_id, enrollment_id },
  });
  expect(answered).toEqual({
    success: true,
    message: 'Xóa học sinh thành công!',
    data: { student_id, enrollment_id },
    moved_up: [],
  });
  expect(await countOf(app, 'enrollment')).toBe(0);
  expect(await countOf(app, 'student')).toBe(1);
  expect(await auditOf(app, 'enrollments.removed', enrollment_id)).toMatchObject([
    { before: { student_id, course_id, status: 'active' } },
  ]);
});

test('Nobody is taken out when student, course and enrolment do not belong together', async () => {
  const { course_id } = await addCourse(app);
  const one = await addEnrollment(app, { course_id });
  const other = await addEnrollment(app, { course_id });
  const { token: as } = await app.createStaff();
  for (const [student_id, body] of [
    [other.student_id, { course_id, enrollment_id: one.enrollment_id }],
    [one.student_id, { course_id: course_id + 1, enrollment_id: one.enrollment_id }],
    [one.student_id, { course_id, enrollment_id: 999_999_999 }],
  ] as const) {
    const problem = await app.problem(removeStudent, { as, params: { student_id }, body });
    expect(problem).toMatchObject({
      status: 404,
      reason: 'enrollments.not-found',
      message: 'Không tìm thấy thông tin học sinh',
    });
  }
  const params = { student_id: one.student_id };
  const missing = await app.problem(removeStudent, { as, params, body: {} });
  expect(missing.validation_errors?.map(({ field }) => field)).toEqual([
    'course_id',
    'enrollment_id',
  ]);
  expect(await countOf(app, 'enrollment')).toBe(2);
});
