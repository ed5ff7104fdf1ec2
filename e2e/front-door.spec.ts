import { expect, request } from '@playwright/test';
import { createAccount, logIn } from './accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes, signInByForm, test } from './journey.ts';
import { newPlace, removePlace, startStation } from './station.ts';

test('a guest who asks for a page is shown the login screen', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/home/contacts');

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('ONLINE')).toBeVisible();
  await expect(page.getByRole('link', { name: /Saturn/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Space Login' })).toBeVisible();
  await expect(page.getByLabel('Astronaut ID')).toBeFocused();
  await expectAccessibleInBothThemes(page);
});

test('the first administrator signs in and finds home and hub', async ({ page, station }) => {
  await signInByForm(page, station.admin);
  await expect(page.getByRole('link', { name: 'Danh bạ' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto('/app');
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('link', { name: 'Excel' }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a wrong password is told without a hint, and the form stays', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Astronaut ID').fill(station.admin.username);
  await page.getByLabel('Access Code').fill('not the password');
  await page.getByRole('button', { name: 'INITIATE LAUNCH' }).click();

  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Astronaut ID')).toHaveValue(station.admin.username);
});

test('whoever logs out is a guest again, whatever page is asked for', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await signInByForm(page, station.admin);
  await page.reload();
  await expect(page).toHaveURL('/home');

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  for (const path of ['/home', '/app', '/home/contacts']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('while others guess at a password, its owner gets in on a device used before, and is told', {
  tag: '@full',
}, async ({ page, station }) => {
  const owner = await createAccount(station, { name: 'Nguyễn Thu' });
  await logIn(page, owner);
  await page.getByRole('button', { name: 'Logout' }).click();

  const data = (password: string) => ({ data: { username: owner.username, password } });
  const elsewhere = await request.newContext({ baseURL: station.url });
  const guess = async (password: string) =>
    (await elsewhere.post('/api/auth/login', data(password))).status();
  for (let i = 0; i < 20; i += 1) expect(await guess(`guess ${i}`)).toBe(401);
  expect(await guess(owner.password)).toBe(429);
  await elsewhere.dispose();

  // It is noted a few seconds later, off the path of the sign-ins. These carry the page's cookies.
  await expect
    .poll(async () => (await page.request.post('/api/auth/login', data(owner.password))).json())
    .toHaveProperty('guessed_at');
  await logIn(page, owner);
  await expect(page.getByText(/^Somebody was guessing at your password/)).toBeVisible();
  await expectAccessible(page);
});

test('what the first start made is there after a second one', { tag: '@full' }, async ({
  browser,
}) => {
  // As the first start of the run has left it.
  const place = await newPlace();
  try {
    const second = await startStation({ ...place, ADMIN_PASSWORD: '' });
    const page = await browser.newPage({ baseURL: second.url });
    await signInByForm(page, second.admin);
    await page.close();
    await second.stop();
  } finally {
    removePlace(place);
  }
});
