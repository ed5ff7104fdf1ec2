import { createDraft } from '@station/contract/mail/drafts';
import { getUnreadMail } from '@station/contract/mail/letters';
import { listOutbox, sendDraft } from '@station/contract/mail/outbox';
import { getToday } from '@station/contract/today/today';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setLetterState } from '../fixtures/letter-states.ts';
import { addSender } from '../fixtures/mailings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const DAY_MS = 86_400_000;

/** Has somebody's letter go out in so many days; answers its id. */
async function schedule({ as, mailbox }: Awaited<ReturnType<typeof addSender>>, days: number) {
  const to = [{ address: 'kim@example.com' }];
  const body = { mailbox_id: mailbox.id, to, subject: 'Hẹn giờ', html: '<p>A</p>' };
  const { data } = await app.answer(createDraft, { as, body });
  const send_at = new Date(Date.now() + days * DAY_MS).toISOString();
  await app.answer(sendDraft, { as, params: { id: data.id }, body: { send_at } });
  return data.id;
}

test('A letter that waits stands in the outbox before all that went out since, and the next one is first', async () => {
  const sender = await addSender(app);
  const later = await schedule(sender, 30);
  const next = await schedule(sender, 20);
  await sql`
    insert into letter (mailbox_id, author_id, state, mode, sealed, sent_at, updated_at)
    select mailbox_id, author_id, 'sent', mode, sealed, now(), now() + interval '1 minute'
    from letter, generate_series(1, 100) where id = ${later}`.execute(app.store.db);

  const { data } = await app.answer(listOutbox, { as: sender.as, query: { limit: 100 } });

  expect(data.slice(0, 3).map(({ id, state }) => (state === 'sent' ? state : id))).toEqual([
    next,
    later,
    'sent',
  ]);
});

test('A letter that failed is counted on home and in mail, beside one of which nobody knows', async () => {
  const sender = await addSender(app);
  const { as } = sender;
  const counted = async () => {
    const { lines } = (await app.answer(getToday, { as, query: { day: '2026-11-22' } })).data;
    const onHome = lines.find(({ kind }) => kind === 'uncertain-letters')?.count;
    return [onHome, (await app.answer(getUnreadMail, { as })).uncertain];
  };
  const one = await schedule(sender, 1);
  const other = await schedule(sender, 2);
  expect(await counted()).toEqual([undefined, 0]);
  await setLetterState(app, one, 'failed');
  await setLetterState(app, other, 'uncertain');
  expect(await counted()).toEqual([2, 2]);
});
