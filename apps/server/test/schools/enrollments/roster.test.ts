import { commitImport, setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { getCourse } from '@station/contract/schools/courses';
import {
  exportRoster,
  getEnrollment,
  listEnrollments,
  updateEnrollment,
} from '@station/contract/schools/enrollments';
import { getStudent, listStudents } from '@station/contract/schools/student-pages';
import { listTrash, restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { commit, rowsOf, sheetOf, startReading } from '../../fixtures/imports.ts';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { addCourse, addEnrollment, addStudent, officeToday } from '../../fixtures/schools.ts';
import { statementsOf } from '../../fixtures/statements.ts';
import { readSheet, type SheetRow } from '../../fixtures/workbooks.ts';
import { someOf } from '../../in-full.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const HEADINGS = [
  ...['Mã khóa học', 'Họ và tên', 'SĐT', 'Email', 'Trạng thái', 'Ngày ghi danh'],
  ...['Ngày sinh', 'Địa chỉ'],
];

/** The first step of a roster with these rows. */
async function read(as: string, rows: SheetRow[], headings = HEADINGS) {
  return startReading(app, as, await sheetOf(headings, rows), 'roster');
}

/** Both steps of a roster with these rows. */
async function importRoster(as: string, rows: SheetRow[]) {
  return commit(app, as, (await read(as, rows)).id);
}

test('A roster adds students and enrols them, in whichever course each row names', async () => {
  const { token: as, username } = await app.createStaff();
  const one = await addCourse(app, { course_name: 'Sơ cấp' });
  const other = await addCourse(app, { course_name: 'Trung cấp' });
  const { counts } = await importRoster(as, [
    [
      one.course_id,
      'Nguyễn An',
      '0901234567',
      'an@example.vn',
      'Hoàn thành',
      '01/09/2026',
      '5/6/2004',
      'Huế',
    ],
    ['trung cap', '김민수', '010-1234-5678', '', '', '', '2003. 2. 1', ''],
    [other.course_id, 'Nguyễn An', '+84 901 234 567', 'AN@example.vn', '', '', '', ''],
  ]);
  expect(counts).toMatchObject({ added: 3, refused: 0 });
  const { data } = await app.answer(listStudents, { as });
  expect(data.map((it) => [it.student_name, it.total_courses])).toEqual([
    ['김민수', 1],
    ['Nguyễn An', 2],
  ]);
  const an = await app.answer(getStudent, { as, params: { student_id: data[1]!.student_id } });
  expect(an.data).toMatchObject({ birth_date: '2004-06-05', address: 'Huế', phone: '0901234567' });
  expect(an.data.enrollments).toMatchObject([
    { course_id: other.course_id, status: 'active', enrollment_date: officeToday() },
    { course_id: one.course_id, status: 'completed', enrollment_date: '2026-09-01' },
  ]);
  const params = { enrollment_id: an.data.enrollments[0]!.enrollment_id };
  const details = await app.answer(getEnrollment, { as, params });
  expect(details.data.history).toMatchObject([
    { to: 'active', reason: 'Từ file Excel', by: username },
  ]);
  // An import leaves one line, whatever it adds.
  expect(await auditOf(app, 'enrollments.created')).toEqual([]);
  expect(await auditOf(app, 'enrollments.imported')).toHaveLength(1);
});

test('A student who is known already is enrolled, not added again', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  await addStudent(app, { student_name: 'Trần Bình', phone: '0911111111', email: '' });
  await importRoster(as, [[course_id, 'TRẦN BÌNH', '+84911111111', '', '', '', '', '']]);
  expect(await countOf(app, 'student')).toBe(1);
  expect(await countOf(app, 'enrollment')).toBe(1);
});

test.for(
  someOf(
    [
      ['course_id', '999999999', 'unknown-course'],
      ['course_id', '', 'required'],
      ['course_id', 'Trùng tên', 'unknown-course'],
      ['student_name', 'A', 'too-short'],
      ['email', 'no address', 'format'],
      ['status', 'đang ngủ', 'unknown-status'],
      ['enrollment_date', '31/02/2026', 'format'],
      ['birth_date', '2025-01-01', 'age'],
      ['birth_date', 'hôm qua', 'format'],
    ] as const,
    3,
  ),
)('A row is refused for its %s %j: %s', { tags: ['full'] }, async ([field, value, reason]) => {
  const { token: as } = await app.createStaff();
  const { course_id, class_id } = await addCourse(app, { course_name: 'Trùng tên' });
  await addCourse(app, { course_name: 'Trùng tên', class_id });
  const good = {
    course_id,
    student_name: 'Nguyễn An',
    phone: '',
    email: '',
    status: '',
    enrollment_date: '',
    birth_date: '',
    address: '',
  };
  const { id, counts } = await read(as, [Object.values({ ...good, [field]: value })]);
  expect(counts).toMatchObject({ added: 0, refused: 1 });
  const [row] = await rowsOf(app, as, id, 'refused');
  expect(row?.problems).toMatchObject([{ field, reason, value }]);
});

test('Who is in the course already is skipped, or gets the status of the row', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const student_id = await addStudent(app, { student_name: 'An', phone: '0901234567', email: '' });
  const { enrollment_id } = await addEnrollment(app, { course_id, student_id });
  const row = [course_id, 'An', '0901234567', '', 'Đã bỏ học', '', '', ''];
  const first = await read(as, [row, row]);
  expect(first.counts).toMatchObject({ added: 0, skipped: 2 });
  const params = { id: first.id };
  const { data } = await app.answer(setImportDuplicates, {
    as,
    params,
    body: { duplicates: 'update' },
  });
  expect(data.counts).toMatchObject({ updated: 1, skipped: 1 });
  // Of what the row says of the student nothing is written.
  const before = { status: 'active', enrollment_date: '2026-09-01' };
  const kept = async () => (await rowsOf(app, as, first.id, 'updated')).map((it) => it.before);
  expect(await kept()).toEqual([before]);
  await commit(app, as, first.id);
  expect(await kept()).toEqual([before]);
  const after = await app.answer(getEnrollment, { as, params: { enrollment_id } });
  expect(after.data).toMatchObject({
    status: 'dropped',
    enrollment_date: '2026-09-01',
    version: 2,
  });
  expect(after.data.history).toMatchObject([{ to: 'active' }, { to: 'dropped' }]);
});

test('A roster with more students than there are places is not written at all', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 2 });
  const rows = ['An', 'Bình', 'Chi'].map((name) => [course_id, name, '', '', '', '', '', '']);
  const { id } = await read(as, rows);
  expect(await app.problem(commitImport, { as, params: { id } })).toMatchObject({
    status: 409,
    reason: 'enrollments.full',
  });
  expect(await countOf(app, 'student')).toBe(0);
  expect((await app.answer(getCourse, { as, params: { course_id } })).data.enrolled).toBe(0);
  // The import is still there, to be mended and tried again.
  expect(await rowsOf(app, as, id)).toHaveLength(3);
});

test('An undone roster takes out whom it enrolled, and leaves what was changed since', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const known = await addStudent(app, { student_name: 'Bình', phone: '', email: '' });
  const enrolled = async (student_name: string) => {
    const student_id = await addStudent(app, { student_name, phone: '', email: '' });
    return (await addEnrollment(app, { course_id, student_id })).enrollment_id;
  };
  const restored = await enrolled('Chi');
  const changed = await enrolled('Dung');
  const { id } = await read(as, [
    [course_id, 'An', '', '', '', '', '', ''],
    [course_id, 'Bình', '', '', '', '', '', ''],
    [course_id, 'Chi', '', '', 'Hoàn thành', '', '', ''],
    [course_id, 'Dung', '', '', 'Hoàn thành', '', '', ''],
  ]);
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  expect((await commit(app, as, id)).counts).toMatchObject({ added: 2, updated: 2 });
  await app.answer(updateEnrollment, {
    as,
    params: { enrollment_id: changed },
    body: { status: 'dropped', enrollment_date: '2026-09-01' },
  });
  const { data } = await app.answer(undoImport, { as, params: { id } });
  expect(data.undo).toMatchObject({
    removed: 2,
    restored: 1,
    left_count: 1,
    left: [{ id: changed, label: 'Dung', reason: 'changed' }],
  });
  const { data: now } = await app.answer(listEnrollments, { as, params: { course_id } });
  expect(now.map((it) => [it.enrollment_id, it.status])).toEqual([
    [changed, 'dropped'],
    [restored, 'active'],
  ]);
  // An came with the roster and goes with it; Bình was there before.
  const trash = await app.answer(listTrash, { as });
  expect(trash.data.map((it) => [it.kind, it.label]).toSorted()).toEqual([
    ['enrollment', 'An'],
    ['enrollment', 'Bình'],
    ['student', 'An'],
  ]);
  await app.answer(getStudent, { as, params: { student_id: known } });
});

test('A large roster is undone in few statements, and each enrolment comes back by itself', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const courses: number[] = [];
  for (const max_students of [900, 900, 900]) {
    courses.push((await addCourse(app, { max_students })).course_id);
  }
  const rows = Array.from(
    { length: 2_500 },
    (_, at): SheetRow => [courses[at % 3]!, `Học viên ${at}`, ...['', '', '', '', '', '']],
  );
  const imported = await importRoster(as, rows);
  expect(imported.counts).toMatchObject({ added: 2_500 });
  const statements = await statementsOf(() =>
    app.answer(undoImport, { as, params: { id: imported.id } }),
  );
  // Row by row they were more than 10,000. Beside them the server looks for jobs while it takes long.
  const written = statements.filter((it) => /\b(enrollment|student|trash|import_row)\b/.test(it));
  expect(written).not.toEqual([]);
  expect(written.length).toBeLessThan(100);
  expect([await countOf(app, 'enrollment'), await countOf(app, 'student')]).toEqual([0, 0]);
  const params = { course_id: courses[1234 % 3]! };
  expect((await app.answer(getCourse, { as, params })).data.enrolled).toBe(0);

  const { token: admin } = await app.createAdmin();
  const found = await app.answer(listTrash, { as: admin, query: { search: 'hoc vien 1234' } });
  const keys = found.data.map(({ kind, id }) => ({ kind, id }));
  expect(keys.map(({ kind }) => kind).toSorted()).toEqual(['enrollment', 'student']);
  await app.answer(restoreTrash, { as: admin, body: { items: keys } });
  const { data } = await app.answer(listEnrollments, { as, params });
  expect(data.map((it) => [it.student_name, it.status])).toEqual([['Học viên 1234', 'active']]);
  const details = { enrollment_id: data[0]!.enrollment_id };
  const { history } = (await app.answer(getEnrollment, { as, params: details })).data;
  expect(history).toMatchObject([{ to: 'active', reason: 'Từ file Excel' }]);
});

test('An exported roster has no birth dates, addresses or formulas, and can be imported again', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const student_name = '=1+1 "An"';
  const student_id = await addStudent(app, {
    student_name,
    address: 'Huế',
    birth_date: '2003-02-01',
  });
  const { email, phone } = await addEnrollment(app, { course_id, student_id, status: 'dropped' });
  const params = { course_id };
  const answered = await app.call(exportRoster, { as, params });
  expect(answered.headers['content-disposition']).toBe(
    `attachment; filename="roster_${course_id}.xlsx"`,
  );
  const { rows, sheet } = readSheet(answered.rawPayload);
  expect(rows).toEqual([
    ['Mã khóa học', 'Tên học sinh', 'Điện thoại', 'Email', 'Trạng thái', 'Ngày ghi danh'],
    [String(course_id), student_name, phone, email, 'Đã bỏ học', '2026-09-01'],
  ]);
  const cells = Object.values(sheet) as { f?: string }[];
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
  const again = await startReading(app, as, answered.rawPayload, 'roster');
  expect(again.counts).toMatchObject({ added: 0, skipped: 1, refused: 0 });
  expect(await auditOf(app, 'enrollments.exported', course_id)).toHaveLength(1);
  const nowhere = { course_id: 999_999_999 };
  expect(await app.problem(exportRoster, { as, params: nowhere })).toMatchObject({
    status: 404,
    reason: 'courses.not-found',
  });
});
