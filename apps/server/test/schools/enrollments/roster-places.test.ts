import { setImportDuplicates, undoImport } from '@station/contract/imports/imports';
import { listEnrollments } from '@station/contract/schools/enrollments';
import { getStudent } from '@station/contract/schools/student-pages';
import { joinWaiting, listWaiting } from '@station/contract/schools/waiting';
import { beforeEach, expect, test } from 'vitest';
import { commit, sheetOf, startReading } from '../../fixtures/imports.ts';
import { addCourse, addEnrollment, addStudent } from '../../fixtures/schools.ts';
import type { SheetRow } from '../../fixtures/workbooks.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const HEADINGS = ['Mã khóa học', 'Họ và tên', 'SĐT', 'Trạng thái'];

/** The first step of a roster with this row. */
const read = async (as: string, row: SheetRow) =>
  startReading(app, as, await sheetOf(HEADINGS, [row]), 'roster');

test('A place that a roster frees goes to whoever waits for it', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app, { max_students: 1 });
  const student_id = await addStudent(app, { student_name: 'An', phone: '0901234567', email: '' });
  await addEnrollment(app, { course_id, student_id });
  const waits = await addStudent(app);
  const params = { course_id };
  await app.answer(joinWaiting, { as, params, body: { student_id: waits } });
  const { id } = await read(as, [course_id, 'An', '0901234567', 'Đã bỏ học']);
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  await commit(app, as, id);
  const { data } = await app.answer(listEnrollments, { as, params });
  expect(data.map((it) => [it.student_id, it.status]).toSorted()).toEqual([
    [student_id, 'dropped'],
    [waits, 'active'],
  ]);
  expect((await app.answer(listWaiting, { as, params })).data).toEqual([]);
});

test('A roster is undone although one of its students waits for another course by now', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const { id } = await read(as, [course_id, 'An', '', '']);
  await commit(app, as, id);
  const full = { course_id: (await addCourse(app, { max_students: 1 })).course_id };
  await addEnrollment(app, full);
  const { data: enrolled } = await app.answer(listEnrollments, { as, params: { course_id } });
  const student_id = enrolled[0]?.student_id ?? 0;
  await app.answer(joinWaiting, { as, params: full, body: { student_id } });
  const { data } = await app.answer(undoImport, { as, params: { id } });
  expect(data.undo).toMatchObject({ removed: 1, left_count: 0 });
  expect((await app.answer(listWaiting, { as, params: full })).data).toEqual([]);
  expect((await app.problem(getStudent, { as, params: { student_id } })).status).toBe(404);
});
