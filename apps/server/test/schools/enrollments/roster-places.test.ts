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

/** The first step of a roster with these rows. */
const read = async (as: string, ...rows: SheetRow[]) =>
  startReading(app, as, await sheetOf(HEADINGS, rows), 'roster');

/** Students with those numbers in a course with so many places; `who` tells how everybody stands. */
async function courseWith(as: string, max_students: number, students: Record<string, string>) {
  const { course_id } = await addCourse(app, { max_students });
  const enroll = async (student_name: string, phone: string) => {
    const student_id = await addStudent(app, { student_name, phone, email: '' });
    await addEnrollment(app, { course_id, student_id });
  };
  for (const [name, phone] of Object.entries(students)) await enroll(name, phone);
  const who = async () => {
    const { data } = await app.answer(listEnrollments, { as, params: { course_id } });
    return Object.fromEntries(data.map(({ student_name, status }) => [student_name, status]));
  };
  return { course_id, enroll, who };
}

/** Writes a roster in which An gives his place up and Chi takes one; answers the import's id. */
async function swapAnForChi(as: string, course_id: number) {
  const { id } = await read(
    as,
    [course_id, 'An', '0901234567', 'Đã bỏ học'],
    [course_id, 'Chi', '0907654321', 'Đang học'],
  );
  await app.answer(setImportDuplicates, { as, params: { id }, body: { duplicates: 'update' } });
  await commit(app, as, id);
  return id;
}

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

test('A roster fills the place that it frees, and its undo gives the place back', async () => {
  const { token: as } = await app.createStaff();
  const { course_id, who } = await courseWith(as, 1, { An: '0901234567' });
  const id = await swapAnForChi(as, course_id);
  expect(await who()).toEqual({ An: 'dropped', Chi: 'active' });
  const waits = await addStudent(app);
  await app.answer(joinWaiting, { as, params: { course_id }, body: { student_id: waits } });
  await app.answer(undoImport, { as, params: { id } });
  // The place was An's before it was anybody's who waits.
  expect(await who()).toEqual({ An: 'active' });
});

test('A roster whose other place was taken since is undone where everybody fits', async () => {
  const { token: as } = await app.createStaff();
  const numbers = { An: '0901234567', Bình: '0902345678' };
  const { course_id, enroll, who } = await courseWith(as, 3, numbers);
  const id = await swapAnForChi(as, course_id);
  await enroll('Dũng', '0903456789');
  await app.answer(undoImport, { as, params: { id } });
  expect(await who()).toEqual({ An: 'active', Bình: 'active', Dũng: 'active' });
});
