import {
  getMailboxStatus,
  listMailboxes,
  listMailboxMembers,
  removeMailboxMember,
  setMailboxMember,
  updateMailbox,
} from '@station/contract/mail/connection';
import { createDraft, getLetter } from '@station/contract/mail/drafts';
import { getEmail, getKeptEmails, listEmails, markEmailRead } from '@station/contract/mail/letters';
import { sendEmail } from '@station/contract/mail/outbox';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';

const app = await createMailApp();
const { google } = app;
afterAll(app.close);
afterEach(() => {
  google.fault = () => undefined;
});

test('Nobody else reads a mailbox, administrators neither, whatever they know of it', async () => {
  const owner = await app.createStaff();
  const { id, access_token: accessToken } = await connectMailbox(app, owner.token);
  const message = google.deliver('lan@example.com', {
    from: 'a@example.com',
    to: 'lan@example.com',
    subject: 'Lương',
  });
  const body = { mailbox_id: id, subject: 'Riêng' };
  const { data: draft } = await app.answer(createDraft, { as: owner.token, body });
  for (const { token: as } of [await app.createStaff(), await app.createAdmin()]) {
    const query = { accessToken };
    expect(await app.problem(listEmails, { as, query })).toMatchObject({ status: 409 });
    const opened = await app.problem(getEmail, { as, params: { id: message }, query });
    expect(opened).toMatchObject({ status: 409 });
    const params = { mailbox_id: id };
    expect(await app.problem(getKeptEmails, { as, params })).toMatchObject({ status: 404 });
    expect(await app.problem(getMailboxStatus, { as, params })).toMatchObject({ status: 404 });
    expect(await app.problem(listMailboxMembers, { as, params })).toMatchObject({ status: 404 });
    const letter = await app.problem(getLetter, { as, params: { id: draft.id } });
    expect(letter).toMatchObject({ status: 404 });
    expect((await app.answer(listMailboxes, { as })).data).toEqual([]);
  }
  const log = await sql<{ lines: string }>`
    select string_agg(audit_line::text, ' ') as lines from audit_line`.execute(app.store.db);
  expect(log.rows[0]?.lines).not.toMatch(/Lương|Riêng/);
});

test('A shared mailbox is read by readers, written from by writers, and keeps an owner', async () => {
  const [owner, reader, writer] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const as = owner.token;
  const { id, access_token: accessToken } = await connectMailbox(app, as);
  const params = { mailbox_id: id };
  const asReader = { account_id: reader.id, role: 'reader' } as const;
  const refused = await app.problem(setMailboxMember, { as, params, body: asReader });
  expect(refused).toMatchObject({ status: 403 });
  await app.answer(updateMailbox, { as, params, body: { is_shared: true } });
  await app.answer(setMailboxMember, { as, params, body: asReader });
  const asWriter = { account_id: writer.id, role: 'writer' } as const;
  await app.answer(setMailboxMember, { as, params, body: asWriter });

  const message = google.deliver('lan@example.com', {
    from: 'a@example.com',
    to: 'b',
    subject: 'A',
  });
  const query = { accessToken };
  const letter = { accessToken, to: 'kim@example.com', subject: 'A', message: 'B' };
  const mark = { params: { id: message }, body: { accessToken, read: true } };
  await app.answer(listEmails, { as: reader.token, query });
  expect(await app.problem(markEmailRead, { as: reader.token, ...mark })).toMatchObject({
    status: 403,
    reason: 'mail.role-too-low',
  });
  expect(await app.problem(sendEmail, { as: reader.token, body: letter })).toMatchObject({
    status: 403,
  });
  await app.answer(markEmailRead, { as: writer.token, ...mark });
  const own = { mailbox_id: id, account_id: owner.id };
  expect(await app.problem(removeMailboxMember, { as, params: own })).toMatchObject({
    status: 403,
  });
  const left = { mailbox_id: id, account_id: reader.id };
  await app.answer(removeMailboxMember, { as: reader.token, params: left });
  // Whoever owned it is gone: it is the writer's from then on.
  await sql`delete from account where id = ${owner.id}`.execute(app.store.db);
  const { data } = await app.answer(listMailboxes, { as: writer.token });
  expect(data).toMatchObject([{ id, role: 'owner' }]);
});
