import { markAttendance } from '@station/contract/schools/attendance';
import { getCourse } from '@station/contract/schools/courses';
import { availableStudents } from '@station/contract/schools/enrollments';
import { courseFees } from '@station/contract/schools/fees';
import { bulkEnroll, joinWaiting, listWaiting } from '@station/contract/schools/waiting';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeCourse, makeSession, openSchools, schoolsServer } from './schools-server.ts';

const COURSE = '/1/2/3';

test('The four steps lead from a school to its students, each by its own address', async () => {
  const { router, user } = openSchools('');
  await user.click(await screen.findByRole('link', { name: 'Hoa Sen' }));
  await user.click(await screen.findByRole('link', { name: '10A' }));
  await user.click(await screen.findByRole('link', { name: 'Tiếng Hàn 1' }));
  expect(await screen.findByRole('row', { name: /Học sinh 1/ })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2/3');

  const steps = screen.getByRole('navigation', { name: 'Các bước' });
  await user.click(within(steps).getByRole('link', { name: /^Chọn lớp/ }));
  expect(await screen.findByRole('link', { name: '10A' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1');
});

test('An address whose course is gone says so, and leads back', async () => {
  const server = schoolsServer().refuse(getCourse, {
    code: 'not-found',
    reason: 'courses.not-found',
    message: 'gone',
  });
  openSchools(COURSE, server);
  expect(await screen.findByRole('heading', { name: 'Thiếu thông tin' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/home/schools');
});

const MARKED = { success: true as const, data: makeSession(), details: { outdated: [] } };

test('One tap marks a student, the next ones go on, and the server hears of each', async () => {
  const server = schoolsServer().answer(markAttendance, MARKED);
  const { user } = openSchools(`${COURSE}/sessions/5`, server);
  await user.click(await screen.findByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }));
  await user.click(await screen.findByRole('button', { name: /^Học sinh 1 .*Có mặt/ }));
  expect(await screen.findByText('Đã lưu tất cả')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Học sinh 1 Đi trễ/ })).toBeInTheDocument();
  expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
    { enrollment_id: 1, mark: 'late', note: '', waited_ms: expect.any(Number) },
  ]);

  await user.click(screen.getByRole('button', { name: 'Còn lại có mặt (1)' }));
  await vi.waitFor(() =>
    expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
      { enrollment_id: 2, mark: 'present', note: '', waited_ms: expect.any(Number) },
    ]),
  );
});

test('A mark made without a line stays on the screen and says that it waits', async () => {
  const server = schoolsServer();
  const { user } = openSchools(`${COURSE}/sessions/5`, server);
  const row = await screen.findByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ });
  server.setReachable(false);
  await user.click(row);
  expect(await screen.findByText(/1 điểm danh được giữ trên máy này/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Học sinh 1 .*Có mặt/ })).toBeInTheDocument();

  server.setReachable(true);
  server.answer(markAttendance, MARKED);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Đã lưu tất cả', {}, { timeout: 4_000 })).toBeInTheDocument();
});

test('A mark that arrives after a colleague’s newer one gives way to it, and the person is told', async () => {
  const server = schoolsServer().answer(markAttendance, { ...MARKED, details: { outdated: [1] } });
  const { user } = openSchools(`${COURSE}/sessions/5`, server);
  await user.click(await screen.findByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }));
  expect(
    await screen.findByText('1 điểm danh do đồng nghiệp ghi sau được giữ nguyên'),
  ).toBeInTheDocument();
  expect(
    await screen.findByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }),
  ).toBeInTheDocument();
});

const FULL = makeCourse({ enrolled: 30 });
const known = {
  success: true as const,
  data: [{ student_id: 9, student_name: 'Chi', email: '', total_courses: 1 }],
  pagination: { page: 1, per_page: 20, total_records: 1, total_pages: 1 },
};

test('Somebody is put on the waiting list of a full course', async () => {
  const server = schoolsServer(FULL)
    .answer(listWaiting, { success: true, data: [] })
    .answer(availableStudents, known)
    .answer(joinWaiting, { success: true, data: [] });
  const { user } = openSchools(`${COURSE}/waiting`, server);
  await user.click(await screen.findByRole('button', { name: 'Thêm vào danh sách chờ' }));
  await user.click(screen.getByRole('button', { name: 'Thêm' }));
  expect(await screen.findByText('Vui lòng chọn học sinh')).toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: /Chi/ }));
  await user.click(screen.getByRole('button', { name: 'Thêm' }));
  expect(await screen.findByText('Chi đã vào danh sách chờ')).toBeInTheDocument();
  expect(server.calls(joinWaiting)[0]?.body).toEqual({ student_id: 9, note: '' });
});

test('Several students are added at once; without room for all, the rest can wait', async () => {
  const server = schoolsServer(FULL)
    .answer(availableStudents, known)
    .answer(bulkEnroll, {
      success: true,
      details: { requested: 1, enrolled: 0, waiting: 1, already: 0 },
      data: [],
    });
  const { user } = openSchools(`${COURSE}/bulk`, server);
  await user.click(await screen.findByRole('checkbox', { name: /Chi/ }));
  await user.click(await screen.findByRole('radio', { name: 'Số còn lại vào danh sách chờ' }));
  await user.click(screen.getByRole('button', { name: 'Thêm 1 học sinh' }));
  expect(await screen.findByText(/1 vào danh sách chờ/)).toBeInTheDocument();
  expect(server.calls(bulkEnroll)[0]?.body).toMatchObject({ student_ids: [9], when_full: 'wait' });
});

test('A course without a fee asks for one before there is anything to pay', async () => {
  const server = schoolsServer().answer(courseFees, {
    success: true,
    fee: null,
    data: [],
    details: { amount: 0, paid: 0, owed: 0, credit: 0 },
  });
  const { user } = openSchools(`${COURSE}/fees`, server);
  await user.click(await screen.findByRole('button', { name: 'Đặt học phí' }));
  const dialog = screen.getByRole('dialog', { name: 'Đặt học phí' });
  await user.type(within(dialog).getByLabelText(/Số tiền/), 'nhiều');
  await user.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  expect(await within(dialog).findByText('Số tiền không hợp lệ')).toBeInTheDocument();
});
