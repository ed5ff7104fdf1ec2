import {
  addCourseSession,
  deleteCourseSession,
  listCourseSessions,
  makeCourseSessions,
  markAttendance,
  updateCourseSession,
} from '@station/contract/schools/attendance';
import { courseDeletion } from '@station/contract/schools/courses';
import { enrollmentDeletion } from '@station/contract/schools/enrollments';
import { beforeEach, expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment } from '../../fixtures/schools.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const EVENING = { starts_at: '18:30', ends_at: '20:00' };
const fields = { held_on: '2026-09-07', ...EVENING, topic: 'Chữ Hangul' };

async function course(given: Parameters<typeof addCourse>[1] = {}) {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, given);
  return { as, params: { course_id }, course_id };
}

test('A weekly pattern makes the dated sessions of the course, in order, without the holidays', async () => {
  const { as, params } = await course({ start_date: '2026-09-01', end_date: '2026-09-15' });
  const body = {
    weekly: [
      { weekday: 3, starts_at: '08:00', ends_at: '09:30' },
      { weekday: 1, ...EVENING },
    ],
    except: ['2026-09-09'],
  };
  const { data, details } = await app.answer(makeCourseSessions, { as, params, body });
  expect(details).toEqual({ made: 3, kept: 0 });
  expect(data.map((it) => [it.held_on, it.starts_at, it.ends_at])).toEqual([
    ['2026-09-02', '08:00', '09:30'],
    ['2026-09-07', '18:30', '20:00'],
    ['2026-09-14', '18:30', '20:00'],
  ]);
  expect((await app.answer(listCourseSessions, { as, params })).data).toEqual(data);
  expect(await auditOf(app, 'attendance.sessions-made', params.course_id)).toHaveLength(1);
});

test('Made again, a pattern keeps what is there and fills what is missing', async () => {
  const { as, params } = await course();
  const body = { weekly: [{ weekday: 7, ...EVENING }], from: '2026-09-01', to: '2026-09-14' };
  const first = await app.answer(makeCourseSessions, { as, params, body });
  const longer = await app.answer(makeCourseSessions, {
    as,
    params,
    body: { ...body, to: '2026-09-21' },
  });
  expect(first.details).toEqual({ made: 2, kept: 0 });
  expect(longer.details).toEqual({ made: 1, kept: 2 });
  expect(longer.data.slice(0, 2)).toEqual(first.data);
});

test('A lesson named twice in a pattern is one lesson', async () => {
  const { as, params } = await course();
  const lesson = { weekday: 1, ...EVENING };
  const body = { weekly: [lesson, lesson], from: '2026-09-07', to: '2026-09-07' };
  expect((await app.answer(makeCourseSessions, { as, params, body })).details.made).toBe(1);
});

test('A period over a leap day and a change of clocks has each of its days once', async () => {
  const { as, params } = await course();
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...EVENING }));
  const body = { weekly, from: '2028-02-01', to: '2028-04-30' };
  const { data } = await app.answer(makeCourseSessions, { as, params, body });
  expect(new Set(data.map((it) => it.held_on)).size).toBe(29 + 31 + 30);
  expect(data.map((it) => it.held_on)).toContain('2028-02-29');
});

test.for([
  [{ weekly: [] }, 'weekly', undefined],
  [{ weekly: [{ weekday: 0, ...EVENING }] }, 'weekly.0.weekday', undefined],
  [
    { weekly: [{ weekday: 1, starts_at: '8:00', ends_at: '09:00' }] },
    'weekly.0.starts_at',
    undefined,
  ],
  [
    { weekly: [{ weekday: 1, starts_at: '20:00', ends_at: '20:00' }] },
    'weekly.0.ends_at',
    'attendance.times-out-of-order',
  ],
  [{ to: '2026-08-01' }, 'to', 'attendance.no-period'],
  [{ to: '2036-08-01' }, 'to', 'attendance.too-many-sessions'],
  [{ except: ['nie'] }, 'except.0', undefined],
] as const)('A pattern is refused: %j', async ([wrong, field, reason]) => {
  const { as, params } = await course();
  const body = { weekly: [{ weekday: 1, ...EVENING }], ...wrong };
  const problem = await app.problem(makeCourseSessions, { as, params, body });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
  expect(problem.reason).toBe(reason);
  expect(await countOf(app, 'course_session')).toBe(0);
});

test('More sessions than a course can have are refused', async () => {
  const { as, params } = await course();
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...EVENING }));
  const body = { weekly, from: '2026-01-01', to: '2027-12-31' };
  expect(await app.problem(makeCourseSessions, { as, params, body })).toMatchObject({
    status: 400,
    reason: 'attendance.too-many-sessions',
  });
});

test('A pattern for a course without dates needs them', async () => {
  const { as, params } = await course({ start_date: null, end_date: null });
  const body = { weekly: [{ weekday: 1, ...EVENING }] };
  expect(await app.problem(makeCourseSessions, { as, params, body })).toMatchObject({
    status: 400,
    reason: 'attendance.no-period',
    validation_errors: [{ field: 'from' }],
  });
});

test('A single session is added, changed with its version, and deleted', async () => {
  const { as, params, course_id } = await course();
  const { data } = await app.answer(addCourseSession, { as, params, body: fields });
  expect(data).toEqual({
    session_id: data.session_id,
    course_id,
    ...fields,
    present: 0,
    late: 0,
    absent: 0,
    excused: 0,
    version: 1,
  });
  const session = { session_id: data.session_id };
  const body = { ...fields, topic: '', starts_at: '19:00', version: 1 };
  const changed = await app.answer(updateCourseSession, { as, params: session, body });
  expect(changed.data).toMatchObject({ topic: '', starts_at: '19:00', version: 2 });
  expect(await app.problem(updateCourseSession, { as, params: session, body })).toMatchObject({
    status: 409,
    reason: 'attendance.changed-meanwhile',
    current: changed.data,
  });
  await app.answer(deleteCourseSession, { as, params: session });
  expect((await app.answer(listCourseSessions, { as, params })).data).toEqual([]);
  const actions = (await auditOf(app, 'attendance.', data.session_id)).map((it) => it.action);
  expect(actions).toEqual([
    'attendance.session-created',
    'attendance.session-updated',
    'attendance.session-deleted',
  ]);
});

// Two who write at once: the embedded store has one connection.
test.runIf(isPostgres)(
  'Sessions that are added beside the deletion of their course are told that it is gone',
  async () => {
    const { as, params } = await course();
    const other = await otherTransaction(app);
    await other.query('delete from course where id = $1', [params.course_id]);
    const weekly = [{ weekday: 1, ...EVENING }];
    const adding = [
      app.problem(addCourseSession, { as, params, body: fields }),
      app.problem(makeCourseSessions, { as, params, body: { weekly } }),
    ];
    await expect.poll(() => countWaiting(app)).toBe(2);
    await other.end('commit');
    const gone = { status: 404, reason: 'courses.not-found' };
    expect(await Promise.all(adding)).toMatchObject([gone, gone]);
  },
);

test('A course has one session at a time, other courses are free', async () => {
  const { as, params } = await course();
  await app.answer(addCourseSession, { as, params, body: fields });
  const taken = { status: 409, reason: 'attendance.slot-taken' };
  expect(await app.problem(addCourseSession, { as, params, body: fields })).toMatchObject(taken);
  const other = { ...fields, held_on: '2026-09-08' };
  const { data } = await app.answer(addCourseSession, { as, params, body: other });
  const session = { session_id: data.session_id };
  expect(
    await app.problem(updateCourseSession, { as, params: session, body: fields }),
  ).toMatchObject(taken);
  await app.answer(addCourseSession, { as, params: (await course()).params, body: fields });
});

test.for([
  ['held_on', '2026-02-30'],
  ['starts_at', '24:00'],
  ['ends_at', '18:00'],
  ['topic', 'x'.repeat(201)],
] as const)('A session is refused with %s %j', async ([field, value]) => {
  const { as, params } = await course();
  const body = { ...fields, [field]: value };
  expect(await app.problem(addCourseSession, { as, params, body })).toMatchObject({
    status: 400,
    validation_errors: [{ field }],
  });
});

test('Sessions and their marks go along with their course, which counts them first', async () => {
  const { as, params, course_id } = await course();
  const { enrollment_id } = await addEnrollment(app, { course_id });
  const { data } = await app.answer(addCourseSession, { as, params, body: fields });
  await app.answer(markAttendance, {
    as,
    params: { session_id: data.session_id },
    body: { marks: [{ enrollment_id, mark: 'present' }] },
  });
  expect((await app.answer(courseDeletion, { as, params })).data.sessions).toBe(1);
  const enrolled = { enrollment_id };
  expect((await app.answer(enrollmentDeletion, { as, params: enrolled })).data.marks).toBe(1);
  await app.store.pool.query('delete from course');
  expect(await countOf(app, 'course_session')).toBe(0);
  expect(await countOf(app, 'attendance_mark')).toBe(0);
});

test('Courses and sessions that are not there are a 404', async () => {
  const { token: as } = await app.createStaff();
  const params = { course_id: 999_999_999 };
  const noCourse = { status: 404, reason: 'courses.not-found' };
  const weekly = [{ weekday: 1, ...EVENING }];
  expect(await app.problem(listCourseSessions, { as, params })).toMatchObject(noCourse);
  expect(await app.problem(addCourseSession, { as, params, body: fields })).toMatchObject(noCourse);
  expect(await app.problem(makeCourseSessions, { as, params, body: { weekly } })).toMatchObject(
    noCourse,
  );
  const session = { session_id: 999_999_999 };
  const none = { status: 404, reason: 'attendance.session-not-found' };
  expect(await app.problem(deleteCourseSession, { as, params: session })).toMatchObject(none);
  expect(
    await app.problem(updateCourseSession, { as, params: session, body: fields }),
  ).toMatchObject(none);
});
