import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { actOnContact } from './contact-actions.ts';
import { expectAccessible, signIn, test, testOnOwnStation } from './journey.ts';

/*
 * The workbooks have headings of their own words and order. `khach-2026.xlsx` has each kind of row,
 * once `khach-cu.xlsx` is in the directory; `hai-sheet.xls` is of an old Excel.
 */

testOnOwnStation(
  'a file is looked through, mended, committed, tells of itself later, and is undone',
  { tag: '@full' },
  async ({ page: first, context, station, isMobile }) => {
    let page = first;
    await signIn(page, station);
    await test.step('somebody is in the directory already', async () => {
      await sendFile(page, 'khach-cu.xlsx');
      await page.getByRole('button', { name: 'Thêm 2 dòng' }).click();
      await expect(page.getByText('Đã thêm: 2 contacts')).toBeVisible();
    });

    await test.step('all kinds of row stand in the preview', async () => {
      await sendFile(page, 'khach-2026.xlsx');
      await expectTiles(page, { 'Sẽ thêm': 2, 'Bỏ qua': 3, 'Bị từ chối': 1 });
      await expect(rowOf(page, 3)).toContainText('đã có ở contact "Lan Cũ"');
      await expect(rowOf(page, 4)).toContainText('trùng với dòng 2');
      await expect(rowOf(page, 5)).toContainText('Email không hợp lệ (anh@)');
      await expectAccessible(page);
    });

    await test.step('a closed tab finds its import again', async () => {
      await page.close();
      page = await context.newPage();
      await page.goto('/app/upload-excel');
      await expect(page.getByText(/khach-2026\.xlsx · chờ bạn kiểm tra/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Tiếp tục' }).click();
      await expect(rowOf(page, 5)).toBeVisible();
    });

    await test.step('a cell is mended and a row dropped', async () => {
      await mend(page, isMobile, 5, 'Email', 'anh@example.vn');
      await expect(rowOf(page, 5)).toContainText('Đã sửa');
      await drop(page, isMobile, 6);
      await expectTiles(page, { 'Sẽ thêm': 2, 'Bị từ chối': 0, 'Đã bỏ ra': 1 });
    });

    await test.step('duplicates are updated, shown before and after', async () => {
      await page.getByText('Cập nhật', { exact: true }).click();
      await expectTiles(page, { 'Sẽ thêm': 2, 'Sẽ cập nhật': 2 });
      await expect(rowOf(page, 3)).toContainText('Lan Cũ → Lan Mới');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Thêm 2, cập nhật 2 dòng' }).click();
      await expect(page.getByText('Xử lý file hoàn tất')).toBeVisible();
      await expect(page.getByText('Đã thêm: 2 contacts')).toBeVisible();
      await expect(page.getByText('Đã cập nhật: 2 contacts')).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText('Đã cập nhật: 2 contacts')).toBeVisible();
    });

    await test.step('the rows not taken are saved as a file', async () => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Tải các dòng chưa nhập' }).click();
      expect((await saving).suggestedFilename()).toMatch(/^rejected_.*\.xlsx$/);
    });

    await test.step('the directory has it all', async () => {
      await expectListed(page, '0901000001', 'Lan Mới');
      await expectListed(page, '0901000003', 'anh@example.vn');
    });

    await test.step('what was changed since is left by the undo, and said', async () => {
      await rename(page, 'Hà Mới', 'Hà Sửa Sau');
      await page.goto('/app/upload-excel/history');
      await expect(page.getByRole('row').filter({ hasText: 'khach-2026.xlsx' })).toContainText(
        'Thêm 2 · Cập nhật 2',
      );
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Hoàn tác lần nhập khach-2026.xlsx' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('2 contacts đã thêm sẽ vào thùng rác');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Hoàn tác' }).click();
      await page.waitForURL(/upload-excel\/[\da-f-]{36}$/);
      await expect(page.getByText('Đã hoàn tác', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Đã trở lại như trước: 1 contacts')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Được để nguyên' })).toContainText(
        'đã được sửa từ đó',
      );
      await expectAccessible(page);
      await expectListed(page, '0901000001', 'Lan Cũ');
      await expectListed(page, '0901000009', 'Hà Sửa Sau');
      await page.goto('/app/contacts?search=0901000002');
      await expect(page.getByText('Trần Minh')).toHaveCount(0);
    });
  },
);

test('of several sheets one is picked, and its columns are given other meanings', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await sendFile(page, 'hai-sheet.xls');

  const summary = page.getByText('Sheet và cột').first();
  const sheet = page.getByLabel('Sheet', { exact: true });
  await expect(summary).toBeVisible();
  if (!(await sheet.isVisible())) await summary.click();
  await sheet.selectOption('Ghi chú');
  await expect(page.getByLabel('Cột B: Máy')).toHaveCount(0);
  await sheet.selectOption('Người');
  await expect(page.getByLabel('Cột B: Máy')).toBeEnabled();
  await page.getByLabel(/^Cột A/).selectOption('name');
  await page.getByLabel(/^Cột B/).selectOption('phone');
  await page.getByLabel(/^Cột C/).selectOption('company');
  await expectAccessible(page);
  const apply = page.getByRole('button', { name: 'Đọc lại theo các cột này' });
  if (await apply.isEnabled()) await apply.click();
  await expect(apply).toBeDisabled();
  await expect(rowOf(page, 2)).toContainText('Phạm Hoa');
  await expect(page.getByRole('button', { name: 'Thêm 1 dòng' })).toBeEnabled();

  await page.getByRole('button', { name: 'Bỏ lần nhập này' }).click();
  await page.getByRole('button', { name: 'Bỏ', exact: true }).click();
  await page.waitForURL(/\/app\/upload-excel$/);
  await expect(page.getByText('Bạn có một lần nhập chưa xong')).toHaveCount(0);
});

async function sendFile(page: Page, name: string): Promise<void> {
  await page.goto('/app/upload-excel');
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'files', name));
  await page.getByRole('button', { name: 'Upload và Thêm Contacts' }).click();
  await page.waitForURL(/upload-excel\/[\da-f-]{36}$/);
}

/** The row of the sheet with this number, as a table's row or a card. */
function rowOf(page: Page, row: number): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.locator('td:first-child').getByText(new RegExp(`^(Dòng )?${row}$`)) });
}

async function expectTiles(page: Page, counts: Record<string, number>): Promise<void> {
  const tiles = page.getByRole('group', { name: 'Lọc theo kết quả' });
  for (const [label, count] of Object.entries(counts)) {
    await expect(tiles.getByRole('button', { name: `${count} ${label}` })).toBeVisible();
  }
}

/** In a table in the cell's own place; on a phone in the dialog of the row. */
async function mend(
  page: Page,
  isPhone: boolean,
  row: number,
  field: string,
  value: string,
): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: `Thao tác với dòng ${row}` }).click();
    await page.getByRole('menuitem', { name: 'Sửa' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field).fill(value);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lưu' }).click();
    await expect(dialog).toHaveCount(0);
    return;
  }
  await page.getByRole('button', { name: new RegExp(`^${field}, dòng ${row}:`) }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: `${field}, dòng ${row}` }).fill(value);
  await page.keyboard.press('Enter');
}

async function drop(page: Page, isPhone: boolean, row: number): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: `Thao tác với dòng ${row}` }).click();
    await page.getByRole('menuitem', { name: 'Bỏ dòng' }).click();
  } else {
    await page.getByRole('button', { name: `Bỏ dòng ${row}` }).click();
  }
}

async function expectListed(page: Page, search: string, text: string): Promise<void> {
  await page.goto(`/app/contacts?search=${search}`);
  await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible();
}

/** Changes a contact's name by hand. */
async function rename(page: Page, name: string, next: string): Promise<void> {
  await page.goto(`/app/contacts?search=${encodeURIComponent(name)}`);
  await actOnContact(page, name, 'Sửa');
  await page.getByRole('form').getByLabel('Tên').fill(next);
  await page.getByRole('button', { name: 'Cập nhật' }).click();
  await expect(page.getByText(`Đã cập nhật contact "${next}"`)).toBeVisible();
}
