import {
  enterGmailToken,
  listMailboxes,
  listMailboxMembers,
  logoutGmail,
  removeMailboxMember,
  setMailboxMember,
  updateMailbox,
} from '@station/contract/mail/connection';
import { afterAll, expect, test } from 'vitest';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { isPostgres } from '../test-store.ts';

const app = await createMailApp();
afterAll(app.close);

/** Two who write at once: the embedded store has one connection. */
const onPostgres = test.runIf(isPostgres);

/** A mailbox that two people own, and a third who works here. */
async function sharedMailbox() {
  const [stays, leaves, third] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const as = stays.token;
  const mailbox = await connectMailbox(app, as);
  const params = { mailbox_id: mailbox.id };
  await app.answer(updateMailbox, { as, params, body: { is_shared: true } });
  const second = { account_id: leaves.id, role: 'owner' } as const;
  await app.answer(setMailboxMember, { as, params, body: second });
  const members = async () =>
    (await app.answer(listMailboxMembers, { as, params })).data.map((it) => it.account_id);
  return { stays, leaves, third, mailbox, params, members };
}

type Shared = Awaited<ReturnType<typeof sharedMailbox>>;

onPostgres.for([
  [
    'ends the sharing of it',
    ({ leaves, params }: Shared) =>
      app.problem(updateMailbox, { as: leaves.token, params, body: { is_shared: false } }),
  ],
  [
    'lets somebody in',
    ({ leaves, third, params }: Shared) => {
      const body = { account_id: third.id, role: 'owner' } as const;
      return app.problem(setMailboxMember, { as: leaves.token, params, body });
    },
  ],
  [
    'takes the other owner out',
    ({ leaves, stays, params }: Shared) => {
      const one = { ...params, account_id: stays.id };
      return app.problem(removeMailboxMember, { as: leaves.token, params: one });
    },
  ],
  [
    'disconnects it',
    ({ leaves, mailbox }: Shared) =>
      app.problem(logoutGmail, {
        as: leaves.token,
        body: { accessToken: mailbox.access_token },
      }),
  ],
] as const)(
  'An owner who is being taken out of a mailbox and %s changes nothing any more',
  async ([, tryIt]) => {
    const shared = await sharedMailbox();
    const { stays, leaves, mailbox, members } = shared;
    const removal = await otherTransaction(app);
    await removal.query('select from mailbox where id = $1 for update', [mailbox.id]);
    await removal.query('delete from mailbox_member where account_id = $1', [leaves.id]);
    const refused = tryIt(shared);
    await expect.poll(() => countWaiting(app)).toBe(1);
    await removal.end('commit');
    expect(await refused).toMatchObject({ status: 404, reason: 'mail.mailbox-not-found' });
    expect(await members()).toEqual([stays.id]);
  },
);

onPostgres('Nobody gets into a mailbox whose sharing ends in the same moment', async () => {
  const { stays, third, mailbox, params, members } = await sharedMailbox();
  const before = await members();
  const ending = await otherTransaction(app);
  await ending.query('update mailbox set is_shared = false where id = $1', [mailbox.id]);
  const body = { account_id: third.id, role: 'reader' } as const;
  const refused = app.problem(setMailboxMember, { as: stays.token, params, body });
  await expect.poll(() => countWaiting(app)).toBe(1);
  await ending.end('commit');
  expect(await refused).toMatchObject({ status: 403 });
  expect(await members()).toEqual(before);
});

onPostgres('Somebody who connects an address twice at once has one mailbox', async () => {
  const { id, token: as } = await app.createStaff();
  // Both have asked Google, and are held up where they write.
  const other = await otherTransaction(app);
  await other.query('select from account where id = $1 for update', [id]);
  const connect = () =>
    app.answer(enterGmailToken, { as, body: { token: app.google.tokenFor('kim@example.com') } });
  const both = Promise.all([connect(), connect()]);
  await expect.poll(() => countWaiting(app)).toBe(2);
  await other.end('commit');
  const [first, second] = await both;
  expect(second.data.id).toBe(first.data.id);
  expect((await app.answer(listMailboxes, { as })).data).toHaveLength(1);
});
