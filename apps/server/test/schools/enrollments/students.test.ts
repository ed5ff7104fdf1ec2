import { getCourse } from '@station/contract/schools/courses';
import {
  deleteStudent,
  getStudent,
  listStudents,
  studentDeletion,
  updateStudent,
} from '@station/contract/schools/student-pages';
import { STUDENT_TEXTS } from '@station/contract/schools/students';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent, studentFields } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('A student is shown with everything they are or were enrolled in, newest first', async () => {
  const fields = studentFields({
    student_name: '김민수',
    address: '서울',
    birth_date: '2003-02-01',
  });
  const student_id = await addStudent(app, fields);
  const first = await addCourse(app, { course_name: 'Một' });
  const second = await addCourse(app, { course_name: 'Hai' });
  const one = await addEnrollment(app, { ...first, student_id, status: 'completed' });
  const two = await addEnrollment(app, { ...second, student_id });
  await addEnrollment(app, second);
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(getStudent, { as, params: { student_id } });
  expect(data).toEqual({
    student_id,
    ...fields,
    total_courses: 2,
    version: 1,
    created_at: data.created_at,
    enrollments: [
      { ...two, class_id: second.class_id, school_id: data.enrollments[0]?.school_id },
      { ...one, class_id: first.class_id, school_id: data.enrollments[1]?.school_id },
    ],
  });
  const { data: placed } = await app.answer(getCourse, {
    as,
    params: { course_id: first.course_id },
  });
  expect(data.enrollments[1]?.school_id).toBe(placed.school_id);
});

test('Students are listed newest first, searched as contacts are, without birth date and address', async () => {
  await addStudent(app, { student_name: 'Nguyễn Thị Ánh', phone: '0901234567' });
  const minsu = await addStudent(app, { student_name: '김민수', birth_date: '2003-02-01' });
  const { token: as } = await app.createStaff();
  const all = await app.call(listStudents, { as });
  expect(all.payload).not.toMatch(/birth|address|2003-02-01/);
  expect(all.json().data[0].student_id).toBe(minsu);
  for (const [search, total] of [
    ['nguyen anh', 1],
    ['ㄱㅁㅅ', 1],
    ['+84 90 123', 1],
    ['', 2],
    ['khong', 0],
  ] as const) {
    const { pagination } = await app.answer(listStudents, { as, query: { search } });
    expect(pagination.total_records, search).toBe(total);
  }
});

test('A student is changed, is found by the new name, and an older change is refused', async () => {
  const student_id = await addStudent(app, { student_name: 'Tên Cũ' });
  const { token: as } = await app.createStaff();
  const params = { student_id };
  const fields = studentFields({ student_name: 'Lê Thị Mới' });
  const body = { ...fields, version: 1 };
  const { data, message } = await app.answer(updateStudent, { as, params, body });
  expect(message).toBe('Cập nhật học sinh thành công!');
  expect(data).toMatchObject({ ...fields, version: 2 });
  const found = await app.answer(listStudents, { as, query: { search: 'le thi moi' } });
  expect(found.data).toHaveLength(1);
  expect(await app.problem(updateStudent, { as, params, body })).toMatchObject({
    status: 409,
    reason: 'enrollments.student-changed-meanwhile',
    current: data,
  });
  expect(await auditOf(app, 'enrollments.student-updated', student_id)).toHaveLength(1);
});

test.for([
  ['student_name', 'A', STUDENT_TEXTS.nameTooShort],
  ['email', '@', STUDENT_TEXTS.email],
  ['birth_date', '2025-01-01', STUDENT_TEXTS.age],
] as const)('A student is not changed to %s %j', async ([field, value, message]) => {
  const student_id = await addStudent(app);
  const { token: as } = await app.createStaff();
  const body = { ...studentFields(), [field]: value };
  expect(await app.problem(updateStudent, { as, params: { student_id }, body })).toMatchObject({
    status: 400,
    validation_errors: [{ field, message }],
  });
});

test('What goes along is counted before a student is deleted, and goes along', async () => {
  const student_id = await addStudent(app);
  await addEnrollment(app, { ...(await addCourse(app)), student_id });
  await addEnrollment(app, { ...(await addCourse(app)), student_id, status: 'dropped' });
  const { token: as } = await app.createStaff();
  const params = { student_id };
  const along = { enrollments: 2, active_enrollments: 1, marks: 0, payments: 0 };
  expect((await app.answer(studentDeletion, { as, params })).data).toEqual(along);
  await app.answer(deleteStudent, { as, params });
  expect(await countOf(app, 'student')).toBe(0);
  expect(await countOf(app, 'enrollment')).toBe(0);
  expect(await auditOf(app, 'enrollments.student-deleted', student_id)).toMatchObject([
    { before: { along } },
  ]);
});

test('A student who is not there is a 404', async () => {
  const { token: as } = await app.createStaff();
  const params = { student_id: 999_999_999 };
  const missing = { status: 404, reason: 'enrollments.student-not-found' };
  for (const endpoint of [getStudent, deleteStudent, studentDeletion]) {
    expect(await app.problem(endpoint, { as, params })).toMatchObject(missing);
  }
  const body = studentFields();
  expect(await app.problem(updateStudent, { as, params, body })).toMatchObject(missing);
});
