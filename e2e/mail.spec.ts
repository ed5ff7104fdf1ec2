import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, signIn } from './journey.ts';
import { testWithGoogle } from './own-stations.ts';
import type { Station } from './station.ts';

const LAN = 'lan@example.com';

/** Through Google's own page, and back. */
async function connect(page: Page, station: Station): Promise<void> {
  await page.goto(`${station.url}/autogmail`);
  await page.getByRole('button', { name: 'Đăng nhập bằng Google' }).click();
  await page.waitForURL(/\/o\/oauth2\//);
  await page.getByRole('button', { name: new RegExp(LAN) }).click();
  await page.waitForURL(/\/autogmail(?:\?mailbox=\d+)?$/);
}

const rowOf = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Danh sách thư' }).getByRole('link', { name: subject });

testWithGoogle(
  'a letter is read, found, answered with a file, and called back in time',
  async ({ page, station, google }) => {
    google.deliver(LAN, {
      from: 'Hạnh <hanh@khach.test>',
      to: LAN,
      subject: 'Lịch khai giảng tháng 12',
      body_text: 'Chào anh',
      body_html:
        '<p style="color:#1e40af">Chào anh, xem <a href="https://lich.example.com/t12">lịch đầy đủ</a> hay <a href="https://dang-nhap.example.com/">vietcombank.com.vn</a>.</p><img src="https://cdn.example.com/1.png" width="300" height="90">',
    });
    google.deliver(LAN, {
      from: '박서연 <seoyeon@khach.test>',
      to: LAN,
      subject: '12월 교육 일정 문의',
      body_text: '안녕하세요. 일정을 부탁드립니다.',
    });
    await signIn(page, station);
    await connect(page, station);
    await expect(rowOf(page, '12월 교육 일정 문의')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const search = page.getByRole('searchbox', { name: 'Tìm trong thư' });
    await search.fill('khai giảng');
    await search.press('Enter');
    await expect(rowOf(page, '12월 교육 일정 문의')).toHaveCount(0);
    await rowOf(page, 'Lịch khai giảng tháng 12').click();
    const letter = page.frameLocator('iframe');
    await expect(letter.getByText('(lich.example.com)')).toBeVisible();
    await expect(
      letter.getByText('Dẫn tới dang-nhap.example.com, không phải vietcombank.com.vn'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Hiện ảnh' }).click();
    await expect(letter.locator('img[src="https://cdn.example.com/1.png"]')).toBeAttached();
    await expectAccessibleInBothThemes(page);

    await page.getByRole('link', { name: 'Trả lời', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Nội dung' });
    await text.press('Control+Home');
    await text.pressSequentially('Cảm ơn chị.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'bảng học phí.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('2.400.000'),
    });
    await expect(page.getByRole('list', { name: 'Tệp đính kèm' })).toContainText('9 B');
    await expect(page.getByText('Nháp đã lưu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    // Google has us wait until it is called back: on a slow machine its ten seconds are soon over.
    google.fault = ({ path }) =>
      path.endsWith('/drafts/send') ? { status: 429, retryAfter: 20 } : undefined;
    await page.getByRole('button', { name: 'Gửi', exact: true }).click();
    // Exactly: the editor has a button of nearly that name, and is there until the letter has gone.
    await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Nội dung' })).toContainText('Cảm ơn chị.');
    expect(google.sentBy(LAN)).toHaveLength(0);
    google.fault = () => undefined;

    await page.getByRole('button', { name: 'Gửi', exact: true }).click();
    await expect.poll(() => google.sentBy(LAN).length).toBe(1);
    const [sent] = google.sentBy(LAN);
    expect(sent?.to).toContain('hanh@khach.test');
    expect(sent?.thread_id).toBe(
      google.messages(LAN).find(({ subject }) => subject === 'Lịch khai giảng tháng 12')?.thread_id,
    );
  },
);

testWithGoogle(
  'a letter is put off to a moment, and its time is changed',
  { tag: '@full' },
  async ({ page, station, google }) => {
    await signIn(page, station);
    await connect(page, station);
    await page.getByRole('link', { name: 'Soạn thư' }).locator('visible=true').first().click();
    const to = page.getByRole('combobox', { name: 'Tới' });
    await to.fill('hanh@khach.test');
    await to.press('Enter');
    await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Nhắc lịch');
    await page.getByRole('textbox', { name: 'Nội dung' }).fill('Thứ ba có lớp.');
    await page.getByRole('button', { name: 'Hẹn giờ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hẹn giờ gửi' });
    await expect(dialog.getByText(/Asia\/(Ho_Chi_Minh|Saigon)/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Hẹn gửi' }).click();
    await expect(page.getByText('Đã hẹn giờ gửi')).toBeVisible();
    await page.goto(`${station.url}/autogmail/outbox`);
    const waiting = page.getByRole('list', { name: 'Thư đi' }).getByRole('listitem');
    await expect(waiting).toContainText('Đang chờ');
    await expectAccessibleInBothThemes(page);
    await waiting.getByRole('button', { name: 'Gửi ngay' }).click();
    await expect
      .poll(() => google.sentBy(LAN).map(({ subject }) => subject))
      .toEqual(['Nhắc lịch']);
  },
);
