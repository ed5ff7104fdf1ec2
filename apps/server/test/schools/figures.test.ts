import { addCourseSession, type Mark, markAttendance } from '@station/contract/schools/attendance';
import { schoolFigures } from '@station/contract/schools/school-figures';
import { joinWaiting } from '@station/contract/schools/waiting';
import { beforeEach, expect, test } from 'vitest';
import { addClass, addCourse, addEnrollment, addSchool, addStudent } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);
const NO_MARKS = { present: 0, late: 0, absent: 0, excused: 0, rate: null };

test('Without schools there are zeros and weeks without marks', async () => {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(schoolFigures, { as, query: { today: '2026-11-21' } });
  expect(data.totals).toEqual({
    schools: 0,
    classes: 0,
    courses: 0,
    active_courses: 0,
    places: 0,
    enrolled: 0,
    waiting: 0,
  });
  expect(data).toMatchObject({ courses: [], upcoming: [] });
  expect(data.attendance).toHaveLength(12);
  expect(data.attendance[0]).toEqual({ week: '2026-08-31', ...NO_MARKS });
  expect(data.attendance[11]).toEqual({ week: '2026-11-16', ...NO_MARKS });
});

test('Places, waiting lists and sessions are those of the school asked for, or of all', async () => {
  const { token: as } = await app.createStaff();
  const { school_id } = await addSchool(app, 'Trường A');
  const { class_id } = await addClass(app, { school_id });
  const half = await addCourse(app, { class_id, max_students: 2, course_name: 'Nửa' });
  const full = await addCourse(app, { class_id, max_students: 1, course_name: 'Đầy' });
  await addCourse(app, { class_id, is_active: 0, max_students: 9 });
  await addCourse(app, { max_students: 5, course_name: 'Trường khác' });
  await addEnrollment(app, { course_id: half.course_id });
  await addEnrollment(app, { course_id: full.course_id });
  const body = { student_id: await addStudent(app) };
  await app.answer(joinWaiting, { as, params: { course_id: full.course_id }, body });
  for (const [held_on, starts_at] of [
    ['2026-11-20', '08:00'],
    ['2026-11-22', '08:00'],
    ['2026-11-21', '10:00'],
    ['2026-12-05', '08:00'],
  ] as const) {
    const session = { held_on, starts_at, ends_at: '23:00' };
    await app.answer(addCourseSession, {
      as,
      params: { course_id: half.course_id },
      body: session,
    });
  }
  const query = { today: '2026-11-21', school_id };
  const { data } = await app.answer(schoolFigures, { as, query });
  expect(data.totals).toEqual({
    schools: 1,
    classes: 1,
    courses: 3,
    active_courses: 2,
    places: 3,
    enrolled: 2,
    waiting: 1,
  });
  expect(
    data.courses.map((it) => [it.course_name, it.enrolled, it.max_students, it.waiting]),
  ).toEqual([
    ['Đầy', 1, 1, 1],
    ['Nửa', 1, 2, 0],
  ]);
  expect(data.upcoming.map((it) => [it.held_on, it.starts_at, it.school_name])).toEqual([
    ['2026-11-21', '10:00', 'Trường A'],
    ['2026-11-22', '08:00', 'Trường A'],
  ]);
  const all = await app.answer(schoolFigures, { as, query: { today: '2026-11-21' } });
  expect(all.data.totals).toMatchObject({ schools: 2, courses: 4, places: 8 });
});

test('Attendance is told week by week, weeks beginning on Monday', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const one = (await addEnrollment(app, { course_id })).enrollment_id;
  const other = (await addEnrollment(app, { course_id })).enrollment_id;
  const mark = async (held_on: string, marks: Mark[]) => {
    const body = { held_on, starts_at: '08:00', ends_at: '09:00' };
    const { data } = await app.answer(addCourseSession, { as, params: { course_id }, body });
    await app.answer(markAttendance, {
      as,
      params: { session_id: data.session_id },
      body: { marks: marks.map((it, at) => ({ enrollment_id: [one, other][at]!, mark: it })) },
    });
  };
  await mark('2026-11-15', ['present', 'absent']);
  await mark('2026-11-16', ['present', 'late']);
  await mark('2026-11-22', ['excused', 'absent']);
  await mark('2026-11-23', ['present', 'present']);
  const { data } = await app.answer(schoolFigures, { as, query: { today: '2026-11-22' } });
  expect(data.attendance.slice(-2)).toEqual([
    { week: '2026-11-09', present: 1, late: 0, absent: 1, excused: 0, rate: 50 },
    { week: '2026-11-16', present: 1, late: 1, absent: 1, excused: 1, rate: 67 },
  ]);
});

test('A day or a school that is none is refused by name', async () => {
  const { token: as } = await app.createStaff();
  for (const [query, field] of [
    [{ today: 'now' }, 'today'],
    [{ school_id: -1 }, 'school_id'],
  ] as const) {
    expect(await app.problem(schoolFigures, { as, query })).toMatchObject({
      status: 400,
      validation_errors: [{ field }],
    });
  }
});
