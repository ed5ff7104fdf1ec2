import { availableStudents } from '@station/contract/schools/enrollments';
import { beforeEach, expect, test } from 'vitest';
import { addCourse, addEnrollment, addStudent } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('Students who are not in the course are offered, newest first, with their number of courses', async () => {
  const { course_id } = await addCourse(app);
  const other = await addCourse(app);
  const first = await addStudent(app, { student_name: 'Một', email: '' });
  const second = await addStudent(app, { student_name: 'Hai', email: 'hai@example.vn' });
  await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id, status: 'dropped' });
  await addEnrollment(app, { course_id: other.course_id, student_id: first });
  const { token: as } = await app.createStaff();
  const { data, pagination } = await app.answer(availableStudents, { as, params: { course_id } });
  expect(data).toEqual([
    { student_id: second, student_name: 'Hai', email: 'hai@example.vn', total_courses: 0 },
    { student_id: first, student_name: 'Một', email: '', total_courses: 1 },
  ]);
  expect(pagination.total_records).toBe(2);
});

test.for([
  ['nguyen', ['Nguyễn Thị Ánh']],
  ['ánh ngu', ['Nguyễn Thị Ánh']],
  ['ㄱㅁㅅ', ['김민수']],
  ['민수', ['김민수']],
  ['090 123', ['Nguyễn Thị Ánh']],
  ['+84901234567', ['Nguyễn Thị Ánh']],
  ['KIM@', ['김민수']],
  ['%', []],
  ['nobody', []],
] as const)('The search %j finds %j', async ([search, names]) => {
  const { course_id } = await addCourse(app);
  await addStudent(app, { student_name: '김민수', email: 'kim@example.kr', phone: '' });
  await addStudent(app, { student_name: 'Nguyễn Thị Ánh', email: '', phone: '0901234567' });
  const { token: as } = await app.createStaff();
  const { data, pagination } = await app.answer(availableStudents, {
    as,
    params: { course_id },
    query: { search },
  });
  expect(data.map((it) => it.student_name)).toEqual(names);
  expect(pagination.total_records).toBe(names.length);
});

test('Without a page and a size all of them come, as the specification says', async () => {
  const { course_id } = await addCourse(app);
  for (let i = 0; i < 101; i += 1) await addStudent(app);
  const { token: as } = await app.createStaff();
  const params = { course_id };
  for (const query of [undefined, { search: '' }]) {
    const { data, pagination } = await app.answer(availableStudents, { as, params, query });
    expect(data).toHaveLength(101);
    expect(pagination).toEqual({ page: 1, per_page: 1_000, total_pages: 1, total_records: 101 });
  }
});

test('Asked for by the page they come twenty at a time, or as many as are asked for', async () => {
  const { course_id } = await addCourse(app);
  for (let i = 0; i < 25; i += 1) await addStudent(app);
  const { token: as } = await app.createStaff();
  const page = async (query: { page?: number; limit?: number }) =>
    app.answer(availableStudents, { as, params: { course_id }, query });
  const first = await page({ page: 1 });
  const second = await page({ page: 2 });
  expect([first.data.length, second.data.length]).toEqual([20, 5]);
  expect(second.pagination).toEqual({
    page: 2,
    per_page: 20,
    total_pages: 2,
    total_records: 25,
  });
  const ids = [...first.data, ...second.data].map((it) => it.student_id);
  expect(new Set(ids).size).toBe(25);
  expect((await page({ limit: 3 })).data).toHaveLength(3);
  const beyond = await page({ page: 9 });
  expect(beyond).toMatchObject({ data: [], pagination: { total_records: 25 } });
});

test('A page or a search out of bounds is refused, a course that is not there is a 404', async () => {
  const { course_id } = await addCourse(app);
  const { token: as } = await app.createStaff();
  const refused: Record<string, string | number>[] = [
    { limit: 101 },
    { page: 0 },
    { search: 'x'.repeat(201) },
  ];
  for (const query of refused) {
    const problem = await app.problem(availableStudents, { as, params: { course_id }, query });
    expect(problem.status).toBe(400);
  }
  const params = { course_id: 999_999_999 };
  expect(await app.problem(availableStudents, { as, params })).toMatchObject({
    status: 404,
    reason: 'courses.not-found',
  });
});
