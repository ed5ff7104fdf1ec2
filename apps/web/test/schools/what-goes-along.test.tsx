import { enrollmentDeletion, removeStudent } from '@station/contract/schools/enrollments';
import { studentFees } from '@station/contract/schools/fees';
import { getStudent, studentDeletion } from '@station/contract/schools/student-pages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchools, schoolsServer } from './schools-server.ts';

const success = true as const;

/** What the open question says goes along, once it is counted. */
async function alongIn(dialog: HTMLElement, first: RegExp) {
  const question = within(dialog);
  expect(await question.findByText(first)).toBeVisible();
  return question.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('A student is not taken out of a course before payments and marks are counted and named', async () => {
  const server = schoolsServer();
  const data = { payments: 2, marks: 11 };
  const counted = server.hold(enrollmentDeletion, { success, data });
  const { user } = openSchools('/1/2/3', server);
  await user.click(await screen.findByRole('button', { name: 'Thao tác với Học sinh 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa khỏi khóa học' }));
  const question = await screen.findByRole('alertdialog');
  const confirming = within(question).getByRole('button', { name: 'Xóa khỏi khóa học' });
  expect(confirming).toBeDisabled();
  counted();
  expect(await alongIn(question, /^2 /)).toEqual(['2 khoản thanh toán', '11 lượt điểm danh']);
  expect(confirming).toBeEnabled();
});

test('Why a student was not taken out is said by the server first, with each field; without a line in the given words', async () => {
  const server = schoolsServer()
    .answer(enrollmentDeletion, { success, data: { payments: 0, marks: 0 } })
    .refuse(removeStudent, { code: 'internal', message: 'Hết chỗ lưu' });
  const { user } = openSchools('/1/2/3', server);
  await user.click(await screen.findByRole('button', { name: 'Thao tác với Học sinh 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa khỏi khóa học' }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirming = question.getByRole('button', { name: 'Xóa khỏi khóa học' });
  await waitFor(() => expect(confirming).toBeEnabled());
  await user.click(confirming);
  expect(await question.findByText('Hết chỗ lưu')).toBeVisible();
  server.refuse(removeStudent, {
    ...{ code: 'invalid', message: 'Dữ liệu không hợp lệ' },
    validation_errors: [
      { field: 'course_id', message: 'Sai khóa học' },
      { field: 'enrollment_id', message: 'Thiếu' },
    ],
  });
  await user.click(confirming);
  const fields = 'Dữ liệu không hợp lệ. course_id: Sai khóa học. enrollment_id: Thiếu';
  expect(await question.findByText(fields)).toBeVisible();
  server.refuse(removeStudent, { code: 'internal', message: '' });
  await user.click(confirming);
  expect(await question.findByText('Không thể xóa học sinh')).toBeVisible();
  server.setReachable(false);
  await user.click(confirming);
  const lost = /^Có lỗi xảy ra khi xóa học sinh khỏi khóa học\. Không kết nối được/;
  expect(await question.findByText(lost)).toBeVisible();
});

test('Before a student is deleted it is said which payments and marks go along', async () => {
  const student = {
    ...{ student_id: 1, student_name: 'Lan', email: '', phone: '', birth_date: null },
    ...{ address: '', total_courses: 1, version: 1, created_at: '2026-11-21T00:00:00.000Z' },
    enrollments: [],
  };
  const data = { enrollments: 1, active_enrollments: 1, payments: 0, marks: 3 };
  const server = schoolsServer()
    .answer(getStudent, { success, data: student })
    .answer(studentFees, { success, data: [] })
    .answer(studentDeletion, { success, data });
  const { user } = openSchools('/student/1', server);
  await user.click(await screen.findByRole('button', { name: 'Xóa học sinh' }));
  const question = await screen.findByRole('alertdialog');
  expect(await alongIn(question, /^1 /)).toEqual([
    '1 lần ghi danh, trong đó 1 đang học',
    '3 lượt điểm danh',
  ]);
});
