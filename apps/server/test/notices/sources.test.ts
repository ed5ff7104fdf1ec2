import { register } from '@station/contract/accounts/accounts';
import { shareFileNode } from '@station/contract/files/shares';
import { openNotice } from '@station/contract/notices/notices';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { tellOfFailures } from '../../src/features/tasks/tasks.jobs.ts';
import type { Run } from '../../src/platform/jobs/job.ts';
import { createSession } from '../fixtures/accounts.ts';
import { uploadFile } from '../fixtures/files.ts';
import { commit, startRows } from '../fixtures/imports.ts';
import { inboxOf, ring } from '../fixtures/notices.ts';
import { closeSockets, openSocket } from '../fixtures/sockets.ts';
import { createTestApp, newAddress } from '../test-app.ts';

const app = await createTestApp();
afterEach(closeSockets);
afterAll(app.close);
beforeEach(app.clear);

/** How often a browser is told of notices, from now on. */
async function toldTo(token: string): Promise<{ times: number }> {
  const told = { times: 0 };
  (await openSocket(app, { namespace: '/', token })).on('changed', ({ area }) => {
    if (area === 'notices') told.times += 1;
  });
  return told;
}

const linesOf = async (as: string) =>
  (await inboxOf(app, as)).map(({ kind, title }) => `${kind}: ${title}`);

test('The person’s own browsers hear that something has come, and of what another of them has read', async () => {
  const { id, token: phone } = await app.createStaff();
  const desktop = await createSession(app.store, id);
  const onPhone = await toldTo(phone);
  const onDesktop = await toldTo(desktop);
  const stranger = await toldTo((await app.createAdmin()).token);
  await ring(app, [id]);
  await expect.poll(() => [onPhone.times, onDesktop.times]).toEqual([1, 1]);

  const [notice] = await inboxOf(app, phone);
  await app.answer(openNotice, { as: phone, params: { id: notice!.id } });
  await expect.poll(() => onDesktop.times).toBe(2);
  expect((await inboxOf(app, desktop))[0]!.read_at).not.toBeNull();
  expect([onPhone.times, stranger.times]).toEqual([1, 0]);
});

test('Whoever gets a file shared is told, once, and not again when more is allowed', async () => {
  const owner = await app.createStaff();
  const friend = await app.createStaff();
  const { id } = await uploadFile(app, owner.token, 'một', { filename: 'Lịch dạy.txt' });
  const share = (permission: 'view' | 'edit') =>
    app.answer(shareFileNode, {
      as: owner.token,
      params: { id },
      body: { account_ids: [friend.id], permission },
    });
  await share('view');
  const [notice] = await inboxOf(app, friend.token);
  expect(notice).toMatchObject({
    ...{ kind: 'files.shared', title: `${owner.name} shared with you: Lịch dạy.txt` },
    actor: { id: owner.id },
  });
  const { path } = await app.answer(openNotice, { as: friend.token, params: { id: notice!.id } });
  expect(path).toBe(`/home/upload/${id}`);
  await share('edit');
  expect(await inboxOf(app, friend.token)).toHaveLength(1);
  expect(await inboxOf(app, owner.token)).toEqual([]);
});

test('Administrators are told of each registration that waits, and others are not', async () => {
  const admin = await app.createAdmin();
  const staff = await app.createStaff();
  for (const username of ['nguyen-lan', 'kim-minsu']) {
    const body = {
      username,
      name: username,
      email: `${username}@x.example`,
      password: 'Sao 1879 Hỏa',
    };
    await app.answer(register, { body, address: newAddress() });
  }
  expect(await linesOf(admin.token)).toEqual([
    'accounts.registration-waits: kim-minsu has registered and waits to be let in',
    'accounts.registration-waits: nguyen-lan has registered and waits to be let in',
  ]);
  expect(await linesOf(staff.token)).toEqual([]);
});

test('Whoever imported something is told when it is written', { tags: ['full'] }, async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await startRows(app, as, [['Lan', '0912345678']]);
  await commit(app, as, id);
  const [notice] = await inboxOf(app, as);
  expect(notice).toMatchObject({ kind: 'imports.done', title: 'Imported: people.xlsx' });
  expect(notice!.body).toMatch(/^1 added, 0 updated, 0 with errors$/);
});

test('Administrators are told of what has failed for good, once for each kind and each time anew', async () => {
  const { token: as } = await app.createAdmin();
  const fail = () =>
    app.store.pool.query(
      `insert into job (kind, label, state, payload, failure, finished_at)
       values ('tests.fail', '', 'failed', '{}', 'Out of paper', now())`,
    );
  const look = () =>
    tellOfFailures.handler(app.context, { signal: new AbortController().signal } as Run<object>);
  await look();
  expect(await linesOf(as)).toEqual([]);
  await fail();
  await fail();
  await look();
  await look();
  expect(await linesOf(as)).toEqual(['jobs.failed: 2 tasks have failed: tests.fail']);
  const [notice] = await inboxOf(app, as);
  await app.answer(openNotice, { as, params: { id: notice!.id } });
  await fail();
  await look();
  expect(await linesOf(as)).toEqual([
    'jobs.failed: A task has failed: tests.fail',
    'jobs.failed: 2 tasks have failed: tests.fail',
  ]);
});
