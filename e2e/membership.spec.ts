import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { pdfText } from '../apps/server/test/fixtures/pdfs.ts';
import { giveCamera, holdBeforeCamera } from './camera.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  testOnOwnStation,
} from './journey.ts';
import { type Station, storedSession } from './station.ts';

const NAME = 'Nguyễn Thị Hồng Hạnh';
const OTHER = 'Lê Văn Bình';

testOnOwnStation(
  'a member from a contact: plan, part payment, receipt, card, freeze, renewal, points',
  async ({ page, station }) => {
    await fill(station);
    await giveCamera(page);
    await signIn(page, station);
    await addMember(page, station);
    await sellPlan(page);
    await payInPart(page);
    const card = await pictureOfCard(page);
    await comeIn(page, station, card);
    await comeInWithoutLine(page, station);
    await changeCourse(page);
    await expectAccessibleLists(page);
  },
);

async function call(station: Station, path: string, body: object) {
  const answer = await fetch(`${station.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${storedSession().token}`,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as { data: { id: number } }).data;
}

/** A contact, and a plan to sell. */
async function fill(station: Station): Promise<void> {
  await call(station, '/api/contacts', { name: NAME, phone: '0912345678', category: 'client' });
  await call(station, '/api/membership/plans', {
    ...{ name: 'Gói tháng', days: 30, visits: 12, price: 600_000, currency: 'VND' },
    ...{ grace_days: 3, freeze_days: 10, freeze_count: 2, is_offered: true },
  });
}

async function addMember(page: Page, station: Station): Promise<void> {
  await page.goto(`${station.url}/paysoft`);
  await expect(page.getByText('Chưa có hội viên nào')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Thêm hội viên' }).first().click();
  const form = page.getByRole('dialog', { name: 'Thêm hội viên' });
  await form.getByText('Từ danh bạ').click();
  await form.getByRole('combobox', { name: 'Tìm trong danh bạ' }).fill('hong hanh');
  await form.getByRole('option', { name: /Hồng Hạnh/ }).click();
  await expect(form.getByLabel(/^Tên/)).toHaveValue(NAME);
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();
}

async function sellPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Đăng ký' }).click();
  const form = page.getByRole('dialog', { name: 'Đăng ký' });
  await form.getByLabel('Gói').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Đăng ký' }).click();
  await expect(page.getByText('Còn 30 ngày · Còn 12 lượt')).toBeVisible();
}

/** Half of it in cash, for which there is a receipt; the rest is owed. */
async function payInPart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ghi thanh toán' }).click();
  const form = page.getByRole('dialog', { name: 'Ghi thanh toán' });
  await form.getByLabel(/^Số tiền/).fill('250000');
  await form.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByText(/^Nợ 350\.000/)).toBeVisible();
  await page.getByRole('button', { name: /^Biên nhận .*thao tác/ }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Mở biên nhận/ }).click();
  const printed = pdfText(readFileSync(await (await saving).path()));
  for (const part of [NAME, '250.000', 'Gói tháng']) expect(printed).toContain(part);
  await expectAccessibleInBothThemes(page);
}

/** What stands on the member's own phone, photographed. */
async function pictureOfCard(page: Page): Promise<Buffer> {
  const link = await page.getByLabel('Liên kết của thẻ').inputValue();
  const phone = await page.context().newPage();
  await phone.goto(link);
  const code = phone.getByRole('img', { name: /^Mã QR/ });
  await expect(code).toBeVisible();
  await expectAccessible(phone);
  const picture = await code.screenshot();
  await phone.close();
  return picture;
}

async function comeIn(page: Page, station: Station, card: Buffer): Promise<void> {
  await page.goto(`${station.url}/paysoft/check-in`);
  await expect(page.getByText('Đưa mã QR của thẻ vào trước máy ảnh.')).toBeVisible();
  await holdBeforeCamera(page, card);
  await expect(page.getByText('Vào được, nhưng hãy xem')).toBeVisible();
  await expect(page.getByText('Còn nợ tiền')).toBeVisible();
  await expect(page.getByText(NAME)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await holdBeforeCamera(page);
  // Twice on one day: it says since when, and nothing is counted.
  await type(page, '0912345678');
  await expect(page.getByText(/^Đã vào rồi, \d\d:\d\d$/)).toBeVisible();
}

/**
 * Without a line a scan of somebody else is kept, and what nobody can know is said; it is sent under one
 * key when the line is back, and takes one visit.
 */
async function comeInWithoutLine(page: Page, station: Station): Promise<void> {
  const { id } = await call(station, '/api/membership/members', { name: OTHER, phone: '' });
  const day = new Date().toISOString().slice(0, 10);
  await call(station, `/api/membership/members/${id}/events`, {
    event: { kind: 'join', plan_id: 1, day, price: 0 },
  });
  const scans = new Map<string, string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/membership/check-in')) return;
    const { key, text } = JSON.parse(request.postData() ?? '{}') as { key: string; text: string };
    scans.set(key, text);
  });
  await page.context().setOffline(true);
  await type(page, '000002');
  await expect(page.getByText('Chưa biết', { exact: true })).toBeVisible();
  await expect(page.getByText('1 lượt chờ gửi')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  const late = page.getByRole('list', { name: 'Đã gửi sau khi có mạng' });
  await expect(late.getByText(/Mời vào$/)).toHaveCount(1);
  await expect(page.getByText('1 lượt chờ gửi')).toHaveCount(0);
  expect([...scans.values()], 'one scan, however often it is sent').toEqual(['000002']);
  await type(page, OTHER);
  await expect(page.getByText(/^Đã vào rồi, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Còn 11 lượt')).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Số thẻ, số điện thoại hoặc tên').fill(text);
  await page.getByRole('button', { name: 'Vào', exact: true }).click();
}

/** Frozen, resumed, renewed; points given and spent; one visit alone was counted. */
async function changeCourse(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Hội viên', exact: true }).click();
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText('Còn 30 ngày · Còn 11 lượt')).toBeVisible();
  await record(page, 'Tạm dừng', (form) => form.getByLabel('Lý do').fill('Về quê'));
  await expect(page.getByText('Tạm dừng', { exact: true }).first()).toBeVisible();
  await record(page, 'Tiếp tục');
  await record(page, 'Gia hạn');
  await expect(page.getByText(/· Còn 23 lượt/)).toBeVisible();
  await record(page, 'Tặng điểm', async (form) => {
    await form.getByLabel('Số điểm').fill('500');
    await form.getByLabel('Lý do').fill('Khai giảng');
  });
  await record(page, 'Dùng điểm', async (form) => {
    await form.getByLabel('Số điểm').fill('120');
    await form.getByLabel('Lý do').fill('Áo thun');
  });
  await expect(page.getByText('Số dư: 380 điểm')).toBeVisible();
  await expectAccessible(page);
}

/** Presses what opens a form, fills it, and sends it. */
async function record(page: Page, what: string, fillIn?: (form: Locator) => Promise<void>) {
  await page.getByRole('button', { name: what, exact: true }).click();
  const form = page.getByRole('dialog', { name: what });
  await fillIn?.(form);
  await form.getByRole('button', { name: what, exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** What else the app has, in both themes. */
async function expectAccessibleLists(page: Page) {
  for (const [name, path] of [
    ['Hội viên', '/paysoft'],
    ['Cần chăm sóc', '/paysoft/follow-up'],
    ['Tổng quan', '/paysoft/dashboard'],
    ['Gói', '/paysoft/plans'],
    ['Điểm', '/paysoft/points'],
    ['Máy ở cửa', '/paysoft/kiosks'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === path);
    await expectAccessibleInBothThemes(page);
  }
}
