import { expect } from '@playwright/test';
import { createAccount, logIn } from './accounts.ts';
import { expectAccessible, signIn, signInByForm, test } from './journey.ts';
import { PUBLIC_URL, testWithMail } from './own-stations.ts';

testWithMail(
  'a forgotten password comes back by mail, once, and other sessions end',
  { tag: '@full' },
  async ({ page, station, mail, browser }) => {
    const account = await createAccount(station, { name: 'Trần Văn Bảo' });
    const elsewhere = await browser.newContext({ baseURL: station.url });
    const theirs = await elsewhere.newPage();
    await signIn(theirs, station, account);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByRole('link', { name: 'Lost access?' }).click();
    await expectAccessible(page);
    await page.getByLabel('Username or e-mail').fill(account.email);
    await page.getByRole('button', { name: 'Ask for a new password' }).click();
    await expect(page.getByText(/a message with a link is on its way/)).toBeVisible();
    await expectAccessible(page);

    const letter = await mail.letterTo(account.email);
    const [, link] = new RegExp(`${PUBLIC_URL}(/reset#[\\w-]+)`).exec(letter) ?? [];
    expect(link, letter).toBeDefined();
    await page.goto(link ?? '');
    await expect(page.getByLabel('Username')).toHaveValue(account.username);
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(
      page.getByRole('heading', { name: 'Password changed successfully!' }),
    ).toBeVisible();
    await expect(page).toHaveURL('/reset');

    await page.getByRole('link', { name: 'Go to login' }).click();
    await signInByForm(page, { ...account, password: 'a password of my own' });
    await theirs.goto('/home');
    await expect(theirs).toHaveURL('/login');
    await elsewhere.close();

    await page.goto('about:blank');
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { name: /no longer good/ })).toBeVisible();
  },
);

test(
  'without mail an administrator makes a code, which sets a new password',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    const account = await createAccount(station, { name: 'Vũ Đức Duy' });
    await page.goto('/forgot');
    await page.getByLabel('Username or e-mail').fill(account.username);
    await page.getByRole('button', { name: 'Ask for a new password' }).click();
    await expect(page.getByText(/Ask one of them for your one-time code/)).toBeVisible();

    const admin = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const hub = await admin.newPage();
    await signIn(hub, station);
    await hub.goto('/app/users/requests');
    await hub
      .getByRole('listitem')
      .filter({ hasText: account.username })
      .getByRole('button', { name: /^Make a code/ })
      .click();
    await hub.getByRole('alertdialog').getByRole('button', { name: 'Make a code' }).click();
    const code = await hub.getByLabel('One-time code', { exact: true }).inputValue();
    await expectAccessible(hub);
    await admin.close();

    await page.getByRole('link', { name: 'I have a one-time code' }).click();
    await page.getByLabel('One-time code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill('a password of my own');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(
      page.getByRole('heading', { name: 'Password changed successfully!' }),
    ).toBeVisible();
    await logIn(page, { ...account, password: 'a password of my own' });
  },
);
