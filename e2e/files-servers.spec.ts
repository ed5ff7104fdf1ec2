import { expect } from '@playwright/test';
import { expireLinks } from '../apps/server/test/fixtures/expired-links.ts';
import { hashOf, sampleFolder, writeRandom } from './file-samples.ts';
import { expectAccessible, signIn, test } from './journey.ts';
import { newPlace, removePlace, signInByCall, startStation } from './station.ts';

const isFull = process.env.TEST_FULL === '1';

test('an upload goes on after its server was killed, and what arrives is what was sent', {
  tag: '@full',
}, async ({ page }) => {
  const megabytes = isFull ? 300 : 30;
  const { path, hash } = writeRandom(sampleFolder(), 'ghi hình.bin', megabytes);
  const place = await newPlace();
  const first = await startStation(place);
  await signIn(page, first);
  // So slow that there is a middle in which the server can be killed.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: (megabytes / 6) * 1024 * 1024,
  });
  await page.goto(`${first.url}/home/upload`);
  await page.getByLabel('Chọn tệp', { exact: true }).and(page.locator('input')).setInputFiles(path);
  const progress = page.getByRole('progressbar', { name: 'Tiến độ: ghi hình.bin' });
  const queue = page.getByRole('list', { name: 'Đang tải lên' });
  await expect(queue).toContainText('Đang gửi');
  await expect
    .poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value), {
      intervals: [50],
    })
    .toBeGreaterThanOrEqual(0.4);
  await first.kill();
  await expect(queue).toContainText('Mất kết nối');

  const second = await startStation({ ...place, PORT: new URL(first.url).port });
  await expect(queue).toContainText('Xong');
  await page.getByRole('link', { name: 'ghi hình.bin', exact: true }).click();
  const address = await page
    .getByRole('link', { name: 'Tải về', exact: true })
    .first()
    .getAttribute('href');
  const answer = await fetch(`${second.url}${address}`);
  expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hash);
  await second.kill();
  removePlace(place);
});

test('an upload that a closed tab has broken off goes on when the file is chosen again', {
  tag: '@full',
}, async ({ page, station }) => {
  await signIn(page, station);
  const { path } = writeRandom(sampleFolder(), 'bài giảng.bin', 12);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3 * 1024 * 1024 },
  });
  const chooser = page.getByLabel('Chọn tệp', { exact: true }).and(page.locator('input'));
  await page.goto('/home/upload');
  // Before that it is read for its hash, which begins anew.
  const begun = page.waitForRequest((request) => request.method() === 'PATCH');
  await chooser.setInputFiles(path);
  await begun;
  const progress = page.getByRole('progressbar', { name: 'Tiến độ: bài giảng.bin' });
  await expect
    .poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value))
    .toBeGreaterThanOrEqual(0.3);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const queue = page.getByRole('list', { name: 'Đang tải lên' });
  await expect(queue).toContainText('Hãy chọn lại đúng tệp này');
  await chooser.setInputFiles(path);
  await expect(queue).toContainText('Xong');
});

test('a guest is told that a link has expired, and sees nothing of the file', {
  tag: '@full',
}, async ({ browser }) => {
  const place = await newPlace();
  const first = await startStation(place);
  const { token } = await signInByCall(first, first.admin);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const form = new FormData();
  form.append('files', new Blob(['장학금 안내']), 'học bổng.txt');
  const sent = await fetch(`${first.url}/api/upload/upload-multiple`, {
    ...{ method: 'POST', headers: { authorization: headers.authorization }, body: form },
  });
  const { data } = (await sent.json()) as { data: { id: number }[] };
  const made = await fetch(`${first.url}/api/files/links`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ node_id: data[0]?.id, days: 1 }) },
  });
  const { address } = (await made.json()) as { address: string };
  await first.stop();
  await expireLinks({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL });

  const second = await startStation(place);
  const guest = await (await browser.newContext({ locale: 'vi-VN' })).newPage();
  await guest.goto(new URL(new URL(address, second.url).pathname, second.url).href);
  await expect(guest.getByText('Liên kết này đã hết hạn')).toBeVisible();
  await expect(guest.getByText('học bổng.txt')).toBeHidden();
  await expectAccessible(guest);
  await guest.context().close();
  await second.stop();
  removePlace(place);
});
