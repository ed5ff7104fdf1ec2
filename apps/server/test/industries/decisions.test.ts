// @store both

import { updateContact } from '@station/contract/contacts/contacts';
import { classifyBatch, suggestIndustry } from '@station/contract/industries/classification';
import {
  decideIndustry,
  listDecisions,
  listReview,
  revertDecision,
  skipReview,
} from '@station/contract/industries/decisions';
import { beforeEach, expect, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { addContactsAt, BANK, HOTEL, industriesOf } from '../fixtures/industries.ts';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const SCHOOL = { edition: 'vsic2025', code: 'P' } as const;
const HOTELS = { edition: 'vsic2025', code: 'I' } as const;

test('A decision is written, dated, signed and audited, and the contact leaves the queue', async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  const [id = 0] = await addContactsAt(app, ['Mặt trời nhỏ']);
  expect((await app.answer(listReview, { as })).waiting).toBe(1);
  const { data, updated } = await app.answer(decideIndustry, {
    as,
    body: { contact_id: id, industry: SCHOOL },
  });
  expect(updated).toBe(1);
  expect(data).toMatchObject({
    ...{ action: 'decided', by: 'person', before: null, can_revert: true, contact_id: id },
    account: { id: admin.id, name: admin.username },
    after: { node: { code: 'P' }, by: 'person', confidence: 1 },
  });
  const review = await app.answer(listReview, { as });
  expect(review).toMatchObject({ data: [], waiting: 0, decided_last_hour: 1 });
  expect(await auditOf(app, 'industries.decided', id)).toMatchObject([
    { actor_id: admin.id, after: { industry: 'vsic2025/P' } },
  ]);
});

test('The queue gives contacts with candidates and their evidence; what is skipped comes last', async () => {
  const { token: as } = await app.createAdmin();
  const [bank = 0, hotel = 0] = await addContactsAt(app, [BANK, HOTEL]);
  const { data, waiting } = await app.answer(listReview, { as, query: { limit: 1 } });
  expect(waiting).toBe(2);
  expect(data).toMatchObject([{ contact_id: hotel, company: HOTEL, same_company: 1 }]);
  expect(data[0]?.suggestion.candidates.length).toBeGreaterThan(0);
  await app.answer(skipReview, { as, params: { id: hotel } });
  const next = await app.answer(listReview, { as });
  expect(next.data.map((it) => it.contact_id)).toEqual([bank, hotel]);
  expect(await app.problem(skipReview, { as, params: { id: 999_999_999 } })).toMatchObject({
    status: 404,
    reason: 'industries.contact-not-found',
  });
});

test('All of a company are decided on at once; what a person has decided otherwise stays', async () => {
  const { token: as } = await app.createAdmin();
  const [first = 0, second = 0, third = 0, other = 0] = await addContactsAt(app, [
    ...[BANK, BANK, BANK],
    HOTEL,
  ]);
  await app.answer(decideIndustry, { as, body: { contact_id: second, industry: HOTELS } });
  const { updated, kept } = await app.answer(decideIndustry, {
    ...{ as, body: { contact_id: first, industry: SCHOOL, scope: 'company' } },
  });
  expect({ updated, kept }).toEqual({ updated: 2, kept: 1 });
  const now = await industriesOf(app);
  expect([first, second, third, other].map((id) => now.get(id))).toEqual([
    ...['vsic2025/P', 'vsic2025/I', 'vsic2025/P'],
    undefined,
  ]);
});

test.runIf(isPostgres)(
  'All of a company are decided on while a colleague decides on one of them, whose word stays and is told',
  async () => {
    const { token: as } = await app.createAdmin();
    const { token: colleague } = await app.createAdmin();
    const [first = 0, second = 0] = await addContactsAt(app, [BANK, BANK]);
    // The colleague has written, and is held up before the end.
    const other = await otherTransaction(app);
    await other.query('select from industry_state for update', []);
    const one = { contact_id: second, industry: HOTELS };
    const deciding = app.answer(decideIndustry, { as: colleague, body: one });
    await expect.poll(() => countWaiting(app)).toBe(1);
    const all = { contact_id: first, industry: SCHOOL, scope: 'company' } as const;
    const decidingAll = app.answer(decideIndustry, { as, body: all });
    await expect.poll(() => countWaiting(app)).toBe(2);
    await other.end('commit');
    await deciding;
    expect(await decidingAll).toMatchObject({ updated: 1, kept: 1 });
    const now = await industriesOf(app);
    expect([now.get(first), now.get(second)]).toEqual(['vsic2025/P', 'vsic2025/I']);
  },
);

test('What a person decides counts at once for the same company', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  await app.answer(decideIndustry, { as, body: { contact_id: id, industry: HOTELS } });
  const { suggestion } = await app.answer(suggestIndustry, { as, body: { company: BANK } });
  expect(suggestion.industry_code?.[0]).toBe('I');
  expect(suggestion.confidence).toBeGreaterThan(0.8);
});

test('A decision is taken back: the contact has what it had, from the model or nothing', {
  tags: ['full'],
}, async () => {
  const admin = await app.createAdmin();
  const as = admin.token;
  const [id = 0] = await addContactsAt(app, [BANK]);
  await app.answer(classifyBatch, { as, body: { autoUpdate: true } });
  const machine = await industriesOf(app);
  const { data } = await app.answer(decideIndustry, {
    as,
    body: { contact_id: id, industry: HOTELS },
  });
  const { details } = await app.answer(revertDecision, { as, params: { id: data.id }, body: {} });
  expect(details).toEqual({ reverted: 1, kept: 0 });
  expect(await industriesOf(app)).toEqual(machine);
  const [last, decided, first] = (await app.answer(listDecisions, { as, query: { contact: id } }))
    .data;
  expect(last).toMatchObject({ action: 'reverted', by: 'machine', can_revert: false });
  expect(decided).toMatchObject({ reverted: { name: admin.username }, can_revert: false });
  expect(first).toMatchObject({ action: 'classified', can_revert: false });
  expect(
    await app.problem(revertDecision, { as, params: { id: data.id }, body: {} }),
  ).toMatchObject({
    status: 409,
    reason: 'industries.decided-since',
  });
  expect(
    await app.problem(revertDecision, { as, params: { id: last?.id ?? 0 }, body: {} }),
  ).toMatchObject({ status: 409, reason: 'industries.not-revertible' });
});

test('Who decides the same again is offered no return, which would take away what a colleague said', async () => {
  const { token: colleague } = await app.createAdmin();
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const body = { contact_id: id, industry: SCHOOL };
  const { data: earlier } = await app.answer(decideIndustry, { as: colleague, body });
  expect(earlier.can_revert).toBe(true);
  const { data } = await app.answer(decideIndustry, { as, body });
  expect(data).toEqual({ ...earlier, can_revert: false });
});

test('Decisions that were made together are taken back together, but for those decided anew', async () => {
  const { token: as } = await app.createAdmin();
  const [first = 0, second = 0] = await addContactsAt(app, [BANK, BANK]);
  const { data } = await app.answer(decideIndustry, {
    ...{ as, body: { contact_id: first, industry: SCHOOL, scope: 'company' } },
  });
  await app.answer(decideIndustry, { as, body: { contact_id: second, industry: HOTELS } });
  const { details } = await app.answer(revertDecision, {
    ...{ as, params: { id: data.id }, body: { scope: 'group' } },
  });
  expect(details).toEqual({ reverted: 1, kept: 1 });
  expect(await industriesOf(app)).toEqual(new Map([[second, 'vsic2025/I']]));
});

test('Nobody decides on what was edited meanwhile, what is not there, or by a code that is none', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0, alone = 0] = await addContactsAt(app, [BANK, '']);
  await app.answer(updateContact, { as, params: { id }, body: contactFields() });
  const decide = (body: object) => app.problem(decideIndustry, { as, body });
  expect(await decide({ contact_id: id, industry: SCHOOL, version: 1 })).toMatchObject({
    status: 409,
    reason: 'industries.changed-meanwhile',
  });
  expect(await decide({ contact_id: 999_999_999, industry: SCHOOL })).toMatchObject({
    status: 404,
    reason: 'industries.contact-not-found',
  });
  for (const code of ['9999', 'ZZ', '00']) {
    const problem = await decide({ contact_id: id, industry: { edition: 'ksic11', code } });
    expect(problem).toMatchObject({
      status: 400,
      reason: 'industries.unknown-code',
      validation_errors: [{ field: 'industry.code' }],
    });
  }
  expect(await decide({ contact_id: alone, industry: SCHOOL, scope: 'company' })).toMatchObject({
    status: 409,
    reason: 'industries.no-company',
  });
  expect(await app.problem(revertDecision, { as, params: { id: 1 }, body: {} })).toMatchObject({
    status: 404,
    reason: 'industries.decision-not-found',
  });
  expect(await industriesOf(app)).toEqual(new Map());
});

test('That none fits is a decision too, which no batch overrules', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const { data } = await app.answer(decideIndustry, {
    as,
    body: { contact_id: id, industry: null },
  });
  expect(data.after).toMatchObject({ node: null, by: 'person' });
  await app.answer(classifyBatch, { as, body: { contactIds: [id], autoUpdate: true } });
  expect(await industriesOf(app)).toEqual(new Map([[id, null]]));
});
