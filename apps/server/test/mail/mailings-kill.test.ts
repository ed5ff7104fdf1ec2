import { setTimeout as sleep } from 'node:timers/promises';
import { enterGmailToken, updateMailSettings } from '@station/contract/mail/connection';
import type { Mailbox } from '@station/contract/mail/mail-fields';
import { createMailing, type Mailing } from '@station/contract/mail/mailings';
import { test as anyTest, expect, onTestFinished } from 'vitest';
import { startGoogle } from '../fixtures/google-server.ts';
import { googleEnv } from '../fixtures/mailboxes.ts';
import { callAt, severalServers } from '../fixtures/several-servers.ts';
import { createTestStore, isPostgres } from '../test-store.ts';

// @full

const test = anyTest.runIf(isPostgres);

const FROM = 'lan@example.com';

test('Of 200 letters 198 arrive once and two are told, though the server is killed in between', async () => {
  const google = await startGoogle([FROM]);
  onTestFinished(google.close);
  google.fault = ({ path, body }) => {
    const raw = Buffer.from(/"raw":\s*"([\w-]+)/.exec(body)?.[1] ?? '', 'base64url').toString();
    const isBad = path.includes('/drafts') && /^To:.*person(7|177)@/m.test(raw + body);
    return isBad ? { status: 400, body: { error: { code: 400, message: 'Bad To' } } } : undefined;
  };
  const { databaseUrl = '', remove } = await createTestStore();
  await remove();
  const servers = await severalServers(databaseUrl);
  const env = googleEnv(google);
  const one = await servers.start({ env });
  const other = await servers.start({ env });
  const { token: as } = await servers.createAdmin();
  const limits = { units_per_minute: 100_000, daily_letters: 10_000 };
  await callAt(one, updateMailSettings, { as, body: limits });
  const entered = await callAt(one, enterGmailToken, {
    as,
    body: { token: google.tokenFor(FROM) },
  });
  const { data: mailbox } = (await entered.json()) as { data: Mailbox };
  const letter = { mailbox_id: mailbox.id, subject: 'Chào', html: '<p>Chào {{name|bạn}}</p>' };
  const made = await callAt(one, createMailing, { as, body: letter });
  const { id } = ((await made.json()) as { data: Mailing }).data;
  const call = async (origin: string, path: string, body?: object) => {
    const answered = await fetch(`${origin}/api/mail/mailings/${id}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answered.json()) as { data: Mailing };
  };
  const text = Array.from({ length: 200 }, (_, index) => `person${index}@example.vn`).join('\n');
  await call(one.origin, '/recipients', { from: { kind: 'pasted', text } });
  await call(one.origin, '/start', { letters: 200 });

  while (google.sentBy(FROM).length < 60) await sleep(20);
  one.kill('SIGKILL');
  await one.ended;
  await expect
    .poll(async () => (await call(other.origin, '')).data.counts, {
      timeout: 240_000,
      interval: 500,
    })
    .toEqual({ waiting: 0, sent: 198, failed: 2, uncertain: 0, skipped: 0 });
  const addresses = google.sentBy(FROM).map(({ to }) => to);
  expect(addresses).toHaveLength(198);
  expect(new Set(addresses).size).toBe(198);
  expect((await call(other.origin, '')).data.state).toBe('done');
});
