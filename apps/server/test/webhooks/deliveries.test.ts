import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { createContact } from '@station/contract/contacts/contacts';
import { listNotices } from '@station/contract/notices/notices';
import { cancelJob, listJobs } from '@station/contract/tasks/tasks';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  WEBHOOK_FAILURES_MAX,
  WebhookPayload,
} from '@station/contract/webhooks/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import { newSecret } from '../../src/features/webhooks/webhook-secrets.ts';
import { deliverWebhook, keepDeliveries } from '../../src/features/webhooks/webhooks.jobs.ts';
import { writeAudit } from '../../src/platform/audit.ts';
import { openSecrets } from '../../src/platform/secrets.ts';
import { isSignedWith, type Received, startReceiver } from '../fixtures/receiver.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** A server that may send to a receiver, with a webhook that is told of contacts. */
async function hooked(answer?: Parameters<typeof startReceiver>[0], others: string[] = []) {
  const receiver = await startReceiver(answer);
  const app = await createTestApp({ env: { INNER_HOSTS: [receiver.host, ...others].join(',') } });
  onTestFinished(app.close);
  const { token: as } = await app.createAdmin();
  const fields = { name: 'Kế toán', address: receiver.url, areas: ['contacts' as const] };
  const { data: hook, secret } = await app.answer(createWebhook, { as, body: fields });
  const params = { id: hook.id };
  const log = async () => (await app.answer(listWebhookDeliveries, { as, params })).data;
  const states = async () => (await log()).map(({ state, attempts }) => ({ state, attempts }));
  return { app, as, fields, params, secret, log, states, ...receiver };
}

/** What waits for its pause to be over does not. */
async function hurry({ store }: TestApp) {
  await store.pool.query(
    `update job set due_at = now() where kind = 'webhooks.deliver' and state = 'waiting'`,
  );
  await store.pool.query(`select pg_notify('station_job', 'webhooks.deliver')`);
}

test('What is written is told to those who chose it, signed, without names, and logged', async () => {
  const { app, as, received, secret, states, log } = await hooked();
  const body = { name: 'Trần Thị Lan', phone: '0901 234 567' };
  const { id } = (await app.answer(createContact, { as, body })).data;
  await expect.poll(states).toEqual([{ state: 'delivered', attempts: 1 }]);
  const [sent] = received;
  expect(isSignedWith(secret, sent!)).toBe(true);
  expect(isSignedWith(secret, { ...sent!, body: `${sent!.body} ` })).toBe(false);
  expect(WebhookPayload.parse(JSON.parse(sent!.body))).toMatchObject({
    ...{ event: 'contacts.created', subject: 'contact', subject_id: id },
  });
  expect(sent!.body).not.toContain('Lan');
  expect(Math.abs(Number(sent!.headers['station-time']) * 1_000 - Date.now())).toBeLessThan(60_000);
  const [delivery] = await log();
  expect(delivery).toMatchObject({ status: 200, answer: 'ok', failure: null });
  expect(sent!.headers['station-delivery']).toBe(String(delivery!.id));
  // Nothing is told of what was not chosen: adding the webhook itself stands in the log as well.
  expect(received).toHaveLength(1);
  const { rows } = await app.store.pool.query('select secret from webhook');
  expect(rows[0].secret.toString('latin1')).not.toContain(secret);
});

test('What is not committed is not told', async () => {
  const { app, states } = await hooked();
  const line = { actor: null, action: 'contacts.created', subject: 'contact' };
  const failed = app.context.db.transaction().execute(async (trx) => {
    await writeAudit(trx, line);
    throw new Error('torn');
  });
  await expect(failed).rejects.toThrow('torn');
  await app.context.db.transaction().execute((trx) => writeAudit(trx, line));
  await expect.poll(states).toEqual([{ state: 'delivered', attempts: 1 }]);
});

test('A receiver that fails, breaks off or is slow is tried again until it has taken it', {
  tags: ['full'],
}, async () => {
  const { app, as, received, states, log } = await hooked((response, at) => {
    if (at === 1) response.writeHead(500).end('x'.repeat(5_000));
    else if (at === 2) response.destroy();
    else setTimeout(() => response.end('late'), 200);
  });
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  await expect.poll(states).toEqual([{ state: 'waiting', attempts: 1 }]);
  expect((await log())[0]).toMatchObject({ status: 500, answer: 'x'.repeat(1_024) });
  await expect.poll(() => hurry(app).then(states)).toEqual([{ state: 'waiting', attempts: 2 }]);
  expect((await log())[0]).toMatchObject({ status: null, failure: 'silent' });
  await expect.poll(() => hurry(app).then(states)).toEqual([{ state: 'delivered', attempts: 3 }]);
  expect((await log())[0]).toMatchObject({ status: 200, answer: 'late', failure: null });
  expect((await log())[0]!.ms).toBeGreaterThanOrEqual(190);
  const ids = received.map(({ headers }) => headers['station-delivery']);
  expect(new Set(ids).size).toBe(1);
});

test('A redirect is no success and is not followed, and an inner address is not asked', async () => {
  const inner = await startReceiver();
  const { app, as, fields, params, log } = await hooked((response) =>
    response.writeHead(302, { location: inner.url }).end(),
  );
  await app.answer(testWebhook, { as, params });
  await expect.poll(async () => (await log())[0]?.status).toBe(302);
  expect((await log())[0]?.state).toBe('waiting');
  // A name that led outside when it was written down and leads inside now.
  const body = { ...fields, address: 'https://localhost/', paused: false };
  await app.answer(updateWebhook, { as, params, body });
  await app.answer(testWebhook, { as, params });
  await expect.poll(async () => (await log())[0]?.failure).toBe('inner');
  expect(inner.received).toEqual([]);
});

test('After many failures it pauses and tells the administrators; what waits is sent when it goes on', {
  tags: ['full'],
}, async () => {
  let isGood = false;
  const { app, as, fields, params, states, received } = await hooked((response) =>
    response.writeHead(isGood ? 200 : 500).end(),
  );
  await app.store.pool.query('update webhook set failures = $1', [WEBHOOK_FAILURES_MAX - 1]);
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  const webhook = async () => (await app.answer(listWebhooks, { as })).data[0];
  await expect.poll(webhook).toMatchObject({ paused: true, paused_itself: true });
  await app.answer(createContact, { as, body: { name: 'Bình', phone: '0901 234 567' } });
  const waiting = { state: 'waiting' as const, attempts: 0 };
  expect(await states()).toEqual([waiting, { ...waiting, attempts: 1 }]);
  const notices = (await app.answer(listNotices, { as })).data;
  expect(notices).toMatchObject([{ kind: 'webhooks.paused' }]);
  expect(await app.problem(testWebhook, { as, params })).toMatchObject({
    reason: 'webhooks.paused',
  });
  isGood = true;
  await app.answer(updateWebhook, { as, params, body: { ...fields, paused: false } });
  const good = { state: 'delivered' as const };
  await expect.poll(states).toMatchObject([good, good]);
  expect(received).toHaveLength(3);
  expect(await webhook()).toMatchObject({ paused: false, paused_itself: false, failures: 0 });
});

test('A delivery that was called off among the tasks is not sent', async () => {
  const { app, as, received, states, log } = await hooked((response, at) =>
    response.writeHead(at === 1 ? 500 : 200).end(),
  );
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  await expect.poll(states).toEqual([{ state: 'waiting', attempts: 1 }]);
  const deliveries = async () =>
    (await app.answer(listJobs, { as })).data.filter(({ kind }) => kind === deliverWebhook.kind);
  await expect.poll(deliveries).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  const [job] = await deliveries();
  await app.answer(cancelJob, { as, params: { id: job!.id } });
  await keepDeliveries.handler(app.context, { signal: AbortSignal.timeout(60_000) } as never);
  expect(await states()).toEqual([{ state: 'failed', attempts: 1 }]);
  expect((await log())[0]).toMatchObject({ status: 500, failure: 'cancelled' });
  expect(await deliveries()).toMatchObject([{ state: 'cancelled' }]);
  expect(received).toHaveLength(1);
});

test('A webhook whose secret was sealed with another key sends nothing, and pauses in time', {
  tags: ['full'],
}, async () => {
  const { app, as, received, states, log } = await hooked();
  const { sealed } = newSecret(await openSecrets(randomBytes(32), ''));
  await app.store.pool.query('update webhook set secret = $1, failures = $2', [
    ...[sealed, WEBHOOK_FAILURES_MAX - 2],
  ]);
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  await expect.poll(states).toEqual([{ state: 'waiting', attempts: 1 }]);
  expect((await log())[0]).toMatchObject({ status: null, failure: 'sealed' });
  await expect.poll(() => hurry(app).then(states)).toEqual([{ state: 'waiting', attempts: 2 }]);
  const [webhook] = (await app.answer(listWebhooks, { as })).data;
  expect(webhook).toMatchObject({ paused: true, paused_itself: true });
  expect(received).toEqual([]);
});

test('A receiver that says that it is gone is asked no more', async () => {
  const { app, as, states } = await hooked((response) => response.writeHead(410).end());
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  const webhook = async () => (await app.answer(listWebhooks, { as })).data[0];
  await expect.poll(webhook).toMatchObject({ paused: true, paused_itself: true });
  expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }]);
});

test('What a killed server had sent and not noted comes once more, with the same ids', {
  tags: ['full'],
}, async () => {
  const { app, as, received, states } = await hooked();
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  await expect.poll(states).toMatchObject([{ state: 'delivered' }]);
  // As the rows stand when a server dies between the answer of the receiver and its own commit.
  const { pool } = app.store;
  await pool.query(`update webhook_delivery set state = 'waiting', attempts = 0`);
  await pool.query(`
    update job set state = 'running', locked_by = 'dead', locked_until = now(), finished_at = null,
      payload = jsonb_build_object('delivery_id', key::bigint)
    where kind = 'webhooks.deliver'`);
  await pool.query(`select pg_notify('station_job', 'webhooks.deliver')`);
  await expect.poll(states).toMatchObject([{ state: 'delivered' }]);
  expect(received).toHaveLength(2);
  expect(received[1]!.headers['station-delivery']).toBe(received[0]!.headers['station-delivery']);
  expect(received[1]!.body).toBe(received[0]!.body);
});

test('A delivery is replayed as one of its own about the same event; old ones are forgotten', async () => {
  const { app, as, received, log, states } = await hooked();
  await app.answer(createContact, { as, body: { name: 'An', phone: '0901 234 567' } });
  await expect.poll(states).toMatchObject([{ state: 'delivered' }]);
  const [first] = await log();
  await app.answer(replayWebhookDelivery, { as, params: { id: first!.id } });
  await expect.poll(states).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  const [again] = await log();
  expect(again!.id).not.toBe(first!.id);
  expect(again!.event_id).toBe(first!.event_id);
  expect(received[1]!.body).toBe(received[0]!.body);
  await app.store.pool.query(
    `update webhook_delivery set made_at = now() - interval '31 days' where id = $1`,
    [first!.id],
  );
  await keepDeliveries.handler(app.context, { signal: AbortSignal.timeout(60_000) } as never);
  expect((await log()).map(({ id }) => id)).toEqual([again!.id]);
});

test('The API page has what is sent, and lines by which a receiver tells who it is from', async () => {
  const { app, as, params, received, secret } = await hooked();
  await app.answer(testWebhook, { as, params });
  await expect.poll(() => received.length).toBe(1);
  const [{ headers, body }] = received as [Received];
  const { info, webhooks } = (await app.http.inject('/api/docs/json')).json();
  const { parameters, requestBody } = webhooks.event.post;
  const named = parameters.map(({ name }: { name: string }) => name.toLowerCase());
  const sent = Object.keys(headers).filter((name) => name.startsWith('station-'));
  expect(sent.toSorted()).toEqual(named.toSorted());
  const { schema, example } = requestBody.content['application/json'];
  expect(Object.keys(schema.properties)).toEqual(Object.keys(WebhookPayload.parse(example)));
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(schema.required.toSorted());

  const lines = /^ {4}const mac = .+\n.+\n.+$/m.exec(info.description)?.[0];
  const isGenuine = (told: { time: unknown; body: string }) =>
    runInNewContext(`${lines}; isOurs && isNew`, {
      ...{ Buffer, createHmac, timingSafeEqual, secret },
      ...{ signature: headers['station-signature'], ...told },
    });
  const time = headers['station-time'];
  expect(isGenuine({ time, body })).toBe(true);
  expect(isGenuine({ time, body: `${body} ` })).toBe(false);
  expect(isGenuine({ time: Number(time) + 1, body })).toBe(false);
});
