import { decideMailingRecipient } from '@station/contract/mail/mailing-recipients';
import { resumeMailing, retryMailing, stopMailing } from '@station/contract/mail/mailings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import {
  addMailing,
  addSender,
  beginAnew,
  createMailingApp,
  people,
  recipientsOf,
  start,
  untilDone,
  untilMailing,
} from '../fixtures/mailings.ts';

const clock = testClock();
const app = await createMailingApp({ clock });
afterAll(app.close);

beforeEach(() => beginAnew(app));

const addresses = () => app.outbox.sent.map(({ to }) => to[0]?.address).toSorted();

test('A letter of which nobody knows is never sent again by itself, but by a person’s word', async () => {
  const sender = await addSender(app);
  app.outbox.decide((it) => (/^person[12]@/.test(it) ? 'uncertain' : 'sent'));
  const mailing = await addMailing(app, sender, people(3));
  const params = { id: mailing.id };
  await start(app, sender.as, mailing);
  const { counts } = await untilDone(app, sender.as, mailing.id);
  expect(counts).toMatchObject({ sent: 1, uncertain: 2 });
  const nobody = await app.problem(retryMailing, { as: sender.as, params, body: { letters: 2 } });
  expect(nobody.reason).toBe('mailings.no-recipients');

  app.outbox.decide(() => 'sent');
  const [first, second] = await recipientsOf(app, sender.as, mailing.id, { state: 'uncertain' });
  const decide = (recipient: { id: number } | undefined, was_sent: boolean) =>
    app.call(decideMailingRecipient, {
      ...{ as: sender.as, params: { ...params, recipient_id: recipient?.id ?? 0 } },
      body: { was_sent },
    });
  expect((await decide(first, true)).statusCode).toBe(200);
  expect((await decide(first, false)).json()).toMatchObject({ reason: 'mailings.not-uncertain' });
  expect((await decide(second, false)).statusCode).toBe(200);
  expect((await untilDone(app, sender.as, mailing.id)).counts.sent).toBe(3);
  expect(addresses()).toEqual(['person0@example.vn', 'person2@example.vn']);
});

test('Of an uncertain letter of a stopped mailing a person says what is so, and it goes out no more', async () => {
  const sender = await addSender(app);
  app.outbox.decide((it) => (/^person[01]@/.test(it) ? 'uncertain' : 'stuck'));
  const mailing = await addMailing(app, sender, people(3));
  const params = { id: mailing.id };
  await start(app, sender.as, mailing);
  await untilMailing(app, sender.as, mailing.id, ({ counts }) => counts.uncertain === 2);
  await app.answer(stopMailing, { as: sender.as, params });
  const [first, second] = await recipientsOf(app, sender.as, mailing.id, { state: 'uncertain' });
  const decide = (recipient: { id: number } | undefined, was_sent: boolean) =>
    app.call(decideMailingRecipient, {
      ...{ as: sender.as, params: { ...params, recipient_id: recipient?.id ?? 0 } },
      body: { was_sent },
    });
  expect((await decide(first, true)).json()).toMatchObject({ data: { counts: { sent: 1 } } });
  app.outbox.decide(() => 'sent');
  expect((await decide(second, false)).json()).toMatchObject({
    data: { state: 'stopped', counts: { waiting: 0, sent: 1, uncertain: 0, skipped: 2 } },
  });
  const left = await app.store.db.selectFrom('letter').select('state').execute();
  expect(left.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'cancelled', 'sent']);
});

test('A mailing waits for a mailbox that has to be connected again', async () => {
  const sender = await addSender(app);
  const state = (to: string) =>
    app.store.db.updateTable('mailbox').set({ state: to }).where('id', '=', sender.mailbox.id);
  await state('connect-again').execute();
  const mailing = await addMailing(app, sender, people(2));
  await start(app, sender.as, mailing);
  const held = await untilMailing(app, sender.as, mailing.id, ({ hold }) => hold !== null);
  expect(held.hold).toEqual({ why: 'mailbox', until: null });
  await state('connected').execute();
  await app.answer(resumeMailing, { as: sender.as, params: { id: mailing.id } });
  expect((await untilDone(app, sender.as, mailing.id)).counts.sent).toBe(2);
});
