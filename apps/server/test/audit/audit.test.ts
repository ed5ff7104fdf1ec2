import { login } from '@station/contract/accounts/accounts';
import { exportAudit, listAudit, listAuditActions } from '@station/contract/audit/audit';
import { createContact } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import type { TestAccount } from '../fixtures/accounts.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { auditOf } from '../fixtures/records.ts';
import { readSheet } from '../fixtures/workbooks.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
let admin: TestAccount;
beforeEach(async () => {
  await app.clear();
  admin = await app.createAdmin();
});

type Query = Record<string, string | number>;

const list = (query: Query = {}) => app.answer(listAudit, { as: admin.token, query });

/** Puts lines into the log, oldest first, with what the test is about. */
async function insertLines(
  lines: {
    actor?: string;
    action?: string;
    subject?: string;
    id?: number;
    at?: string;
    after?: object;
  }[],
) {
  for (const it of lines) {
    await app.store.pool.query(
      `insert into audit_line (at, actor_id, actor_name, action, subject, subject_id, after)
       values (coalesce($1::timestamptz, now()), $2, $3, $4, $5, $6, $7)`,
      [
        it.at ?? null,
        it.actor === undefined ? null : it.actor.length,
        it.actor ?? 'system',
        it.action ?? 'contacts.moved',
        it.subject ?? 'contact',
        it.id ?? null,
        it.after ? JSON.stringify(it.after) : null,
      ],
    );
  }
}

test('Changes and failed sign-ins are there, newest first', async () => {
  const staff = await app.createStaff();
  const body = contactFields({ name: 'Người Trong Sổ' });
  const { data: contact } = await app.answer(createContact, { as: staff.token, body });
  const address = newAddress();
  await app.problem(login, { body: { username: staff.username, password: 'wrong' }, address });
  const { data, next } = await list();
  expect(next).toBeNull();
  expect(data).toMatchObject([
    {
      action: 'accounts.sign-in-failed',
      actor_id: null,
      subject: 'account',
      subject_id: staff.id,
      after: { address, wrong: 'password' },
    },
    {
      action: 'contacts.created',
      actor_id: staff.id,
      actor_name: staff.username,
      subject: 'contact',
      subject_id: contact.id,
      before: null,
      after: { name: 'Người Trong Sổ' },
    },
  ]);
  expect(Date.parse(data[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('Pages follow each other without a gap, also while lines are added', async () => {
  await insertLines(Array.from({ length: 7 }, (_, i) => ({ id: i + 1 })));
  const first = await list({ limit: 3 });
  expect(first.data.map((it) => it.subject_id)).toEqual([7, 6, 5]);
  await insertLines([{ id: 8 }]);
  const second = await list({ limit: 3, before: first.next ?? 0 });
  expect(second.data.map((it) => it.subject_id)).toEqual([4, 3, 2]);
  const third = await list({ limit: 3, before: second.next ?? 0 });
  expect(third.data.map((it) => it.subject_id)).toEqual([1]);
  expect(third.next).toBeNull();
});

test('A page that is just full has no next one', async () => {
  await insertLines([{ id: 1 }, { id: 2 }]);
  expect((await list({ limit: 2 })).next).toBeNull();
});

test('Every filter leaves what it says, alone and together', async () => {
  await insertLines([
    { id: 1, actor: 'an', action: 'contacts.moved', at: '2026-01-01T00:00:00Z' },
    { id: 2, actor: 'bình', action: 'contacts.deleted', at: '2026-01-01T23:59:59.999Z' },
    {
      id: 3,
      actor: 'an',
      action: 'accounts.created',
      subject: 'account',
      at: '2026-01-02T00:00:00Z',
    },
    { id: 4, action: 'contactsx.odd', at: '2026-01-03T12:00:00Z', after: { name: 'Đỗ 100%_x' } },
  ]);
  const ids = async (query: Query) => (await list(query)).data.map((it) => it.subject_id);
  expect(await ids({ actor: 2 })).toEqual([3, 1]);
  expect(await ids({ action: 'contacts.' })).toEqual([2, 1]);
  expect(await ids({ action: 'contacts' })).toEqual([4, 2, 1]);
  expect(await ids({ action: 'contacts.moved' })).toEqual([1]);
  expect(await ids({ subject: 'account' })).toEqual([3]);
  expect(await ids({ subject: 'contact', subject_id: 2 })).toEqual([2]);
  expect(await ids({ from: '2026-01-01', to: '2026-01-01' })).toEqual([2, 1]);
  expect(await ids({ from: '2026-01-02' })).toEqual([4, 3]);
  expect(await ids({ to: '2026-01-02' })).toEqual([3, 2, 1]);
  expect(await ids({ search: 'BÌNH' })).toEqual([2]);
  expect(await ids({ search: '100%_x' })).toEqual([4]);
  expect(await ids({ search: '%' })).toEqual([4]);
  expect(await ids({ search: 'moved' })).toEqual([1]);
  expect(await ids({ actor: 2, action: 'contacts.', to: '2026-01-01' })).toEqual([1]);
});

test('Words are found however many lines came after them, page by page, newest first', async () => {
  await insertLines([
    { id: 1, after: { name: 'hiếm' } },
    { id: 2, after: { name: 'hiếm' } },
  ]);
  await app.store.pool.query(`
    insert into audit_line (actor_name, action, subject, subject_id)
    select 'an', 'contacts.moved', 'contact', 3 from generate_series(1, 20500)`);
  await insertLines([{ id: 4, after: { name: 'hiếm' } }]);
  const first = await list({ search: 'hiếm', limit: 2 });
  expect(first.data.map((it) => it.subject_id)).toEqual([4, 2]);
  const second = await list({ search: 'hiếm', limit: 2, before: first.next ?? 0 });
  expect(second.data.map((it) => it.subject_id)).toEqual([1]);
  expect(second.next).toBeNull();
});

test.for([
  [{ from: 'yesterday' }, 'from'],
  [{ to: '2026-02-30' }, 'to'],
  [{ actor: -1 }, 'actor'],
  [{ limit: 201 }, 'limit'],
  [{ search: 'x'.repeat(101) }, 'search'],
] as [Query, string][])('A filter that makes no sense is named: %j', async ([query, field]) => {
  const problem = await app.problem(listAudit, { as: admin.token, query });
  expect(problem.validation_errors).toMatchObject([{ field }]);
});

test('The filters can offer every action and kind of thing there is', async () => {
  await insertLines([
    { action: 'b.two', subject: 'thing' },
    { action: 'a.one', subject: 'other' },
    { action: 'b.two', subject: 'thing' },
  ]);
  const { data } = await app.answer(listAuditActions, { as: admin.token });
  expect(data).toEqual({ actions: ['a.one', 'b.two'], subjects: ['other', 'thing'] });
});

test('An empty log is empty', async () => {
  expect(await list()).toMatchObject({ data: [], next: null });
  const { data } = await app.answer(listAuditActions, { as: admin.token });
  expect(data).toEqual({ actions: [], subjects: [] });
});

test('An export has the lines that the filters leave, as text, and is itself in the log', async () => {
  await insertLines([
    { id: 1, actor: '=1+1', action: 'contacts.moved', after: { category: 'client' } },
    { id: 2, action: 'accounts.created' },
    { id: 3, action: 'contacts.deleted' },
  ]);
  const answered = await app.call(exportAudit, {
    as: admin.token,
    query: { action: 'contacts.' },
  });
  expect(answered.statusCode).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  expect(answered.headers['content-disposition']).toBe(
    `attachment; filename="audit_${today}.xlsx"`,
  );
  const { rows } = readSheet(answered.rawPayload);
  expect(rows[0]).toEqual([
    'ID',
    'At (UTC)',
    'Who',
    'Name',
    'Action',
    'Subject',
    'Subject ID',
    'Subject name',
    'Before',
    'After',
    'API token',
  ]);
  expect(rows.slice(1).map((row) => [row[2], row[4], row[6], row[9]])).toEqual([
    ['system', 'contacts.deleted', 3, ''],
    ['=1+1', 'contacts.moved', 1, '{"category":"client"}'],
  ]);
  expect(await auditOf(app, 'audit.exported')).toMatchObject([
    { actor_id: admin.id, after: { action: 'contacts.' } },
  ]);
});

test('An export of thousands of lines is complete', { tags: ['full'] }, async () => {
  await app.store.pool.query(
    `insert into audit_line (actor_name, action, subject, subject_id)
     select 'system', 'contacts.moved', 'contact', n from generate_series(1, 4500) n`,
  );
  const answered = await app.call(exportAudit, { as: admin.token });
  const { rows } = readSheet(answered.rawPayload);
  expect(rows).toHaveLength(4_501);
  expect(new Set(rows.slice(1).map((row) => row[0])).size).toBe(4_500);
});
