import { requestAccess } from '@station/contract/launcher/launcher';
import { addCourseSession, markAttendance } from '@station/contract/schools/attendance';
import { updateCourse } from '@station/contract/schools/courses';
import { addPayment, setCourseFee } from '@station/contract/schools/fees';
import { getToday, TODAY_LIMITS } from '@station/contract/today/today';
import { beforeEach, expect, test } from 'vitest';
import { addClass, addCourse, addEnrollment, courseFields } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const DAY = '2026-11-22';

const todayOf = async (as: string, day = DAY) =>
  (await app.answer(getToday, { as, query: { day } })).data;

/** A session of a course, made through the door. */
async function addSession(course_id: number, held_on: string, starts_at = '09:00') {
  const { token: as } = await app.createStaff();
  const ends_at = `${String(Number(starts_at.slice(0, 2)) + 1).padStart(2, '0')}:30`;
  const body = { held_on, starts_at, ends_at, topic: '' };
  return (await app.answer(addCourseSession, { as, params: { course_id }, body })).data;
}

async function mark(session_id: number, enrollment_id: number) {
  const { token: as } = await app.createStaff();
  const body = { marks: [{ enrollment_id, mark: 'present' as const }] };
  await app.answer(markAttendance, { as, params: { session_id }, body });
}

test('The classes of the day stand by time, with where they are and how far their marks are', async () => {
  const { token } = await app.createStaff();
  const course = await addCourse(app, { course_name: 'Trung cấp B1' });
  const { course_id } = course;
  const { enrollment_id } = await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id, status: 'dropped' });
  const late = await addSession(course_id, DAY, '14:00');
  const early = await addSession(course_id, DAY, '09:00');
  await addSession(course_id, '2026-11-23');
  await mark(late.session_id, enrollment_id);

  const { classes } = await todayOf(token);
  expect(classes).toMatchObject([
    { session_id: early.session_id, starts_at: '09:00', ends_at: '10:30', marked: 0 },
    {
      session_id: late.session_id,
      course_id,
      course_name: 'Trung cấp B1',
      class_id: course.class_id,
      class_name: 'Lớp tiếng Hàn',
      held_on: DAY,
      starts_at: '14:00',
      students: 2,
      marked: 1,
    },
  ]);
});

test('A course that has ended for good has no classes, and no more are told than a screen can hold', async () => {
  const { token } = await app.createStaff();
  const { class_id } = await addClass(app);
  const over = await addCourse(app, { class_id });
  await addSession(over.course_id, DAY);
  const body = { ...courseFields(), is_active: 0 as const, version: over.version };
  await app.answer(updateCourse, { as: token, params: { course_id: over.course_id }, body });
  expect(await todayOf(token)).toEqual({ classes: [], lines: [] });

  const { course_id } = await addCourse(app, { class_id });
  for (let hour = 6; hour < 6 + TODAY_LIMITS.classes + 1; hour += 1) {
    await addSession(course_id, DAY, `${String(hour).padStart(2, '0')}:00`);
  }
  expect((await todayOf(token)).classes).toHaveLength(TODAY_LIMITS.classes);
});

test('Sessions of the last two weeks that nobody marked are counted, and lead to the latest', async () => {
  const { token } = await app.createStaff();
  const { course_id, class_id } = await addCourse(app, { course_name: 'Sơ cấp' });
  const { enrollment_id } = await addEnrollment(app, { course_id });
  await addSession(course_id, '2026-11-07');
  await addSession(course_id, '2026-11-18');
  const latest = await addSession(course_id, '2026-11-20');
  const done = await addSession(course_id, '2026-11-21');
  await mark(done.session_id, enrollment_id);
  const empty = await addCourse(app);
  await addSession(empty.course_id, '2026-11-21');

  const { lines } = await todayOf(token);
  expect(lines).toEqual([
    {
      kind: 'unmarked-sessions',
      count: 2,
      course: { school_id: expect.any(Number), class_id, course_id, course_name: 'Sơ cấp' },
      session_id: latest.session_id,
    },
  ]);
  await mark(latest.session_id, enrollment_id);
  expect((await todayOf(token)).lines).toMatchObject([{ count: 1 }]);
});

test('Fees that are overdue are told to administrators alone, course by course', async () => {
  const [staff, admin] = [await app.createStaff(), await app.createAdmin()];
  const { course_id } = await addCourse(app);
  const paying = await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id });
  const fee = { amount: 900_000, currency: 'VND' as const, due_on: '2026-11-21' };
  await app.answer(setCourseFee, { as: staff.token, params: { course_id }, body: fee });
  const overdue = async (day?: string) =>
    (await todayOf(admin.token, day)).lines.filter(({ kind }) => kind === 'overdue-fees');

  expect(await overdue('2026-11-21')).toEqual([]);
  expect(await overdue()).toMatchObject([{ count: 2, course: { course_id }, session_id: null }]);
  const body = { amount: 900_000, paid_on: DAY, method: 'cash' as const };
  const params = { enrollment_id: paying.enrollment_id };
  await app.answer(addPayment, { as: staff.token, params, body });
  expect(await overdue()).toMatchObject([{ count: 1 }]);
  expect((await todayOf(staff.token)).lines).toEqual([]);
});

test('What waits for administrators is told to them alone', async () => {
  const [staff, admin] = [await app.createStaff(), await app.createAdmin()];
  await app.createPerson({ status: 'pending' });
  await app.answer(requestAccess, { as: staff.token, body: { page: '/app' } });

  expect((await todayOf(admin.token)).lines).toMatchObject([
    { kind: 'pending-registrations', count: 1, course: null },
    { kind: 'access-requests', count: 1, course: null },
  ]);
  expect((await todayOf(staff.token)).lines).toEqual([]);
});

test('A day that is none is refused, and guests are turned away', async () => {
  const { token } = await app.createStaff();
  const refused = await app.problem(getToday, { as: token, query: { day: '2026-02-30' } });
  expect(refused.validation_errors).toMatchObject([{ field: 'day' }]);
  expect(await app.problem(getToday)).toMatchObject({ status: 401 });
});
