import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { createAccount, logIn } from './accounts.ts';
import { expectAccessible, signIn, test } from './journey.ts';

test('a person changes the own profile and picture, and home shows both', { tag: '@full' }, async ({
  page,
  station,
}) => {
  const account = await createAccount(station, { name: 'Lê Hoàng Khuê' });
  await signIn(page, station, account);
  await page.goto('/home/profile');
  await expectAccessible(page);
  await page.getByLabel('전화번호').fill('not a number');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('올바른 전화번호 형식이 아닙니다')).toBeVisible();
  await page.getByLabel('전화번호').fill('+84 90 123 4567');
  await page.getByLabel('이름').fill('Lê Hoàng Khuê Anh');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('프로필이 저장되었습니다')).toBeVisible();

  await page.getByLabel('이메일').fill(`new.${account.email}`);
  await page.getByRole('button', { name: '저장' }).click();
  const asked = page.getByRole('dialog', { name: '새 이메일 주소' });
  await expect(asked.getByLabel('현재 비밀번호')).toBeFocused();
  await expectAccessible(page);
  await asked.getByLabel('현재 비밀번호').fill('not it');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('현재 비밀번호가 올바르지 않습니다')).toBeVisible();
  await asked.getByLabel('현재 비밀번호').fill(account.password);
  await asked.getByRole('button', { name: '주소 변경' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByLabel('이메일')).toHaveValue(`new.${account.email}`);

  await page.getByLabel('사진 올리기').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page),
  });
  const dialog = page.getByRole('dialog', { name: '표시할 부분 선택' });
  await expectAccessible(page);
  await dialog.getByRole('application').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: '이 사진 사용' }).click();
  await expect(page.getByText('프로필 사진이 변경되었습니다')).toBeVisible();
  await expect(page.getByLabel('이미지 URL')).toHaveValue(/^\/api\/files\/.+\.webp$/);
  await expectAccessible(page);

  await page.goto('/home');
  await expect(page.getByText('Lê Hoàng Khuê Anh 님')).toBeVisible();
  const picture = page.locator('img[src^="/api/files/"]').first();
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(512);
});

/** A wide picture of two colours, as a PNG. */
async function drawPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
    drawing.fillStyle = '#4f46e5';
    drawing.fillRect(0, 0, 900, 600);
    drawing.fillStyle = '#f59e0b';
    drawing.fillRect(450, 0, 450, 600);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  return Buffer.from(data ?? '', 'base64');
}

test('changing the password ends the other session, not this one', { tag: '@full' }, async ({
  page,
  browser,
  station,
}) => {
  const account = await createAccount(station, { name: 'Phạm Quỳnh Hương' });
  const elsewhere = await browser.newContext({ baseURL: station.url });
  const theirs = await elsewhere.newPage();
  await signIn(theirs, station, account);
  await signIn(page, station, account);
  await page.goto('/home/profile/security');
  await expect(page.getByRole('list', { name: '로그인 목록' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expectAccessible(page);
  await page.getByLabel('현재 비밀번호').fill('not it');
  await page.getByLabel('새 비밀번호').fill('a password of my own');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(page.getByText('현재 비밀번호가 올바르지 않습니다')).toBeVisible();
  await page.getByLabel('현재 비밀번호').fill(account.password);
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(page.getByText(/다른 로그인 1개가 종료되었습니다/)).toBeVisible();

  await theirs.goto('/home/profile');
  await expect(theirs).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('list', { name: '로그인 목록' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await elsewhere.close();
});

test('two-step sign-in is set up, asked for, passed by app and by recovery code, switched off', async ({
  page,
  station,
}) => {
  const account = await createAccount(station, { name: '이지우' });
  await signIn(page, station, account);
  await page.goto('/home/profile/security');
  await page.getByRole('button', { name: '설정하기' }).click();
  await page.getByRole('dialog').getByLabel('비밀번호', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '계속' }).click();
  await expect(page.getByRole('img', { name: /QR 코드/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByLabel('또는 이 키를 앱에 입력하세요').inputValue()).replaceAll(
    ' ',
    '',
  );
  await page.getByLabel('앱에 표시된 6자리 코드').fill('000000');
  await page.getByRole('button', { name: '켜기' }).click();
  await expect(page.getByText(/코드가 올바르지 않거나/)).toBeVisible();
  await page.getByLabel('앱에 표시된 6자리 코드').fill(await generate({ secret }));
  await page.getByRole('button', { name: '켜기' }).click();
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: '보관했습니다' }).click();
  await expect(page.getByText('2단계 로그인이 켜졌습니다')).toBeVisible();

  await page.getByRole('button', { name: '로그아웃', exact: true }).first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Astronaut ID').fill(account.username);
  await page.getByLabel('Access Code').fill(account.password);
  await page.getByRole('button', { name: 'INITIATE LAUNCH' }).click();
  await expect(page.getByLabel('Authenticator or recovery code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect(page).toHaveURL('/login');
  // A code is good once, so the app's next one is needed; the server takes it a little early.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await logIn(page, account, next);

  await page.goto('/home/profile/security');
  await expect(page.getByText(/복구 코드 9개 남음/)).toBeVisible();
  await page.getByRole('button', { name: '끄기' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('비밀번호', { exact: true }).fill(account.password);
  await dialog.getByLabel(/복구 코드/).fill(recoveryCode);
  await dialog.getByRole('button', { name: '끄기' }).click();
  await expect(dialog.getByText(/코드가 올바르지 않거나/)).toBeVisible();
  await expectAccessible(page);
});
