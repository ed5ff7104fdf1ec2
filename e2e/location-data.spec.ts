import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { expectAccessible, signIn, test } from './journey.ts';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('a person sees what is kept of them, saves it as a file and erases it', async ({
  page,
  station,
}) => {
  // Whom no other journey opens pages as.
  const account = await createAccount(station, { name: 'Vũ Thị Dấu' });
  await signIn(page, station, account);
  await page.goto('/home/contacts');
  // A page is reported half a second after it was opened, and the one before it may still be on its way.
  await expect
    .poll(async () => {
      const kept = await page.request.get('/api/location/mine/visits', {
        headers: { Authorization: `Bearer ${await tokenOf(page)}` },
      });
      return (await kept.json()).data.map((visit: { page: string }) => visit.page);
    })
    .toContain('/home/contacts');
  await page.goto('/home/profile');
  await page.getByRole('link', { name: '내 데이터' }).click();
  const visits = page.getByRole('list', { name: '내 방문' });
  await expect(visits.getByText('/home/contacts', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '내려받기' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^location_data_\d{4}-\d\d-\d\d\.json$/);
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(kept.account.username).toBe(account.username);
  expect(kept.visits.map(({ page: path }: { page: string }) => path)).toContain('/home/contacts');

  await page.getByRole('button', { name: '모두 삭제' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click();
  await expect(page.getByText('모두 삭제했습니다')).toBeVisible();
  await expect(visits.getByText('/home/contacts', { exact: true })).toHaveCount(0);
});
