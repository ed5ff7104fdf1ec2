import { getEmail, listEmails, markEmailRead } from '@station/contract/mail/letters';
import {
  callBackLetter,
  listOutbox,
  rescheduleLetter,
  sendEmail,
} from '@station/contract/mail/outbox';
import { afterAll, expect, test } from 'vitest';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
afterAll(app.close);

test('Somebody connects a mailbox, reads a letter, and sends one, which goes out once', async () => {
  const { token } = await app.createStaff();
  const { access_token: accessToken } = await connectMailbox(app, token);
  app.google.deliver('lan@example.com', {
    from: 'Kim <kim@example.com>',
    to: 'lan@example.com',
    subject: '=?UTF-8?B?7JWI64WV7ZWY7IS47JqU?=',
    body_html: '<p>Xin chào <script>alert(1)</script><img src="https://pixel.example/a.png"></p>',
  });

  const { emails } = await app.answer(listEmails, { as: token, query: { accessToken } });
  expect(emails).toMatchObject([
    { subject: '안녕하세요', sender: { address: 'kim@example.com' }, isUnread: true },
  ]);
  const id = emails[0]?.id ?? '';
  const { email } = await app.answer(getEmail, {
    as: token,
    params: { id },
    query: { accessToken },
  });
  expect(email.body.html).toContain('Xin chào');
  expect(email.body.html).not.toMatch(/script|src=/);
  expect(email.body.remote).toBe(1);
  await app.answer(markEmailRead, { as: token, params: { id }, body: { accessToken, read: true } });
  const again = await app.answer(listEmails, { as: token, query: { accessToken } });
  expect(again.emails).toMatchObject([{ isUnread: false }]);

  const body = { accessToken, to: 'kim@example.com', subject: 'Chào Kim', message: 'Một\nhai' };
  const { data: letter } = await app.answer(sendEmail, { as: token, body });
  expect(letter).toMatchObject({ state: 'waiting', to: [{ address: 'kim@example.com' }] });
  expect(app.google.sentBy('lan@example.com')).toHaveLength(0);
  await app.answer(rescheduleLetter, {
    as: token,
    params: { id: letter.id },
    body: { send_at: null },
  });
  await expect
    .poll(async () => (await app.answer(listOutbox, { as: token })).data)
    .toMatchObject([{ id: letter.id, state: 'sent' }]);
  expect(app.google.sentBy('lan@example.com')).toMatchObject([
    { subject: 'Chào Kim', to: 'kim@example.com' },
  ]);
  const refused = await app.problem(callBackLetter, { as: token, params: { id: letter.id } });
  expect(refused).toMatchObject({ status: 409, reason: 'mail.too-late' });
});
