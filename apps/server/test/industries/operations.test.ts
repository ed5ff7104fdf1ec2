import { updateContact } from '@station/contract/contacts/contacts';
import type { BodyInput } from '@station/contract/endpoint';
import {
  classifyBatch,
  getRunningOperation,
  listValidation,
  reclassifyContacts,
  validateIndustries,
} from '@station/contract/industries/classification';
import { decideIndustry } from '@station/contract/industries/decisions';
import { updateIndustrySettings } from '@station/contract/industries/industry-model';
import { cancelJob, getJob } from '@station/contract/tasks/tasks';
import { beforeEach, expect, test } from 'vitest';
import { operate } from '../../src/features/industries/operations/operations.jobs.ts';
import type { Job } from '../../src/platform/jobs/job.ts';
import { chooseLast, startAiServer } from '../fixtures/ai-server.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { addContactsAt, BANK, HOTEL, industriesOf, UNIVERSITY } from '../fixtures/industries.ts';
import { gate, startRunner } from '../fixtures/jobs.ts';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { auditOf, countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const OUTSIDE: BodyInput<typeof updateIndustrySettings> = {
  ...{ edition: null, provider: 'openai-compatible', model: 'test', timeout_ms: 60_000 },
  ...{ base_url: '', daily_calls: 50, sends_more: false, price_in: 0, price_out: 0 },
};

test('While an operation runs, another one is told who runs what, and its owner can call it off', {
  tags: ['full'],
}, async () => {
  const admin = await app.createAdmin();
  const { token: as } = admin;
  await addContactsAt(
    app,
    Array.from({ length: 45 }, () => BANK),
  );
  // The outside model answers twice, and then keeps everybody waiting.
  const server = await startAiServer((items, asked) =>
    asked.length > 2 ? 'nothing' : chooseLast(items),
  );
  const body = { ...OUTSIDE, base_url: server.url };
  await app.answer(updateIndustrySettings, { as, body });
  const batch = app.answer(classifyBatch, {
    ...{ as, body: { all: true, autoUpdate: true, minConfidence: 0.2 } },
  });
  await expect.poll(() => server.asked).toHaveLength(3);

  const other = await app.createAdmin();
  for (const endpoint of [classifyBatch, reclassifyContacts, validateIndustries]) {
    expect(await app.problem(endpoint, { as: other.token, body: {} })).toMatchObject({
      status: 409,
      reason: 'industries.running',
      current: { operation: 'batch', account: { id: admin.id } },
    });
  }
  const { data: running } = await app.answer(getRunningOperation, { as: other.token });
  expect(running).toMatchObject({ operation: 'batch', state: 'running' });
  const params = { id: running?.job_id ?? 0 };
  await app.answer(cancelJob, { as, params });
  expect(await batch).toMatchObject({ summary: null, job: null });
  expect((await app.answer(getJob, { as, params })).data.state).toBe('cancelled');
  expect((await app.answer(getRunningOperation, { as })).data).toBeNull();
  // What was written before is whole: each contact with its line.
  expect((await industriesOf(app)).size).toBe(40);
  expect(await countOf(app, 'industry_change')).toBe(40);
});

test('Of two batches at the same instant one is done and the other refused', async () => {
  const { token: as } = await app.createAdmin();
  await addContactsAt(app, [BANK, HOTEL]);
  const server = await startAiServer(async (items) => chooseLast(items));
  await app.answer(updateIndustrySettings, { as, body: { ...OUTSIDE, base_url: server.url } });
  const calls = Array.from({ length: 4 }, () =>
    app.call(classifyBatch, { as, body: { autoUpdate: true, minConfidence: 0 } }),
  );
  const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThan(0);
  expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
  // Whoever was let in one after the other found nothing left to do.
  expect(await countOf(app, 'industry_change')).toBe(2);
});

test('Every operation is in the audit log, when it begins and what came of it', async () => {
  const { id, token: as } = await app.createAdmin();
  await addContactsAt(app, [BANK]);
  await app.answer(classifyBatch, { as, body: { autoUpdate: true } });
  const lines = await auditOf(app, 'industries.batch');
  expect(lines).toMatchObject([
    { action: 'industries.batch-started', actor_id: id, after: { contacts: 1, autoUpdate: true } },
    { action: 'industries.batch-done', actor_id: id, after: { total: 1, updated: 1 } },
  ]);
});

test('Validation counts and lists what is unsure, and what the model now sees otherwise', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const [bank = 0, hotel = 0] = await addContactsAt(app, [BANK, HOTEL]);
  await app.answer(classifyBatch, { as, body: { autoUpdate: true, minConfidence: 0.2 } });
  expect((await app.answer(validateIndustries, { as, body: {} })).validation).toMatchObject({
    potentially_mismatched: { count: 0 },
    checked: 2,
  });
  const all = await app.answer(validateIndustries, { as, body: { minConfidence: 1 } });
  expect(all.validation?.low_confidence.count).toBe(2);
  const low = await app.answer(listValidation, { as, query: { list: 'low_confidence' } });
  expect(low.pagination.total_records).toBe(2);
  expect(low.data.every(({ instead }) => instead === null)).toBe(true);

  const body = contactFields({ company: UNIVERSITY, position: '', email: '' });
  await app.answer(updateContact, { as, params: { id: bank }, body });
  const { validation } = await app.answer(validateIndustries, { as, body: {} });
  expect(validation?.potentially_mismatched.count).toBe(1);
  const query = { list: 'potentially_mismatched' } as const;
  const { data } = await app.answer(listValidation, { as, query });
  expect(data).toMatchObject([{ contact_id: bank, instead: { edition: 'vsic2025' } }]);
  expect(data[0]?.instead?.code[0]).not.toBe(data[0]?.industry.node?.code[0]);

  const industry = { edition: 'vsic2025', code: 'P' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: bank, industry } });
  expect((await app.answer(listValidation, { as, query })).data).toEqual([]);
  expect(await industriesOf(app)).toHaveProperty('size', 2);
  expect((await industriesOf(app)).get(hotel)).toMatch(/^vsic2025\/I/);
});

test.runIf(isPostgres)(
  'A validation that is called off leaves what the last one found',
  async () => {
    const { token: as } = await app.createAdmin();
    const [found = 0, foundNext = 0] = await addContactsAt(app, [BANK, BANK]);
    await app.answer(classifyBatch, { as, body: { autoUpdate: true, minConfidence: 0.2 } });
    const move = (id: number) => {
      const body = contactFields({ company: UNIVERSITY, position: '', email: '' });
      return app.answer(updateContact, { as, params: { id }, body });
    };
    const listed = async () => {
      const query = { list: 'potentially_mismatched' } as const;
      const { data } = await app.answer(listValidation, { as, query });
      return data.map((it) => it.contact_id);
    };
    await move(found);
    await app.answer(validateIndustries, { as, body: {} });
    expect(await listed()).toEqual([found]);

    await move(foundNext);
    // The next one is held up when it writes what it has found.
    const other = await otherTransaction(app);
    await other.query(
      `insert into industry_mismatch (contact_id, path, instead, confidence)
      values ($1, '', '', 1)`,
      [foundNext],
    );
    const validating = app.answer(validateIndustries, { as, body: {} });
    await expect.poll(() => countWaiting(app)).toBe(1);
    const { data: running } = await app.answer(getRunningOperation, { as });
    await app.answer(cancelJob, { as, params: { id: running?.job_id ?? 0 } });
    await other.end('rollback');
    expect(await validating).toMatchObject({ validation: null, job: null });
    expect(await listed()).toEqual([found]);
  },
);

test('A reclassification that another server takes over goes on where it was, and tells of all', async () => {
  const { token: as } = await app.createAdmin();
  const companies = Array.from({ length: 45 }, () => BANK);
  await addContactsAt(app, companies);
  // This server is held up at its third question, which is about the last five.
  const stuck = gate();
  const server = await startAiServer(async (items, asked) => {
    if (asked.length === 3) await stuck.opened;
    return chooseLast(items);
  });
  await app.answer(updateIndustrySettings, { as, body: { ...OUTSIDE, base_url: server.url } });
  const body = { all: true, minConfidence: 0.2, skipNoCompany: false };
  const reclassifying = app.answer(reclassifyContacts, { as, body });
  await expect.poll(() => server.asked).toHaveLength(3);
  const { data: running } = await app.answer(getRunningOperation, { as });
  await app.store.db
    .updateTable('job')
    .set({ locked_until: new Date(0) })
    .where('id', '=', running?.job_id ?? 0)
    .execute();
  startRunner(app.store, [operate as Job<object>], { context: app.context, pollMs: 20 });
  const outside = { asked: 3, refused: 0, failed: 0 };
  const all = { total: 45, success: 45, updated: 45, not_sure: 0, kept: 0, outside };
  const { summary, data } = await reclassifying;
  expect({ summary, told: data.length }).toEqual({ summary: all, told: 45 });
  expect(server.asked.map(({ items }) => items.length)).toEqual([20, 20, 5, 5]);
  const [, done] = await auditOf(app, 'industries.reclassify');
  expect(done).toMatchObject({ after: all });
  const { data: job } = await app.answer(getJob, { as, params: { id: running?.job_id ?? 0 } });
  expect(job.result).toMatchObject({ operation: 'reclassify', autoUpdate: true });
  stuck.open();
});
