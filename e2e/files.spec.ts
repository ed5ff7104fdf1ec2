import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pdfDocument, wordDocument, workbook } from '../apps/server/test/fixtures/documents.ts';
import {
  PIXEL,
  recordVideo,
  sampleFolder,
  secondOfSilence,
  writeFolder,
  writePdf,
} from './file-samples.ts';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { chooseListAction, searchList } from './lists.ts';

const isFull = process.env.TEST_FULL === '1';

const chooser = (page: Page) =>
  page.getByLabel('Chọn tệp', { exact: true }).and(page.locator('input'));
const innerWidthOf = (page: Page) => page.viewportSize()?.width ?? 0;
const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Đang tải lên' }).getByRole('listitem').filter({ hasText: name });

test('a file is uploaded, found, looked at, thrown away and brought back', async ({
  page,
  station,
}) => {
  await signIn(page, station);
  const name = `Giáo trình ${Date.now()}.pdf`;
  await page.goto('/home/upload');
  await expect(page.getByText(/Mỗi tệp tối đa 2.00 GB/)).toBeVisible();
  await expectAccessible(page);
  await chooser(page).setInputFiles(writePdf(sampleFolder(), name, 'Lesson nine'));
  await expect(lineOf(page, name)).toContainText('Xong');
  await expectAccessible(page);

  await page.goto('/app/files');
  await searchList(page, name.slice(0, -4));
  await expect(page.getByText('Showing 1-1 of 1 files')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('img', { name: 'Trang 1' })).toBeVisible();
  await expect(page.getByText('Lesson nine')).toBeAttached();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: /^Thao tác .*Giáo trình/ }).click();
  await page.getByRole('menuitem', { name: 'Xóa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(page).toHaveURL(/\/app\/files\?/);
  await expect(page.getByText('Không tìm thấy tệp nào')).toBeVisible();
  await page.goto('/app/files');
  await chooseListAction(page, 'Thùng rác');
  await page.getByRole('button', { name: `Khôi phục ${name}` }).click();
  await page.getByRole('link', { name: 'Về tệp tin' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('what is in files is shown: pictures, sounds, text and tables', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await signIn(page, station);
  const folder = sampleFolder();
  writeFileSync(join(folder, 'ghi chú.md'), '# 병원에 가기\n\nTừ vựng');
  writeFileSync(join(folder, 'chấm.png'), PIXEL);
  writeFileSync(join(folder, 'phát âm.wav'), secondOfSilence());
  await page.goto('/home/upload');
  await chooser(page).setInputFiles([
    join(folder, 'ghi chú.md'),
    join(folder, 'chấm.png'),
    join(folder, 'phát âm.wav'),
    new URL('files/danh-ba-mau.xlsx', import.meta.url).pathname,
  ]);
  await expect(lineOf(page, 'danh-ba-mau.xlsx')).toContainText('Xong');
  const look = async (name: string) => {
    await page.goto('/home/upload');
    await page.getByRole('link', { name, exact: true }).click();
  };
  await look('ghi chú.md');
  await expect(page.getByText('# 병원에 가기')).toBeVisible();
  await look('chấm.png');
  await expect(page.getByRole('img', { name: 'chấm.png' })).toBeVisible();
  await look('phát âm.wav');
  await expect(page.locator('audio')).toBeVisible();
  await expect
    .poll(() => page.locator('audio').evaluate((sound) => (sound as HTMLAudioElement).duration))
    .toBeCloseTo(1, 1);
  await look('danh-ba-mau.xlsx');
  await expect(page.getByRole('rowheader', { name: '1', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a folder is uploaded as it is, and what is in it twice is asked about', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  const count = isFull ? 200 : 24;
  const folder = `Khóa ${Date.now()}`;
  await page.goto('/home/upload');
  await page
    .getByLabel('Chọn thư mục', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(writeFolder(folder, count));
  await expect(page.getByText('2 tệp đã có sẵn')).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ qua tất cả' }).click();
  // Two hundred files take longer than one look for something, on a machine that does other things as well.
  const done = page.getByText(`Đã xong ${count - 2}/${count - 2} tệp`);
  await expect(done).toBeVisible({ timeout: 300_000 });

  await page.getByRole('link', { name: folder, exact: true }).click();
  await page.getByRole('link', { name: '교재', exact: true }).click();
  const path = page.getByRole('navigation', { name: 'Vị trí' });
  await expect(path.getByRole('link')).toHaveText(['Tệp', folder, '교재']);
  await expect(page.getByText(new RegExp(`of ${count / 2 - 1} files`))).toBeVisible();

  await page.goto('/app/files?search=bai');
  await expect(page.getByRole('button', { name: 'Trang cuối' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing has to be scrolled sideways').toBeLessThanOrEqual(innerWidthOf(page));
});

test('a guest opens a link with its password until it is withdrawn', { tag: '@full' }, async ({
  page,
  station,
  browser,
}) => {
  await signIn(page, station);
  const name = `Học bổng ${Date.now()}.txt`;
  const folder = sampleFolder();
  writeFileSync(join(folder, name), '장학금 안내');
  await page.goto('/home/upload');
  await chooser(page).setInputFiles(join(folder, name));
  await expect(lineOf(page, name)).toContainText('Xong');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Tạo liên kết' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Mật khẩu' }).fill('khách quen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tạo liên kết' }).click();
  const address = await page.getByRole('textbox', { name: 'Địa chỉ' }).inputValue();
  await page.getByRole('button', { name: 'Xong' }).click();

  const guest = await (await browser.newContext({ locale: 'vi-VN' })).newPage();
  await guest.goto(new URL(new URL(address).pathname, station.url).href);
  await guest
    .getByRole('textbox', { name: 'Mật khẩu' })
    .or(guest.getByLabel('Mật khẩu'))
    .fill('sai');
  await guest.getByRole('button', { name: 'Mở' }).click();
  await expect(guest.getByText('Mật khẩu không đúng').first()).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('Mật khẩu').fill('khách quen');
  await guest.getByRole('button', { name: 'Mở' }).click();
  await expect(guest.getByRole('heading', { name })).toBeVisible();
  await expect(guest.getByText('장학금 안내')).toBeVisible();
  await expectAccessible(guest);

  await page.goto('/home/upload/links');
  await page.getByRole('button', { name: `Thu hồi liên kết ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Thu hồi' }).click();
  await expect(page.getByText('Đã thu hồi liên kết')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/Liên kết này đã bị thu hồi|không còn nữa/)).toBeVisible();
  await guest.context().close();
});

test('words inside files are found, documents and tables shown, and two saved as one zip', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  const folder = sampleFolder();
  writeFileSync(join(folder, 'danh sách.xlsx'), await workbook('이름', '한가람'));
  writeFileSync(join(folder, 'quy chế.pdf'), await pdfDocument('Điều khoản bảo mật thông tin'));
  writeFileSync(join(folder, 'đơn.docx'), wordDocument('Tôi xin nghỉ phép thứ bảy'));
  writeFileSync(join(folder, 'điểm.csv'), 'Tên,Điểm\nLan,9\n');
  await page.goto('/home/upload');
  const names = ['danh sách.xlsx', 'đơn.docx', 'điểm.csv', 'quy chế.pdf'];
  await chooser(page).setInputFiles(names.map((name) => join(folder, name)));
  for (const name of names) await expect(lineOf(page, name)).toContainText('Xong');

  const hits = page.getByRole('list', { name: 'Tìm thấy trong nội dung tệp' });
  for (const [word, name] of [
    ['한가람', 'danh sách.xlsx'],
    ['dieu khoan bao mat', 'quy chế.pdf'],
    ['nghi phep thu bay', 'đơn.docx'],
  ] as const) {
    await expect(async () => {
      await page.goto(`/app/files?search=${encodeURIComponent(word)}`);
      await expect(hits.getByRole('link', { name })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await hits.getByRole('link', { name: 'đơn.docx' }).click();
  await expect(page.frameLocator('iframe').getByText('Tôi xin nghỉ phép thứ bảy')).toBeVisible();
  await page.goto('/home/upload');
  await page.getByRole('link', { name: 'điểm.csv', exact: true }).click();
  await expect(page.getByText('Lan')).toBeVisible();

  await page.goto('/app/files');
  for (const name of ['đơn.docx', 'điểm.csv']) {
    await page.getByRole('checkbox', { name: `Chọn ${name}` }).check();
  }
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Zip' }).click();
  const saved = readFileSync(await (await saving).path());
  expect(saved.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['đơn.docx', 'điểm.csv']) expect(saved.includes(name)).toBe(true);
});

test('a video is shown by a frame that the browser takes while it is uploaded', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  await page.goto('/home/upload');
  const path = join(sampleFolder(), 'buổi học.webm');
  writeFileSync(path, Buffer.from(await page.evaluate(recordVideo), 'base64'));
  const poster = page.waitForResponse((answer) => answer.url().endsWith('/poster'));
  await chooser(page).setInputFiles(path);
  expect((await poster).status()).toBe(200);
  await page.getByRole('link', { name: 'buổi học.webm', exact: true }).click();
  await expect(page.locator('video')).toBeVisible();
  // It is asked for in ranges, so that people may go anywhere in it.
  const seeked = page.locator('video').evaluate(
    (video) =>
      new Promise((resolve) => {
        video.addEventListener('seeked', () => resolve((video as HTMLVideoElement).currentTime));
        (video as HTMLVideoElement).currentTime = 0.2;
      }),
  );
  expect(await seeked).toBeCloseTo(0.2, 1);
});

test('a guest hands a file in by a request, and who asked sees it', { tag: '@full' }, async ({
  page,
  station,
  browser,
}) => {
  await signIn(page, station);
  await page.goto('/home/upload/requests?new=1');
  const title = `Hồ sơ ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Tiêu đề' }).fill(title);
  await dialog.locator('button[type=submit]').click();
  const address = await page.getByRole('textbox', { name: 'Địa chỉ' }).inputValue();
  await page.getByRole('button', { name: 'Xong' }).click();

  const guest = await (await browser.newContext({ locale: 'vi-VN' })).newPage();
  await guest.goto(new URL(new URL(address).pathname, station.url).href);
  await guest.getByRole('textbox', { name: 'Tên của bạn' }).fill('Lê Thu Hà');
  await chooser(guest).setInputFiles(writePdf(sampleFolder(), 'hộ chiếu.pdf', title));
  await expect(guest.getByText('Đã gửi xong, cảm ơn bạn.')).toBeVisible();
  await guest.context().close();

  await page.reload();
  await page.getByRole('button', { name: title, exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Lê Thu Hà')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'hộ chiếu.pdf' }).click();
  await expect(page.getByRole('img', { name: 'Trang 1' })).toBeVisible();
});

test('a file is attached to a contact on its page, and taken off again', { tag: '@full' }, async ({
  page,
  station,
}) => {
  await signIn(page, station);
  await page.goto('/home');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const made = await page.request.post('/api/contacts', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ name: 'Trần Đính Kèm', phone: `09${String(Date.now()).slice(-8)}`, position: '' },
      ...{ email: '', company: '', address: '' },
    },
  });
  const { data } = (await made.json()) as { data: { id: number } };
  await page.goto(`/home/contacts/${data.id}`);
  const panel = page.getByRole('region', { name: 'Tệp đính kèm' });
  await panel
    .locator('input[type=file]')
    .setInputFiles(writePdf(sampleFolder(), 'hợp đồng.pdf', String(Date.now())));
  const attached = panel.getByRole('list', { name: 'Tệp đính kèm' });
  await expect(attached.getByRole('link', { name: 'hợp đồng.pdf' })).toBeVisible();
  await panel.getByRole('button', { name: 'Gỡ hợp đồng.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gỡ' }).click();
  await expect(panel.getByText('Chưa có tệp nào')).toBeVisible();
});
