import { deleteContact, listContacts, updateContact } from '@station/contract/contacts/contacts';
import {
  classifyBatch,
  classifyContact,
  getIndustryStats,
  reclassifyContacts,
  suggestIndustry,
} from '@station/contract/industries/classification';
import { decideIndustry, listDecisions } from '@station/contract/industries/decisions';
import { beforeEach, expect, test } from 'vitest';
import { addContact, contactFields } from '../fixtures/contacts.ts';
import {
  addContactsAt,
  BANK,
  HOSPITAL,
  HOTEL,
  industriesOf,
  UNIVERSITY,
} from '../fixtures/industries.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

test('A suggestion names a code, how sure it is, what it is in ISIC, and what spoke for it', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const body = { company: BANK, position: 'Giám đốc chi nhánh', email: '', notes: '' };
  const { suggestion } = await app.answer(suggestIndustry, { as, body });
  expect(suggestion).toMatchObject({ edition: 'vsic2025', source: 'model', outside: 'off' });
  expect(suggestion.industry_code).not.toBeNull();
  expect(suggestion.isic).toMatchObject({ section: 'K', division: '64' });
  expect(suggestion.confidence).toBeGreaterThan(0.5);
  expect(suggestion.candidates.length).toBeGreaterThan(1);
  expect(suggestion.candidates[0]?.because.length).toBeGreaterThan(0);
});

test.for(['', '🎈🎈🎈', 'qqq zzz xxx', 'ᚠᚢᚦᚨᚱᚲ', 'x'.repeat(300)])(
  'Of what nobody can know it says that it is not sure: %j',
  async (company) => {
    const { token: as } = await app.createAdmin();
    const { suggestion } = await app.answer(suggestIndustry, { as, body: { company } });
    expect(suggestion.confidence).toBeLessThan(0.5);
  },
);

test('Notes of ten thousand letters are read, one more is refused by name', async () => {
  const { token: as } = await app.createAdmin();
  const notes = 'khách sạn '.repeat(1_000);
  await app.answer(suggestIndustry, { as, body: { notes } });
  const problem = await app.problem(suggestIndustry, { as, body: { notes: `x${notes}xx` } });
  expect(problem.validation_errors).toMatchObject([{ field: 'notes', rule: 'too-long' }]);
});

test('A trial writes nothing; with autoUpdate the contact has it, and the log and history tell', async () => {
  const { id: adminId, token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const params = { id };
  const trial = await app.answer(classifyContact, { as, params, body: {} });
  expect(trial).toMatchObject({
    updated: false,
    data: { outcome: 'would-update', industry: null },
  });
  expect(await industriesOf(app)).toEqual(new Map());

  const written = await app.answer(classifyContact, { as, params, body: { autoUpdate: true } });
  expect(written.updated).toBe(true);
  expect(written.data.industry_code).toBe(trial.data.industry_code);
  expect(written.data.industry).toMatchObject({
    by: 'machine',
    node: { code: trial.data.industry_code },
  });
  expect(await auditOf(app, 'industries.classified', id)).toMatchObject([
    { actor_id: adminId, subject: 'contact' },
  ]);
  const { data } = await app.answer(listDecisions, { as, query: { contact: id } });
  expect(data).toMatchObject([
    { action: 'classified', by: 'machine', before: null, contact_id: id, can_revert: true },
  ]);

  const again = await app.answer(classifyContact, { as, params, body: { autoUpdate: true } });
  expect(again).toMatchObject({ updated: false, data: { outcome: 'same' } });
});

test('A contact that is not there cannot be classified', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  await app.answer(deleteContact, { as, params: { id } });
  for (const gone of [id, 999_999_999]) {
    expect(
      await app.problem(classifyContact, { as, params: { id: gone }, body: {} }),
    ).toMatchObject({ status: 404, reason: 'industries.contact-not-found' });
  }
});

test.for([
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ minConfidence: 1.1 }, 'minConfidence'],
  [{ minConfidence: -0.1 }, 'minConfidence'],
  [{ contactIds: ['a'] }, 'contactIds.0'],
  [{ autoUpdate: 'yes' }, 'autoUpdate'],
] as const)('A batch of %j is refused by the field’s name', async ([body, field]) => {
  const { token: as } = await app.createAdmin();
  const problem = await app.problem(classifyBatch, { as, body });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
});

test('A batch takes the next unclassified contacts, ten unless told, and sums up', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  await addContactsAt(
    app,
    Array.from({ length: 12 }, () => BANK),
  );
  const trial = await app.answer(classifyBatch, { as, body: {} });
  expect(trial.summary).toMatchObject({ total: 10, success: 10, updated: 0 });
  expect(trial.data).toHaveLength(10);
  expect(await industriesOf(app)).toEqual(new Map());

  const { summary } = await app.answer(classifyBatch, { as, body: { autoUpdate: true } });
  expect(summary).toMatchObject({ total: 10, success: 10, updated: 10 });
  const rest = await app.answer(classifyBatch, { as, body: { autoUpdate: true, limit: 100 } });
  expect(rest.summary).toMatchObject({ total: 2, updated: 2 });
  const none = await app.answer(classifyBatch, { as, body: { autoUpdate: true, all: true } });
  expect(none.summary).toMatchObject({ total: 0, updated: 0 });
});

test('A batch is about the contacts that are named, and each once', async () => {
  const { token: as } = await app.createAdmin();
  const [first = 0, , third = 0] = await addContactsAt(app, [BANK, HOTEL, UNIVERSITY]);
  const contactIds = [third, first, third];
  const { data } = await app.answer(classifyBatch, { as, body: { contactIds, autoUpdate: true } });
  expect(data.map((it) => it.contact_id)).toEqual([third, first]);
  expect([...(await industriesOf(app)).keys()].toSorted()).toEqual([first, third].toSorted());
});

test('A person’s decision is not overwritten, by a batch, by name, or anew', async () => {
  const { token: as } = await app.createAdmin();
  const [id = 0] = await addContactsAt(app, [BANK]);
  const industry = { edition: 'ksic11', code: 'P' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: id, industry } });
  const before = await industriesOf(app);
  const body = { contactIds: [id], autoUpdate: true };
  const { summary, data } = await app.answer(classifyBatch, { as, body });
  expect(summary).toMatchObject({ total: 1, updated: 0, kept: 1 });
  expect(data).toMatchObject([{ outcome: 'person' }]);
  const one = await app.answer(classifyContact, {
    ...{ as, params: { id } },
    body: { autoUpdate: true },
  });
  expect(one).toMatchObject({ updated: false, data: { outcome: 'person' } });
  await app.answer(reclassifyContacts, { as, body: { all: true, skipNoCompany: false } });
  expect(await industriesOf(app)).toEqual(before);
});

test('Reclassifying says what it did, leaves out who has no company, and follows an edited contact', async () => {
  const { token: as } = await app.createAdmin();
  const [bank = 0, nobody = 0] = await addContactsAt(app, [BANK, '']);
  const done = await app.answer(reclassifyContacts, { as, body: {} });
  expect(done.message).toEqual(expect.any(String));
  expect(done.summary).toMatchObject({ total: 1, updated: 1 });
  expect((await industriesOf(app)).has(nobody)).toBe(false);
  const before = (await industriesOf(app)).get(bank);

  const body = contactFields({ company: UNIVERSITY, position: '', email: '' });
  await app.answer(updateContact, { as, params: { id: bank }, body });
  await app.answer(reclassifyContacts, { as, body: {} });
  expect((await industriesOf(app)).get(bank)).not.toBe(before);
});

test('The figures tell codes, contacts with and without one, and sections', async () => {
  const { token: as } = await app.createAdmin();
  await addContactsAt(app, [BANK, BANK, HOSPITAL, '']);
  await app.answer(classifyBatch, { as, body: { autoUpdate: true, minConfidence: 0.3 } });
  const { summary, data } = await app.answer(getIndustryStats, { as });
  expect(summary).toMatchObject({
    classified_contacts: 3,
    unclassified_contacts: 1,
    used_industries: 2,
    major_industries: 22,
  });
  expect(summary.total_industries).toBeGreaterThan(500);
  expect(data.by_section.map(({ contacts }) => contacts)).toEqual([2, 1]);
  expect(data).toMatchObject({ by_machine: 3, by_person: 0, none_fits: 0, edition: 'vsic2025' });
});

test('The directory shows, finds and counts contacts by industry, and by none', async () => {
  const { token: as } = await app.createAdmin();
  const [bank = 0, hospital = 0, other = 0] = await addContactsAt(app, [BANK, HOSPITAL, HOTEL]);
  const industry = { edition: 'vsic2025', code: '64' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: bank, industry } });
  const found = async (filter: string, search = '') => {
    const { data, pagination } = await app.answer(listContacts, {
      ...{ as, query: { industry: filter, search } },
    });
    expect(pagination.total_records).toBe(data.length);
    return data.map(({ id }) => id);
  };
  const { data } = await app.answer(listContacts, { as });
  expect(data.find(({ id }) => id === bank)?.industry).toMatchObject({
    by: 'person',
    node: { code: '64', level: 'division' },
  });
  const section = data.find(({ id }) => id === bank)?.industry?.node;
  expect(section?.titles.vi).toEqual(expect.any(String));
  expect(await found('vsic2025:64')).toEqual([bank]);
  expect(await found('vsic2025:641')).toEqual([]);
  expect(await found('none')).toEqual([other, hospital]);
  expect(await found('vsic2025:64', 'ngan hang')).toEqual([bank]);
  expect(await found('vsic2025:64', 'bach mai')).toEqual([]);
  expect(await found('vsic2025:999')).toEqual([]);
  const problem = await app.problem(listContacts, { as, query: { industry: 'x' } });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field: 'industry' }] });
});

test('A contact that comes back from the trash has its industry again; one that is gone for good has not', async () => {
  const { token: as } = await app.createAdmin();
  const { id } = await addContact(app, { company: BANK });
  const industry = { edition: 'vsic2025', code: 'P' } as const;
  await app.answer(decideIndustry, { as, body: { contact_id: id, industry } });
  await app.answer(deleteContact, { as, params: { id } });
  const { summary } = await app.answer(getIndustryStats, { as });
  expect(summary).toMatchObject({ classified_contacts: 0, unclassified_contacts: 0 });
  expect((await industriesOf(app)).get(id)).toBe('vsic2025/P');
});
