import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page } from '@playwright/test';
import { writeWorkbook } from '@station/excel/write-workbook';
import { closeSockets, openSocket } from '../apps/server/test/fixtures/sockets.ts';
import { createAccount } from './accounts.ts';
import { signIn, test } from './journey.ts';
import { newName } from './school-records.ts';
import { signInByCall } from './station.ts';

/*
 * The five main tasks without a pointer: nothing here is clicked, filled or focused but by keys.
 */

/** More than any of these screens has on the way to what is wanted. */
const MOST_STOPS = 60;

/** Tabs on until something has the focus. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const isThere = await wanted.evaluateAll((all) =>
      all.includes(document.activeElement as never),
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} was not reached`);
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press('Enter');
}

/** By the palette, from wherever one is. */
async function goTo(page: Page, words: string, address: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
}

/** The keys are heard as soon as the search is there that they stand for. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('button', { name: '검색' })).toBeVisible();
}

test('an address book goes in, somebody is found and changed', { tag: '@desktop' }, async ({
  page,
  station,
}) => {
  await signIn(page, station);
  await openHome(page);
  await goTo(page, 'excel', '/app/upload-excel');
  const choosing = page.waitForEvent('filechooser');
  await reach(page, page.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  // Nobody whom another journey has brought.
  const person = [newName('Bàn Phím'), `09${String(Date.now()).slice(-8)}`];
  const columns = ['Tên', 'Điện thoại'].map((header) => ({ header, width: 20 }));
  await (await choosing).setFiles({
    name: 'khach.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(writeWorkbook({ sheetName: 'Contacts', columns, rows: [person] })),
  });
  await press(page, page.getByRole('button', { name: 'Upload và Thêm Contacts' }));
  await press(page, page.getByRole('button', { name: /^Thêm \d+ dòng$/ }));
  await expect(page.getByText('Xử lý file hoàn tất')).toBeVisible();

  await goTo(page, 'danh bạ', '/contacts');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const name = (await page.getByRole('table').getByRole('link').first().textContent()) ?? '';
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/search=/);
  const found = page.getByRole('table').getByRole('link', { name, exact: true });
  await press(page, found.first());
  const edit = page.getByRole('button', { name: 'Sửa', exact: true });
  await press(page, edit);
  const form = page.getByRole('form', { name: 'Sửa contact' });
  await expect(form.getByLabel('Tên')).toBeFocused();
  await reach(page, form.getByLabel('Chức vụ'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hiệu trưởng');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('Hiệu trưởng');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(found.first()).toBeFocused();
});

test('a school gets its student, who is marked; and who is here is seen', {
  tag: ['@desktop', '@full'],
}, async ({ page, station }) => {
  await signIn(page, station);
  await openHome(page);
  await goTo(page, '학교', '/home/schools');
  const made = [
    ['Thêm trường', newName('Trường')],
    ['Thêm lớp học', 'Lớp B'],
    ['Thêm khóa học', 'Khóa B'],
  ] as const;
  for (const [button, name] of made) {
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('button', { name: button })
        .or(page.getByRole('banner').getByRole('button', { name: button })),
    );
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await press(page, page.getByRole('link', { name: 'Thêm học sinh' }));
  await page.waitForURL('**/new');
  await reach(page, page.getByLabel('Họ và tên'));
  await page.keyboard.type('Nguyễn Thị Phím');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Nguyễn Thị Phím/ })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Thêm một buổi' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Lưu' }));
  await press(page, page.getByRole('link', { name: 'Điểm danh hôm nay' }));
  await press(page, page.getByRole('button', { name: /^Nguyễn Thị Phím Chưa điểm danh/ }));
  await expect(page.getByText('Đã điểm danh đủ')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Xong' }));

  const here = await createAccount(station, { name: 'Phạm Thu Hà' });
  const { token } = await signInByCall(station, here);
  await fetch(`${station.url}/api/location/consent`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ agreed: true }),
  });
  const socket = await openSocket(
    { origin: station.url },
    { token, clientId: crypto.randomUUID(), sessionId: crypto.randomUUID() },
  );
  socket.emit('visitor:connect', {
    device: 'Mobile',
    browser: 'Chrome',
    page: '/home',
    pageTitle: '홈',
  });
  socket.emit('location:update', {
    latitude: 21.0278,
    longitude: 105.8342,
    accuracy: 12,
    source: 'gps-watch',
  });
  await goTo(page, 'user map', '/app/user-map');
  const line = page.getByRole('option', { name: new RegExp(here.username) });
  await expect(line).toBeVisible();
  await reach(page, page.getByRole('listbox', { name: 'People on the map' }));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByText('21.027800, 105.834200')).toBeVisible();
  closeSockets();
});
