import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { type Station, signInByCall, startStation } from './station.ts';

test('a post from its topic to the address where it stands', async ({ page, context }) => {
  // The blog that a person publishes in.
  const blog = createServer((_, response) => response.end('<h1>봄 학기</h1>'));
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(blog.address() as AddressInfo).port}`;
  const station = await startStation({ INNER_HOSTS: host });
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const writer = await createAccount(station, { name: '김하나' });
    await sendPicture(station, writer);
    await writeAndHandIn(page, station, writer);
    await approveAndPublish(page, station, { writer, address: `http://${host}/station/1` });
  } finally {
    await station.stop();
    blog.close();
  }
});

async function writeAndHandIn(
  page: Page,
  station: Station,
  writer: Parameters<typeof signIn>[2],
): Promise<void> {
  await signIn(page, station, writer);
  await page.goto(`${station.url}/naverauto`);
  await expect(page.getByText(/không bao giờ hỏi mật khẩu Naver/)).toBeVisible();
  await page.getByRole('link', { name: 'Chủ đề' }).click();
  await page.getByRole('button', { name: 'Thêm chủ đề' }).click();
  await page.getByRole('textbox', { name: 'Chủ đề', exact: true }).fill('요양보호사 봄 학기');
  await page.getByRole('textbox', { name: 'Từ khóa', exact: true }).fill('요양보호사');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('button', { name: '요양보호사 봄 학기', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /요양보호사 봄 학기/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Viết bài về chủ đề này' }).click();
  await page.getByRole('button', { name: 'Bắt đầu viết' }).click();

  const text = page.getByRole('textbox', { name: 'Nội dung' });
  await text.click();
  await page.keyboard.type('요양보호사 봄 학기는 무조건 합격을 약속하는 과정입니다.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Chèn ảnh' }).click();
  await page.getByLabel(/교실\.png/).check();
  await page.getByRole('button', { name: /^Đính kèm \(/ }).click();
  const checks = page.getByRole('list', { name: 'Kiểm tra' });
  await expect(checks.getByText(/Từ không được dùng: “무조건 합격”/)).toBeVisible();
  await expect(checks.getByText('Ảnh 1 chưa có mô tả.')).toBeVisible();
  await page.getByLabel('Mô tả ảnh 1').fill('봄 학기 교실');
  await page.getByLabel('Chú thích ảnh 1').fill('새로 꾸민 교실');
  await page.getByLabel('Chú thích ảnh 1').blur();
  await expect(checks.getByText('Ảnh 1 chưa có mô tả.')).toHaveCount(0);

  // Mended where it stands.
  await text.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('요양보호사 봄 학기는 3월에 시작합니다.');
  await expect(checks.getByText(/Từ không được dùng/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Lưu', exact: true }).last().click();
  await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Gửi duyệt' }).click();
  await expect(page.getByText('Chờ duyệt')).toBeVisible();
}

async function approveAndPublish(
  page: Page,
  station: Station,
  { writer, address }: { writer: Parameters<typeof signIn>[2]; address: string },
): Promise<void> {
  const { pathname } = new URL(page.url());
  await signIn(page, station);
  await page.goto(`${station.url}${pathname}`);
  await page.getByRole('button', { name: 'Duyệt', exact: true }).click();
  await expect(page.getByText('Sẵn sàng').first()).toBeVisible();

  await signIn(page, station, writer);
  await page.goto(`${station.url}${pathname}`);
  await page.getByRole('button', { name: 'Sao chép nội dung' }).click();
  await expect(page.getByText('Đã sao chép')).toBeVisible();
  expect(await copiedHtml(page)).toContain('[사진 1] 새로 꾸민 교실');
  expect(await copiedHtml(page)).toContain('3월에 시작합니다');
  await page.getByLabel('Địa chỉ bài đã đăng').fill(address);
  await page.getByRole('button', { name: 'Ghi nhận đã đăng' }).click();
  // The page was asked, and has answered.
  await expect(page.getByText('Mở được', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Lượt xem' }).fill('120');
  await page.getByRole('textbox', { name: 'Lượt xem' }).press('Enter');
  await expect(page.getByText(/^120 lượt xem/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${station.url}/naverauto/published`);
  await expect(page.getByText(address.replace('http://', ''))).toBeVisible();
  for (const name of ['Đã đăng', 'Bài viết', 'Lịch', 'Chủ đề', 'Mẫu', 'Blog và quy tắc']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
}

/** The rich text on the clipboard. */
const copiedHtml = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text() ?? '';
  });

/** A picture of one pixel, as PNG. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Puts a picture into somebody's files. */
async function sendPicture(
  station: Station,
  account: { username: string; password: string },
): Promise<void> {
  const { token } = await signInByCall(station, account);
  const bytes = Buffer.from(PIXEL, 'base64');
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '교실.png');
  const answer = await fetch(`${station.url}/api/upload/upload-multiple`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status, await answer.text()).toBe(200);
}
