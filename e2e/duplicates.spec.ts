import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './journey.ts';
import { chooseListAction } from './lists.ts';
import type { Station } from './station.ts';

/** Adds a contact by the form of the directory, which must be open. */
async function addContact(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const form = page.getByRole('form', { name: 'Thêm contact mới' });
  for (const [name, value] of Object.entries(fields)) {
    await form.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) }).fill(value);
  }
  await form.getByRole('button', { name: 'Thêm contact' }).click();
  const despite = page.getByRole('button', { name: 'Vẫn thêm' });
  // The first one has no twin yet, so its form closes at once.
  await expect(async () => {
    if (await despite.isVisible()) await despite.click();
    await expect(form).toBeHidden({ timeout: 500 });
  }).toPass();
}

async function openDuplicates(page: Page): Promise<void> {
  await page.goto('/home/contacts');
  await chooseListAction(page, 'Trùng lặp');
  await page.waitForURL('**/home/contacts/duplicates');
}

/** Two contacts that share a number; names and number are this test's own. */
async function addTwins(page: Page, station: Station, mark: string, phone: string) {
  await signIn(page, station);
  await page.goto('/home/contacts');
  const [first, second] = [`Lan ${mark}`, `Nguyễn Thị Lan ${mark}`];
  await addContact(page, { Tên: first, 'Điện thoại': phone, 'Chức vụ': 'Kế toán' });
  await addContact(page, { Tên: second, 'Điện thoại': `+84 ${phone.slice(1)}`, Email: 'lan@x.vn' });
  return { first, second, both: `${first}, ${second}` };
}

test(
  'two contacts are compared, become one, and are two again',
  { tag: '@full' },
  async ({ page, station }, testInfo) => {
    const { name: project } = testInfo.project;
    const phone = project === 'phone' ? '0901234511' : '0901234512';
    const { first, second, both } = await addTwins(page, station, project, phone);

    await openDuplicates(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: `So sánh và gộp: ${both}` }).click();
    const name = page.getByRole('group', { name: 'Tên Khác nhau' });
    await name.getByRole('radio', { name: second, exact: true }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Gộp thành một' }).click();
    await expect(page.getByText(`Đã gộp 2 contacts thành "${second}"`)).toBeVisible();
    await expect(page.getByRole('region', { name: both })).toHaveCount(0);

    await page.goto(`/home/contacts?search=${encodeURIComponent(`lan ${project}`)}`);
    await expect(page.getByText(second, { exact: true })).toBeVisible();
    await expect(page.getByText(first, { exact: true })).toHaveCount(0);

    await openDuplicates(page);
    await page.getByRole('link', { name: 'Đã gộp' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Hoàn tác gộp ${second}` }).click();
    await expect(page.getByText(/^admin hoàn tác lúc/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Có thể trùng' }).click();
    await expect(page.getByRole('region', { name: both })).toBeVisible();
  },
);

test(
  'what is not a duplicate stays away',
  { tag: '@full' },
  async ({ page, station }, testInfo) => {
    const { name: project } = testInfo.project;
    const phone = project === 'phone' ? '0901234521' : '0901234522';
    const { both } = await addTwins(page, station, `2 ${project}`, phone);

    await openDuplicates(page);
    await page.getByRole('button', { name: `Không trùng: ${both}` }).click();
    await expect(page.getByText(`Đã ghi nhớ là không trùng: ${both}`)).toBeVisible();
    await expect(page.getByRole('region', { name: both })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Contacts có thể trùng' })).toBeVisible();
    await expect(page.getByText('Đang tìm contacts trùng...')).toHaveCount(0);
    await expect(page.getByRole('region', { name: both })).toHaveCount(0);
  },
);
