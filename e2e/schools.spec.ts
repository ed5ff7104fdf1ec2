import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './journey.ts';
import { chooseListAction, inFilters } from './lists.ts';
import { addAndOpen, newName, openNewCourse } from './school-records.ts';

test('a school from nothing to a marked attendance sheet', async ({ page, station }) => {
  await signIn(page, station);
  await page.goto('/home/schools');
  const school = newName('Trường');
  await addAndOpen(page, 'Thêm trường', school);
  await expectAccessible(page);
  await addAndOpen(page, 'Thêm lớp học', 'Lớp 10A');
  await addAndOpen(page, 'Thêm khóa học', 'Tiếng Hàn 1');

  for (const name of ['Nguyễn Thị Lan', 'Trần Văn Minh', '김지우']) await addStudent(page, name);
  await expectAccessible(page);
  // The same person in another course: known already, so found and not typed again.
  await steps(page).getByRole('link', { name: 'Lớp 10A' }).click();
  await addAndOpen(page, 'Thêm khóa học', 'Tiếng Hàn 2');
  await page.getByRole('link', { name: 'Thêm học sinh' }).first().click();
  await page.getByText('Học sinh đã có').click();
  await page.getByRole('searchbox').fill('tran van minh');
  await page
    .getByRole('radio', { name: /Trần Văn Minh/ })
    .first()
    .check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Thêm học sinh' }).click();
  await expect(page.getByRole('row', { name: /Trần Văn Minh/ })).toBeVisible();

  // Back is the way it came, and a reload keeps the place.
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Chọn khóa học' })).toBeVisible();
  await page.getByRole('link', { name: 'Tiếng Hàn 1' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Danh sách học sinh/ })).toContainText('3');

  const tabs = page.getByRole('navigation', { name: 'Các màn hình của khóa học' });
  await tabs.getByRole('link', { name: 'Buổi học' }).click();
  await page.getByRole('link', { name: 'Tạo theo tuần' }).click();
  await page.getByLabel('Thứ Hai').check();
  await page.getByLabel('Thứ Tư').check();
  await page.getByLabel('Từ ngày').fill('2026-11-02');
  await page.getByLabel('Đến ngày').fill('2026-11-15');
  await page.getByLabel('Ngày nghỉ').fill('2026-11-11');
  await page.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sẽ tạo 3 buổi học' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tạo buổi học' }).click();
  await expect(page.getByRole('heading', { name: 'Buổi học (3 buổi)' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Thứ Hai 02/11/2026', exact: true }).click();
  await expect(page.getByText('Đã lưu tất cả')).toBeVisible();
  await page.getByRole('button', { name: /^Nguyễn Thị Lan Chưa/ }).click();
  // Two taps on a student without a line: late, kept, and sent when the line is back.
  await expect(page.getByText('Đã lưu tất cả')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Trần Văn Minh Chưa/ }).click();
  await page.getByRole('button', { name: /^Trần Văn Minh .*Có mặt/ }).click();
  await expect(page.getByText(/được giữ trên máy này/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Đã lưu tất cả')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm lựa chọn: 김지우' }).click();
  await page.getByRole('menuitem', { name: 'Vắng' }).click();
  await expect(page.getByText('Đã lưu tất cả')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Trần Văn Minh Đi trễ/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^김지우 Vắng/ })).toBeVisible();

  await page.getByRole('link', { name: 'Xong' }).click();
  await tabs.getByRole('link', { name: 'Chuyên cần' }).click();
  await inFilters(page, async (filters) => {
    await filters.getByLabel('Hiển thị').selectOption('80');
  });
  await expect(page.getByRole('row', { name: /김지우/ })).toContainText('0%');
  await expect(page.getByRole('row', { name: /Nguyễn Thị Lan/ })).toHaveCount(0);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await chooseListAction(page, 'Tải file Excel');
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('a full course refuses, lets wait, and the next one moves up', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await signIn(page, station);
  await openNewCourse(page, '2');
  const stamp = Date.now();
  const [an, binh, chi] = [`An ${stamp}`, `Bình ${stamp}`, `Chi ${stamp}`];
  await addStudent(page, an);
  await addStudent(page, binh);

  await page.getByRole('link', { name: 'Thêm học sinh', exact: true }).click();
  await page.getByLabel('Họ và tên').fill(chi);
  await page.getByRole('button', { name: 'Thêm học sinh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'đã đủ học sinh' })).toBeVisible();
  await page.getByRole('button', { name: 'Hủy' }).click();
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page.getByRole('row', { name: new RegExp(an) })).toBeVisible();
  const full = new URL(page.url()).pathname;

  // Somebody who is known from another course can wait.
  await openNewCourse(page, '5');
  await addStudent(page, chi);
  await page.goto(full);
  const tabs = page.getByRole('navigation', { name: 'Các màn hình của khóa học' });
  await tabs.getByRole('link', { name: /Danh sách chờ/ }).click();
  await page.getByRole('button', { name: 'Thêm vào danh sách chờ' }).click();
  await page.getByRole('searchbox').fill(chi);
  await page.getByRole('radio', { name: new RegExp(chi) }).check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(chi) })).toBeVisible();
  await expectAccessible(page);

  await tabs.getByRole('link', { name: 'Học sinh' }).click();
  await actOn(page, an, { button: `Xóa khỏi khóa học: ${an}`, item: 'Xóa khỏi khóa học' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa khỏi khóa học' }).click();
  await expect(page.getByText(`Từ danh sách chờ: ${chi}`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(chi) })).toBeVisible();

  // Many at once: An may wait again, whoever is in is passed over.
  await chooseListAction(page, 'Thêm nhiều học sinh');
  await page.getByRole('searchbox').fill(an);
  await page.getByRole('checkbox', { name: new RegExp(an) }).check();
  await page.getByText('Số còn lại vào danh sách chờ').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Thêm 1 học sinh' }).click();
  await expect(page.getByText('1 vào danh sách chờ.')).toBeVisible();
});

test('a student page, fees in part, a certificate that anybody can check, and the figures', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await openNewCourse(page, '4');
  const name = newName('Phạm Thị Hoa');
  await addStudent(page, name);
  const course = new URL(page.url()).pathname;
  const tabs = page.getByRole('navigation', { name: 'Các màn hình của khóa học' });

  await tabs.getByRole('link', { name: 'Học phí' }).click();
  await page.getByRole('button', { name: 'Đặt học phí' }).click();
  await page.getByLabel('Số tiền').fill('1.500.000');
  await page.getByRole('button', { name: 'Lưu' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Ghi nhận thanh toán' }).click();
  await page.getByLabel('Số tiền').fill('500.000');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();
  await expect(page.getByRole('group', { name: 'Tổng cộng' })).toContainText(/1\.000\.000/);
  await expectAccessible(page);

  await page.goto(course);
  await actOn(page, name, { button: `Sửa: ${name}`, item: 'Sửa' });
  await page.getByLabel('Trạng thái').selectOption('completed');
  await page.getByRole('button', { name: 'Lưu' }).click();
  // Saved, the student's details are open: one line leads back to the course. The breadcrumb has
  // the course while the form is open too, so the details are waited for.
  await expect(page.getByRole('button', { name: 'Xóa khỏi khóa học' })).toBeVisible();
  await steps(page).getByRole('link', { name: 'Khóa A' }).click();
  await tabs.getByRole('link', { name: 'Chứng nhận' }).click();
  await page.getByRole('button', { name: 'Cấp cho 1 học sinh đã hoàn thành' }).click();
  await expect(page.getByText('Có hiệu lực')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Chứng nhận của ${name}` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Tải PDF (한국어)' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  const number = await page.getByRole('link', { name: /^\d{4}-/ }).textContent();

  const stranger = await page.context().browser()?.newContext();
  const guest = await stranger?.newPage();
  if (!guest) throw new Error('There is no browser.');
  await guest.goto(`${station.url}/certificates`);
  await guest.getByLabel('Số chứng nhận').fill(String(number).toLowerCase());
  await guest.getByRole('button', { name: 'Kiểm tra' }).click();
  await expect(guest.getByText('Chứng nhận này do chúng tôi cấp.')).toBeVisible();
  await expect(guest.getByText(name)).toBeVisible();
  await expectAccessible(guest);
  await stranger?.close();

  await page.goto('/home/schools/student');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText(/Còn nợ 1\.000\.000/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Tổng quan' }).click();
  await expect(page.getByRole('list', { name: 'Số chỗ theo khóa học' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xem bảng' }).first().click();
  await expect(page.getByRole('table', { name: 'Số chỗ theo khóa học' })).toBeVisible();
});

test('an earlier step forgets what came after it, and an address that is gone says so', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await openNewCourse(page, '3');
  const course = new URL(page.url()).pathname;
  await steps(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/home\/schools\/\d+$/);
  await expect(steps(page).getByRole('link')).toHaveCount(1);

  await page.goto(`${course}0000`);
  await expect(page.getByRole('heading', { name: 'Thiếu thông tin' })).toBeAttached();
  await expectAccessible(page);
});

/** The way to a course: the wizard while one chooses, one line after that. */
const steps = (page: Page) => page.getByRole('navigation', { name: 'Các bước' });

/** Does something with a student of a list: by a menu on a phone, by a button or link of the row on a desktop. */
async function actOn(page: Page, name: string, { button, item }: { button: string; item: string }) {
  const menu = page.getByRole('button', { name: `Thao tác với ${name}` });
  const direct = page
    .getByRole('button', { name: button })
    .or(page.getByRole('link', { name: button }));
  await expect(menu.or(direct).filter({ visible: true })).toBeVisible();
  if (await direct.isVisible()) return direct.click();
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Adds a student whom nobody has entered yet, from the list of a course. */
async function addStudent(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Thêm học sinh', exact: true }).first().click();
  await page.getByLabel('Họ và tên').fill(name);
  await page.getByRole('button', { name: 'Thêm học sinh' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
}
