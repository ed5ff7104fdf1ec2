import { createDraft, updateDraft } from '@station/contract/mail/drafts';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import { afterAll, expect, test } from 'vitest';
import { mime } from '../fixtures/letters.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
afterAll(app.close);

const EMAIL = 'minh@example.com';

/** A picture of a letter; its bytes are its name again and again. */
type Picture = { name: string; bytes: number; shown?: boolean };

/** Has a letter with pictures arrive, whose text shows some of them; answers its id. */
function deliverPictures(pictures: readonly Picture[]): string {
  const shown = pictures.filter((it) => it.shown);
  const parts = pictures.flatMap(({ name, bytes, shown: isShown }) => [
    '--b3',
    `Content-Type: image/png; name="${name}.png"`,
    `Content-ID: <${name}@a>`,
    `Content-Disposition: ${isShown ? 'inline' : 'attachment'}; filename="${name}.png"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.alloc(bytes, name).toString('base64'),
  ]);
  return app.google.deliver(EMAIL, {
    raw: mime(
      ...['From: Kim <kim@example.com>', `To: ${EMAIL}`, 'Subject: Anh', 'MIME-Version: 1.0'],
      ...['Content-Type: multipart/mixed; boundary=b3', '', '--b3'],
      ...['Content-Type: text/html; charset=utf-8', ''],
      `<p>Ảnh:</p>${shown.map(({ name }) => `<img src="cid:${name}@a" alt="Ảnh ${name}">`).join('')}`,
      ...[...parts, '--b3--'],
    ),
  });
}

/** Answers a letter or passes it on, as somebody with that mailbox. */
async function begin(mode: 'reply' | 'reply-all' | 'forward', message_id: string) {
  const { token: as } = await app.createStaff();
  const { id: mailbox_id } = await connectMailbox(app, as, EMAIL);
  const { data } = await app.answer(createDraft, { as, body: { mailbox_id, mode, message_id } });
  return { as, draft: data, files: data.attachments.map(({ filename }) => filename) };
}

test('The answer to a letter with many pictures has room for what is written, and names those left out', {
  tags: ['full'],
}, async () => {
  const pictures = ['mot', 'hai', 'ba', 'bon'].map((name) => ({
    name,
    bytes: 700_000,
    shown: true,
  }));
  const { as, draft } = await begin('reply', deliverPictures(pictures));
  expect(draft.html.length).toBeLessThan(MAIL_LIMITS.html - 900_000);
  expect(draft.html.match(/<img/g)).toHaveLength(2);
  expect(draft.html).toContain('<span>Ảnh ba</span><span>Ảnh bon</span></blockquote>');
  const html = `<p>Cảm ơn chị</p>${draft.html}`;
  const { data } = await app.answer(updateDraft, { as, params: { id: draft.id }, body: { html } });
  expect(data.html).toContain('<p>Cảm ơn chị</p>');
});

test('Pictures that the text of a letter does not show are passed on as files, each picture once', async () => {
  const id = deliverPictures([
    { name: 'logo', bytes: 100, shown: true },
    { name: 'anh-chup', bytes: 100 },
    { name: 'qua-lon', bytes: 2_000_000, shown: true },
  ]);
  const { draft, files } = await begin('forward', id);
  expect(draft.html.match(/<img/g)).toHaveLength(1);
  expect(draft.html).toContain('alt="Ảnh logo"');
  expect(files).toEqual(['anh-chup.png', 'qua-lon.png']);
});

test('Pictures for which a quoted text has no room are passed on as files', async () => {
  const pictures = ['mot', 'hai', 'ba'].map((name) => ({ name, bytes: 700_000, shown: true }));
  const { draft, files } = await begin('forward', deliverPictures(pictures));
  expect(draft.html.match(/<img/g)).toHaveLength(2);
  expect(files).toEqual(['ba.png']);
});

test('An answer to a letter with odd addresses goes to those that letters can go to, and is kept', async () => {
  const many = Array.from({ length: 600 }, (_, at) => `a${at}@example.com`);
  const id = app.google.deliver(EMAIL, {
    raw: mime(
      `From: ${'K'.repeat(300)} <kim@example.com>`,
      `To: root@localhost, ${EMAIL}, park@example.com`,
      `Cc: ${many.join(', ')}`,
      `Subject: ${'A'.repeat(495)}😀`,
      ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', 'Xin chào'],
    ),
  });
  const { as, draft } = await begin('reply-all', id);
  expect(draft.to).toEqual([{ name: 'K'.repeat(200), address: 'kim@example.com' }]);
  expect(draft.cc.map(({ address }) => address)).toEqual([
    'park@example.com',
    ...many.slice(0, 498),
  ]);
  const { to, cc, subject } = draft;
  const body = { to, cc, subject, html: '<p>Cảm ơn chị</p>' };
  const { data } = await app.answer(updateDraft, { as, params: { id: draft.id }, body });
  expect([data.to, data.cc, data.subject]).toEqual([to, cc, subject]);
});
