import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { newName } from './school-records.ts';

test('a new customer is checked, becomes a contact with what was typed, and is known then', async ({
  page,
  station,
}) => {
  const phone = `0359${String(Date.now() % 1_000_000).padStart(6, '0')}`;
  const name = newName('Khách');
  await signIn(page, station);
  await page.goto('/home');
  await page.getByRole('link', { name: 'CMS 고객' }).first().click();
  const box = page.getByRole('textbox', { name: 'Khách hàng' });

  // A resident number never leaves the browser.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await box.fill('900101-1234567');
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
  await expect(page.getByText('Số định danh cá nhân Hàn Quốc không được nhận')).toBeVisible();
  expect(sent.join()).not.toContain('1234567');

  await box.fill(phone);
  await page.getByRole('button', { name: 'Kiểm tra', exact: true }).click();
  const result = page.getByRole('region', { name: 'Kết quả' });
  await expect(result.getByText('Mới', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await result.getByRole('link', { name: 'Tạo liên hệ' }).click();
  await expect(page.getByRole('textbox', { name: 'Điện thoại' }).first()).toHaveValue(phone);
  await page.getByRole('textbox', { name: 'Tên' }).fill(name);
  await page.getByRole('button', { name: 'Thêm contact', exact: true }).click();

  await expect(result.getByText('Đã biết', { exact: true })).toBeVisible();
  await result.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
