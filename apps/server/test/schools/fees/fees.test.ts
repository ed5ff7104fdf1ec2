import { courseDeletion } from '@station/contract/schools/courses';
import {
  enrollmentDeletion,
  removeStudent,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import {
  addPayment,
  courseFees,
  listPayments,
  setAgreedFee,
  setCourseFee,
  studentFees,
  voidPayment,
} from '@station/contract/schools/fees';
import { studentDeletion } from '@station/contract/schools/student-pages';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const VND = { amount: 3_000_000, currency: 'VND' as const };
const CASH = { paid_on: '2026-09-03', method: 'cash' as const };

/** A course with a fee and a student in it, and what tests do with them. */
async function enrolled(fee: { amount: number; currency: 'VND' | 'KRW' | 'USD' } | null = VND) {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app, { student_name: 'An' });
  const { enrollment_id } = await addEnrollment(app, { course_id, student_id });
  if (fee) await app.answer(setCourseFee, { as, params: { course_id }, body: fee });
  const params = { enrollment_id };
  const pay = (amount: number) => app.answer(addPayment, { as, params, body: { ...CASH, amount } });
  const read = async () => app.answer(courseFees, { as, params: { course_id } });
  return { as, course_id, student_id, enrollment_id, params, pay, read };
}

test('A course without a fee owes nothing and says so', async () => {
  const { read, as, params } = await enrolled(null);
  expect(await read()).toMatchObject({ fee: null, data: [], details: { owed: 0 } });
  expect(await app.answer(listPayments, { as, params })).toMatchObject({ balance: null, data: [] });
  const body = { ...CASH, amount: 1 };
  const noFee = { status: 409, reason: 'fees.no-fee' };
  expect(await app.problem(addPayment, { as, params, body })).toMatchObject(noFee);
  expect(await app.problem(setAgreedFee, { as, params, body: { amount: 1 } })).toMatchObject(noFee);
});

test('A fee is set, changed with its version, and told to the audit log', async () => {
  const { as, course_id, read } = await enrolled(null);
  const params = { course_id };
  const body = { ...VND, due_on: '2026-09-30' };
  const { fee } = await app.answer(setCourseFee, { as, params, body });
  expect(fee).toEqual({ ...body, version: 1 });
  const changed = await app.answer(setCourseFee, {
    as,
    params,
    body: { amount: 90_000, currency: 'KRW', version: 1 },
  });
  expect(changed.fee).toEqual({ amount: 90_000, currency: 'KRW', due_on: null, version: 2 });
  expect(
    await app.problem(setCourseFee, { as, params, body: { ...VND, version: 1 } }),
  ).toMatchObject({ status: 409, reason: 'fees.changed-meanwhile', current: changed.fee });
  expect((await read()).fee).toEqual(changed.fee);
  expect(await auditOf(app, 'fees.set', course_id)).toMatchObject([
    { after: { amount: 3_000_000 } },
    { before: { amount: 3_000_000 }, after: { currency: 'KRW' } },
  ]);
});

test('Of two first fees at the same time one is set, and the other one is told of it', async () => {
  const { as, course_id, read } = await enrolled(null);
  const calls = [VND, { amount: 90_000, currency: 'KRW' as const }].map((fee) =>
    app.call(setCourseFee, { as, params: { course_id }, body: { ...fee, version: 0 } }),
  );
  const answers = (await Promise.all(calls)).toSorted((a, b) => a.statusCode - b.statusCode);
  const [set, refused] = answers;
  expect([set?.statusCode, refused?.statusCode]).toEqual([200, 409]);
  expect(refused?.json()).toMatchObject({
    reason: 'fees.changed-meanwhile',
    current: set?.json().fee,
  });
  expect((await read()).fee).toEqual(set?.json().fee);
});

test('Part payments add up to what is owed, to the last đồng', async () => {
  const { pay, read, enrollment_id, as, params } = await enrolled();
  const first = await pay(1_000_001);
  expect(first.balance).toMatchObject({ paid: 1_000_001, owed: 1_999_999, credit: 0 });
  expect(first.data).toMatchObject({ amount: 1_000_001, currency: 'VND', voided: null, ...CASH });
  const { balance } = await pay(1_999_999);
  expect(balance).toMatchObject({ enrollment_id, paid: 3_000_000, owed: 0 });
  expect((await read()).details).toEqual({
    amount: 3_000_000,
    paid: 3_000_000,
    owed: 0,
    credit: 0,
  });
  const { data } = await app.answer(listPayments, { as, params });
  expect(data.map((it) => it.amount)).toEqual([1_999_999, 1_000_001]);
  expect(await auditOf(app, 'fees.paid')).toHaveLength(2);
});

test('More than is owed is not taken', async () => {
  const { as, params, pay } = await enrolled();
  await pay(2_500_000);
  const body = { ...CASH, amount: 500_001 };
  expect(await app.problem(addPayment, { as, params, body })).toMatchObject({
    status: 409,
    reason: 'fees.more-than-owed',
  });
});

test('Of two payments of everything at the same time one is taken', async () => {
  const { as, params } = await enrolled();
  const body = { ...CASH, amount: VND.amount };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.call(addPayment, { as, params, body })),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('A payment that is sent again with its key counts once, also when it was in the trash', async () => {
  const { as, params, course_id, student_id, enrollment_id, read } = await enrolled();
  const call = { as, params, body: { ...CASH, amount: VND.amount, key: crypto.randomUUID() } };
  const first = await app.answer(addPayment, call);
  expect(await app.answer(addPayment, call)).toEqual(first);
  const removed = { params: { student_id }, body: { course_id, enrollment_id } };
  await app.answer(removeStudent, { as, ...removed });
  await app.answer(restoreTrash, {
    as,
    body: { items: [{ kind: 'enrollment', id: enrollment_id }] },
  });
  expect(await app.answer(addPayment, call)).toEqual(first);
  expect((await read()).details).toMatchObject({ paid: VND.amount, owed: 0, credit: 0 });
  expect(await auditOf(app, 'fees.paid')).toHaveLength(1);

  const otherwise = { status: 409, reason: 'fees.sent-otherwise' };
  const corrected = { ...call, body: { ...call.body, amount: 1 } };
  expect(await app.problem(addPayment, corrected)).toMatchObject(otherwise);
  const others = await addEnrollment(app, { course_id });
  const elsewhere = { ...call, params: { enrollment_id: others.enrollment_id } };
  expect(await app.problem(addPayment, elsewhere)).toMatchObject(otherwise);
});

test('A void payment stays for the record and counts for nothing', async () => {
  const { as, params, pay } = await enrolled();
  const { data } = await pay(1_000_000);
  const payment = { payment_id: data.payment_id };
  const body = { reason: 'Ghi nhầm học sinh' };
  const answered = await app.answer(voidPayment, { as, params: payment, body });
  expect(answered.balance).toMatchObject({ paid: 0, owed: 3_000_000 });
  expect(answered.data.voided).toMatchObject({ reason: 'Ghi nhầm học sinh' });
  expect((await app.answer(listPayments, { as, params })).data).toEqual([answered.data]);
  expect(await app.problem(voidPayment, { as, params: payment, body })).toMatchObject({
    status: 409,
    reason: 'fees.already-void',
  });
  const unnamed = await app.problem(voidPayment, { as, params: payment, body: { reason: ' ' } });
  expect(unnamed.validation_errors).toMatchObject([{ field: 'reason', rule: 'required' }]);
});

test('Another amount can be agreed with a student, and taken back', async () => {
  const { as, params, pay, enrollment_id } = await enrolled();
  await pay(1_000_000);
  const body = { amount: 800_000, note: 'Học bổng' };
  const { data } = await app.answer(setAgreedFee, { as, params, body });
  expect(data).toMatchObject({
    amount: 800_000,
    agreed: 800_000,
    agreed_note: 'Học bổng',
    owed: 0,
    credit: 200_000,
  });
  const back = await app.answer(setAgreedFee, { as, params, body: { amount: null } });
  expect(back.data).toMatchObject({ amount: 3_000_000, agreed: null, agreed_note: '', credit: 0 });
  expect(await auditOf(app, 'fees.agreed', enrollment_id)).toHaveLength(2);
});

test('Who drops out is to pay no more than they have, unless something was agreed', async () => {
  const { as, params, pay, read } = await enrolled();
  await pay(500_000);
  const change = (status: 'active' | 'dropped') =>
    app.answer(updateEnrollment, { as, params, body: { status, enrollment_date: '2026-09-01' } });
  await change('dropped');
  expect((await read()).data).toMatchObject([{ amount: 500_000, owed: 0, credit: 0 }]);
  await app.answer(setAgreedFee, { as, params, body: { amount: 700_000 } });
  expect((await read()).data).toMatchObject([{ amount: 700_000, owed: 200_000 }]);
  await app.answer(setAgreedFee, { as, params, body: { amount: null } });
  await change('active');
  expect((await read()).data).toMatchObject([{ amount: 3_000_000, owed: 2_500_000 }]);
});

test('The currency stays once something was paid that counts', async () => {
  const { as, params: enrollment, course_id, pay } = await enrolled();
  const params = { course_id };
  const dollars = { amount: 12_345, currency: 'USD' as const };
  const { data } = await pay(1);
  expect(await app.problem(setCourseFee, { as, params, body: dollars })).toMatchObject({
    status: 409,
    reason: 'fees.currency-in-use',
  });
  const payment = { payment_id: data.payment_id };
  await app.answer(voidPayment, { as, params: payment, body: { reason: 'Nhầm' } });
  // What was agreed with one student is in that currency too.
  await app.answer(setAgreedFee, { as, params: enrollment, body: { amount: 800_000 } });
  expect((await app.problem(setCourseFee, { as, params, body: dollars })).status).toBe(409);
  await app.answer(setAgreedFee, { as, params: enrollment, body: { amount: null } });
  expect((await app.answer(setCourseFee, { as, params, body: dollars })).fee).toMatchObject(
    dollars,
  );
});

test('A student sees what is owed in every course, each in its currency', async () => {
  const { as, student_id, course_id } = await enrolled();
  const other = await addCourse(app, { course_name: 'TOPIK' });
  await addEnrollment(app, { course_id: other.course_id, student_id });
  await addEnrollment(app, { course_id: (await addCourse(app)).course_id, student_id });
  await app.answer(setCourseFee, {
    as,
    params: { course_id: other.course_id },
    body: { amount: 12_345, currency: 'USD' },
  });
  const { data } = await app.answer(studentFees, { as, params: { student_id } });
  expect(data).toMatchObject([
    { course_id: other.course_id, course_name: 'TOPIK', owed: 12_345, currency: 'USD' },
    { course_id, owed: 3_000_000, currency: 'VND' },
  ]);
});

test.for([
  [setCourseFee, { ...VND, amount: -1 }, 'amount'],
  [setCourseFee, { ...VND, amount: 0.5 }, 'amount'],
  [setCourseFee, { ...VND, amount: 1e12 + 1 }, 'amount'],
  [setCourseFee, { amount: 1, currency: 'EUR' }, 'currency'],
  [setCourseFee, { ...VND, due_on: 'soon' }, 'due_on'],
  [addPayment, { ...CASH, amount: 0 }, 'amount'],
  [addPayment, { ...CASH, amount: '5' }, 'amount'],
  [addPayment, { ...CASH, amount: 5, method: 'barter' }, 'method'],
  [addPayment, { amount: 5, method: 'cash' }, 'paid_on'],
  [setAgreedFee, {}, 'amount'],
] as const)('$0.name is refused with $1', async ([endpoint, body, field]) => {
  const { as, course_id, enrollment_id } = await enrolled();
  const params = { course_id, enrollment_id };
  expect(await app.problem(endpoint, { as, params, body })).toMatchObject({
    status: 400,
    validation_errors: [{ field }],
  });
});

test('Payments are counted before an enrolment, a student or a course is deleted, and go along', async () => {
  const { as, course_id, student_id, params, pay } = await enrolled();
  await pay(10);
  const { data: made } = await pay(20);
  await app.answer(voidPayment, {
    as,
    params: { payment_id: made.payment_id },
    body: { reason: 'Nhầm' },
  });
  const along = { marks: 0, payments: 1 };
  expect((await app.answer(enrollmentDeletion, { as, params })).data).toEqual(along);
  expect((await app.answer(studentDeletion, { as, params: { student_id } })).data).toMatchObject(
    along,
  );
  const { data } = await app.answer(courseDeletion, { as, params: { course_id } });
  expect(data.payments).toBe(1);
  await app.store.pool.query('delete from course');
  for (const table of ['course_fee', 'agreed_fee', 'payment']) {
    expect(await countOf(app, table), table).toBe(0);
  }
});

test('What is not there is a 404', async () => {
  const { token: as } = await app.createStaff();
  const params = {
    course_id: 999_999_999,
    enrollment_id: 999_999_999,
    student_id: 999_999_999,
    payment_id: 999_999_999,
  };
  for (const [endpoint, body, reason] of [
    [courseFees, undefined, 'courses.not-found'],
    [setCourseFee, VND, 'courses.not-found'],
    [setAgreedFee, { amount: 1 }, 'enrollments.not-found'],
    [listPayments, undefined, 'enrollments.not-found'],
    [enrollmentDeletion, undefined, 'enrollments.not-found'],
    [addPayment, { ...CASH, amount: 1 }, 'enrollments.not-found'],
    [voidPayment, { reason: 'x' }, 'fees.payment-not-found'],
    [studentFees, undefined, 'enrollments.student-not-found'],
  ] as const) {
    const problem = await app.problem(endpoint, { as, params, ...(body && { body }) });
    expect(problem).toMatchObject({ status: 404, reason });
  }
});
