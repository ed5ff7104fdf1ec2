import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './journey.ts';

/** Enough for the list to be scrolled on any screen. */
const PEOPLE = 15;

test('somebody is found, opened, changed and left again, and the list is where it was', async ({
  page,
  station,
}, testInfo) => {
  await signIn(page, station);
  await page.goto('/home/contacts');
  const family = `Trang ${testInfo.project.name} ${Date.now()}`;
  await addPeople(page, family);
  await page.getByRole('searchbox').fill(family);
  await expect(page).toHaveURL(/\?search=/);
  // The newest stands first: the third was added long before the others.
  const name = `${family} 03`;
  const link = page.getByRole('link', { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  await page.getByRole('row').filter({ has: link }).getByText('Khách hàng').click();

  await expect(page).toHaveURL(/\/home\/contacts\/\d+\?search=/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const ways = page.getByRole('group', { name: 'Liên hệ' });
  await expect(ways.getByRole('link', { name: 'Gọi' })).toHaveAttribute('href', /^tel:09\d{8}$/);
  await expect(page.getByRole('region', { name: 'Gần đây' })).toContainText('đã tạo contact này');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sửa', exact: true }).click();
  const form = page.getByRole('form', { name: 'Sửa contact' });
  await form.getByLabel('Công ty').fill('Hoa Sen');
  await expect(page).toHaveURL(/edit=\d+/);
  await page.reload();
  await expect(form.getByLabel('Công ty')).toHaveValue('Hoa Sen');

  await page.goBack();
  await page.getByRole('button', { name: 'Tiếp tục chỉnh sửa' }).click();
  await expect(form.getByLabel('Công ty')).toHaveValue('Hoa Sen');
  await form.getByRole('button', { name: 'Cập nhật' }).click();
  await expect(page.getByRole('link', { name: 'Hoa Sen' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/home\/contacts\?search=/);
  await expect(page.getByRole('searchbox')).toHaveValue(family);
  await expect(link).toBeInViewport();
  await expect
    .poll(async () => Math.round((await link.boundingBox())?.y ?? 0))
    .toBeCloseTo(Math.round(before?.y ?? 0), -1);

  await page.getByRole('button', { name: 'Add Contact' }).click();
  await page.getByRole('form').getByLabel('Tên').fill('Không lưu');
  await page.goBack();
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page).toHaveURL(/\/home\/contacts\?search=/);
});

/** Adds people past the screens, as whoever is signed in. */
async function addPeople(page: Page, family: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const start = Date.now() % 1_000_000;
  for (let number = 1; number <= PEOPLE; number += 1) {
    const answer = await page.request.post('/api/contacts', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        name: `${family} ${String(number).padStart(2, '0')}`,
        phone: `09${String(start * 100 + number)
          .padStart(8, '0')
          .slice(-8)}`,
        position: '',
        email: '',
        company: '',
        address: '',
        notes: '',
        category: 'client',
      },
    });
    expect(answer.ok()).toBe(true);
  }
}
