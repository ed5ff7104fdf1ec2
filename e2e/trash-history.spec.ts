import { expect, type Page } from '@playwright/test';
import { actOnContact, backToList, rowOf } from './contact-actions.ts';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { chooseListAction, inFilters, searchList } from './lists.ts';

/** A name that no other run on this server has. */
const newName = (what: string) => `${what} ${Date.now()}`;

test('what is deleted comes back by its toast, and from the trash', async ({ page, station }) => {
  await signIn(page, station);
  const name = newName('Trần Thị Rác');
  await addContact(page, name);

  await actOnContact(page, name, 'Xóa');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Khôi phục' }).click();
  await expect(page.getByText(`Đã khôi phục “${name}”`)).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();

  await actOnContact(page, name, 'Xóa');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await chooseListAction(page, 'Thùng rác');
  await expect(page.getByRole('heading', { name: 'Thùng rác' })).toBeVisible();
  await searchList(page, 'tran thi rac');
  await expect(rowOf(page, name)).toContainText('Còn 30 ngày');
  await expectAccessibleInBothThemes(page);
  await rowOf(page, name)
    .getByRole('button', { name: `Khôi phục ${name}` })
    .click();
  await expect(rowOf(page, name)).toHaveCount(0);

  await page.getByRole('link', { name: 'Về danh bạ' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('a change is seen in the history, and the version before it restored', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  const name = newName('Lê Văn Sử');
  await addContact(page, name);
  await actOnContact(page, name, 'Sửa');
  await page.getByRole('form').getByLabel('Chức vụ').fill('Sai chức vụ');
  await page.getByRole('button', { name: 'Cập nhật' }).click();
  await expect(page.getByText(`Đã cập nhật contact "${name}"`)).toBeVisible();
  await backToList(page);
  await actOnContact(page, name, 'Lịch sử');
  await expect(page.getByRole('heading', { name: `Lịch sử của ${name}` })).toBeVisible();
  const entries = page.getByRole('list', { name: /^Các thay đổi/ }).getByRole('listitem');
  await expect(entries.first()).toContainText(/Chức vụ\s*\(trống\)\s*Sai chức vụ/);
  await expectAccessible(page);
  await entries.first().getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Chức vụ: Sai chức vụ → (trống)');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Khôi phục' }).click();
  await expect(page.getByText(`Đã khôi phục “${name}”`)).toBeVisible();
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('đã khôi phục phiên bản cũ');

  await page.getByRole('link', { name: 'Về trang của contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Sai chức vụ');
});

test('a view is saved, opens after a reload, and its address shows the same to others', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  const name = newName('Xem');
  await addContact(page, `B ${name}`);
  await addContact(page, `A ${name}`);
  await searchList(page, name);
  await inFilters(page, async (filters) => {
    await filters.getByLabel('Sắp xếp').selectOption({ label: 'Theo tên' });
    await filters.getByRole('button', { name: 'Cột hiển thị' }).click();
    const columns = page.getByRole('dialog', { name: 'Cột hiển thị' });
    await columns.getByRole('checkbox', { name: 'Địa chỉ' }).check();
    await expectAccessible(page);
    await columns.getByRole('button', { name: 'Xong' }).click();
    await expect(page).toHaveURL(/columns=.*address.*/);

    await filters.getByRole('button', { name: 'Chế độ xem', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lưu chế độ xem này...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lưu chế độ xem' });
    await dialog.getByLabel('Tên').fill(name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByText(`Đã lưu chế độ xem “${name}”`)).toBeVisible();
  });
  const saved = partsOf(page);

  await page.goto('/home/contacts');
  await inFilters(page, async (filters) => {
    await filters.getByRole('button', { name: 'Chế độ xem', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect.poll(() => partsOf(page)).toEqual(saved);
  });
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText([/A /, /B /]);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText([/A /, /B /]);

  await inFilters(page, async (filters) => {
    await filters.getByRole('button', { name: `Chế độ xem: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Quản lý chế độ xem...' }).click();
    const views = page.getByRole('dialog', { name: 'Chế độ xem của bạn' });
    await expect(views).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(views).toBeHidden();
  });
});

/** The path and the query of a page's address; the order of the query says nothing. */
function partsOf(page: Page): string[] {
  const { pathname, searchParams } = new URL(page.url());
  return [pathname, ...[...searchParams].map(String).toSorted()];
}

async function addContact(page: Page, name: string): Promise<void> {
  if (!page.url().endsWith('/home/contacts')) await page.goto('/home/contacts');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const form = page.getByRole('form');
  await form.getByLabel('Tên').fill(name);
  await form
    .getByLabel('Điện thoại')
    .first()
    .fill(`09${String(Date.now()).slice(-8)}`);
  await form.getByRole('button', { name: 'Thêm contact' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}
