import { decideMailingRecipient } from '@station/contract/mail/mailing-recipients';
import {
  getMailing,
  retryMailing,
  startMailing,
  stopMailing,
} from '@station/contract/mail/mailings';
import { addSuppression } from '@station/contract/mail/suppressions';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { letTimePass } from '../fixtures/letter-states.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';
import {
  addMailing,
  allowLetters,
  recipientsOf,
  start,
  untilDone,
  untilMailing,
} from '../fixtures/mailings.ts';

const app = await createMailApp();
afterAll(app.close);

test('A mailing goes through Gmail: one letter each with the way to unsubscribe, a refusal told', async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const mailing = await addMailing(app, { as, mailbox }, [
    ...['Kim <kim@example.com>', 'hong@example.com', 'Lee <lee@example.com>'],
  ]);
  app.google.fault = ({ path, body }) => {
    const isDraft = path.includes('/drafts') && !path.includes('/send');
    const raw = Buffer.from(/"raw":\s*"([\w-]+)/.exec(body)?.[1] ?? '', 'base64url').toString();
    const isHong = /^To:.*hong@/m.test(raw + body);
    return isDraft && isHong
      ? { status: 400, body: { error: { code: 400, message: 'Invalid To header' } } }
      : undefined;
  };
  const params = { id: mailing.id };
  await app.answer(startMailing, { as, params, body: { letters: 3 } });
  const { counts } = await untilDone(app, as, mailing.id);
  expect(counts).toMatchObject({ sent: 2, failed: 1 });
  const [failed] = await recipientsOf(app, as, mailing.id, { state: 'failed' });
  expect(failed).toMatchObject({
    address: 'hong@example.com',
    failure: expect.stringContaining('Invalid To header'),
  });
  const sent = app.google.sentBy('lan@example.com');
  expect(sent.map(({ to, subject }) => [/<(.+)>/.exec(to)?.[1] ?? to, subject])).toEqual([
    ['kim@example.com', 'Chào Kim'],
    ['lee@example.com', 'Chào Lee'],
  ]);
  const heads = Buffer.from(String(sent[0]?.raw), 'base64url').toString();
  expect(heads).toMatch(
    /^List-Unsubscribe:\s+<http:\/\/station\.test\/unsubscribe\?key=[\w-]+>\r$/m,
  );
  expect(heads).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click\r$/m);
});

const sentTo = (address: string) =>
  app.google.sentBy('lan@example.com').filter(({ to }) => to.includes(address));

type Refuse = (as: string, id: number, asked: string) => Promise<unknown>;

const REFUSALS: { name: string; refuse: Refuse }[] = [
  {
    name: 'they want none any more',
    refuse: (as, _, address) => app.answer(addSuppression, { as, body: { address } }),
  },
  {
    name: 'the mailing is stopped',
    refuse: (as, id) => app.answer(stopMailing, { as, params: { id } }),
  },
];

test.for(REFUSALS)(
  'A letter that Google turns out not to have had goes to nobody once $name',
  async ({ name, refuse }) => {
    // The second letter waits for the next day, so that the mailing is not over.
    await allowLetters(app, { aDay: 1 });
    const { token: as } = await app.createStaff();
    const mailbox = await connectMailbox(app, as);
    const asked = `park.${REFUSALS.findIndex((it) => it.name === name)}@example.com`;
    const people = [asked, 'choi@example.com'];
    const mailing = await addMailing(app, { as, mailbox }, people);
    app.google.fault = ({ path }) => (path.endsWith('/drafts/send') ? 'cut-before' : undefined);
    await start(app, as, mailing);
    const { id } = mailing;
    await untilMailing(app, as, id, ({ counts }) => counts.uncertain === 1);
    await refuse(as, id, asked);
    app.google.fault = () => undefined;
    await expect
      .poll(async () => {
        await letTimePass(app);
        return (await app.answer(getMailing, { as, params: { id } })).data.counts.uncertain;
      })
      .toBe(0);
    expect(sentTo(asked)).toEqual([]);
  },
);

test('A letter whose draft was thrown away at Gmail goes out once a person says that it did not', async () => {
  await allowLetters(app, { aDay: 500 });
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const address = 'yoon@example.com';
  const mailing = await addMailing(app, { as, mailbox }, [address]);
  const params = { id: mailing.id };
  app.google.fault = ({ path }) => (path.endsWith('/drafts/send') ? { status: 400 } : undefined);
  await start(app, as, mailing);
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.failed === 1);
  app.google.fault = () => undefined;
  app.google.dropDrafts('lan@example.com');
  await app.answer(retryMailing, { as, params, body: { letters: 1 } });
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.uncertain === 1);
  const [recipient] = await recipientsOf(app, as, mailing.id, { state: 'uncertain' });
  await app.answer(decideMailingRecipient, {
    ...{ as, params: { ...params, recipient_id: recipient?.id ?? 0 } },
    body: { was_sent: false },
  });
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.sent === 1);
  expect(sentTo(address)).toHaveLength(1);
});

test('A letter that a person has sent again was not handed over before it is', async () => {
  await allowLetters(app, { aDay: 500 });
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const mailing = await addMailing(app, { as, mailbox }, ['shin@example.com']);
  const params = { id: mailing.id };
  app.google.fault = ({ path }) => (path.endsWith('/drafts/send') ? { status: 404 } : undefined);
  await start(app, as, mailing);
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.uncertain === 1);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.google.fault = async ({ path, method }) => {
    if (method === 'POST' && path.endsWith('/drafts')) await held;
    return undefined;
  };
  const [recipient] = await recipientsOf(app, as, mailing.id, { state: 'uncertain' });
  await app.answer(decideMailingRecipient, {
    ...{ as, params: { ...params, recipient_id: recipient?.id ?? 0 } },
    body: { was_sent: false },
  });
  // A server that dies here has given it to nobody, and so it only waits again.
  const letter = async () => {
    const { rows } = await sql`
      select letter.state, handed_at, looks from letter
      join mailing_recipient on letter_id = letter.id
      where mailing_id = ${mailing.id}`.execute(app.store.db);
    return rows;
  };
  await expect.poll(letter).toEqual([{ state: 'sending', handed_at: null, looks: 0 }]);
  letGo();
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.sent === 1);
  expect(sentTo('shin@example.com')).toHaveLength(1);
});
