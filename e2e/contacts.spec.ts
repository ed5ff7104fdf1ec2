import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { actOnContact, backToList, rowOf } from './contact-actions.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
  testOnOwnStation,
} from './journey.ts';
import { chooseListAction, inFilters } from './lists.ts';

/** Vietnamese and Korean people, written by LibreOffice: 2,010 rows below the headings. */
const WORKBOOK = join(import.meta.dirname, 'files', 'danh-ba-mau.xlsx');

/** What the workbook comes to in an empty directory: one phone stands twice, three rows are wrong. */
const ADDED = 2006;

testOnOwnStation(
  'an address book goes in by Excel, is found, changed, moved and goes out again',
  {
    tag: '@desktop',
  },
  async ({ page, station }) => {
    await signIn(page, station);
    await readWorkbook(page, WORKBOOK);
    await page.getByRole('button', { name: /Bị từ chối/ }).click();
    await expect(page).toHaveURL(/outcome=refused/);
    await expect(page.getByText('Email không hợp lệ (khong-phai-email)')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Thêm ${vietnamese(ADDED)} dòng` }).click();
    await expect(page.getByText('Xử lý file hoàn tất')).toBeVisible();
    await expect(page.getByText(`Đã thêm: ${vietnamese(ADDED)} contacts`)).toBeVisible();
    await expect(page.getByText('Đã bỏ qua: 1 contacts (trùng lặp)')).toBeVisible();
    await expectAccessible(page);

    await findWithoutMarks(page);
    await editPosition(page, 'Nguyễn Thị Ánh', 'Hiệu trưởng');
    await moveAllFound(page, 'duc dang', 'Nhà cung cấp');

    const exported = await exportWorkbook(page);
    await readWorkbook(page, exported);
    await expect(
      page.getByText(`Đã bỏ qua: ${vietnamese(ADDED)} contacts (trùng lặp)`),
    ).toBeVisible();
    await expect(page.getByText('Đã thêm: 0 contacts')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Không có dòng nào để ghi' })).toBeDisabled();
  },
);

test(
  'contacts are added, archived and deleted by hand',
  { tag: '@full' },
  async ({ page, station }, testInfo) => {
    const name = `Trần Thị Thử ${testInfo.project.name}`;
    await signIn(page, station);
    await page.goto('/home/contacts');
    await expect(page.getByRole('heading', { name: 'Quản lý Danh bạ Tổng hợp' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page.keyboard.press('n');
    await page.getByRole('form').getByLabel('Tên').fill(name);
    await page.getByRole('form').getByLabel('Điện thoại').fill('090');
    await page.getByRole('form').getByRole('button', { name: 'Thêm contact' }).click();
    await expect(page.getByText('Tối thiểu 10 ký tự')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await page
      .getByRole('form')
      .getByLabel('Điện thoại')
      .fill(`09${String(Date.now()).slice(-8)}`);
    await page.getByRole('form').getByRole('button', { name: 'Thêm contact' }).click();
    await expect(rowOf(page, name)).toBeVisible();

    await actOnContact(page, name, 'Lưu trữ');
    await expect(page.getByText(`Đã lưu trữ "${name}"`)).toBeVisible();
    await backToList(page);
    await expect(rowOf(page, name)).toHaveCount(0);
    await inFilters(page, async (filters) => {
      await filters.getByLabel('Trạng thái').selectOption({ label: 'Gồm cả lưu trữ' });
      await expectAccessible(page);
    });
    await expect(rowOf(page, name)).toContainText('Đã lưu trữ');

    await actOnContact(page, name, 'Xóa');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`Bạn có chắc muốn xóa contact "${name}"?`);
    await expectAccessibleInBothThemes(page);
    await question.getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByText('Xóa thành công')).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
  },
);

test('a file that is no workbook is refused in plain words and stays chosen', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await page.goto('/app/upload-excel');
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'ghi-chu.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a workbook'),
  });
  await page.getByRole('button', { name: 'Upload và Thêm Contacts' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'không phải là file Excel' }),
  ).toBeVisible();
  await expect(page.getByText('ghi-chu.xlsx')).toBeVisible();
});

/** Sends a file and waits until its rows are there to be looked through. */
async function readWorkbook(page: Page, file: string): Promise<void> {
  await page.goto('/app/upload-excel');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload và Thêm Contacts' }).click();
  await page.waitForURL(/upload-excel\/[\da-f-]{36}$/);
  await expect(page.getByRole('searchbox', { name: 'Tìm trong các dòng' })).toBeVisible();
}

async function findWithoutMarks(page: Page): Promise<void> {
  await page.goto('/app/contacts');
  await search(page, 'nguyen thi anh 0901234567');
  await expect(rowOf(page, 'Nguyễn Thị Ánh')).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: 'Ánh' }).first()).toBeVisible();
  await search(page, 'ㄱㅁㅅ minsu.kim');
  await expect(rowOf(page, '김민수')).toBeVisible();
  // The workbook holds this name taken apart into letters.
  await search(page, '박서연 seoyeon@');
  await expect(rowOf(page, '박서연')).toBeVisible();
  await expectAccessible(page);
}

async function editPosition(page: Page, name: string, position: string): Promise<void> {
  await search(page, 'nguyen thi anh 0901234567');
  await actOnContact(page, name, 'Sửa');
  await page.getByRole('form').getByLabel('Chức vụ').fill(position);
  await page.getByRole('button', { name: 'Cập nhật' }).click();
  await expect(page.getByText(`Đã cập nhật contact "${name}"`)).toBeVisible();
  await backToList(page);
  await expect(rowOf(page, name)).toContainText(position);
}

async function moveAllFound(page: Page, found: string, category: string): Promise<void> {
  await search(page, found);
  await expect(page.getByText('Đặng Minh Đức')).toBeVisible();
  await page.getByLabel('Chọn tất cả trên trang này').check();
  await page.getByRole('button', { name: 'Chuyển category...' }).click();
  await page.getByRole('menuitem', { name: category }).click();
  await expect(page.getByText(new RegExp(`Đã chuyển .* sang ${category}`))).toBeVisible();
  await expect(rowOf(page, 'Đặng Minh Đức')).toContainText(category);
}

async function exportWorkbook(page: Page): Promise<string> {
  await page.goto('/app/contacts');
  const saving = page.waitForEvent('download');
  await chooseListAction(page, 'Export Excel');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^contacts_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill(text);
  await expect(page).toHaveURL(/search=/);
}

/** A number as the Vietnamese screen writes it. */
function vietnamese(value: number): string {
  return value.toLocaleString('vi-VN');
}
