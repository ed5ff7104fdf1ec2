import { listCourseSessions, markAttendance } from '@station/contract/schools/attendance';
import { courseDeletion, createCourse, getCourse } from '@station/contract/schools/courses';
import { availableStudents } from '@station/contract/schools/enrollments';
import { courseFees } from '@station/contract/schools/fees';
import { createClass, createSchool, listSchools } from '@station/contract/schools/schools';
import { bulkEnroll, joinWaiting, listWaiting } from '@station/contract/schools/waiting';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { today } from '../../src/platform/days.ts';
import {
  makeCourse,
  makeSession,
  openSchools,
  school,
  schoolClass,
  schoolsServer,
} from './schools-server.ts';

const COURSE = '/1/2/3';
const TABS = 'Các màn hình của khóa học';

test('The four steps lead from a school to its students, each by its own address', async () => {
  const { router, user } = openSchools('');
  await user.click(await screen.findByRole('link', { name: 'Hoa Sen' }));
  await user.click(await screen.findByRole('link', { name: '10A' }));
  await user.click(await screen.findByRole('link', { name: 'Tiếng Hàn 1' }));
  expect(await screen.findByRole('row', { name: /Học sinh 1/ })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2/3');

  // The wizard stays where one chooses; after that, one line says where the course belongs.
  const steps = screen.getByRole('navigation', { name: 'Các bước' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hoa Sen', '10A']);
  await user.click(within(steps).getByRole('link', { name: 'Hoa Sen' }));
  expect(await screen.findByRole('link', { name: '10A' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1');
});

test('A course says its name and how full it is over its tabs, and what lies below leads back to it', async () => {
  const { router, user } = openSchools(COURSE, schoolsServer(makeCourse({ enrolled: 8 })));
  expect(await screen.findByText('8/30 học sinh')).toBeInTheDocument();
  await user.click(screen.getAllByRole('link', { name: 'Thêm học sinh' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Thêm học sinh' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: TABS })).not.toBeInTheDocument();
  const steps = screen.getByRole('navigation', { name: 'Các bước' });
  await user.click(within(steps).getByRole('link', { name: 'Tiếng Hàn 1' }));
  expect(await screen.findByRole('navigation', { name: TABS })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2/3');
});

test('Over the students it is said how many there are, as the specification writes it', async () => {
  openSchools(COURSE, schoolsServer(makeCourse({ enrolled: 8 })));
  expect(await screen.findByText('(1 học sinh), còn 22 chỗ')).toBeVisible();
});

test('Arrows, Home and End lead through the tabs of a course', async () => {
  const { user } = openSchools(COURSE);
  const tabs = within(await screen.findByRole('navigation', { name: TABS }));
  tabs.getByRole('link', { name: 'Học sinh' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(tabs.getByRole('link', { name: 'Buổi học' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(tabs.getByRole('link', { name: 'Tệp' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(tabs.getByRole('link', { name: 'Chứng nhận' })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(tabs.getByRole('link', { name: 'Học sinh' })).toHaveFocus();
});

test('A session today is one press away from every tab', { tags: ['full'] }, async () => {
  const other = makeSession();
  const server = schoolsServer().answer(listCourseSessions, {
    success: true,
    data: [other, { ...other, session_id: 6, held_on: today(), starts_at: '14:00' }],
  });
  const { router, user } = openSchools(`${COURSE}/fees`, server);
  expect(await screen.findByText('Buổi 2/2')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Điểm danh hôm nay' }));
  expect(await screen.findByText('Đã điểm danh 0 trên 2 học sinh')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2/3/sessions/6');
});

test('On a day without a session nothing offers to mark one', async () => {
  openSchools(COURSE);
  expect(await screen.findByRole('row', { name: /Học sinh 1/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Điểm danh hôm nay' })).not.toBeInTheDocument();
});

test('A new course is opened, and offers its first session', { tags: ['full'] }, async () => {
  const server = schoolsServer()
    .answer(createCourse, { success: true, data: makeCourse() })
    .answer(listCourseSessions, { success: true, data: [] });
  const { router, user } = openSchools('/1/2', server);
  await user.click(await screen.findByRole('button', { name: 'Thêm khóa học' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Tên khóa học/), 'Tiếng Hàn 1');
  await user.click(within(dialog).getByRole('button', { name: 'Thêm khóa học' }));
  await user.click(await screen.findByRole('button', { name: 'Thêm một buổi' }));
  expect(await screen.findByRole('dialog', { name: 'Thêm buổi học' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2/3');
});

test('A new school and a new class are opened at once', { tags: ['full'] }, async () => {
  const server = schoolsServer()
    .answer(createSchool, { success: true, data: school })
    .answer(createClass, { success: true, data: schoolClass });
  const { router, user } = openSchools('', server);
  await user.click(await screen.findByRole('button', { name: 'Thêm trường' }));
  await user.type(screen.getByLabelText(/Tên trường/), 'Hoa Sen{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Thêm lớp học' }));
  expect(router.state.location.pathname).toBe('/home/schools/1');
  await user.type(screen.getByLabelText(/Tên lớp học/), '10A{Enter}');
  expect(await screen.findByRole('button', { name: 'Thêm khóa học' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/home/schools/1/2');
});

test('A school’s card says what goes on in it', async () => {
  const server = schoolsServer().answer(listSchools, {
    success: true,
    data: [
      {
        ...school,
        total_courses: 3,
        enrolled: 41,
        next_session: { held_on: '2026-11-23', starts_at: '18:00', course_name: 'Tiếng Hàn 1' },
      },
    ],
  });
  openSchools('', server);
  expect(await screen.findByText('1 lớp học · 3 khóa học · 41 học sinh')).toBeInTheDocument();
  expect(
    screen.getByText('Buổi tiếp theo: Thứ Hai 23/11/2026, 18:00 (Tiếng Hàn 1)'),
  ).toBeInTheDocument();
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

  await user.click(screen.getByRole('button', { name: '1 người còn lại có mặt' }));
  await vi.waitFor(() =>
    expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
      { enrollment_id: 2, mark: 'present', note: '', waited_ms: expect.any(Number) },
    ]),
  );
});

test('What was tapped is taken back, the latest first', async () => {
  const server = schoolsServer().answer(markAttendance, MARKED);
  const { user } = openSchools(`${COURSE}/sessions/5`, server);
  const undo = await screen.findByRole('button', { name: 'Hoàn tác' });
  expect(undo).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }));
  await user.click(await screen.findByRole('button', { name: '1 người còn lại có mặt' }));
  expect(await screen.findByText('Đã điểm danh đủ')).toBeInTheDocument();
  await user.click(undo);
  expect(await screen.findByText('Còn 1 học sinh')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Học sinh 1 .*Có mặt/ })).toBeInTheDocument();
  await user.click(undo);
  expect(await screen.findByText('Còn 2 học sinh')).toBeInTheDocument();
  expect(undo).toBeDisabled();
  await vi.waitFor(() =>
    expect(server.calls(markAttendance).at(-1)?.body.marks).toEqual([
      { enrollment_id: 1, mark: null, note: '', waited_ms: expect.any(Number) },
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
  expect(await screen.findByText('Đã lưu tất cả')).toBeInTheDocument();
});

test('A mark that arrives after a newer one gives way to it, and the person is told', async () => {
  const server = schoolsServer().answer(markAttendance, { ...MARKED, details: { outdated: [1] } });
  const { user } = openSchools(`${COURSE}/sessions/5`, server);
  await user.click(await screen.findByRole('button', { name: /^Học sinh 1 Chưa điểm danh/ }));
  expect(await screen.findByText('1 điểm danh ghi sau được giữ nguyên')).toBeInTheDocument();
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
  await user.click(await screen.findByRole('button', { name: 'Thêm' }));
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

test('A weekly pattern for a course that could not be loaded says so', async () => {
  const server = schoolsServer().refuse(getCourse, { code: 'internal', message: 'broken' });
  openSchools(`${COURSE}/sessions/weekly`, server);
  expect(await screen.findByText('Không thể tải khóa học')).toBeVisible();
});

test('A course is not deleted before it is counted what goes along, and all of that is named', async () => {
  const server = schoolsServer();
  const counted = server.hold(courseDeletion, {
    success: true,
    data: {
      ...{ courses: 1, enrollments: 8, active_enrollments: 3 },
      ...{ waiting: 2, sessions: 24, payments: 0 },
    },
  });
  const { user } = openSchools('/1/2', server);
  await user.click(await screen.findByRole('button', { name: 'Thao tác với Tiếng Hàn 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('button', { name: 'Xóa' })).toBeDisabled();
  counted();
  expect(await question.findByText(/^8 /)).toBeVisible();
  const along = question.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(along).toEqual([
    '8 lượt ghi danh, trong đó 3 đang học',
    '2 người trong danh sách chờ',
    '24 buổi học',
  ]);
  expect(question.getByRole('button', { name: 'Xóa' })).toBeEnabled();
});
