import { expect, type Page } from '@playwright/test';
import { createAccount, logIn, uniqueName } from './accounts.ts';
import { expectAccessible, signIn, signInByForm, test } from './journey.ts';
import { chooseListAction } from './lists.ts';

test('whoever registers sees only the own profile, until an administrator approves', async ({
  page,
  browser,
  station,
}, testInfo) => {
  const username = uniqueName('mai.hoang');
  await page.goto('/account/register');
  await expect(page.getByText(/an administrator has to approve/)).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Full name').fill('Hoàng Thị Mai');
  await form.getByLabel('Email').fill(`${username}@example.vn`);
  await form.getByLabel(/^Password/).fill('password');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/one of the most common ones/)).toBeVisible();
  await form.getByLabel(/^Password/).fill('one of my own');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/^Registration successful!/)).toBeVisible();

  await logIn(page, { username, password: 'one of my own' });
  await expect(page.getByText('Your account waits for the approval')).toBeVisible();
  await page.goto('/home/contacts');
  await expect(page).toHaveURL('/account/pending');
  await expectAccessible(page);
  await page.getByRole('link', { name: '내 프로필' }).click();
  await expect(page.getByLabel('이름')).toHaveValue('Hoàng Thị Mai');

  const admin = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
  const hub = await admin.newPage();
  await signIn(hub, station);
  await hub.goto('/app/users/requests');
  await expectAccessible(hub);
  await hub.getByRole('button', { name: 'Approve Hoàng Thị Mai' }).first().click();
  await expect(hub.getByText('Hoàng Thị Mai has been approved')).toBeVisible();
  await admin.close();

  await page.goto('/home');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Hoàng Thị Mai 님')).toBeVisible();
});

test(
  'somebody who is no administrator asks for a page, and gets it',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    const account = await createAccount(station, { name: 'Trần Văn Bảo' });
    await signIn(page, station, account);
    await page.goto('/app/users');
    await expect(page).toHaveURL(/\/unauthorized/);
    await expect(page.getByText(/Trang Người dùng chỉ dành cho quản trị viên/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Xin quyền truy cập' }).click();
    await expect(page.getByText(/Quản trị viên đã thấy/)).toBeVisible();
    await expectAccessible(page);

    const admin = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const hub = await admin.newPage();
    await signIn(hub, station);
    await hub.goto('/app/users/requests');
    await hub
      .getByRole('button', { name: /^Grant Trần Văn Bảo access to / })
      .first()
      .click();
    await expectAccessible(hub);
    await hub.getByRole('alertdialog').getByRole('button', { name: 'Grant' }).click();
    await expect(hub.getByText('Trần Văn Bảo is an administrator now')).toBeVisible();
    await admin.close();

    await page.goto('/app/users');
    await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible();
  },
);

test(
  'an administrator makes, changes, deactivates and deletes a user',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    const username = uniqueName('duy.vu');
    await signIn(page, station);
    await page.goto('/app/users');
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel(/^Name/).fill(`Vũ Đức ${username}`);
    await dialog.getByLabel('Email').fill(`${username}@example.vn`);
    await dialog.getByLabel(/^Password/).fill('a first password');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User account created successfully!')).toBeVisible();

    // The first sign-in asks for a password of their own.
    const other = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const theirs = await other.newPage();
    await theirs.goto('/login');
    await logIn(theirs, { username, password: 'a first password' });
    await theirs.goto('/home');
    await expect(theirs).toHaveURL('/account/new-password');
    await expectAccessible(theirs);
    await theirs.getByLabel('현재 비밀번호').fill('a first password');
    await theirs.getByLabel('새 비밀번호').fill('a password of my own');
    await theirs.getByRole('button', { name: '비밀번호 변경' }).click();
    await expect(theirs).toHaveURL('/home');
    // An open page may hear of it by itself, and would be a guest's at the next address.
    await theirs.goto('about:blank');

    await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
    await expect(page.getByText('1 users', { exact: true })).toHaveCount(0);
    await choose(page, username, 'Deactivate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText(`Vũ Đức ${username} has been deactivated`)).toBeVisible();
    await theirs.goto('/home/profile');
    await expect(theirs).toHaveURL('/account/deactivated');
    await expectAccessible(theirs);
    await other.close();

    await choose(page, username, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('User deleted successfully!')).toBeVisible();
    await expect(page.getByText('Nobody was found')).toBeVisible();
  },
);

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${name}`) }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'an invitation by link becomes an account',
  { tag: '@full' },
  async ({ page, browser, station }, testInfo) => {
    const username = uniqueName('thuy.dang');
    await signIn(page, station);
    await page.goto('/app/users');
    await chooseListAction(page, 'Invite');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name (optional)').fill('Đặng Ngọc Thủy');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await expectAccessible(page);

    const other = await browser.newContext({ ...testInfo.project.use, baseURL: station.url });
    const theirs = await other.newPage();
    await theirs.goto(link);
    await expect(theirs.getByLabel('Full name')).toHaveValue('Đặng Ngọc Thủy');
    await expectAccessible(theirs);
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Email').fill(`${username}@example.vn`);
    await theirs.getByLabel('New password').fill('a password of my own');
    await theirs.getByRole('button', { name: 'Create my account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await signInByForm(theirs, { username, password: 'a password of my own' });

    // It was good once.
    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: /no longer good/ })).toBeVisible();
    await other.close();
  },
);
