import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { writeWorkbook } from '@station/excel/write-workbook';
import { expectAccessible, expectAccessibleInBothThemes, signIn, test } from './journey.ts';
import { newName } from './school-records.ts';
import { type Station, storedSession } from './station.ts';

/** Calls the server as the first administrator. */
async function call<Answer>(
  { url }: Station,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${storedSession().token}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

let lastPhone = 0;

/** Adds contacts of a company, each with a name of its own. */
async function addContacts(
  station: Station,
  count: number,
  fields: { company: string; position: string },
): Promise<{ id: number; name: string }[]> {
  const rest = { email: '', address: '', notes: '', category: 'client', ...fields };
  const added = [];
  for (let number = 1; number <= count; number += 1) {
    lastPhone += 1;
    const phone = `07${String(Date.now() % 100_000).padStart(5, '0')}${String(lastPhone).padStart(3, '0')}`;
    const body = { ...rest, name: `${newName('Người')} ${number}`, phone };
    const { data } = await call<{ data: { id: number; name: string } }>(
      station,
      'POST',
      '/contacts',
      body,
    );
    added.push(data);
  }
  return added;
}

async function openConsole(page: Page, station: Station): Promise<void> {
  await signIn(page, station);
  await page.goto('/app/industries');
  await expect(page.getByRole('heading', { name: 'Phân loại ngành nghề' })).toBeVisible();
}

const results = (page: Page) => page.getByRole('region', { name: 'Kết quả', exact: true });

test('one contact is classified, and then a person says otherwise', async ({ page, station }) => {
  const [contact] = await addContacts(station, 1, {
    company: newName('Trường tiểu học Hoa Sen'),
    position: 'Giáo viên',
  });
  if (!contact) throw new Error('No contact was added');
  await openConsole(page, station);
  await expectAccessibleInBothThemes(page);
  await page.getByText('Cài đặt phân loại').click();
  await page.getByRole('checkbox', { name: 'Tự động ghi kết quả' }).check();
  const card = page.getByRole('region', { name: 'Phân loại một contact' });
  await card.getByLabel('ID contact').fill(String(contact.id));
  await expect(card.getByText(contact.name)).toBeVisible();
  await card.getByRole('button', { name: 'Phân loại' }).click();
  const shown = results(page);
  await expect(shown.getByText('đã ghi', { exact: true })).toBeVisible();
  await expect(shown.getByRole('list', { name: 'Các ngành có thể' })).toContainText(
    'Giáo dục tiểu học',
  );
  await expectAccessible(page);

  await shown.getByRole('link', { name: contact.name }).click();
  const panel = page.getByRole('region', { name: 'Ngành nghề' });
  await expect(panel).toContainText('Giáo dục');
  await panel.getByRole('button', { name: 'Chọn ngành' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Tìm ngành' }).fill('xay dung');
  await dialog.getByRole('button', { name: 'F Xây dựng' }).click();
  await expect(panel).toContainText('Do người quyết định');
  await expect(panel).toContainText('Xây dựng');
});

test('a batch of 100 waits for a slow outside model, is stopped, and is done without it', {
  tag: '@full',
}, async ({ page, station }) => {
  await addContacts(station, 100, { company: 'Công ty Xây dựng Sao Mai', position: 'Kỹ sư' });
  // It takes questions, and never answers.
  const slow = createServer(() => {}).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const settings = {
    ...{ edition: null, provider: 'openai-compatible', model: 'slow', daily_calls: 200 },
    ...{ base_url: `http://127.0.0.1:${port}/v1`, timeout_ms: 60_000, sends_more: false },
    ...{ price_in: 0, price_out: 0, key: 'none' },
  };
  await call(station, 'PUT', '/industries/settings', settings);
  try {
    await openConsole(page, station);
    await page.getByText('Cài đặt phân loại').click();
    await page.getByLabel('Số contact mỗi lô').fill('100');
    await page.getByRole('button', { name: 'Phân loại 100 contact' }).click();
    const running = page.getByRole('region', { name: 'Việc đang chạy' });
    await expect(running).toContainText('Phân loại hàng loạt');
    await expect(page.getByRole('button', { name: 'Bắt đầu kiểm tra' })).toBeDisabled();
    await running.getByRole('button', { name: 'Dừng lại' }).click();
    await expect(page.getByRole('log')).toContainText('Đã dừng: Phân loại hàng loạt');

    await call(station, 'PUT', '/industries/settings', { ...settings, provider: 'off' });
    await page.getByRole('button', { name: 'Phân loại 100 contact' }).click();
    await expect(results(page).getByText(/^Chạy thử/)).toBeVisible();
    await expect(results(page)).toContainText('100 contact');
    await expect(results(page)).toContainText('0 đã ghi');
  } finally {
    await call(station, 'PUT', '/industries/settings', { ...settings, provider: 'off' });
    slow.closeAllConnections();
    slow.close();
  }
});

test('ten contacts are reviewed by keyboard, and the last one is taken back', {
  tag: '@full',
}, async ({ page, station }) => {
  // The newest come first.
  await addContacts(station, 11, { company: newName('Nhà hàng'), position: 'Đầu bếp' });
  await signIn(page, station);
  await page.goto('/app/industries/review');
  const form = page.getByRole('form');
  const seen = new Set<string>();
  for (let count = 0; count < 10; count += 1) {
    await expect(form.getByRole('radio').first()).toBeFocused();
    const name = (await form.getByRole('heading').textContent()) ?? '';
    expect(seen).not.toContain(name);
    seen.add(name);
    if (count === 0) await expectAccessibleInBothThemes(page);
    await page.keyboard.press(count % 2 === 0 ? '1' : '2');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('heading')).not.toHaveText(name);
  }
  await page.keyboard.press('u');
  await expect(form.getByRole('heading')).toHaveText([...seen].at(-1) ?? '');

  await page.getByRole('link', { name: 'Quyết định' }).click();
  for (const name of [...seen].slice(0, -1)) {
    await expect(page.getByRole('button', { name: `Hoàn tác: ${name}` })).toBeVisible();
  }
  await expectAccessible(page);
});

test('validation lists what is unsure, and a confirmed one is gone from it', {
  tag: '@full',
}, async ({ page, station }) => {
  await addContacts(station, 2, { company: newName('Công ty'), position: 'Trưởng nhóm' });
  await call(station, 'POST', '/industries/classify/batch', {
    ...{ limit: 100, autoUpdate: true, minConfidence: 0 },
  });
  await openConsole(page, station);
  await page.getByText('Cài đặt phân loại').click();
  await page.getByLabel('Độ tin cậy tối thiểu').fill('1');
  await page.getByRole('button', { name: 'Bắt đầu kiểm tra' }).click();
  await results(page).getByRole('link', { name: 'Xem danh sách' }).click();
  await expect(page.getByRole('heading', { name: 'Kết quả kiểm tra' })).toBeVisible();
  const confirm = page.getByRole('button', { name: / đúng là / }).first();
  const name = (await confirm.getAttribute('aria-label')) ?? '';
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('an index file is uploaded, and the model is another one', { tag: '@full' }, async ({
  page,
  station,
}) => {
  const workbook = await buffer(
    writeWorkbook({
      sheetName: '색인어',
      columns: [
        { header: '분류코드', width: 10 },
        { header: '색인어', width: 40 },
      ],
      rows: Array.from({ length: 60 }, (_, number) => [
        '56111',
        `${newName('별미')} 식당 ${number}`,
      ]),
    }),
  );
  await openConsole(page, station);
  const model = page.getByRole('region', { name: 'Mô hình và file danh mục' });
  await expect(model).toContainText('Dữ liệu cơ bản: chỉ cấp 1 và cấp 2');
  await model.getByLabel('Chọn hoặc thả file danh mục vào đây').setInputFiles({
    name: 'ksic-11-index.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbook,
  });
  await model.getByRole('button', { name: 'Tải lên và tạo lại mô hình' }).click();
  const source = model.getByRole('listitem').filter({ hasText: 'ksic-11-index.xlsx' });
  await expect(source).toContainText('60 ví dụ');
  await expect(source).toContainText('Đang dùng');
  await expect(model).toContainText('Có file danh mục');
  await expectAccessible(page);

  await source.getByRole('button', { name: 'Xóa ksic-11-index.xlsx' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(model).toContainText('Dữ liệu cơ bản: chỉ cấp 1 và cấp 2');
});
