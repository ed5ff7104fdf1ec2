import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './journey.ts';
import { type Station, signInByCall } from './station.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Enough contacts for a page, with names, companies and addresses of the longer kind. */
async function addContacts(station: Station): Promise<void> {
  const { token } = await signInByCall(station, station.admin);
  for (let at = 0; at < 21; at += 1) {
    const answer = await fetch(`${station.url}/api/contacts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: `Nguyễn Hoàng Phương Hạnh ${at}`,
        phone: `+84 90 ${(1_000_000 + at).toString()}`,
        position: 'Trưởng phòng đào tạo tiếng Hàn',
        email: `phuong.hanh.nguyen.hoang.${at}@trung-tam-hoa-sen.example.vn`,
        company: 'Công ty Cổ phần Đào tạo và Phát triển Ngôn ngữ Phương Đông',
        address: '',
        notes: '',
        category: 'external',
      }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
}

/** The file that a source of the pages was built into. */
async function builtFile(source: string): Promise<string> {
  const manifest = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);
  const built = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>;
  const file = built[source]?.file;
  if (!file) throw new Error(`The build has no file of its own for ${source}.`);
  return file;
}

const rail = (page: Page) => page.getByRole('navigation', { name: /^(Ứng dụng|Apps)$/ });
const hubRail = (page: Page) => page.getByRole('navigation', { name: /^(Quản trị|Admin)$/ });
const isCurrent = (page: Page, name: string) =>
  expect(page.getByRole('link', { name }).and(page.locator('[aria-current="page"]'))).toBeVisible();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme}, one press leads from contacts to the map, and one to the schools`, {
    tag: colorScheme === 'light' ? '@desktop' : ['@desktop', '@full'],
  }, async ({ page, station }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, station);
    await page.goto('/home/contacts');
    await isCurrent(page, 'Danh bạ');
    await expectAccessible(page);

    await hubRail(page).getByRole('link', { name: 'User Map' }).click();
    await expect(page).toHaveURL('/app/user-map');
    await isCurrent(page, 'User Map');
    await expect(page.getByRole('heading', { name: /^Visitors \(/ }).first()).toBeAttached();
    // The map has the window, but for the rail and the header.
    const map = await page.getByRole('main').boundingBox();
    expect(map).toEqual({ x: 72, y: 48, width: 1440 - 72, height: 900 - 48 });
    await expectAccessible(page);

    await rail(page).getByRole('link', { name: '학교' }).click();
    await expect(page).toHaveURL('/home/schools');
    await isCurrent(page, '학교');
    await expectAccessible(page);

    await page.keyboard.press('Tab');
    await page.goto('/nowhere');
    await expectAccessible(page);
  });
}

test('rows are 40 px, each of one line, under a head and over a foot that stay', {
  tag: '@desktop',
}, async ({ page, station }) => {
  await addContacts(station);
  await signIn(page, station);
  await page.goto('/home/contacts');
  const table = page.getByRole('table');
  const rows = table.getByRole('row');
  await expect(rows.nth(20)).toBeAttached();

  const heights = await rows.evaluateAll((list) =>
    list.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(new Set(heights)).toEqual(new Set([40]));
  // A second line would begin lower than the first one.
  const broken = await table.getByRole('cell').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        const tops = [...words.getClientRects()].map(({ bottom }) => bottom);
        return Math.max(...tops) - Math.min(...tops) > 16;
      })
      .map((cell) => cell.textContent),
  );
  expect(broken).toEqual([]);
  const cut = table.getByRole('cell', { name: /^phuong.hanh.nguyen.hoang.20@/ });
  await cut.hover();
  await expect(cut).toHaveAttribute(
    'title',
    'phuong.hanh.nguyen.hoang.20@trung-tam-hoa-sen.example.vn',
  );

  const first = await rows.nth(1).boundingBox();
  expect(first?.y).toBeLessThan(450);
  await rows.nth(20).scrollIntoViewIfNeeded();
  await expect(table.getByRole('columnheader', { name: 'Tên' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Sau' })).toBeInViewport();
});

test('a contact opens beside the list, and keys lead to the next one and out of it', {
  tag: '@desktop',
}, async ({ page, station }) => {
  await addContacts(station);
  await signIn(page, station);
  await page.goto('/home/contacts');
  const rows = page.getByRole('table').getByRole('row');
  const names = page.getByRole('table').getByRole('link', { name: /^Nguyễn Hoàng Phương Hạnh/ });
  await expect(names.nth(2)).toBeVisible();
  const [, first = '', second = ''] = await names.allTextContents();
  const panel = (name: string) => page.getByRole('complementary', { name });

  await names.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(panel(first)).toContainText('Trưởng phòng đào tạo tiếng Hàn');
  await expect(page).toHaveURL(/\/home\/contacts\/\d+$/);
  await expect(rows.and(page.locator('[aria-current]'))).toContainText(first);
  await expectAccessible(page);
  expect(
    new Set(
      await rows.evaluateAll((list) =>
        list.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)),
      ),
    ),
  ).toEqual(new Set([40]));

  await page.keyboard.press('ArrowDown');
  await expect(panel(second)).toBeVisible();
  await expect(names.nth(2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/home\/contacts$/);
  await expect(names.nth(2)).toBeFocused();

  await names.nth(1).click();
  await names.nth(2).click();
  await panel(second).getByRole('button', { name: 'Sửa', exact: true }).click();
  await page.getByRole('form', { name: 'Sửa contact' }).getByLabel('Chức vụ').fill('Kế toán');
  await page.getByRole('button', { name: 'Cập nhật' }).click();
  await expect(panel(second)).toContainText('Kế toán');
  await page.reload();
  await expect(panel(second)).toContainText('Kế toán');
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/contacts$/);
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('nothing jumps when the rail arrives', { tag: '@desktop' }, async ({ page, station }) => {
  await signIn(page, station);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = false;
  const file = await builtFile('src/app/shell/rail.tsx');
  await page.route(`**/${file}`, async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  await page.goto('/home/cmscustomer');
  const main = page.getByRole('main');
  await expect.poll(() => asked).toBe(true);
  const before = await main.boundingBox();
  await expect(rail(page)).toHaveCount(0);
  arrive();
  await expect(rail(page)).toBeVisible();
  expect(await main.boundingBox()).toEqual(before);
});

test('at 200 % nothing is cut, and on paper there is no frame', {
  tag: ['@desktop', '@full'],
}, async ({ page, station }) => {
  await signIn(page, station);
  // A window of 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of [
    '/home',
    '/home/contacts',
    '/home/schools',
    '/app',
    '/app/users',
    '/home/reports',
    '/home/reports/team',
    '/home/meeting',
    '/home/meeting?view=month',
    '/autogmail',
    '/naverauto',
    '/paysoft',
    '/paysoft/check-in',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/home/contacts');
  await expect(rail(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rail(page)).toBeHidden();
  // Of the header its title stays, and nothing that can be pressed.
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Quản lý Danh bạ Tổng hợp' })).toBeVisible();
});
