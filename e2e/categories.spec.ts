import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { chooseListAction } from './lists.ts';

test(
  'a category is created, filled, renamed, emptied and deleted',
  { tag: '@full' },
  async ({ page, station }, { project }) => {
    const label = `Đối tác ${project.name}`;
    const value = `doi_tac_${project.name}`;
    await signIn(page, station);
    await page.goto('/app');
    await page.getByRole('link', { name: 'Category' }).click();
    await expect(cardOf(page, 'Khách hàng')).toContainText('Protected');
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Tạo category mới' }).click();
    await page.getByLabel('Tên hiển thị').pressSequentially(label);
    await expect(page.getByLabel('Giá trị')).toHaveValue(value);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Tạo category', exact: true }).click();
    await finish(page, 'Đã thêm 1 category mới thành công!');
    await expect(cardOf(page, label)).toContainText('Custom');

    await addContact(page, label, `Người của ${value}`);
    await page.goto('/app/categories');
    await expect(cardOf(page, label)).toContainText('1 contacts');
    await expect(page.getByRole('button', { name: `Xóa ${label}` })).toBeDisabled();

    await page.getByRole('button', { name: `Đổi tên ${label}` }).click();
    await page.getByLabel('Tên mới').fill('client');
    await page.getByRole('button', { name: 'Đổi tên', exact: true }).click();
    await expect(page.getByText('Tên category đã tồn tại')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Tên mới').fill(`${value}_2`);
    await page.getByRole('button', { name: 'Đổi tên', exact: true }).click();
    await finish(page, `Đổi tên category thành "${value}_2" thành công!`);
    await expect(cardOf(page, label)).toContainText(`${value}_2`);

    await page.getByRole('button', { name: `Chuyển contacts của ${label}` }).click();
    await page.getByLabel('Category đích').selectOption({ label: 'Nhà cung cấp' });
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Chuyển 1 contacts' }).click();
    await finish(page, 'Đã chuyển 1 contacts thành công!');
    await page.goto(`/app/contacts?category=supplier&search=${value}`);
    await expect(page.getByText(`Người của ${value}`)).toBeVisible();

    await page.goto('/app/categories');
    await page.getByRole('button', { name: `Xóa ${label}` }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
    await finish(page, 'Xóa category thành công!');
    await expect(cardOf(page, label)).toHaveCount(0);
  },
);

test(
  'built-in categories are added from the list, and the directory offers them at once',
  { tag: '@full' },
  async ({ page, station }, { project }) => {
    const name = project.name === 'phone' ? 'Truyền thông' : 'Tư vấn';
    await signIn(page, station);
    await page.goto('/app/categories');
    await chooseListAction(page, 'Thêm từ danh sách');
    await expectAccessible(page);
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Thêm (1)' }).click();
    await finish(page, 'Đã thêm 1 category mới thành công!');
    await page.goto('/home/contacts');
    // A desktop says the total as well.
    const pill = new RegExp(`^0 (/ 0 )?${name}`);
    await expect(page.getByRole('button', { name: pill })).toBeVisible();
  },
);

/** The modal that says that it worked. */
async function finish(page: Page, text: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: text });
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Đóng' }).click();
  await expect(modal).toHaveCount(0);
}

async function addContact(page: Page, category: string, name: string): Promise<void> {
  await page.goto('/app/contacts');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const form = page.getByRole('form');
  await form.getByLabel('Tên', { exact: true }).or(form.getByLabel('Tên *')).first().fill(name);
  await form
    .getByLabel('Điện thoại')
    .first()
    .fill(`09${String(Date.now()).slice(-8)}`);
  await form.getByLabel('Category').selectOption({ label: category });
  await form.getByRole('button', { name: 'Thêm contact' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
}

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) });
}
