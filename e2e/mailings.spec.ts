import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, signIn } from './journey.ts';
import { PUBLIC_URL, testWithGoogle } from './own-stations.ts';
import { storedSession } from './station.ts';

const FROM = 'lan@example.com';

/** Letters say by what address one gets no more of them. */
const test = testWithGoogle.extend({
  settings: async ({ settings }, use) => use({ ...settings, PUBLIC_URL }),
});

test('Somebody writes to three people from pasted addresses; one has unsubscribed, and another does', {
  tag: '@full',
}, async ({ page, station, google, browser }) => {
  const call = (path: string, body: object) =>
    fetch(`${station.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${storedSession().token}`,
      },
      body: JSON.stringify(body),
    });
  await call('/api/gmail/auth/token', { token: google.tokenFor(FROM) });
  await call('/api/mail/suppressions', { address: 'thoi@example.vn', note: 'Xin thôi' });

  await signIn(page, station);
  await page.goto(`${station.url}/autogmail/mailings`);
  await page.getByRole('button', { name: 'Đợt gửi mới' }).click();
  await page.getByLabel('Lấy từ').selectOption('Dán địa chỉ');
  const text =
    'Kim An <an@example.vn>; binh@example.vn, AN@example.vn\nthoi@example.vn | sai địa chỉ';
  await page.getByRole('textbox', { name: 'Dán địa chỉ' }).fill(text);
  await page.getByRole('button', { name: 'Thêm người nhận' }).click();
  await expect(page.getByText('Đã thêm 3 người.')).toBeVisible();
  await expect(page.getByText('sai địa chỉ', { exact: true })).toBeVisible();
  await expect(page.getByText('Nằm trong danh sách không gửi', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Tiếp: soạn thư' }).click();
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Chào {{name|bạn}}');
  const letter = page.getByRole('textbox', { name: 'Nội dung thư' });
  await letter.click();
  await letter.pressSequentially('Mời {{name|bạn}} đến dự khai giảng.');
  await page.getByRole('button', { name: 'Tiếp: xem trước' }).click();
  await expect(page.getByText('Mời Kim An đến dự khai giảng.')).toBeVisible();
  await page.getByRole('button', { name: 'Thư sau' }).click();
  await expect(page.getByText('Mời bạn đến dự khai giảng.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Tiếp: xác nhận' }).click();
  await page.getByRole('checkbox', { name: 'Đúng, gửi 2 thư' }).check();
  await page.getByRole('button', { name: 'Gửi 2 thư' }).click();
  await expect(page.getByText('Xong', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '2 Đã gửi' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Bỏ qua' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const sent = google.sentBy(FROM);
  expect(sent.map(({ subject }) => subject)).toEqual(['Chào Kim An', 'Chào bạn']);

  // Whoever got the letter needs no account to get no more of them, and presses once.
  const raw = Buffer.from(String(sent[0]?.raw), 'base64url').toString();
  const key = /List-Unsubscribe:\s+<[^>]+key=([\w-]+)>/.exec(raw)?.[1] ?? '';
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const guest = await context.newPage();
  await guest.goto(`${station.url}/unsubscribe?key=${key}`);
  await expect(guest.getByText('a***@example.vn')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Hủy nhận thư' }).click();
  await expect(guest.getByText('a***@example.vn sẽ không nhận thư hàng loạt nữa')).toBeVisible();
  await context.close();

  await page.goto(`${station.url}/autogmail/suppressions`);
  await expect(page.getByText('an@example.vn', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
