import type { Endpoint } from '@station/contract/endpoint';
import { courseDeletion, createCourse, deleteCourse } from '@station/contract/schools/courses';
import { createClass, createSchool, updateSchool } from '@station/contract/schools/schools';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchools, schoolsServer } from './schools-server.ts';

const LINE = 'Không kết nối được với máy chủ. Vui lòng thử lại.';

const FORMS: [string, string, Endpoint][] = [
  ['?new=true', 'thêm trường học', createSchool],
  ['?edit=1', 'cập nhật trường học', updateSchool],
  ['/1?new=true', 'thêm lớp học', createClass],
  ['/1/2?new=true', 'thêm khóa học', createCourse],
];

test.each(FORMS)(
  'at %s the server says what is wrong, else it is said what failed: %s',
  async (...given) => {
    const [address, what, endpoint] = given;
    const server = schoolsServer().refuse(endpoint, { code: 'internal', message: 'Hết chỗ lưu' });
    const { user } = openSchools(address, server);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Tên /), ' Mai');
    const send = () => user.click(dialog.getByRole('button', { name: /^(Thêm|Lưu)/ }));
    await send();
    expect(await dialog.findByText('Hết chỗ lưu')).toBeVisible();
    server.refuse(endpoint, { code: 'internal', message: '' });
    await send();
    expect(await dialog.findByText(`Không thể ${what}`)).toBeVisible();
    server.setReachable(false);
    await send();
    expect(await dialog.findByText(`Có lỗi xảy ra khi ${what}. ${LINE}`)).toBeVisible();
  },
);

test('a course that is not deleted says why: the server first, without a line what was done', async () => {
  const along = { courses: 1, enrollments: 0, active_enrollments: 0 };
  const server = schoolsServer()
    .answer(courseDeletion, {
      success: true,
      data: { ...along, waiting: 0, sessions: 0, payments: 0 },
    })
    .refuse(deleteCourse, { code: 'internal', message: 'Hết chỗ lưu' });
  const { user } = openSchools('/1/2', server);
  await user.click(await screen.findByRole('button', { name: 'Thao tác với Tiếng Hàn 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirming = question.getByRole('button', { name: 'Xóa' });
  await waitFor(() => expect(confirming).toBeEnabled());
  await user.click(confirming);
  expect(await question.findByText('Hết chỗ lưu')).toBeVisible();
  server.setReachable(false);
  await user.click(confirming);
  expect(await question.findByText(`Có lỗi xảy ra khi xóa khóa học. ${LINE}`)).toBeVisible();
});

test('a list that no answer came for says that there was a fault', async () => {
  const server = schoolsServer();
  const { user } = openSchools('', server);
  const link = await screen.findByRole('link', { name: 'Hoa Sen' });
  server.setReachable(false);
  await user.click(link);
  expect(await screen.findByText('Có lỗi xảy ra khi tải danh sách lớp học')).toBeVisible();
});
