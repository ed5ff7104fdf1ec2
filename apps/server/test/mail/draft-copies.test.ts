import { createDraft, deleteDraft, getLetter, updateDraft } from '@station/contract/mail/drafts';
import { sendDraft } from '@station/contract/mail/outbox';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { GoogleCall } from '../fixtures/google-server.ts';
import { letTimePass } from '../fixtures/letter-states.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
const { google } = app;
const EMAIL = 'lan@example.com';
afterAll(app.close);
afterEach(() => {
  google.fault = () => undefined;
});

const isSend = ({ path }: GoogleCall) => path.endsWith('/drafts/send');
const isDraft = ({ path, method }: GoogleCall) => method === 'POST' && path.endsWith('/drafts');

/** Has the copying and throwing away of drafts be due now. */
async function letCopiesBeMade(): Promise<void> {
  const { db } = app.store;
  await sql`update job set due_at = now()
    where kind in ('gmail.draft', 'gmail.drop-draft') and state = 'waiting'`.execute(db);
  await sql`select pg_notify('station_job', 'gmail.draft')`.execute(db);
}

/** Waits until nothing is copied or thrown away at Gmail any more. */
async function untilCopied(): Promise<void> {
  await expect
    .poll(async () => {
      await letCopiesBeMade();
      const { rows } = await sql`select kind, state, failure from job
        where kind in ('gmail.draft', 'gmail.drop-draft') and state <> 'done'`.execute(
        app.store.db,
      );
      return rows;
    })
    .toEqual([]);
}

/** A draft whose first copy is on its way to Gmail and arrives there when it is let go. */
async function copyOnItsWay() {
  const { token: as } = await app.createStaff();
  const { id: mailbox_id } = await connectMailbox(app, as, EMAIL);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let copies = 0;
  google.fault = async (call) => {
    if (!isDraft(call)) return undefined;
    copies += 1;
    if (copies === 1) await held;
    return undefined;
  };
  const { data } = await app.answer(createDraft, { as, body: { mailbox_id } });
  const params = { id: data.id };
  const body = {
    to: [{ address: 'kim@example.com' }],
    subject: `Thư ${data.id}`,
    html: '<p>A</p>',
  };
  await app.answer(updateDraft, { as, params, body });
  await letCopiesBeMade();
  await expect.poll(() => copies).toBe(1);
  const state = async () => (await app.answer(getLetter, { as, params })).data;
  const arrived = () => google.sentBy(EMAIL).filter((it) => it.subject === body.subject).length;
  return { as, params, letGo, state, arrived };
}

test('A letter that went out while its copy was on the way to Gmail arrives once, and leaves no draft', async () => {
  const { as, params, letGo, state, arrived } = await copyOnItsWay();
  const before = google.fault;
  let isSilent = false;
  google.fault = (call) => {
    if (isSend(call)) isSilent = true;
    return isSilent ? 'cut-after' : before(call);
  };
  await app.answer(sendDraft, { as, params, body: {} });
  await letTimePass(app);
  await expect.poll(state).toMatchObject({ state: 'uncertain' });
  expect(arrived()).toBe(1);

  google.fault = () => undefined;
  letGo();
  await untilCopied();
  await expect
    .poll(async () => {
      await letTimePass(app);
      return state();
    })
    .toMatchObject({ state: 'sent' });
  expect([arrived(), google.drafts(EMAIL)]).toEqual([1, 0]);
});

test('A draft that was thrown away while its copy was on the way to Gmail is not left there', async () => {
  const { as, params, letGo } = await copyOnItsWay();
  await app.answer(deleteDraft, { as, params });
  letGo();
  await untilCopied();
  expect(google.drafts(EMAIL)).toBe(0);
});
