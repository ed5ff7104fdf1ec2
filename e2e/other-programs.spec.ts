import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { test as base, expectAccessibleInBothThemes, signIn } from './journey.ts';
import { type Station, startStation } from './station.ts';

/** What a receiver of webhooks was sent. */
type Received = { headers: IncomingHttpHeaders; body: string };

/** A program of others that takes what Station tells. */
type Receiver = { host: string; received: Received[]; stop(): void };

async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    received.push({ headers: request.headers, body });
    response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { host: `127.0.0.1:${port}`, received, stop: () => void server.close() };
}

/** A Station that may send to a receiver of this machine. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from it.
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      receiver.stop();
    },
    { scope: 'worker' },
  ],
  sharedStation: [
    async ({ receiver }, use) => {
      const station = await startStation({ INNER_HOSTS: receiver.host });
      await use(station);
      await station.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a program is given a key that opens what it may, is shown once, and is shut out again', {
  tag: '@full',
}, async ({ page, request, station }) => {
  const asProgram = callerOf(request, station);
  await signIn(page, station);
  await page.goto('/app/settings/tokens');
  await page.getByRole('button', { name: 'Tạo khóa' }).click();
  const form = page.getByRole('dialog', { name: 'Tạo khóa' });
  await form.getByLabel('Tên').fill('Bảng lương');
  await form.getByRole('button', { name: 'Tạo khóa' }).click();
  await expect(form.getByText('Hãy chọn ít nhất một phạm vi')).toBeVisible();
  await form.getByLabel('Danh bạ').selectOption({ label: 'Chỉ đọc' });
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Tạo khóa' }).click();

  const shown = page.getByRole('dialog', { name: 'Khóa của Bảng lương' });
  const token = await shown.getByLabel('Khóa', { exact: true }).inputValue();
  expect(token).toMatch(/^stn_[\w-]{43}$/);
  await expectAccessibleInBothThemes(page);
  await shown.getByRole('button', { name: 'Tôi đã cất khóa' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Bảng lương' });
  await expect(row).toContainText('Danh bạ: Chỉ đọc');
  await expect(row).toContainText('Chưa dùng');

  const contact = { name: 'Trần Thị Lan', phone: '0901 234 567' };
  expect(await asProgram(token, 'GET')).toBe(200);
  expect(await asProgram(token, 'POST', contact)).toBe(403);
  await page.reload();
  await expect(row).not.toContainText('Chưa dùng');
  // Enough of it to know it by, and never all.
  await expect(row).toContainText(token.slice(0, 10));
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  await row.getByRole('button', { name: 'Thu hồi khóa Bảng lương' }).click();
  await confirm(page, 'Thu hồi khóa');
  await expect(page.getByText('Đã thu hồi khóa Bảng lương')).toBeVisible();
  await expect(page.getByText('Chưa có khóa nào')).toBeVisible();
  expect(await asProgram(token, 'GET')).toBe(401);
});

test('a program is told what happens, signed; what was sent is looked at, sent again, and ended', {
  tag: '@full',
}, async ({ page, request, station, receiver }) => {
  const asProgram = callerOf(request, station);
  await signIn(page, station);
  await page.goto('/app/settings/webhooks');
  await page.getByRole('button', { name: 'Thêm webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Thêm webhook' });
  await form.getByLabel('Tên').fill('Kế toán');
  await form.getByLabel('Địa chỉ nhận').fill('http://ke-toan.example/hook');
  await form.getByLabel('Danh bạ').check();
  await form.getByRole('button', { name: 'Lưu' }).click();
  await expect(form.getByText('Phải bắt đầu bằng https:// và không có cổng riêng')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await form.getByLabel('Địa chỉ nhận').fill(`http://${receiver.host}/hook`);
  await form.getByRole('button', { name: 'Lưu' }).click();
  const shown = page.getByRole('dialog', { name: 'Khóa ký của Kế toán' });
  const secret = await shown.getByLabel('Khóa ký', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Tôi đã cất khóa' }).click();

  const row = page.getByRole('row').filter({ hasText: 'Kế toán' });
  await expect(row).toContainText('Đang chạy');
  await expectAccessibleInBothThemes(page);
  await choose(page, row, 'Lần gửi');
  await expect(page.getByText('Chưa gửi gì')).toBeVisible();
  await page.getByRole('button', { name: 'Gửi thử' }).click();
  const tried = page.getByRole('row').filter({ hasText: 'webhooks.test' });
  await expect(tried).toContainText('Đã nhận');

  const session = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const contact = { name: 'Trần Thị Lan', phone: '0901 234 567' };
  expect(await asProgram(session, 'POST', contact)).toBe(200);
  const sent = page.getByRole('row').filter({ hasText: 'contacts.created' });
  await expect(sent).toContainText('Đã nhận');
  await expect(sent).toContainText('200');
  const told = receiver.received.find(
    ({ headers }) => headers['station-event'] === 'contacts.created',
  );
  expect(isSigned(secret, told)).toBe(true);
  expect(told?.body).not.toContain('Lan');
  await expectAccessibleInBothThemes(page);
  await sent.getByRole('button', { name: 'Gửi lại contacts.created' }).click();
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText('Đã nhận');

  await page.goBack();
  await choose(page, row, 'Sửa');
  const change = page.getByRole('dialog', { name: 'Sửa webhook' });
  await change.getByLabel('Tạm dừng; giữ lại để gửi sau').check();
  await change.getByRole('button', { name: 'Lưu' }).click();
  await expect(row).toContainText('Tạm dừng');
  await choose(page, row, 'Xóa');
  await confirm(page, 'Xóa webhook');
  await expect(page.getByText('Chưa có webhook nào')).toBeVisible();
});

/** Does something with a line: by its menu on a phone, beside it in a wide frame. */
async function choose(page: Page, row: Locator, name: string): Promise<void> {
  const beside = row.getByRole('button', { name: new RegExp(`^${name} `) });
  const menu = row.getByRole('button', { name: /^Thao tác với/ });
  await beside.or(menu).first().waitFor();
  if (await beside.isVisible()) return beside.click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses the button that a question is answered with. */
async function confirm(page: Page, answer: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Calls the contacts with a token, as a program does; answers the status. */
const callerOf =
  (request: APIRequestContext, { url }: Station) =>
  async (token: string, method: 'GET' | 'POST', data?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`${url}/api/contacts`, {
      ...{ method, headers },
      ...(data && { data }),
    });
    return answer.status();
  };

/** As a receiver checks it. */
function isSigned(secret: string, sent: Received | undefined): boolean {
  const { headers, body } = sent ?? { headers: {}, body: '' };
  const mac = createHmac('sha256', secret).update(`${headers['station-time']}.${body}`);
  return headers['station-signature'] === `sha256=${mac.digest('hex')}`;
}
