import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';

test('from the contacts by ? to their help page and back, by a finger and by keys', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await page.goto('/home/contacts?search=khong-co-ai');
  await page.getByRole('link', { name: 'Trợ giúp cho màn hình này' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Danh bạ' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const picture = page.getByRole('img', { name: 'Danh sách liên hệ trên điện thoại' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Quay lại' }).click();
  await expect(page).toHaveURL(/\/home\/contacts\?search=khong-co-ai$/);

  await expect(page.getByRole('heading', { name: 'Quản lý Danh bạ Tổng hợp' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Danh bạ' })).toBeVisible();

  await page.getByRole('link', { name: 'Tất cả trang trợ giúp' }).click();
  await page.getByRole('searchbox').fill('diem danh');
  await expect(page).toHaveURL(/search=diem/);
  await page.getByRole('link', { name: 'Trường học: khóa học, điểm danh, học phí' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Trường học/ })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Schools: courses, attendance, fees' }),
  ).toBeVisible();
  await expectAccessible(page);
});
