import { undoImport } from '@station/contract/imports/imports';
import { getReportSettings, updateReportSettings } from '@station/contract/reports/report-settings';
import { issueCertificate, issueCourseCertificates } from '@station/contract/schools/certificates';
import {
  enrollNewStudent,
  enrollStudent,
  getEnrollment,
  listEnrollments,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { bulkEnroll, joinWaiting } from '@station/contract/schools/waiting';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { commit, sheetOf, startReading } from '../fixtures/imports.ts';
import { addCourse, addEnrollment, addStudent } from '../fixtures/schools.ts';
import { createTestApp } from '../test-app.ts';

/** Half past eight in Seoul on New Year's Day, while UTC is still in the old year. */
const NEW_YEAR = Date.parse('2027-12-31T23:30:00Z');
const app = await createTestApp({
  clock: { now: () => NEW_YEAR, steady: () => performance.now() },
});
afterAll(app.close);
beforeEach(async () => {
  await app.clear();
  const { token: as } = await app.createAdmin();
  const { data } = await app.answer(getReportSettings, { as });
  await app.answer(updateReportSettings, { as, body: { ...data, time_zone: 'Asia/Seoul' } });
});

const DAY = '2028-01-01';
const ENDLESS = { end_date: null };

test('A certificate is of the day and the year that it is in the office', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const done = { course_id, status: 'completed' } as const;
  const { enrollment_id } = await addEnrollment(app, done);
  const { data } = await app.answer(issueCertificate, { as, body: { enrollment_id } });
  expect(data).toMatchObject({ issued_on: DAY, number: expect.stringMatching(/^2028-/) });

  await addEnrollment(app, done);
  await app.answer(issueCourseCertificates, { as, params: { course_id } });
  const { rows } = await app.store.pool.query(
    `select issued_on, left(number, 5) as year from certificate`,
  );
  expect(rows).toEqual(Array(2).fill({ issued_on: DAY, year: '2028-' }));
});

test('Whoever is enrolled without a day is enrolled on the day it is in the office', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const [one, other] = [await addStudent(app), await addStudent(app)];
  await app.answer(enrollStudent, { as, body: { student_id: one, course_id } });
  const fresh = { student_name: 'An', email: null, phone: '', birth_date: null };
  await app.answer(enrollNewStudent, { as, body: { ...fresh, course_id } });
  await app.answer(bulkEnroll, { as, body: { course_id, student_ids: [other] } });
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data.map(({ enrollment_date }) => enrollment_date)).toEqual([DAY, DAY, DAY]);
});

test('A change of status without a day, and who moves up by it, have the day of the office', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 1, ...ENDLESS });
  const { enrollment_id, enrollment_date } = await addEnrollment(app, { course_id });
  const student_id = await addStudent(app);
  await app.answer(joinWaiting, { as, params: { course_id }, body: { student_id } });
  const body = { status: 'dropped', enrollment_date, reason: '' } as const;
  await app.answer(updateEnrollment, { as, params: { enrollment_id }, body });
  const { data } = await app.answer(getEnrollment, { as, params: { enrollment_id } });
  expect(data.history.map((it) => [it.to, it.changed_on])).toContainEqual(['dropped', DAY]);
  const all = await app.answer(listEnrollments, { as, params: { course_id } });
  const moved = all.data.find((it) => it.student_id === student_id);
  expect(moved).toMatchObject({ status: 'active', enrollment_date: DAY });
});

test('Nobody moves up into a course whose last day is over in the office', async () => {
  const { token: as } = await app.createStaff();
  const course = await addCourse(app, { max_students: 1, end_date: '2027-12-31' });
  const { course_id } = course;
  const held = await addEnrollment(app, { course_id });
  const body = { student_id: await addStudent(app) };
  await app.answer(joinWaiting, { as, params: { course_id }, body });
  const { student_id, enrollment_id } = held;
  const removal = { params: { student_id }, body: { course_id, enrollment_id } };
  await app.answer(removeStudent, { as, ...removal });
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data).toEqual([]);
});

test('A row of a roster without a day, and who moves up when it is undone, have the day of the office', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 1, ...ENDLESS });
  const file = await sheetOf(['Mã khóa học', 'Họ và tên'], [[course_id, 'Nguyễn An']]);
  const { id } = await startReading(app, as, file, 'roster');
  await commit(app, as, id);
  const dates = async () => {
    const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
    return data.map((it) => [it.student_name, it.enrollment_date]);
  };
  expect(await dates()).toEqual([['Nguyễn An', DAY]]);
  const student_id = await addStudent(app, { student_name: 'Chờ' });
  await app.answer(joinWaiting, { as, params: { course_id }, body: { student_id } });
  // The database knows nothing of the clock that this server was given.
  await app.store.pool.query('update import set finished_at = $1', [new Date(NEW_YEAR)]);
  await app.answer(undoImport, { as, params: { id } });
  expect(await dates()).toEqual([['Chờ', DAY]]);
});
