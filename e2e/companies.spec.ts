import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';

test(
  'a company with employees is added, renamed, changed and deleted',
  { tag: '@full' },
  async ({ page, station }, { project }) => {
    const company = `Hoa Sen ${project.name}`;
    const renamed = `${company} mới`;
    await signIn(page, station);
    await page.goto('/app');
    const tools = page.getByRole('navigation', { name: 'Công cụ quản trị' });
    await tools.getByRole('link', { name: 'Thêm dữ liệu' }).click();
    await expect(page.getByRole('heading', { name: 'Thêm công ty và nhân viên' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await addCompany(page, company);
    await addEmployee(page.getByRole('form', { name: 'Thêm nhân viên' }), company, 'Trần Bảo');
    await expect(page.getByText('Đã thêm nhân viên Trần Bảo')).toBeVisible();
    await addEmployee(page.getByRole('form', { name: 'Thêm nhân viên' }), company, 'Lê Lan');
    await expect(page.getByText('Đã thêm nhân viên Lê Lan')).toBeVisible();

    await page.getByRole('link', { name: 'Danh sách công ty' }).click();
    await page.getByRole('searchbox').fill(company);
    await expect(rowOf(page, company)).toContainText('2 nhân viên');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: `Sửa ${company}` }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('textbox', { name: 'Tên công ty' }).fill(renamed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Đã cập nhật công ty ${renamed}`)).toBeVisible();

    await rowOf(page, renamed).getByText('2 nhân viên').click();
    await expect(page.getByText('Trần Bảo')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await linkToAccount(page, 'Trần Bảo', station.admin.username);
    await deleteEmployee(page, 'Lê Lan');
    await page.reload();
    await expect(page.getByText('Trần Bảo')).toBeVisible();
    await expect(page.getByText('Lê Lan')).toHaveCount(0);

    await page.goto('/app/management');
    await page.getByRole('button', { name: `Xóa ${renamed}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 nhân viên: Trần Bảo');
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByText(`Đã xóa công ty ${renamed}`)).toBeVisible();
    await expect(rowOf(page, renamed)).toHaveCount(0);
  },
);

test(
  'of two who rename a company at once, the second sees both names',
  { tag: '@full' },
  async ({ browser, page, station }, { project }) => {
    const company = `Sao Mai ${project.name}`;
    await signIn(page, station);
    await page.goto('/app/add-data');
    await addCompany(page, company);
    await page.goto('/app/management');
    await page.getByRole('button', { name: `Sửa ${company}` }).click();

    const context = await browser.newContext({ ...project.use, baseURL: station.url });
    const other = await context.newPage();
    // A session of its own: what one writes is told to the others alone.
    await signIn(other, station, station.admin);
    await other.goto('/app/management');
    // The first browser hears of it and asks anew; what is being typed there must not suffer.
    const heard = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/companies',
    );
    await rename(other, company, `${company} một`);
    await expect(rowOf(other, `${company} một`)).toBeVisible();
    await heard;
    await context.close();

    await page.getByRole('textbox', { name: 'Tên công ty' }).fill(`${company} hai`);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`${company} một`);
    await expect(question).toContainText(`${company} hai`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Giữ thay đổi của tôi' }).click();
    await expect(rowOf(page, `${company} hai`)).toBeVisible();
  },
);

async function addCompany(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Thêm công ty' });
  await form.getByRole('button', { name: 'Thêm công ty' }).click();
  await expect(form.getByText('Tên công ty không được bỏ trống')).toBeVisible();
  await form.getByLabel('Tên công ty').fill(name);
  await form.getByRole('button', { name: 'Thêm công ty' }).click();
  await expect(page.getByText(`Đã thêm công ty ${name}`)).toBeVisible();
}

async function addEmployee(form: Locator, company: string, name: string): Promise<void> {
  await form.getByLabel('Công ty').selectOption({ label: company });
  await form.getByLabel('Tên nhân viên').fill(name);
  await form.getByLabel('Email').fill('nhan.vien@hoasen.vn');
  await form.getByLabel('Chức vụ').fill('Kế toán');
  await form.getByRole('button', { name: 'Thêm nhân viên' }).click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Sửa ${from}` }).click();
  await page.getByRole('textbox', { name: 'Tên công ty' }).fill(to);
  await page.getByRole('button', { name: 'Lưu' }).click();
}

async function linkToAccount(page: Page, name: string, username: string): Promise<void> {
  await choose(page, name, 'Sửa');
  const dialog = page.getByRole('dialog', { name: 'Sửa nhân viên' });
  await expectAccessible(page);
  const account = dialog.getByLabel('Tài khoản đăng nhập');
  await account.fill(username.slice(0, 3));
  await page.getByRole('option', { name: username }).click();
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  const linked = test.info().project.use.isMobile
    ? page.getByText(`Tài khoản: ${username}`)
    : page.getByRole('row').filter({ hasText: name }).getByText(username);
  await expect(linked).toBeVisible();
}

async function deleteEmployee(page: Page, name: string): Promise<void> {
  await choose(page, name, 'Xóa');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Hành động này không thể hoàn tác');
  await question.getByRole('button', { name: 'Xóa' }).click();
  await expect(page.getByText(`Đã xóa nhân viên ${name}`)).toBeVisible();
}

function rowOf(page: Page, company: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: company, exact: true }) });
}

/** From the menu of an employee's line, or of a desktop's table, which has room for what is in it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  if (!test.info().project.use.isMobile) {
    await page.getByRole('button', { name: `${action} ${name}` }).click();
    return;
  }
  await page.getByRole('button', { name: `Thao tác với ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
