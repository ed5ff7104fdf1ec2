/** Mail for the pictures of its screens: the emulator's Gmail with letters in it, and letters of ours. */
import { type GoogleServer, startGoogle } from '../apps/server/test/fixtures/google-server.ts';
import type { Screen } from './screens-visitors.ts';

const EMAIL = 'lan@example.com';

const LETTERS = [
  ['Hạnh Nguyễn <hanh@hoasen.example.vn>', 'Lịch khai giảng tháng 12', 'Chào chị Lan,'],
  ['박서연 <seoyeon@example.kr>', '12월 교육 일정 문의', '안녕하세요. 일정을 부탁드립니다.'],
  ['Seoul F&B <order@seoulfnb.example.kr>', 'Hóa đơn tháng 11', 'Gửi chị hóa đơn tháng 11.'],
  ['Minh Trần <minh@example.vn>', 'Xin nghỉ học buổi thứ ba', 'Em xin phép nghỉ buổi thứ ba.'],
  ['Trường Hoa Sen <phongdaotao@hoasen.example.vn>', 'Danh sách học viên mới', 'Đính kèm.'],
] as const;

const OPENED = `<p>Chào chị Lan,</p>
<p>Lịch khai giảng tháng 12 đã có, chị xem <a href="https://lich.example.com/t12">lịch đầy đủ</a> và
đăng ký tại <a href="https://dang-ky.example.com/">hoasen.example.vn</a>.</p>
<ul><li>Lớp A1: thứ hai, 18:30</li><li>Lớp B2: thứ năm, 19:00</li></ul>
<img src="https://cdn.example.com/banner.png" width="480" height="120" alt="Khai giảng">
<p>Hạnh</p><blockquote class="gmail_quote">Ngày 20/11 chị Lan viết: cho em xin lịch.</blockquote>`;

/** Starts Google; give `env` to the Station, then have `addMail` fill it. */
export async function googleForScreens(): Promise<{
  google: GoogleServer;
  env: Record<string, string>;
}> {
  const google = await startGoogle([EMAIL]);
  for (const [from, subject, text] of LETTERS.toReversed()) {
    const body_html = subject === LETTERS[0][1] ? OPENED : `<p>${text}</p>`;
    google.deliver(EMAIL, { from, to: EMAIL, subject, body_text: text, body_html });
  }
  const env = {
    GOOGLE_BASE_URL: google.url,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    PUBLIC_URL: 'http://station.test',
  };
  return { google, env };
}

/** Connects the mailbox of an administrator, and writes letters that stand in every list. */
export async function addMail(
  url: string,
  google: GoogleServer,
  account: { username: string; password: string },
): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (path: string, body: object) => {
    const answered = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answered.ok) throw new Error(`${path}: ${await answered.text()}`);
    return answered.json();
  };
  const { token } = await send('/api/auth/login', account);
  headers.authorization = `Bearer ${token}`;
  const { data: mailbox } = await send('/api/gmail/auth/token', { token: google.tokenFor(EMAIL) });
  const letter = {
    ...{ mailbox_id: mailbox.id, to: [{ name: 'Hạnh Nguyễn', address: 'hanh@hoasen.example.vn' }] },
    ...{ subject: 'Nhắc lịch buổi thứ ba', html: '<p>Thứ ba có lớp lúc 18:30.</p>' },
  };
  await send('/api/mail/drafts', letter);
  const { data: later } = await send('/api/mail/drafts', letter);
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  await send(`/api/mail/drafts/${later.id}/send`, { send_at });
  await send('/api/mail/templates', {
    ...{ name: 'Nhắc lịch', subject: 'Chào {{name|bạn}}', is_shared: true },
    html: '<p>Chào {{name|bạn}}, tuần này có lớp.</p>',
  });
  const { data: mailing } = await send('/api/mail/mailings', {
    ...{ mailbox_id: mailbox.id, subject: 'Mời dự khai giảng, {{name|bạn}}' },
    html: '<p>Mời {{name|bạn}} đến dự khai giảng ngày 1 tháng 12.</p>',
  });
  const text = 'Kim An <an@example.vn>; Bình Lê <binh@example.vn>; chi@example.vn';
  await send(`/api/mail/mailings/${mailing.id}/recipients`, { from: { kind: 'pasted', text } });
  await send('/api/mail/suppressions', { address: 'thoi@example.vn', note: 'Xin thôi' });
}

/** What the list of mailboxes says of who has none. */
const without =
  (is_configured: boolean): Screen['act'] =>
  async (page) => {
    const body = { success: true, data: [], is_configured, may_configure: true };
    await page.route('**/api/mail/mailboxes', (route) => route.fulfill({ json: body }));
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.unroute('**/api/mail/mailboxes');
  };

export const MAIL_SCREENS: readonly Screen[] = [
  { name: 'mail-not-configured', path: '/autogmail', act: without(false) },
  { name: 'mail-connect', path: '/autogmail', act: without(true) },
  { name: 'mail', path: '/autogmail' },
  {
    name: 'mail-letter',
    path: '/autogmail',
    act: async (page) => {
      await page.getByRole('link', { name: 'Lịch khai giảng tháng 12' }).click();
      await page.frameLocator('iframe').getByText('Lớp A1').waitFor();
    },
  },
  { name: 'mail-write', path: '/autogmail?write=new&to=hanh%40hoasen.example.vn' },
  { name: 'mail-outbox', path: '/autogmail/outbox' },
  { name: 'mail-templates', path: '/autogmail/templates' },
  { name: 'mail-mailboxes', path: '/autogmail/mailboxes' },
  { name: 'mailings', path: '/autogmail/mailings' },
  { name: 'mailing-recipients', path: '/autogmail/mailings/1' },
  { name: 'mailing-letter', path: '/autogmail/mailings/1?step=letter' },
  { name: 'mailing-preview', path: '/autogmail/mailings/1?step=preview' },
  { name: 'mailing-send', path: '/autogmail/mailings/1?step=send' },
  { name: 'suppressions', path: '/autogmail/suppressions' },
];
