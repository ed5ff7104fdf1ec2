import { expect } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { shareFileWith } from './shared-files.ts';

test(
  'something happens, the bell shows 1, and what one device has read the other knows as read',
  { tag: '@full' },
  async ({ page: phone, browser, station }, testInfo) => {
    const lan = await createAccount(station, { name: 'Nguyễn Thị Lan' });
    const context = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const tablet = await context.newPage();
    try {
      for (const page of [phone, tablet]) {
        await signIn(page, station, lan);
        await page.goto('/home');
        await expect(page.getByRole('link', { name: '알림', exact: true })).toBeVisible();
      }
      await shareFileWith(station, lan, 'Lịch dạy.txt');
      const bell = { name: '알림: 읽지 않음 1' };
      await expect(phone.getByRole('link', bell)).toBeVisible();
      await expect(tablet.getByRole('link', bell)).toBeVisible();

      await phone.getByRole('link', bell).click();
      const notice = phone.getByRole('link', { name: /공유했습니다: Lịch dạy\.txt$/ });
      await expect(phone.getByRole('heading', { name: '오늘' })).toBeVisible();
      await expectAccessibleInBothThemes(phone);
      // At its visible beginning: what Playwright takes for its middle is a word that is only heard.
      await notice.click({ position: { x: 5, y: 5 } });
      await expect(phone).toHaveURL(/\/home\/upload\/\d+/);
      await expect(phone.getByRole('heading', { name: 'Lịch dạy.txt' })).toBeVisible();
      await expect(tablet.getByRole('link', { name: '알림', exact: true })).toBeVisible();

      await phone.goBack();
      await expect(notice).toBeVisible();
      await expect(phone.getByText('읽지 않음:')).toHaveCount(0);
      await phone.goto('/home/profile/notices');
      await phone.getByRole('checkbox', { name: '파일 공유: Station 안' }).uncheck();
      await phone.getByRole('checkbox', { name: '방해 금지 사용' }).check();
      await expectAccessibleInBothThemes(phone);
      await phone.reload();
      await expect(
        phone.getByRole('checkbox', { name: '파일 공유: Station 안' }),
      ).not.toBeChecked();
      await expect(phone.getByRole('combobox', { name: '시작' })).toHaveValue('22:00');
    } finally {
      await context.close();
    }
  },
);
