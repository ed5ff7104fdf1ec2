import { getMailboxStatus, listMailboxes } from '@station/contract/mail/connection';
import { createDraft, getLetter, updateDraft } from '@station/contract/mail/drafts';
import {
  callBackLetter,
  resolveLetter,
  retryLetter,
  sendDraft,
  sendEmail,
} from '@station/contract/mail/outbox';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { queueLetter } from '../../src/features/mail/outbox/outbox.actions.ts';
import type { GoogleCall } from '../fixtures/google-server.ts';
import { letTimePass } from '../fixtures/letter-states.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
const { google } = app;
afterAll(app.close);
afterEach(() => {
  google.fault = () => undefined;
});

const isSend = ({ path }: GoogleCall) => path.endsWith('/drafts/send');
const isDraft = ({ path, method }: GoogleCall) => method === 'POST' && path.endsWith('/drafts');

/** Somebody with a mailbox, who sends letters of which each has a subject of its own. */
async function someone() {
  const { token, id } = await app.createStaff();
  const mailbox = await connectMailbox(app, token);
  let sent = 0;
  return {
    ...{ as: token, id, mailbox },
    async send() {
      sent += 1;
      const subject = `Thư ${mailbox.id}.${sent}`;
      const body = {
        accessToken: mailbox.access_token,
        to: 'kim@example.com',
        subject,
        message: 'A',
      };
      const { data } = await app.answer(sendEmail, { as: token, body });
      return { id: data.id, subject };
    },
    state: async (letter: number) =>
      (await app.answer(getLetter, { as: token, params: { id: letter } })).data,
  };
}

const arrived = (subject: string) =>
  google.sentBy('lan@example.com').filter((it) => it.subject === subject).length;

test('A letter whose receipt is lost on its way back went out once, and is known to have', async () => {
  const { send, state } = await someone();
  google.fault = (call) => (isSend(call) ? 'cut-after' : undefined);
  const { id, subject } = await send();
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent', failure: null });
  expect(arrived(subject)).toBe(1);
  // At once, by a look into its conversation, and not after a while.
  const { rows } = await sql`select looks from letter where id = ${id}`.execute(app.store.db);
  expect(rows).toEqual([{ looks: 0 }]);
});

test('What cannot be remembered of a letter that went out does not make it one that did not', async () => {
  const { mailbox, id, state } = await someone();
  const to = [{ name: 'K\0im', address: 'kim@example.com' }];
  const letter = { cc: [], bcc: [], subject: 'Vô danh', html: '<p>A</p>' };
  const author = { id, name: 'Lan' };
  const queued = await app.store.db
    .transaction()
    .execute((trx) =>
      queueLetter(app.context, trx, { mailboxId: mailbox.id, to, ...letter, author }),
    );
  await expect.poll(() => state(queued)).toMatchObject({ state: 'sent' });
});

test('A letter that never reached Google is uncertain until its draft is found there, and goes out then', async () => {
  const { send, state } = await someone();
  google.fault = (call) => (isSend(call) ? 'cut-before' : undefined);
  const { id, subject } = await send();
  await letTimePass(app);
  await expect
    .poll(() => state(id))
    .toMatchObject({
      state: 'uncertain',
      failure: 'mail.outcome-unknown',
    });
  expect(arrived(subject)).toBe(0);
  google.fault = () => undefined;
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('While Google does not answer at all, nobody is told that a letter went out, nor sends it twice', async () => {
  const { send, state } = await someone();
  let isSilent = false;
  google.fault = (call) => {
    if (isSend(call)) isSilent = true;
    // Google has sent it, and is gone before it says so.
    return isSilent ? 'cut-after' : undefined;
  };
  const { id, subject } = await send();
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'uncertain' });
  google.fault = () => undefined;
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('A letter that is nowhere any more waits for a person, who says what became of it', async () => {
  const { as, send, state } = await someone();
  google.fault = (call) => (isSend(call) ? { status: 404 } : undefined);
  const { id, subject } = await send();
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'uncertain' });
  await sql`update letter set draft_id = 'thrown-away', draft_thread_id = 'gone', looks = 9
    where id = ${id}`.execute(app.store.db);
  google.fault = () => undefined;
  await letTimePass(app);
  await expect
    .poll(async () => {
      const { rows } = await sql`select looks, due_at from letter where id = ${id}`.execute(
        app.store.db,
      );
      return rows;
    })
    .toEqual([{ looks: 10, due_at: null }]);
  const params = { id };
  await app.answer(resolveLetter, { as, params, body: { outcome: 'not-sent' } });
  expect(await state(id)).toMatchObject({ state: 'failed', failure: 'mail.not-sent' });
  await app.answer(retryLetter, { as, params });
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('When Google asks to wait, everything waits, and then goes out once', async () => {
  const { as, mailbox, send, state } = await someone();
  let asked = 0;
  google.fault = (call) => {
    if (!isSend(call) || asked >= 2) return undefined;
    asked += 1;
    const error = { errors: [{ reason: 'userRateLimitExceeded' }] };
    return asked === 1 ? { status: 429, retryAfter: 60 } : { status: 403, body: { error } };
  };
  const one = await send();
  const other = await send();
  await letTimePass(app);
  await expect.poll(() => state(one.id)).toMatchObject({ state: 'waiting', failure: 'mail.quota' });
  const params = { mailbox_id: mailbox.id };
  const { data } = await app.answer(getMailboxStatus, { as, params });
  expect(Date.parse(data.paused_until ?? '')).toBeGreaterThan(Date.now() + 30_000);
  expect([arrived(one.subject), arrived(other.subject)]).toEqual([0, 0]);
  await expect
    .poll(async () => {
      await letTimePass(app);
      return [(await state(one.id)).state, (await state(other.id)).state];
    })
    .toEqual(['sent', 'sent']);
  expect([arrived(one.subject), arrived(other.subject)]).toEqual([1, 1]);
});

test('What Google refuses has failed with its words, and can be tried again', async () => {
  const { as, send, state } = await someone();
  const error = { message: 'Invalid To header' };
  google.fault = (call) => (isDraft(call) ? { status: 400, body: { error } } : undefined);
  const { id, subject } = await send();
  await letTimePass(app);
  await expect.poll(() => state(id)).toMatchObject({ state: 'failed' });
  expect((await state(id)).failure).toContain('Invalid To header');
  google.fault = () => undefined;
  await app.answer(retryLetter, { as, params: { id } });
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('A letter that Google never takes, not even as a draft, has failed after ten tries', async () => {
  const { as, send, state } = await someone();
  let tries = 0;
  google.fault = (call) => {
    if (!isDraft(call)) return undefined;
    tries += 1;
    return { status: 503 };
  };
  const { id, subject } = await send();
  await expect
    .poll(async () => {
      await letTimePass(app);
      return state(id);
    })
    .toMatchObject({ state: 'failed', failure: 'mail.google-unavailable' });
  expect(tries).toBe(10);
  google.fault = () => undefined;
  await app.answer(retryLetter, { as, params: { id } });
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('Where access was taken back the letter says so, and goes out once the mailbox is connected again', async () => {
  const { as, send, state } = await someone();
  google.revokeAll();
  const { id, subject } = await send();
  await letTimePass(app);
  await expect
    .poll(() => state(id))
    .toMatchObject({
      state: 'failed',
      failure: 'mail.connect-again',
    });
  const { data } = await app.answer(listMailboxes, { as });
  expect(data).toMatchObject([{ state: 'connect-again' }]);
  await connectMailbox(app, as);
  await app.answer(retryLetter, { as, params: { id } });
  await expect.poll(() => state(id)).toMatchObject({ state: 'sent' });
  expect(arrived(subject)).toBe(1);
});

test('A letter that was called back within its ten seconds is a draft again and never goes out', async () => {
  const { as, mailbox, state } = await someone();
  const { data: draft } = await app.answer(createDraft, {
    as,
    body: {
      mailbox_id: mailbox.id,
      to: [{ address: 'kim@example.com' }],
      subject: 'Nhầm',
      html: '<p>A</p>',
    },
  });
  const params = { id: draft.id };
  const { data: sent } = await app.answer(sendDraft, { as, params, body: {} });
  expect(Date.parse(sent.due_at ?? '')).toBeGreaterThan(Date.now() + 5_000);
  await app.answer(callBackLetter, { as, params });
  await letTimePass(app);
  expect(await state(draft.id)).toMatchObject({ state: 'draft', due_at: null });
  await app.answer(updateDraft, { as, params, body: { subject: 'Đúng' } });
  await app.answer(sendDraft, { as, params, body: {} });
  await letTimePass(app);
  await expect.poll(() => state(draft.id)).toMatchObject({ state: 'sent' });
  expect([arrived('Nhầm'), arrived('Đúng')]).toEqual([0, 1]);
});

test('A letter whose attempt is just being made is called back if Google puts it off', async () => {
  const { as, mailbox, state } = await someone();
  const { data: draft } = await app.answer(createDraft, {
    as,
    body: {
      mailbox_id: mailbox.id,
      to: [{ address: 'kim@example.com' }],
      subject: 'Sát giờ',
      html: '<p>A</p>',
    },
  });
  const params = { id: draft.id };
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.google.fault = async ({ path }) => {
    if (!path.endsWith('/drafts/send')) return undefined;
    await held;
    return { status: 429, retryAfter: 20 };
  };
  await app.answer(sendDraft, { as, params, body: {} });
  await letTimePass(app);
  await expect.poll(() => state(draft.id)).toMatchObject({ state: 'sending' });
  const calledBack = app.answer(callBackLetter, { as, params });
  letGo();
  expect((await calledBack).data).toMatchObject({ state: 'draft' });
  app.google.fault = () => undefined;
  await letTimePass(app);
  expect(arrived('Sát giờ')).toBe(0);
});

test('Two servers send each letter of a mailbox once', { tags: ['full'] }, async () => {
  const { mailbox, id: accountId } = await someone();
  const subjects = Array.from({ length: 12 }, (_, at) => `Hai máy ${at}`);
  const second = await createApp(app.context.config, app.store);
  await second.http.ready();
  try {
    await app.store.db.transaction().execute(async (trx) => {
      for (const subject of subjects) {
        await queueLetter(app.context, trx, {
          mailboxId: mailbox.id,
          to: [{ name: '', address: 'kim@example.com' }],
          ...{ cc: [], bcc: [], subject, html: '<p>A</p>' },
          author: { id: accountId, name: 'Lan' },
        });
      }
    });
    await expect.poll(() => subjects.map(arrived)).toEqual(subjects.map(() => 1));
  } finally {
    await second.http.close();
  }
  expect(subjects.map(arrived)).toEqual(subjects.map(() => 1));
});
