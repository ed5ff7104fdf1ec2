import { createDraft } from '@station/contract/mail/drafts';
import {
  actOnEmails,
  checkNewMail,
  deleteEmail,
  getEmail,
  getKeptEmails,
  getMailAttachment,
  getThread,
  getUnreadMail,
  keepMailAttachment,
  listEmails,
  listLettersWith,
  searchEmails,
} from '@station/contract/mail/letters';
import { suggestRecipients } from '@station/contract/mail/recipients';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { decodeText } from '../../src/features/mail/reading/text-decoding.ts';
import { addCompany, addEmployee } from '../fixtures/companies.ts';
import { deliverWithFile, letterWithPictures, mime } from '../fixtures/letters.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
const { google } = app;
afterAll(app.close);

const EMAIL = 'minh@example.com';

async function reader() {
  const { token: as } = await app.createStaff();
  const { id: mailbox_id, access_token: accessToken } = await connectMailbox(app, as, EMAIL);
  const open = async (id: string) =>
    (await app.answer(getEmail, { as, params: { id }, query: { accessToken } })).email;
  return { as, params: { mailbox_id }, accessToken, open };
}

const letter = (subject: string) => ({
  ...{ from: 'Kim <kim@example.com>', to: EMAIL, subject, body_text: `Nội dung ${subject}` },
});

test('A page of twenty costs two calls when nothing is known, and one less after that', async () => {
  const { as, accessToken } = await reader();
  for (let at = 0; at < 20; at += 1) google.deliver(EMAIL, letter(`Thư ${at}`));
  const query = { accessToken, maxResults: 20 };
  const paths = () =>
    google.calls.map((it) => it.path.replace(/^\/gmail\/v1\/users\/me/, '').replace(/\?.*/, ''));
  google.calls.length = 0;
  const { emails } = await app.answer(listEmails, { as, query });
  expect(emails).toHaveLength(20);
  expect(paths().filter((it) => /messages|batch/.test(it))).toEqual([
    '/messages',
    '/batch/gmail/v1',
  ]);
  google.calls.length = 0;
  await app.answer(listEmails, { as, query });
  expect(paths().toSorted()).toEqual(['/history', '/messages']);
});

test('New mail appears by itself, and however many look, Google is asked once in half a minute', async () => {
  const { as, params, accessToken } = await reader();
  await app.answer(listEmails, { as, query: { accessToken } });
  const before = await app.answer(checkNewMail, { as, params });
  const id = google.deliver(EMAIL, letter('Vừa đến'));
  google.calls.length = 0;
  const looks = await Promise.all([1, 2, 3].map(() => app.answer(checkNewMail, { as, params })));
  expect(looks).toEqual([before, before, before]);
  expect(google.calls).toEqual([]);
  await sql`update mailbox set synced_at = now() - interval '31 seconds'`.execute(app.store.db);
  await Promise.all([1, 2, 3].map(() => app.answer(checkNewMail, { as, params })));
  expect(google.calls.filter((it) => it.path.includes('/history'))).toHaveLength(1);
  const after = await app.answer(checkNewMail, { as, params });
  expect(after.revision).not.toBe(before.revision);
  expect(after.unread).toBe(before.unread + 1);
  const kept = await app.answer(getKeptEmails, { as, params });
  expect(kept.emails[0]).toMatchObject({ id, subject: 'Vừa đến', isUnread: true });
  expect((await app.answer(getUnreadMail, { as })).total).toBe(after.unread);
});

test('What is kept for the first paint asks nothing of Google, and says nothing to who has the database', async () => {
  const { as, params, accessToken } = await reader();
  google.deliver(EMAIL, letter('Hợp đồng mật'));
  await app.answer(listEmails, { as, query: { accessToken } });
  google.calls.length = 0;
  const { emails } = await app.answer(getKeptEmails, { as, params });
  expect(emails.map((it) => it.subject)).toContain('Hợp đồng mật');
  expect(google.calls).toEqual([]);
  const { rows } = await sql<{ row: string; sealed: Buffer }>`
    select kept_mail::text as row, sealed from kept_mail`.execute(app.store.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row, sealed } of rows) {
    expect(row + sealed.toString('utf8')).not.toMatch(/Hợp đồng|kim@example/);
  }
});

test('Letters are found by Vietnamese and Korean words, and an empty search is refused in the words of the spec', async () => {
  const { as, accessToken } = await reader();
  const id = google.deliver(EMAIL, letter('Báo giá 견적서'));
  for (const query of ['giá', '견적서']) {
    const found = await app.answer(searchEmails, { as, query: { accessToken, query } });
    expect(found.emails.map((it) => it.id)).toContain(id);
  }
  const refused = await app.problem(searchEmails, { as, query: { accessToken, query: ' ' } });
  expect(refused).toMatchObject({ status: 400, message: 'Vui lòng nhập từ khóa tìm kiếm' });
  const missing = await app.problem(searchEmails, { as, query: { query: 'a' } });
  expect(missing).toMatchObject({ message: 'Vui lòng đăng nhập trước' });
});

test('Letters are starred, archived, trashed and brought back, and what is gone is named', async () => {
  const { as, params, accessToken } = await reader();
  const [one, other] = [google.deliver(EMAIL, letter('Một')), google.deliver(EMAIL, letter('Hai'))];
  const labels = (id: string) =>
    google.messages(EMAIL).find((it) => it.gmail_id === id)?.label_ids ?? [];
  const act = (action: 'star' | 'archive' | 'trash' | 'untrash', message_ids: string[]) =>
    app.answer(actOnEmails, { as, params, body: { action, message_ids } });
  await act('star', [one, other]);
  expect(labels(one)).toContain('STARRED');
  await act('archive', [other]);
  expect(labels(other)).not.toContain('INBOX');
  expect(await act('trash', [one, 'gone'])).toMatchObject({ done: [one], failed: ['gone'] });
  expect(labels(one)).toContain('TRASH');
  await act('untrash', [one]);
  expect(labels(one)).not.toContain('TRASH');
  await app.answer(deleteEmail, { as, params: { id: other }, body: { accessToken } });
  expect(labels(other)).toContain('TRASH');
  const found = await app.answer(listLettersWith, { as, query: { address: 'kim@example.com' } });
  expect(found.data.map((it) => it.id)).toContain(one);
});

test('Everybody of a company can be written to, each address once, by staff too', async () => {
  const admin = await app.createAdmin();
  const { token: as } = await app.createStaff();
  const company = await addCompany(app, admin.token, 'Hoa Sen');
  const email = (it: string) => ({ email: it });
  await addEmployee(app, admin.token, company.id, { name: 'Bình', ...email('binh@hoasen.vn') });
  await addEmployee(app, admin.token, company.id, { name: 'An', ...email('an@hoasen.vn') });
  await addEmployee(app, admin.token, company.id, { name: 'An', ...email('AN@hoasen.vn') });
  const query = { company_id: company.id, limit: 500 };
  const { data } = await app.answer(suggestRecipients, { as, query });
  expect(data.map(({ address, detail }) => [address, detail])).toEqual([
    ['an@hoasen.vn', 'Hoa Sen'],
    ['binh@hoasen.vn', 'Hoa Sen'],
  ]);
});

test('An attachment is saved by an address that ends with the session, shown only if it is harmless, and kept in Files', async () => {
  const { as, params, open } = await reader();
  const bytes = Buffer.from('<script>alert(1)</script>');
  const type = 'text/html';
  const id = deliverWithFile(google, EMAIL, { filename: 'trang.html', bytes, type });
  const { attachments } = await open(id);
  expect(attachments).toMatchObject([{ filename: 'trang.html', view_url: null }]);
  const word = attachments[0]?.url.split('/').at(-1) ?? '';
  const saved = await app.call(getMailAttachment, { params: { word } });
  expect(saved.rawPayload).toEqual(bytes);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  });
  expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  const wrong = `${word.slice(0, -1)}${word.endsWith('A') ? 'B' : 'A'}`;
  const refused = await app.problem(getMailAttachment, { params: { word: wrong } });
  expect(refused.status).toBe(404);
  const part = { ...params, message_id: id, attachment_id: attachments[0]?.id ?? '' };
  const kept = await app.answer(keepMailAttachment, { as, params: part, body: {} });
  expect(kept.data).toMatchObject({ original_name: 'trang.html', file_size: bytes.length });
});

test('A letter that is passed on takes its files along and quotes what it says, an answer goes to all but oneself', async () => {
  const { as, params } = await reader();
  const message_id = deliverWithFile(google, EMAIL);
  const body = { ...params, message_id };
  const passedOn = await app.answer(createDraft, { as, body: { ...body, mode: 'forward' } });
  expect(passedOn.data).toMatchObject({
    subject: 'Fwd: Bao gia',
    to: [],
    attachments: [{ filename: 'bao-gia.txt', size: Buffer.byteLength('Bảng giá') }],
  });
  expect(passedOn.data.html).toContain('<blockquote class="quoted"><p>Gửi anh bảng giá</p>');
  const answer = await app.answer(createDraft, { as, body: { ...body, mode: 'reply-all' } });
  expect(answer.data).toMatchObject({
    subject: 'Re: Bao gia',
    to: [{ address: 'kim@example.com' }],
    cc: [{ address: 'park@example.com' }],
    attachments: [],
  });
});

test('A conversation is read as a whole, oldest letter first', async () => {
  const { as, params, open } = await reader();
  const first = google.deliver(EMAIL, {
    ...letter('Hẹn gặp'),
    message_id: '<a@example.com>',
    date: '2026-01-01T08:00:00Z',
  });
  google.deliver(EMAIL, {
    ...letter('Re: Hẹn gặp'),
    in_reply_to: '<a@example.com>',
    date: '2026-01-01T09:00:00Z',
  });
  const { threadId } = await open(first);
  const thread = await app.answer(getThread, { as, params: { ...params, thread_id: threadId } });
  expect(thread.emails.map((it) => it.subject)).toEqual(['Hẹn gặp', 'Re: Hẹn gặp']);
});

test('A letter of old Korean or Vietnamese encodings is read as it was written', async () => {
  const euc = Buffer.from('bec8b3e7c7cfbcbcbfe4', 'hex');
  expect(decodeText(euc, 'euc-kr')).toBe('안녕하세요');
  expect(decodeText(euc, 'ks_c_5601-1987')).toBe('안녕하세요');
  const shifted = Buffer.concat([
    Buffer.from('\u001b$)C\u000e', 'latin1'),
    Buffer.from(euc.map((byte) => byte & 0x7f)),
    Buffer.from('\u000f!\n', 'latin1'),
  ]);
  expect(decodeText(shifted, 'ISO-2022-KR')).toBe('안녕하세요!\n');
  // windows-1258 writes tones behind their letters.
  const pieces = Buffer.from('5469eaec6e67205669eaf274', 'hex');
  expect(decodeText(pieces, 'windows-1258')).toBe('Tiếng Việt');
  expect(decodeText(Buffer.from('Tiếng Việt'), 'windows-1258')).toBe('Tiếng Việt');
  expect(decodeText(Buffer.from('e9', 'hex'), 'x-unknown')).toBe('é');
});

test('A picture that came with the letter stands in its text, and is no attachment beside it', async () => {
  const { open } = await reader();
  const id = google.deliver(EMAIL, {
    raw: mime(
      'From: a@example.com',
      `To: ${EMAIL}`,
      'Subject: Logo',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary=b2',
      '',
      '--b2',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Logo: <img src="cid:logo@a"></p>',
      '--b2',
      'Content-Type: image/png; name="logo.png"',
      'Content-ID: <logo@a>',
      'Content-Disposition: inline; filename="logo.png"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('png').toString('base64'),
      '--b2--',
    ),
  });
  const { body, attachments, hasAttachments } = await open(id);
  expect(body.html).toContain('src="data:image/png;base64,cG5n"');
  expect(attachments).toMatchObject([{ filename: 'logo.png', isInline: true }]);
  expect(hasAttachments).toBe(false);
});

const picturesIn = (html: string | null) => html?.match(/src="data:/g)?.length ?? 0;

test('A conversation shows forty pictures, those of its newest letters, and fetches six at a time', async () => {
  const { as, params } = await reader();
  const raw = letterWithPictures(Array.from({ length: 18 }, () => Buffer.from('png')));
  for (const day of [1, 2, 3]) {
    google.deliver(EMAIL, { ...letter('Ảnh'), raw, thread_id: 'anh', date: `2026-02-0${day}` });
  }
  let underWay = 0;
  let most = 0;
  let fetched = 0;
  google.fault = async ({ path }) => {
    if (!path.includes('/attachments/')) return undefined;
    fetched += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return undefined;
  };
  const thread = await app.answer(getThread, { as, params: { ...params, thread_id: 'anh' } });
  google.fault = () => undefined;
  expect(thread.emails.map(({ body }) => picturesIn(body.html))).toEqual([4, 18, 18]);
  expect(fetched).toBe(40);
  expect(most).toBeLessThanOrEqual(6);
});

test('A picture that a letter shows a thousand times is not sent a thousand times', async () => {
  const { open } = await reader();
  const raw = letterWithPictures([Buffer.alloc(100_000, 'png')], 1_000);
  const { body, attachments } = await open(google.deliver(EMAIL, { ...letter('Ảnh'), raw }));
  expect(picturesIn(body.html)).toBe(0);
  expect(attachments).toMatchObject([{ filename: '0.png', isInline: false }]);
});
