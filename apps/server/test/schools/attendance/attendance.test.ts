import {
  addCourseSession,
  courseAttendance,
  exportAttendance,
  getAttendanceSheet,
  type Mark,
  markAttendance,
} from '@station/contract/schools/attendance';
import { deleteCourse } from '@station/contract/schools/courses';
import { updateEnrollment } from '@station/contract/schools/enrollments';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent } from '../../fixtures/schools.ts';
import { readSheet } from '../../fixtures/workbooks.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** A course with students of these names, and what tests do with it. */
async function courseOf(...names: string[]) {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const enrolled: Record<string, number> = {};
  for (const student_name of names) {
    const student_id = await addStudent(app, { student_name });
    enrolled[student_name] = (await addEnrollment(app, { course_id, student_id })).enrollment_id;
  }
  let days = 0;
  const addSession = async () => {
    days += 1;
    const body = {
      held_on: `2026-09-${String(days).padStart(2, '0')}`,
      starts_at: '08:00',
      ends_at: '09:00',
    };
    const { data } = await app.answer(addCourseSession, { as, params: { course_id }, body });
    return data.session_id;
  };
  const mark = (session_id: number, marks: Record<string, Mark | null>) =>
    app.answer(markAttendance, {
      as,
      params: { session_id },
      body: {
        marks: Object.entries(marks).map(([name, it]) => ({
          enrollment_id: enrolled[name]!,
          mark: it,
        })),
      },
    });
  return { as, course_id, params: { course_id }, enrolled, addSession, mark };
}

test('The sheet of a session names everybody by name, unmarked at first', async () => {
  const { as, addSession, enrolled } = await courseOf('Bình', 'An');
  const session_id = await addSession();
  const { data } = await app.answer(getAttendanceSheet, { as, params: { session_id } });
  expect(data.course_name).toBe('Tiếng Hàn sơ cấp');
  expect(data.session).toMatchObject({ session_id, present: 0 });
  expect(data.rows).toMatchObject([
    { student_name: 'An', enrollment_id: enrolled.An, mark: null, note: '', status: 'active' },
    { student_name: 'Bình', enrollment_id: enrolled.Bình, mark: null, note: '' },
  ]);
});

test('One tap marks one student, another changes the mark, and null takes it away', async () => {
  const { as, addSession, mark } = await courseOf('An', 'Bình');
  const session_id = await addSession();
  expect((await mark(session_id, { An: 'present' })).data).toMatchObject({ present: 1, absent: 0 });
  expect((await mark(session_id, { Bình: 'late' })).data).toMatchObject({ present: 1, late: 1 });
  expect((await mark(session_id, { An: 'excused' })).data).toMatchObject({
    present: 0,
    excused: 1,
  });
  const { data } = await app.answer(getAttendanceSheet, { as, params: { session_id } });
  expect(data.rows.map((it) => it.mark)).toEqual(['excused', 'late']);
  expect((await mark(session_id, { An: null })).data).toMatchObject({ excused: 0, late: 1 });
  expect(await auditOf(app, 'attendance.marked', session_id)).toHaveLength(4);
});

test('Of two marks for the same student in one call the last one counts', async () => {
  const { as, addSession, enrolled } = await courseOf('An');
  const session_id = await addSession();
  const enrollment_id = enrolled.An!;
  const marks = [
    { enrollment_id, mark: 'present' as const },
    { enrollment_id, mark: 'late' as const, note: 'Kẹt xe' },
  ];
  await app.answer(markAttendance, { as, params: { session_id }, body: { marks } });
  const { data } = await app.answer(getAttendanceSheet, { as, params: { session_id } });
  expect(data.rows).toMatchObject([{ mark: 'late', note: 'Kẹt xe' }]);
});

test('A mark that waited for a line gives way to one that somebody else set after it', async () => {
  const { addSession, enrolled, mark } = await courseOf('An', 'Bình');
  const session_id = await addSession();
  await mark(session_id, { An: 'present' });
  const { token: as } = await app.createStaff();
  const late = (enrollment_id: number, waited_ms: number) => ({
    enrollment_id,
    mark: 'absent' as const,
    waited_ms,
  });
  const marks = [late(enrolled.An!, 60_000), late(enrolled.Bình!, 60_000)];
  const params = { session_id };
  const first = await app.answer(markAttendance, { as, params, body: { marks } });
  expect(first.details).toEqual({ outdated: [enrolled.An] });
  expect(first.data).toMatchObject({ present: 1, absent: 1 });

  const again = { marks: [late(enrolled.An!, 0)] };
  const second = await app.answer(markAttendance, { as, params, body: again });
  expect(second.details).toEqual({ outdated: [] });
  expect(second.data).toMatchObject({ present: 0, absent: 2 });
});

test('A mark that waited long gives way to a newer one of the same person, set elsewhere', async () => {
  const { as, addSession, enrolled } = await courseOf('An');
  const params = { session_id: await addSession() };
  const set = async (mark: Mark, waited_ms: number) => {
    const body = { marks: [{ enrollment_id: enrolled.An!, mark, waited_ms }] };
    const { details } = await app.answer(markAttendance, { as, params, body });
    const { data } = await app.answer(getAttendanceSheet, { as, params });
    return { ...details, mark: data.rows[0]?.mark };
  };
  expect(await set('late', 0)).toEqual({ outdated: [], mark: 'late' });
  expect(await set('absent', 3_600_000)).toEqual({ outdated: [enrolled.An], mark: 'late' });
  // A line may be so slow that what was set later arrives first.
  expect(await set('absent', 5_000)).toEqual({ outdated: [], mark: 'absent' });
});

test('A mark that waited for a line gives way to one that somebody else cleared after it', async () => {
  const { addSession, course_id, params, enrolled, mark } = await courseOf('An');
  const session_id = await addSession();
  await mark(session_id, { An: 'present' });
  await mark(session_id, { An: null });
  const { token: as } = await app.createStaff();
  const set = async (waited_ms: number) => {
    const marks = [{ enrollment_id: enrolled.An!, mark: 'absent' as const, waited_ms }];
    const call = { as, params: { session_id }, body: { marks } };
    const { data, details } = await app.answer(markAttendance, call);
    return { absent: data.absent, ...details };
  };
  expect(await set(600_000)).toEqual({ absent: 0, outdated: [enrolled.An] });
  // So it is after the course was deleted by mistake.
  await app.answer(deleteCourse, { as, params });
  await app.answer(restoreTrash, { as, body: { items: [{ kind: 'course', id: course_id }] } });
  expect(await set(600_000)).toEqual({ absent: 0, outdated: [enrolled.An] });
  expect(await set(0)).toEqual({ absent: 1, outdated: [] });
  // From there on it is the mark that counts, and not that there was none before it.
  expect(await countOf(app, 'cleared_mark')).toBe(0);
});

test('A student of another course is not marked, and then nobody is', async () => {
  const one = await courseOf('An');
  const other = await courseOf('Bình');
  const session_id = await one.addSession();
  const marks = [
    { enrollment_id: one.enrolled.An, mark: 'present' },
    { enrollment_id: other.enrolled.Bình, mark: 'present' },
  ];
  const problem = await app.problem(markAttendance, {
    as: one.as,
    params: { session_id },
    body: { marks },
  });
  expect(problem).toMatchObject({ status: 400, reason: 'attendance.not-in-course' });
  expect(await countOf(app, 'attendance_mark')).toBe(0);
});

test.for([
  [{ marks: [] }, 'marks'],
  [{ marks: [{ enrollment_id: 1, mark: 'asleep' }] }, 'marks.0.mark'],
  [{ marks: [{ mark: 'present' }] }, 'marks.0.enrollment_id'],
  [{}, 'marks'],
] as const)('Marks are refused: %j', async ([body, field]) => {
  const { as, addSession } = await courseOf('An');
  const params = { session_id: await addSession() };
  expect(await app.problem(markAttendance, { as, params, body })).toMatchObject({
    status: 400,
    validation_errors: [{ field }],
  });
});

test('Who dropped out is on the sheets where they have a mark, and on no others', async () => {
  const { as, addSession, mark, enrolled } = await courseOf('An', 'Bình');
  const marked = await addSession();
  const later = await addSession();
  await mark(marked, { An: 'present', Bình: 'absent' });
  await app.answer(updateEnrollment, {
    as,
    params: { enrollment_id: enrolled.An! },
    body: { status: 'dropped', enrollment_date: '2026-09-01' },
  });
  const namesAt = async (session_id: number) => {
    const { data } = await app.answer(getAttendanceSheet, { as, params: { session_id } });
    return data.rows.map((it) => it.student_name);
  };
  expect(await namesAt(marked)).toEqual(['An', 'Bình']);
  expect(await namesAt(later)).toEqual(['Bình']);
});

test('Rates count present and late against absent, leave and missing marks count on neither side', async () => {
  const { as, params, addSession, mark } = await courseOf('An', 'Bình', 'Chi', 'Dung');
  const days = [await addSession(), await addSession(), await addSession(), await addSession()];
  await mark(days[0]!, { An: 'present', Bình: 'present', Chi: 'absent' });
  await mark(days[1]!, { An: 'late', Bình: 'absent', Chi: 'absent' });
  await mark(days[2]!, { An: 'excused', Bình: 'present', Chi: 'excused' });
  const { data, details } = await app.answer(courseAttendance, { as, params });
  expect(data.map((it) => [it.student_name, it.rate])).toEqual([
    ['Chi', 0],
    ['Bình', 67],
    ['An', 100],
    ['Dung', null],
  ]);
  expect(data[2]).toMatchObject({ present: 1, late: 1, absent: 0, excused: 1 });
  // Four of seven marks that count: 4/7.
  expect(details).toEqual({ sessions: 4, marked_sessions: 3, rate: 57 });
});

test('The students under a threshold are listed alone', async () => {
  const { as, params, addSession, mark } = await courseOf('An', 'Bình', 'Chi');
  await mark(await addSession(), { An: 'present', Bình: 'absent' });
  const { data } = await app.answer(courseAttendance, { as, params, query: { below: 80 } });
  expect(data.map((it) => it.student_name)).toEqual(['Bình']);
  const refused = await app.problem(courseAttendance, { as, params, query: { below: 101 } });
  expect(refused.validation_errors).toMatchObject([{ field: 'below' }]);
});

test('The Excel sheet has a row for each student, a column for each session, and no formulas', async () => {
  const formula = '=HYPERLINK("http://evil.example","x")';
  const { as, params, course_id, addSession, mark } = await courseOf(formula, '김민수');
  const first = await addSession();
  await addSession();
  await mark(first, { [formula]: 'present', 김민수: 'excused' });
  const answered = await app.call(exportAttendance, { as, params });
  expect(answered.statusCode).toBe(200);
  expect(answered.headers['content-disposition']).toBe(
    `attachment; filename="attendance_${course_id}.xlsx"`,
  );
  const { rows, sheet } = readSheet(answered.rawPayload);
  expect(rows).toEqual([
    [
      ...['Học sinh', 'Có mặt', 'Đi trễ', 'Vắng', 'Có phép', 'Tỷ lệ (%)'],
      ...['2026-09-01 08:00', '2026-09-02 08:00'],
    ],
    [formula, 1, 0, 0, 0, 100, 'Có mặt', ''],
    ['김민수', 0, 0, 0, 1, '', 'Có phép', ''],
  ]);
  const cells = Object.values(sheet) as { t?: string; f?: string }[];
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
  expect(sheet.A2.t).toBe('s');
  expect(await auditOf(app, 'attendance.exported', course_id)).toHaveLength(1);
});

test('Courses and sessions that are not there are a 404', async () => {
  const { token: as } = await app.createStaff();
  const params = { course_id: 999_999_999 };
  for (const endpoint of [courseAttendance, exportAttendance]) {
    expect(await app.problem(endpoint, { as, params })).toMatchObject({
      status: 404,
      reason: 'courses.not-found',
    });
  }
  const session = { session_id: 999_999_999 };
  const none = { status: 404, reason: 'attendance.session-not-found' };
  expect(await app.problem(getAttendanceSheet, { as, params: session })).toMatchObject(none);
  const body = { marks: [{ enrollment_id: 1, mark: 'present' }] };
  expect(await app.problem(markAttendance, { as, params: session, body })).toMatchObject(none);
});

test('Many who mark at the same time all count', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Học sinh ${at}`);
  const { addSession, mark, as } = await courseOf(...names);
  const session_id = await addSession();
  await Promise.all(names.map((name) => mark(session_id, { [name]: 'present' })));
  const { data } = await app.answer(getAttendanceSheet, { as, params: { session_id } });
  expect(data.session.present).toBe(12);
});
