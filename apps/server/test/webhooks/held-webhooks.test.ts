import { createContact } from '@station/contract/contacts/contacts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  updateWebhook,
} from '@station/contract/webhooks/webhooks';
import { expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();
const { token: as } = await app.createAdmin();
const person = { name: 'Trần Thị Lan', phone: '0901 234 567' };
const fields = {
  ...{ name: 'Kế toán', address: 'https://hooks.example/station' },
  areas: ['contacts' as const],
};

/** Two who write at once: the embedded store has one connection. */
const onPostgres = test.runIf(isPostgres);

const save = () => app.call(createContact, { as, body: person });

onPostgres('While a webhook goes on after a pause, nobody’s writes wait for it', async () => {
  const { data: hook } = await app.answer(createWebhook, { as, body: fields });
  const at = { as, params: { id: hook.id } };
  await app.answer(updateWebhook, { ...at, body: { ...fields, paused: true } });
  expect((await save()).statusCode).toBe(200);
  const [waiting] = (await app.answer(listWebhookDeliveries, at)).data;
  // Somebody else queues the same delivery and takes long about it: going on waits in its middle.
  const other = await otherTransaction(app);
  await other.query(`insert into job (kind, key, payload) values ('webhooks.deliver', $1, '{}')`, [
    String(waiting?.id),
  ]);
  const going = app.call(updateWebhook, { ...at, body: { ...fields, paused: false } });
  await expect.poll(() => countWaiting(app)).toBe(1);
  expect((await save()).statusCode).toBe(200);
  await other.end('rollback');
  expect((await going).statusCode).toBe(200);
  await app.answer(deleteWebhook, at);
});

onPostgres(
  'A write that meets the removal of a webhook is saved, and tells it nothing',
  async () => {
    const { data: hook } = await app.answer(createWebhook, { as, body: fields });
    // As far as a removal is before it is committed.
    const removal = await otherTransaction(app);
    await removal.query('delete from webhook where id = $1', [hook.id]);
    const saved = save();
    await expect.poll(() => countWaiting(app)).toBe(1);
    await removal.end('commit');
    expect((await saved).statusCode).toBe(200);
    const told = await app.store.pool.query('select from webhook_delivery where webhook_id = $1', [
      hook.id,
    ]);
    expect(told.rowCount).toBe(0);
  },
);
