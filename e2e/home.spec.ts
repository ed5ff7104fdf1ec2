import { expect, type Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
  testOnOwnStation,
} from './journey.ts';
import { newPlace, removePlace, startStation } from './station.ts';

test.describe('with the pages kept in the browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'while the server is down the login screen says so, and signs in when it is back',
    { tag: '@full' },
    async ({ browser }, testInfo) => {
      const place = await newPlace();
      let station = await startStation(place);
      const context = await browser.newContext({
        ...testInfo.project.use,
        serviceWorkers: 'allow',
        baseURL: station.url,
      });
      const page = await context.newPage();
      try {
        await page.goto('/login');
        await expect(page.getByText(/: ONLINE$/)).toBeVisible();
        await page.evaluate(() => navigator.serviceWorker.ready);

        await station.stop();
        await page.reload();
        await expect(page.getByText(/: OFFLINE$/)).toBeVisible();
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await expect(page.getByRole('button', { name: 'SYSTEM OFFLINE' })).toBeDisabled();
        await expect(page.getByText('Cannot connect to backend server')).toBeVisible();
        await expectAccessible(page);

        station = await startStation({ ...place, PORT: new URL(station.url).port });
        await expect(page.getByText(/: ONLINE$/)).toBeVisible();
        await page.getByLabel('Astronaut ID').fill(station.admin.username);
        await page.getByLabel('Access Code').fill(station.admin.password);
        await page.getByRole('button', { name: 'INITIATE LAUNCH' }).click();
        await expect(page).toHaveURL('/home');
      } finally {
        await context.close();
        await station.stop().catch(() => {});
        removePlace(place);
      }
    },
  );
});

test('a planet of our own opens in a new tab, says what it is and leads back', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.goto('/login');
  const opened = context.waitForEvent('page');
  // Planets are on their way; the keyboard waits for none of them.
  await page.getByRole('link', { name: /Saturn/ }).press('Enter');
  const planet = await opened;
  await expect(planet).toHaveURL('/saturn-rings');
  await expect(planet.getByRole('heading', { name: 'Saturn and its rings' })).toBeVisible();
  await expectAccessible(planet);
  await planet.goto('/jupiter-giant');
  await expect(planet.getByRole('heading', { name: 'Jupiter, the giant' })).toBeVisible();
  await expectAccessible(planet);
  await planet.getByRole('link', { name: 'Back to the station' }).click();
  await expect(planet).toHaveURL('/login');
});

test(
  'three taps on the status bar open the hub to an administrator, not to others',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    await signIn(page, station);
    await page.goto('/home');
    const [first, second] = await tapThreeTimes(page);
    expect(first).toContain('관리자 메뉴까지 2번 더 누르세요');
    expect(second).toContain('관리자 메뉴까지 1번 더 누르세요');
    const way = page.getByRole('link', { name: '관리자', exact: true });
    await expect(way).toBeVisible();
    await expectAccessible(page);
    await expect(way).toBeHidden();
    await tapThreeTimes(page);
    await way.click();
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('navigation', { name: 'Truy cập nhanh' })).toBeVisible();

    const account = await createAccount(station, { name: 'Ngô Thanh Tâm' });
    const other = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const theirs = await other.newPage();
    await signIn(theirs, station, account);
    await theirs.goto('/home');
    await tapThreeTimes(theirs);
    await theirs.getByRole('link', { name: '관리자', exact: true }).click();
    await expect(theirs).toHaveURL(/\/unauthorized/);
    await other.close();
  },
);

/**
 * Taps the status bar in the page itself, and answers what the page says after each tap: taps that are two
 * seconds apart do not count together, and a slow machine takes that long between two of Playwright's.
 */
async function tapThreeTimes(page: Page): Promise<string[]> {
  // What says so comes after the screen.
  await page.waitForLoadState('networkidle');
  const bar = page.getByRole('button', { name: /^상태 표시줄/ });
  return bar.evaluate(async (button: HTMLElement) => {
    const said: string[] = [];
    for (let tap = 0; tap < 3; tap += 1) {
      button.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      said.push(document.body.textContent);
    }
    return said;
  });
}

test('a chosen language holds on every screen, and after the next visit', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Language and appearance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Tiếng Việt' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.getByLabel('Tên đăng nhập').fill(station.admin.username);
  await page.getByLabel('Mật khẩu').fill(station.admin.password);
  await page.getByRole('button', { name: 'ĐĂNG NHẬP', exact: true }).last().click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('link', { name: 'Trường học' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');

  await page.reload();
  await page.getByRole('button', { name: 'Ngôn ngữ và giao diện' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '한국어' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '연락처' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});

test('the palette finds apps, sections, contacts and users, by keyboard alone', {
  tag: '@full',
}, async ({ page, station }) => {
  const account = await createAccount(station, { name: 'Nguyễn Thị Thu' });
  await signIn(page, station);
  await page.goto('/app');
  // It speaks the language of the screen under it.
  const search = page.getByRole('combobox', { name: /^(Tìm nhanh|Quick search)$/ });
  const found = page.getByRole('dialog').getByRole('option');
  // The keys are heard as soon as the search that they stand for is there.
  await page.getByRole('button', { name: 'Tìm nhanh' }).press('Enter');
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await search.fill(account.username);
  await expect(page.getByRole('group', { name: 'Người dùng' }).getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(account.username);

  await page.keyboard.press('Control+k');
  await search.fill('cai dat');
  await expect(found.first()).toContainText('Cài đặt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/settings');

  await page.keyboard.press('Control+k');
  await search.fill('danh ba');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/contacts/);
  await page.keyboard.press('Control+k');
  await search.fill('khong-co-gi-nhu-the');
  await expect(page.getByText(/Không tìm thấy/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test(
  'apps that were moved and hidden are so after a reload and on another device',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    const account = await createAccount(station, { name: 'Đỗ Gia Hân' });
    await signIn(page, station, account);
    await page.goto('/home');
    const apps = page.getByRole('navigation', { name: '앱', exact: true }).getByRole('link');
    await expect(apps.first()).toHaveText('Danh bạ');

    await page.getByRole('button', { name: '앱 편집' }).click();
    await page.getByRole('button', { name: /^학교, 10개 중 2번째/ }).press('Enter');
    await page.keyboard.press('ArrowLeft');
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT');
    await page.keyboard.press('Enter');
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('button', { name: /^학교, 10개 중 1번째/ })).toBeVisible();
    const hidden = page.waitForResponse((one) => one.request().method() === 'PUT');
    await page.getByRole('button', { name: 'PaySoft 숨기기' }).click();
    expect((await hidden).ok()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: '완료' }).click();

    await page.reload();
    await expect(apps).toHaveCount(9);
    await expect(apps.first()).toHaveText('학교');

    const elsewhere = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const other = await elsewhere.newPage();
    await signIn(other, station, account);
    await other.goto('/home');
    const theirs = other.getByRole('navigation', { name: '앱', exact: true }).getByRole('link');
    await expect(theirs).toHaveCount(9);
    await expect(theirs.first()).toHaveText('학교');
    await elsewhere.close();
  },
);

test('an address where nothing stands says so', { tag: '@full' }, async ({ page, station }) => {
  await signIn(page, station);
  for (const path of ['/home/nothing', '/app/students', '/unauthorized?page=/app']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});

testOnOwnStation(
  'an administrator goes through the door, and the first steps tick themselves off',
  async ({ page, station }) => {
    await signIn(page, station);
    await page.goto('/home');
    await page.getByRole('link', { name: /^관리자 \(/ }).click();
    await expect(page).toHaveURL('/app');
    const steps = page.getByRole('region', { name: 'Những bước đầu' });
    const school = steps.getByRole('link', { name: 'Tạo trường đầu tiên' });
    await expect(school).toBeVisible();
    await expectAccessible(page);

    await school.click();
    await page.evaluate(async () => {
      await fetch('/api/schools', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ school_name: 'Hoa Sen' }),
      });
    });
    await page.goto('/app');
    await expect(steps.getByText('Tạo trường đầu tiên (đã xong)')).toBeVisible();
    await steps.getByRole('button', { name: 'Cất danh sách' }).click();
    await expect(steps).toBeHidden();
  },
);
