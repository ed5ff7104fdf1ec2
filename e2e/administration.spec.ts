import { expect } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
  testOnOwnStation,
} from './journey.ts';
import { chooseListAction } from './lists.ts';

testOnOwnStation(
  'settings hold at once: registration closes, and the audit log tells who did it',
  { tag: '@full' },
  async ({ page, station, browser }, { project }) => {
    await signIn(page, station);
    await page.goto('/app/settings');
    await page.getByLabel('Tên tổ chức').fill('Trường 1879');
    await page.getByLabel('Ai được đăng ký').selectOption({ label: 'Không ai; chỉ theo lời mời' });
    await page.getByRole('button', { name: 'Thêm hành tinh' }).click();
    const planet = page.getByRole('group', { name: /^Hành tinh \d/ }).last();
    await planet.getByLabel('Tên').fill('Tuyển sinh');
    await planet.getByLabel('Địa chỉ').fill('nowhere');
    await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
    await expect(page.getByText(/địa chỉ bắt đầu bằng https/)).toBeVisible();
    await expectAccessible(page);
    await planet.getByLabel('Địa chỉ').fill('https://example.vn/tuyen-sinh');
    await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
    await expect(page.getByText('Đã lưu cài đặt')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Tên tổ chức')).toHaveValue('Trường 1879');

    await page.goto('/app/users/audit');
    const line = page.getByRole('listitem').filter({ hasText: 'changed the settings' }).first();
    await line.getByText('What changed').click();
    await expect(line.getByRole('row', { name: /Organisation .*Trường 1879/ })).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await chooseListAction(page, 'Export Excel');
    expect((await saved).suggestedFilename()).toMatch(/^audit_.+\.xlsx$/);

    const guest = await browser.newContext({ ...project.use, baseURL: station.url });
    const theirs = await guest.newPage();
    await theirs.goto('/account/register');
    await expect(theirs.getByText(/^Registration is closed/)).toBeVisible();
    await guest.close();
  },
);

test('every screen of the way in is accessible to guests', { tag: '@full' }, async ({ page }) => {
  for (const path of [
    '/account',
    '/account/register',
    '/forgot',
    '/reset',
    '/reset#no-such-token',
    '/invite',
    '/account/deactivated',
  ]) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
  }
});
