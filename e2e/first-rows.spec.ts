import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test, testOnOwnStation } from './journey.ts';
import { addRecords } from './screens-records.ts';
import { type Station, signInByCall } from './station.ts';

/** The upper half of a phone of 390 × 844: content comes before tools. */
const LOWEST_PX = 420;

const ROW = 'main table[aria-label] tbody tr';
const CARD = 'main ul[aria-label] > li:has(h2)';

/** Where each list is, and what its first row looks like. */
const LISTS: readonly { path: string; row: string }[] = [
  { path: '/home/contacts', row: ROW },
  { path: '/home/contacts?search=nguyen&sort=name&archived=true', row: ROW },
  { path: '/home/contacts/1/history', row: 'main ol > li' },
  { path: '/home/contacts/trash', row: ROW },
  { path: '/app/users', row: ROW },
  { path: '/app/users/audit', row: 'main ol > li' },
  { path: '/app/users/audit?action=contacts.', row: 'main ol > li' },
  { path: '/app/visitors', row: 'main [role=group] > p' },
  { path: '/app/visitors/sessions', row: ROW },
  { path: '/app/categories', row: CARD },
  { path: '/app/employees?company=1', row: ROW },
  { path: '/paysoft', row: ROW },
  { path: '/naverauto', row: ROW },
  { path: '/home/meeting?view=agenda', row: 'main li:has(a[href^="/home/meeting/"])' },
  { path: '/home/schools', row: CARD },
  { path: '/home/schools/2', row: CARD },
  { path: '/home/schools/2/1', row: CARD },
  { path: '/home/schools/2/1/1', row: ROW },
  { path: '/home/schools/2/1/1/sessions', row: ROW },
  { path: '/home/schools/2/1/1/fees', row: ROW },
];

testOnOwnStation(
  'on a phone the first row stands in the upper half, and nothing is scrolled sideways',
  { tag: '@full' },
  async ({ page, station }) => {
    await addRecords(station.url, station.admin);
    await addOfficeRecords(station);
    await signIn(page, station);
    // The statistics have something to count.
    const tracked = page.waitForResponse((answer) => answer.url().endsWith('/api/visitor/track'));
    await page.goto('/home');
    await tracked;
    for (const { path, row } of LISTS) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(path);
        const first = page.locator(row).first();
        await expect(first).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        const box = await first.boundingBox();
        expect(box?.y, `upper edge of the first row of ${path}`).toBeLessThanOrEqual(LOWEST_PX);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
        }
      });
    }
  },
);

/** Somebody who is a member, a meeting of tomorrow, and a post that is begun. */
async function addOfficeRecords(station: Station): Promise<void> {
  const { token } = await signInByCall(station, station.admin);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const plan = { day, time: '09:00', minutes: 60, time_zone: 'Asia/Ho_Chi_Minh' };
  const calls = [
    ['/api/membership/members', { name: 'Nguyễn Thị Hồng Hạnh', phone: '0909111222' }],
    ['/api/writing/posts', { title: '요양보호사 봄 학기 안내' }],
    ['/api/meetings', { title: 'Họp giao ban', ...plan }],
  ] as const;
  for (const [path, body] of calls) {
    const answer = await fetch(`${station.url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${await answer.text()}`).toBe(true);
  }
}

/** How wide the page is, with what would have to be scrolled to. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('filters stand in a sheet, say how many are set, and are taken back one by one', {
  // A desktop has room for its filters in one line.
  tag: ['@full', '@phone'],
}, async ({ page, station }) => {
  await signIn(page, station);
  await page.goto('/home/contacts');
  await page.getByRole('button', { name: 'Bộ lọc', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Bộ lọc' });
  await sheet.getByLabel('Trạng thái').selectOption({ label: 'Gồm cả lưu trữ' });
  await sheet.getByLabel('Sắp xếp').selectOption({ label: 'Theo tên' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const button = page.getByRole('button', { name: 'Bộ lọc 2' });
  await expect(button).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bỏ Gồm cả lưu trữ' }).click();
  await expect(page).not.toHaveURL(/archived/);
  await page.getByRole('button', { name: 'Bỏ Theo tên' }).click();
  await expect(page.getByRole('button', { name: 'Bộ lọc', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText([
    'Upload Excel',
    'Export Excel',
    'Template',
    'Thùng rác',
    'Trùng lặp',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home/contacts/duplicates');
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/contacts/);
});
