import {
  addCourseSession,
  courseAttendance,
  listCourseSessions,
  markAttendance,
} from '@station/contract/schools/attendance';
import {
  checkCertificate,
  issueCertificate,
  listCertificates,
} from '@station/contract/schools/certificates';
import { deleteCourse, getCourse, listCourses } from '@station/contract/schools/courses';
import {
  enrollStudent,
  getEnrollment,
  listEnrollments,
  removeStudent,
} from '@station/contract/schools/enrollments';
import {
  addPayment,
  courseFees,
  listPayments,
  setAgreedFee,
  setCourseFee,
} from '@station/contract/schools/fees';
import { deleteClass, deleteSchool, getClass, getSchool } from '@station/contract/schools/schools';
import { deleteStudent, getStudent } from '@station/contract/schools/student-pages';
import { joinWaiting, listWaiting } from '@station/contract/schools/waiting';
import { listTrash, restoreTrash, type TrashKindName } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { countOf } from '../fixtures/records.ts';
import { addClass, addCourse, addEnrollment, addSchool, addStudent } from '../fixtures/schools.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const restore = async (as: string, kind: TrashKindName, id: number) =>
  app.call(restoreTrash, { as, body: { items: [{ kind, id }] } });

/** A course with everything that can belong to one. */
async function fullCourse() {
  const { token: as } = await app.createStaff();
  const { school_id } = await addSchool(app, 'Trường Sao Mai');
  const { class_id } = await addClass(app, { school_id, class_name: 'Lớp A' });
  const { course_id } = await addCourse(app, { class_id, max_students: 2 });
  const params = { course_id };
  const first = await addEnrollment(app, { course_id, status: 'completed' });
  const second = await addEnrollment(app, { course_id });
  await addEnrollment(app, { course_id, status: 'dropped' });
  const waiting = await addStudent(app);
  await app.answer(joinWaiting, { as, params, body: { student_id: waiting } });
  const session = { held_on: '2026-09-07', starts_at: '08:00', ends_at: '09:00' };
  const { data } = await app.answer(addCourseSession, { as, params, body: session });
  await app.answer(markAttendance, {
    as,
    params: { session_id: data.session_id },
    body: { marks: [{ enrollment_id: first.enrollment_id, mark: 'late', note: 'Mưa' }] },
  });
  await app.answer(setCourseFee, { as, params, body: { amount: 500, currency: 'KRW' } });
  const paying = { enrollment_id: first.enrollment_id };
  const payment = { amount: 200, paid_on: '2026-09-02', method: 'card' as const };
  await app.answer(addPayment, { as, params: paying, body: payment });
  const certificate = await app.answer(issueCertificate, { as, body: paying });
  return {
    as,
    school_id,
    class_id,
    course_id,
    params,
    first,
    second,
    number: certificate.data.number,
  };
}

/** Everything that can be asked about a course. */
async function everythingOf({ as, params, first }: Awaited<ReturnType<typeof fullCourse>>) {
  const paying = { enrollment_id: first.enrollment_id };
  return {
    course: (await app.answer(getCourse, { as, params })).data,
    enrollments: (await app.answer(listEnrollments, { as, params })).data,
    details: (await app.answer(getEnrollment, { as, params: paying })).data,
    waiting: (await app.answer(listWaiting, { as, params })).data,
    sessions: (await app.answer(listCourseSessions, { as, params })).data,
    attendance: (await app.answer(courseAttendance, { as, params })).data,
    fees: await app.answer(courseFees, { as, params }),
    payments: (await app.answer(listPayments, { as, params: paying })).data,
    certificates: (await app.answer(listCertificates, { as, params })).data,
  };
}

test('A course comes back from the trash with everything that belonged to it', async () => {
  const made = await fullCourse();
  const before = await everythingOf(made);
  expect(before.certificates).toHaveLength(1);
  await app.answer(deleteCourse, { as: made.as, params: made.params });
  for (const table of ['enrollment', 'course_session', 'payment', 'waiting_entry']) {
    expect(await countOf(app, table), table).toBe(0);
  }
  const { data } = await app.answer(listTrash, { as: made.as });
  expect(data).toMatchObject([
    {
      kind: 'course',
      id: made.course_id,
      label: 'Tiếng Hàn sơ cấp',
      detail: 'Lớp A · Trường Sao Mai',
    },
  ]);
  expect((await restore(made.as, 'course', made.course_id)).json()).toMatchObject({
    details: { restored: 1, requested: 1 },
    notes: [],
  });
  expect(await everythingOf(made)).toEqual(before);
  expect((await app.answer(listTrash, { as: made.as })).data).toEqual([]);
  const checked = await app.call(checkCertificate, {
    params: { number: made.number },
    address: newAddress(),
  });
  expect(checked.statusCode).toBe(200);
});

test('A class comes back with its courses, and goes on as before', async () => {
  const made = await fullCourse();
  const { as, class_id } = made;
  const before = await everythingOf(made);
  await app.answer(deleteClass, { as, params: { class_id } });
  expect((await restore(as, 'class', class_id)).statusCode).toBe(200);
  expect((await app.answer(getClass, { as, params: { class_id } })).data.total_courses).toBe(1);
  expect(await everythingOf(made)).toEqual(before);
  // The identities go on after those that came back.
  const other = await addCourse(app, { class_id });
  expect(other.course_id).toBeGreaterThan(made.course_id);
  const { data } = await app.answer(listCourses, { as, params: { class_id } });
  expect(data).toHaveLength(2);
});

test('A school comes back, and what stood in it after it, in one call or two', async () => {
  const { as, school_id, class_id, course_id } = await fullCourse();
  await app.answer(deleteCourse, { as, params: { course_id } });
  await app.answer(deleteClass, { as, params: { class_id } });
  await app.answer(deleteSchool, { as, params: { school_id } });
  expect((await restore(as, 'course', course_id)).json()).toMatchObject({
    code: 'conflict',
    reason: 'schools.restore-first',
  });
  const items = [
    { kind: 'course' as const, id: course_id },
    { kind: 'class' as const, id: class_id },
    { kind: 'school' as const, id: school_id },
  ];
  const { details } = await app.answer(restoreTrash, { as, body: { items } });
  expect(details).toEqual({ restored: 3, requested: 3 });
  await app.answer(getSchool, { as, params: { school_id } });
  expect((await app.answer(getCourse, { as, params: { course_id } })).data.enrolled).toBe(2);
});

test('A student who was taken out comes back into the course, if there is a place', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 1 });
  const { student_id, enrollment_id } = await addEnrollment(app, { course_id });
  const params = { student_id };
  const before = (await app.answer(getEnrollment, { as, params: { enrollment_id } })).data;
  await app.answer(removeStudent, { as, params, body: { course_id, enrollment_id } });
  const { data } = await app.answer(listTrash, { as });
  expect(data).toMatchObject([{ kind: 'enrollment', id: enrollment_id }]);
  const other = await addEnrollment(app, { course_id });
  expect((await restore(as, 'enrollment', enrollment_id)).json()).toMatchObject({
    reason: 'enrollments.full',
  });
  await app.answer(removeStudent, {
    as,
    params: { student_id: other.student_id },
    body: { course_id, enrollment_id: other.enrollment_id },
  });
  expect((await restore(as, 'enrollment', enrollment_id)).statusCode).toBe(200);
  expect((await app.answer(getEnrollment, { as, params: { enrollment_id } })).data).toEqual(before);
});

test('Who was enrolled anew meanwhile is not enrolled twice by a restore', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const { student_id, enrollment_id } = await addEnrollment(app, { course_id });
  await app.answer(removeStudent, {
    as,
    params: { student_id },
    body: { course_id, enrollment_id },
  });
  await app.answer(enrollStudent, { as, body: { course_id, student_id } });
  expect((await restore(as, 'enrollment', enrollment_id)).json()).toMatchObject({
    reason: 'enrollments.already-enrolled',
  });
});

test('A student comes back with the enrolments whose courses are still there', async () => {
  const { token: as } = await app.createStaff();
  const student_id = await addStudent(app, { student_name: '김민수', address: '서울' });
  const stays = await addCourse(app);
  const goes = await addCourse(app);
  const kept = await addEnrollment(app, { course_id: stays.course_id, student_id });
  await addEnrollment(app, { course_id: goes.course_id, student_id });
  const params = { student_id };
  const before = (await app.answer(getStudent, { as, params })).data;
  await app.answer(deleteStudent, { as, params });
  const searched = await app.answer(listTrash, { as, query: { search: '민수' } });
  expect(searched.data).toMatchObject([{ kind: 'student', id: student_id, label: '김민수' }]);
  await app.answer(deleteCourse, { as, params: { course_id: goes.course_id } });
  expect((await restore(as, 'student', student_id)).statusCode).toBe(200);
  expect((await app.answer(getStudent, { as, params })).data).toEqual({
    ...before,
    total_courses: 1,
    enrollments: [{ ...kept, class_id: stays.class_id, school_id: expect.any(Number) }],
  });
});

test('A course comes back without students who are deleted for good meanwhile', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const stays = await addEnrollment(app, { course_id });
  const { student_id } = await addEnrollment(app, { course_id });
  await app.answer(deleteCourse, { as, params: { course_id } });
  await app.answer(deleteStudent, { as, params: { student_id } });
  expect((await restore(as, 'course', course_id)).statusCode).toBe(200);
  const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(data.map((it) => it.student_id)).toEqual([stays.student_id]);
  expect((await app.answer(getCourse, { as, params: { course_id } })).data.enrolled).toBe(1);
});

/** A course that one student has paid 200 won for. */
async function paidCourse() {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const { student_id, enrollment_id } = await addEnrollment(app, { course_id });
  const fee = { amount: 500, currency: 'KRW' as const };
  await app.answer(setCourseFee, { as, params: { course_id }, body: fee });
  const payment = { amount: 200, paid_on: '2026-09-02', method: 'card' as const };
  await app.answer(addPayment, { as, params: { enrollment_id }, body: payment });
  return { as, course_id, student_id, enrollment_id };
}

const WAYS = ['both at once', 'the course first', 'the student first'] as const;
const BOTH = ['course', 'student'] as const;

test.for(
  WAYS.flatMap((way) => [
    { deleted: [...BOTH], way },
    { deleted: [...BOTH].reverse(), way },
  ]),
)(
  'A $deleted.0 and then a $deleted.1 are deleted; what was paid comes back with $way',
  async ({ deleted, way }) => {
    const { as, course_id, student_id, enrollment_id } = await paidCourse();
    const ids = { course: course_id, student: student_id };
    for (const kind of deleted) {
      if (kind === 'course') await app.answer(deleteCourse, { as, params: { course_id } });
      else await app.answer(deleteStudent, { as, params: { student_id } });
    }
    const order = way === 'the student first' ? [...BOTH].reverse() : BOTH;
    const items = order.map((kind) => ({ kind, id: ids[kind] }));
    const calls = way === 'both at once' ? [items] : items.map((item) => [item]);
    for (const some of calls) await app.answer(restoreTrash, { as, body: { items: some } });
    const { data } = await app.answer(listPayments, { as, params: { enrollment_id } });
    expect(data.map(({ amount }) => amount)).toEqual([200]);
    const { data: enrollment } = await app.answer(getEnrollment, { as, params: { enrollment_id } });
    expect(enrollment.status).toBe('active');
    expect((await app.answer(listTrash, { as })).data).toEqual([]);
  },
);

test('What was paid in one currency does not come back into a course that costs another', async () => {
  const { as, course_id, student_id, enrollment_id } = await paidCourse();
  const removed = { params: { student_id }, body: { course_id, enrollment_id } };
  await app.answer(removeStudent, { as, ...removed });
  const cost = (currency: 'USD' | 'KRW') =>
    app.answer(setCourseFee, { as, params: { course_id }, body: { amount: 500, currency } });
  await cost('USD');
  const refused = await restore(as, 'enrollment', enrollment_id);
  expect(refused.json()).toMatchObject({ success: false, reason: 'schools.other-currency' });
  await cost('KRW');
  expect((await restore(as, 'enrollment', enrollment_id)).statusCode).toBe(200);
});

test('What was agreed with a student in one currency does not come back as an amount in another', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const { student_id, enrollment_id } = await addEnrollment(app, { course_id });
  const cost = (currency: 'VND' | 'KRW') =>
    app.answer(setCourseFee, { as, params: { course_id }, body: { amount: 3_000_000, currency } });
  await cost('VND');
  await app.answer(setAgreedFee, { as, params: { enrollment_id }, body: { amount: 2_000_000 } });
  const removed = { params: { student_id }, body: { course_id, enrollment_id } };
  await app.answer(removeStudent, { as, ...removed });
  await cost('KRW');
  const refused = await restore(as, 'enrollment', enrollment_id);
  expect(refused.json()).toMatchObject({ code: 'conflict', reason: 'schools.other-currency' });
  await cost('VND');
  expect((await restore(as, 'enrollment', enrollment_id)).statusCode).toBe(200);
  const { data } = await app.answer(courseFees, { as, params: { course_id } });
  expect(data).toMatchObject([{ currency: 'VND', agreed: 2_000_000, owed: 2_000_000 }]);
});
