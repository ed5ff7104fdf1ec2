import {
  pauseMailing,
  resumeMailing,
  retryMailing,
  startMailing,
  stopMailing,
  updateMailing,
} from '@station/contract/mail/mailings';
import { addSuppression, unsubscribe } from '@station/contract/mail/suppressions';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import { mailings } from '../../src/features/mail/mailings/mailings.routes.ts';
import { testClock } from '../fixtures/clock.ts';
import {
  addMailing,
  addSender,
  allowLetters,
  beginAnew,
  createMailingApp,
  PATIENCE_MS,
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

test('Of 200 letters 198 go out once, two fail with the reason, and those alone are tried again', {
  tags: ['full'],
}, async () => {
  const sender = await addSender(app);
  app.outbox.decide((it) => (/^person(7|77)@/.test(it) ? 'failed' : 'sent'));
  const mailing = await addMailing(app, sender, people(200));
  expect(mailing.to_send).toBe(200);
  await start(app, sender.as, mailing);

  const { counts } = await untilDone(app, sender.as, mailing.id);
  expect(counts).toEqual({ waiting: 0, sent: 198, failed: 2, uncertain: 0, skipped: 0 });
  expect(addresses()).toHaveLength(198);
  expect(new Set(addresses()).size).toBe(198);
  const failed = await recipientsOf(app, sender.as, mailing.id, { state: 'failed' });
  expect(failed.map(({ address, failure }) => [address, failure])).toEqual([
    ['person7@example.vn', '550 5.1.1 No such user'],
    ['person77@example.vn', '550 5.1.1 No such user'],
  ]);
  expect(app.outbox.sent[0]).toMatchObject({
    ...{ subject: 'Chào Người 0', to: [{ name: 'Người 0', address: 'person0@example.vn' }] },
    author: { id: sender.id },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });

  app.outbox.decide(() => 'sent');
  const params = { id: mailing.id };
  const wrong = await app.problem(retryMailing, { as: sender.as, params, body: { letters: 3 } });
  expect([wrong.status, wrong.reason, wrong.current]).toEqual([409, 'mailings.count-changed', 2]);
  await app.answer(retryMailing, { as: sender.as, params, body: { letters: 2 } });
  expect((await untilDone(app, sender.as, mailing.id)).counts.sent).toBe(200);
  expect(new Set(addresses()).size).toBe(200);
  expect(addresses()).toHaveLength(200);
});

test('Two servers send each letter once', { tags: ['full'] }, async () => {
  const sender = await addSender(app);
  const { context, store, outbox } = app;
  const second = await createApp(context.config, store, clock, [mailings(outbox), outbox.feature]);
  await second.http.ready();
  onTestFinished(async () => void (await second.http.close()));
  const [one, two] = await Promise.all(
    ['a', 'b'].map((it) =>
      addMailing(
        app,
        sender,
        people(40).map((text) => text.replace('person', it)),
      ),
    ),
  );
  if (!(one && two)) throw new Error('There are two mailings');
  await Promise.all([start(app, sender.as, one), start(app, sender.as, two)]);
  await untilDone(app, sender.as, one.id);
  await untilDone(app, sender.as, two.id);
  expect(new Set(addresses()).size).toBe(80);
  expect(addresses()).toHaveLength(80);
});

test('Another number than was announced starts nothing, and says how many there are', async () => {
  const sender = await addSender(app);
  const { id } = await addMailing(app, sender, people(3));
  const given = { as: sender.as, params: { id } };
  const refused = await app.problem(startMailing, { ...given, body: { letters: 4 } });
  expect([refused.status, refused.reason, refused.current]).toEqual([
    ...[409, 'mailings.count-changed', 3],
  ]);
  // Who is on the list since then is none of those who were announced.
  const body = { address: 'PERSON1@example.vn', note: 'Gọi điện xin thôi' };
  await app.answer(addSuppression, { as: sender.as, body });
  const late = await app.problem(startMailing, { ...given, body: { letters: 3 } });
  expect(late.current).toBe(2);
  await app.answer(startMailing, { ...given, body: { letters: 2 } });
  const { counts } = await untilDone(app, sender.as, id);
  expect(counts).toMatchObject({ sent: 2, skipped: 1 });
  expect(await recipientsOf(app, sender.as, id, { state: 'skipped' })).toMatchObject([
    { address: 'person1@example.vn', skip: 'by-hand' },
  ]);
  const again = await app.problem(startMailing, { ...given, body: { letters: 2 } });
  expect(again.reason).toBe('mailings.wrong-state');
});

test('A letter that somebody has changed since it was looked at is not sent', async () => {
  const sender = await addSender(app);
  const { id, version, html, mailbox_id } = await addMailing(app, sender, people(2));
  const given = { as: sender.as, params: { id } };
  const written = { mailbox_id, subject: 'Của người khác', html };
  const { data: changed } = await app.answer(updateMailing, { ...given, body: written });
  const refused = await app.problem(startMailing, { ...given, body: { letters: 2, version } });
  expect([refused.status, refused.reason]).toEqual([409, 'mailings.changed-meanwhile']);
  expect(refused.current).toMatchObject({ state: 'draft', subject: 'Của người khác' });
  expect(app.outbox.sent).toEqual([]);
  await app.answer(startMailing, { ...given, body: { letters: 2, version: changed.version } });
  expect((await untilDone(app, sender.as, id)).counts.sent).toBe(2);
});

test('Who unsubscribes while the letters go out gets none, even one that waits in the outbox', async () => {
  const sender = await addSender(app);
  // The first five stand in the outbox, the others wait.
  app.outbox.decide(() => 'stuck');
  const mailing = await addMailing(app, sender, people(8));
  await start(app, sender.as, mailing);
  await expect
    .poll(() => recipientsOf(app, sender.as, mailing.id, { state: 'sending' }))
    .toHaveLength(5);
  for (const address of ['person2@example.vn', 'person6@example.vn']) {
    await app.answer(addSuppression, { as: sender.as, body: { address } });
  }
  app.outbox.decide(() => 'sent');
  const { counts } = await untilDone(app, sender.as, mailing.id);
  expect(counts).toMatchObject({ sent: 6, skipped: 2 });
  expect(addresses()).not.toContain('person2@example.vn');
  expect(addresses()).not.toContain('person6@example.vn');

  // By the link of a letter that came, in one press, for all mailings to come.
  const link = /<(\S+)>/.exec(app.outbox.sent[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const key = new URL(link).searchParams.get('key') ?? '';
  await app.answer(unsubscribe, { query: { key } });
  const next = await addMailing(app, sender, people(2));
  expect(next).toMatchObject({ counts: { waiting: 2 }, to_send: 1 });
});

test('A day’s letters go out, and the rest the next day by itself', async () => {
  const sender = await addSender(app);
  await allowLetters(app, { aDay: 3 });
  const mailing = await addMailing(app, sender, people(5));
  await start(app, sender.as, mailing);
  const held = await untilMailing(
    app,
    sender.as,
    mailing.id,
    ({ hold, counts }) => hold !== null && counts.sent === 3,
  );
  expect(held).toMatchObject({ state: 'sending', counts: { waiting: 2 }, hold: { why: 'day' } });
  // It goes on by itself: what looks at it next is due then.
  const until = Date.parse(held.hold?.until ?? '');
  await vi.waitFor(
    async () => {
      const { due_at } = await app.store.db
        .selectFrom('job')
        .select('due_at')
        .where('kind', '=', 'mail.dispatch-mailing')
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      expect(Math.abs(until - due_at.getTime())).toBeLessThan(60_000);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  expect(until - clock.now()).toBeGreaterThan(23 * 3_600_000);

  clock.set(24 * 3_600_000);
  onTestFinished(() => clock.set(-24 * 3_600_000));
  await app.answer(resumeMailing, { as: sender.as, params: { id: mailing.id } });
  expect((await untilDone(app, sender.as, mailing.id)).counts.sent).toBe(5);
  expect(new Set(addresses()).size).toBe(5);
});

test('A mailing leaves a tenth of a day’s letters to what people write themselves', async () => {
  const sender = await addSender(app);
  await allowLetters(app, { aDay: 20 });
  const mailing = await addMailing(app, sender, people(19));
  await start(app, sender.as, mailing);
  // It is held as soon as so many are given to the outbox, which has not sent all of them by then.
  const held = await untilMailing(
    app,
    sender.as,
    mailing.id,
    ({ hold, counts }) => hold?.why === 'day' && counts.sent === 18,
  );
  expect(held.counts).toMatchObject({ waiting: 1 });
});

test('No more go out in a minute than Google allows, from whichever mailing', {
  tags: ['full'],
}, async () => {
  const sender = await addSender(app);
  await allowLetters(app, { aMinute: 10 });
  const [one, two] = [
    await addMailing(app, sender, people(8)),
    await addMailing(
      app,
      sender,
      people(8).map((it) => it.replace('person', 'other')),
    ),
  ];
  await start(app, sender.as, one);
  await start(app, sender.as, two);
  await untilMailing(
    app,
    sender.as,
    one.id,
    ({ hold, state }) => hold !== null || state === 'done',
  );
  await untilMailing(
    app,
    sender.as,
    two.id,
    ({ hold, state }) => hold !== null || state === 'done',
  );
  await expect.poll(() => addresses().length).toBe(10);
  clock.set(61_000);
  onTestFinished(() => clock.set(-61_000));
  for (const { id } of [one, two]) {
    const params = { id };
    const { state } = await untilMailing(app, sender.as, id, () => true);
    if (state === 'sending') await app.answer(resumeMailing, { as: sender.as, params });
  }
  await untilDone(app, sender.as, one.id);
  await untilDone(app, sender.as, two.id);
  expect(new Set(addresses()).size).toBe(16);
});

test('A mailing is paused, goes on, and is stopped; who waited then gets no letter', async () => {
  const sender = await addSender(app);
  app.outbox.decide((it) => (it.startsWith('person0') ? 'sent' : 'stuck'));
  const mailing = await addMailing(app, sender, people(9));
  const given = { as: sender.as, params: { id: mailing.id } };
  await start(app, sender.as, mailing);
  await expect.poll(addresses).toEqual(['person0@example.vn']);

  await app.answer(pauseMailing, given);
  // Called back, so that nothing goes out while it is held.
  const paused = await untilMailing(app, sender.as, mailing.id, ({ counts }) => counts.sent === 1);
  expect(paused).toMatchObject({ state: 'paused', counts: { waiting: 8 }, to_send: 8 });
  app.outbox.decide((it) => (/^person[01]@/.test(it) ? 'sent' : 'stuck'));
  expect((await app.problem(pauseMailing, given)).reason).toBe('mailings.wrong-state');

  await app.answer(resumeMailing, given);
  // What has left is noted a moment after it has left.
  await untilMailing(app, sender.as, mailing.id, ({ counts }) => counts.sent === 2);
  expect(addresses()).toEqual(['person0@example.vn', 'person1@example.vn']);
  const { data: stopped } = await app.answer(stopMailing, given);
  expect(stopped).toMatchObject({ state: 'stopped', counts: { waiting: 0, sent: 2, skipped: 7 } });
  expect((await app.problem(resumeMailing, given)).reason).toBe('mailings.wrong-state');
  app.outbox.decide(() => 'sent');
  const left = await app.store.db.selectFrom('letter').select('state').execute();
  expect(left.filter(({ state }) => state !== 'cancelled')).toEqual([
    ...[{ state: 'sent' }, { state: 'sent' }],
  ]);
});
