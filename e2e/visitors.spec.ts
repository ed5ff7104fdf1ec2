import { expect } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { expectAccessible, test } from './journey.ts';
import {
  agree,
  lineOf,
  moveTo,
  openBrowser,
  openMap,
  openPhone,
  PLACES,
  shownAs,
  WORDS,
} from './visitors.ts';

test('who agrees is on an administrator’s map, moves there, and is off it as soon as they like', async ({
  browser,
  station,
}) => {
  const account = await createAccount(station, { name: 'Phạm Thu Hà' });
  const map = await openMap(browser, station.url, station.admin);
  const { page } = await openPhone(browser, station.url, account);
  await page.goto('/home');
  const line = lineOf(map, account);
  await page.getByRole('button', { name: WORDS.offer }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  // Nothing is sent before somebody agreed.
  await expect(line).toHaveCount(0);

  await sheet.getByRole('button', { name: WORDS.agree, exact: true }).click();
  await expect(page.getByText(WORDS.sharing)).toBeVisible();
  await expect(line).toContainText(shownAs(PLACES[0]));
  await expectAccessible(page);
  await line.click();
  await expect(map.getByText('21.027800, 105.834200')).toBeVisible();
  await expectAccessible(map);

  await moveTo(page, PLACES[1]);
  await expect(line).toContainText(shownAs(PLACES[1]));

  await page.getByRole('button', { name: WORDS.pause }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: WORDS.resume }).click();
  await moveTo(page, PLACES[1]);
  await expect(line).toContainText(shownAs(PLACES[1]));

  await page.getByRole('button', { name: WORDS.menu }).click();
  await page.getByRole('menuitem', { name: WORDS.withdraw }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: WORDS.withdrawYes }).click();
  await expect(line).toHaveCount(0);
  // Nor does a point leave the phone after a reload, wherever it goes.
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => frames.push(String(payload))),
  );
  const framesOf = (event: string) => frames.filter((one) => one.includes(`"${event}"`)).length;
  await page.reload();
  await expect(page.getByRole('button', { name: WORDS.pause })).toHaveCount(0);
  await expect.poll(() => framesOf('visitor:connect')).toBe(1);
  await moveTo(page, PLACES[2]);
  expect(framesOf('location:update')).toBe(0);
  await expect(line).toHaveCount(0);
});

test('a browser whose clock is an hour off is on the map all the same, at the right time', {
  tag: '@full',
}, async ({ browser, station }) => {
  const account = await createAccount(station, { name: 'Đỗ Minh Khôi' });
  const map = await openMap(browser, station.url, station.admin);
  const ahead = { time: Date.now() + 3_600_000 };
  const { page } = await openPhone(browser, station.url, account, ahead);
  await page.goto('/home');
  await agree(page);
  const line = lineOf(map, account);
  await expect(line).toContainText(shownAs(PLACES[0]));
  // By the administrator's own clock, and not the other one's.
  await expect(line).toContainText(/now|1 minute ago/);
  await moveTo(page, PLACES[1]);
  await expect(line).toContainText(shownAs(PLACES[1]));
});

test('a browser that refuses to tell where it is says so, and nobody is shown', {
  tag: '@full',
}, async ({ browser, station }) => {
  const account = await createAccount(station, { name: 'Vũ Hồng Nhung' });
  const map = await openMap(browser, station.url, station.admin);
  const { page } = await openBrowser(browser, station.url, account, { language: 'vi' });
  await page.goto('/home');
  await agree(page);
  await expect(page.getByText('Trình duyệt đang chặn vị trí')).toBeVisible();
  await expectAccessible(page);
  await expect(lineOf(map, account)).toHaveCount(0);
});
