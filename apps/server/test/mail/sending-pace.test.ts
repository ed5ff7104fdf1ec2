import { getLetter } from '@station/contract/mail/drafts';
import { sendEmail } from '@station/contract/mail/outbox';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { letTimePass } from '../fixtures/letter-states.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
const { google } = app;
afterAll(app.close);

test('A letter that Google puts off as too fast has not been tried, however often', async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  let asked = 0;
  let isTooFast = true;
  google.fault = ({ path }) => {
    if (!path.endsWith('/drafts/send') || !isTooFast) return undefined;
    asked += 1;
    return { status: 429, retryAfter: 60 };
  };
  const letter = { accessToken: mailbox.access_token, to: 'kim@example.com', subject: 'A' };
  const { data } = await app.answer(sendEmail, { as, body: { ...letter, message: 'B' } });
  const params = { id: data.id };
  const state = async () => (await app.answer(getLetter, { as, params })).data;
  const attempts = async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from letter where id = ${data.id}`.execute(app.store.db);
    return rows[0]?.attempts;
  };
  await expect
    .poll(async () => {
      await letTimePass(app);
      return asked;
    })
    .toBeGreaterThan(2);
  await expect.poll(state).toMatchObject({ state: 'waiting', failure: 'mail.quota' });
  await expect.poll(attempts).toBe(0);
  isTooFast = false;
  await expect
    .poll(async () => {
      await letTimePass(app);
      return state();
    })
    .toMatchObject({ state: 'sent' });
  expect(await attempts()).toBe(1);
});
