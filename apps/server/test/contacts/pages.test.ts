import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  contactStats,
  createContact,
  deleteContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { foldCounts } from '../../src/features/contacts/contacts/contact-pages.queries.ts';
import { contactFields, insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const CATEGORIES = ['employee', 'seoul_fnb', 'client', 'supplier', 'external'];

/** The directory as plain as it can be: what the table must be equal to. */
type Model = Map<number, { name: string; category: string; is_active: boolean }>;

type Filter = { search?: string; category?: string; active_only?: boolean };

function expectedIds(model: Model, filter: Filter): number[] {
  return [...model]
    .filter(([, it]) => !filter.category || it.category === filter.category)
    .filter(([, it]) => !filter.active_only || it.is_active)
    .filter(([, it]) => !filter.search || it.name.toLowerCase().includes(filter.search))
    .map(([id]) => id)
    .toSorted((a, b) => b - a);
}

/** Walks every page of a list and checks ids, order and totals against the model. */
async function expectPages(as: string, model: Model, filter: Filter, limit = 100): Promise<void> {
  const expected = expectedIds(model, filter);
  const pages = Math.ceil(expected.length / limit);
  const seen: number[] = [];
  for (let page = 1; page <= pages + 1; page += 1) {
    const query = { ...filter, page, limit };
    const { data, pagination } = await app.answer(listContacts, { as, query });
    expect(pagination).toEqual({
      page,
      per_page: limit,
      total_pages: pages,
      total_records: expected.length,
    });
    seen.push(...data.map((contact) => contact.id));
  }
  expect(seen).toEqual(expected);
}

/** Checks statistics against the model. */
async function expectStats(as: string, model: Model): Promise<void> {
  const { data } = await app.answer(contactStats, { as });
  const all = [...model.values()];
  const active = all.filter((it) => it.is_active);
  const of = (list: typeof all, category: string) =>
    list.filter((it) => it.category === category).length;
  expect(data).toEqual({
    total_contacts: all.length,
    active_contacts: active.length,
    by_category: CATEGORIES.map((category) => ({
      category,
      count: of(all, category),
      active_count: of(active, category),
    })),
  });
}

/** Makes contacts of every kind, in the table and in the model. */
async function fill(count: number, nameOf = (i: number) => `Contact ${i}`): Promise<Model> {
  const given = Array.from({ length: count }, (_, i) => ({
    name: nameOf(i),
    category: CATEGORIES[(i * 7) % 5]!,
    is_active: i % 3 !== 0,
  }));
  const ids = await insertContacts(app, given);
  return new Map(ids.map((id, i) => [id, given[i]!]));
}

/** One thing that somebody does to the directory; `at` picks contacts by their place, 0 to 1. */
type Step =
  | { do: 'create' | 'delete' | 'archive' | 'change' | 'fold'; at: number; category: string }
  | { do: 'delete many' | 'move many'; at: number; count: number; category: string };

const anyPlace = fc.double({ min: 0, max: 0.999, noNaN: true });
const anyCategory = fc.constantFrom(...CATEGORIES);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('create', 'delete', 'archive', 'change', 'fold'),
    at: anyPlace,
    category: anyCategory,
  }),
  fc.record({
    do: fc.constantFrom('delete many', 'move many'),
    at: anyPlace,
    count: fc.integer({ min: 1, max: 300 }),
    category: anyCategory,
  }),
);

/** Does a step through the door and to the model. */
async function take(as: string, model: Model, { at, ...step }: Step): Promise<void> {
  const ids = [...model.keys()].toSorted((a, b) => a - b);
  const index = Math.floor(at * ids.length);
  const id = ids[index];
  const known = model.get(id ?? 0);
  if (step.do === 'fold') {
    await app.store.db.transaction().execute((trx) => foldCounts(trx));
    return;
  }
  if (step.do === 'create') {
    const body = contactFields({ category: step.category });
    const { data } = await app.answer(createContact, { as, body });
    model.set(data.id, { name: body.name, category: step.category, is_active: true });
    return;
  }
  if (id === undefined || known === undefined) return;
  const params = { id };
  if (step.do === 'delete') {
    await app.answer(deleteContact, { as, params });
    model.delete(id);
  } else if (step.do === 'archive') {
    known.is_active = !known.is_active;
    await app.answer(archiveContact, { as, params, body: { is_active: known.is_active } });
  } else if (step.do === 'change') {
    const body = contactFields({ name: known.name, category: step.category });
    await app.answer(updateContact, { as, params, body });
    known.category = step.category;
  } else if ('count' in step) {
    const some = ids.slice(index, index + step.count);
    if (step.do === 'delete many') {
      await app.answer(bulkDeleteContacts, { as, body: { contactIds: some } });
      for (const it of some) model.delete(it);
    } else {
      const body = { ids: some, category: step.category };
      await app.answer(bulkMoveContacts, { as, body });
      for (const it of some) model.get(it)!.category = step.category;
    }
  }
}

test('Walking every page of 2,500 contacts meets each exactly once', {
  tags: ['full'],
}, async () => {
  const { token } = await app.createStaff();
  const model = await fill(2_500);
  await expectPages(token, model, {}, 20);
  await expectPages(token, model, { active_only: true }, 37);
  await expectPages(token, model, { category: 'client' }, 20);
});

test('Pages, totals and statistics stay right whatever is created, moved, archived and deleted', {
  tags: ['full'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      await app.clear();
      const { token } = await app.createStaff();
      const model = await fill(2_500);
      for (const it of steps) await take(token, model, it);
      await expectStats(token, model);
      await expectPages(token, model, {});
      await expectPages(token, model, { active_only: true });
      await expectPages(token, model, { category: 'supplier' });
      await expectPages(token, model, { category: 'client', active_only: true });
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('The total of a broad search follows every write at once, on every page', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const model = await fill(2_400, (i) => (i % 10 === 0 ? `Other ${i}` : `Nguyen ${i}`));
  const search = { search: 'nguyen' };
  const look = async () => {
    // Twice, so that what is remembered from the first time is asked as well.
    for (let round = 0; round < 2; round += 1) {
      for (const page of [1, 2, 7, 20, 110]) {
        const expected = expectedIds(model, search);
        const query = { ...search, page };
        const { data, pagination } = await app.answer(listContacts, { as, query });
        expect(pagination.total_records).toBe(expected.length);
        expect(data.map((it) => it.id)).toEqual(expected.slice((page - 1) * 20, page * 20));
      }
    }
  };
  await look();
  const ids = [...model.keys()];
  const [renamed, deleted, moved] = [ids.at(-2)!, ids.at(-3)!, ids.at(-4)!];

  const body = contactFields({ name: 'Somebody else' });
  await app.answer(updateContact, { as, params: { id: renamed }, body });
  model.get(renamed)!.name = 'Somebody else';
  await look();

  const fields = contactFields({ name: 'Nguyen, newly come' });
  const { data: created } = await app.answer(createContact, { as, body: fields });
  model.set(created.id, { name: fields.name, category: 'client', is_active: true });
  await look();

  await app.answer(deleteContact, { as, params: { id: deleted } });
  model.delete(deleted);
  await look();

  await app.answer(bulkMoveContacts, { as, body: { ids: [moved], category: 'employee' } });
  model.get(moved)!.category = 'employee';
  await look();

  await app.store.db.transaction().execute((trx) => foldCounts(trx));
  await look();

  await app.answer(bulkDeleteContacts, { as, body: { contactIds: ids.slice(0, 600) } });
  for (const id of ids.slice(0, 600)) model.delete(id);
  await look();
});

test('A broad search narrowed to the active follows archiving at once', async () => {
  const { token: as } = await app.createStaff();
  const model = await fill(3_600, (i) => `Nguyen ${i}`);
  const filter = { search: 'nguyen', active_only: true };
  const total = async () => {
    const { pagination, data } = await app.answer(listContacts, { as, query: filter });
    expect(data.every((it) => it.is_active)).toBe(true);
    return pagination.total_records;
  };
  expect(await total()).toBe(2_400);
  expect(await total()).toBe(2_400);
  const [id] = [...model].find(([, it]) => it.is_active)!;
  await app.answer(archiveContact, { as, params: { id }, body: { is_active: false } });
  expect(await total()).toBe(2_399);
  await app.answer(archiveContact, { as, params: { id }, body: { is_active: true } });
  expect(await total()).toBe(2_400);
});

test('Writers at the same time leave the counts right', async () => {
  const { token: as } = await app.createStaff();
  const model = await fill(40);
  const ids = [...model.keys()];
  await Promise.all([
    ...Array.from({ length: 30 }, () =>
      app.answer(createContact, { as, body: contactFields({ category: 'external' }) }),
    ),
    ...ids.slice(0, 10).map((id) => app.answer(deleteContact, { as, params: { id } })),
    ...ids
      .slice(10, 20)
      .map((id) => app.answer(archiveContact, { as, params: { id }, body: { is_active: false } })),
    app.answer(bulkMoveContacts, { as, body: { ids: ids.slice(15, 40), category: 'client' } }),
    app.store.db.transaction().execute((trx) => foldCounts(trx)),
    app.store.db.transaction().execute((trx) => foldCounts(trx)),
  ]);
  const { rows } = await app.store.pool.query<{ category: string; all: number; active: number }>(
    `select category, count(*) as all, count(*) filter (where is_active) as active
     from contact group by category`,
  );
  const { data } = await app.answer(contactStats, { as });
  expect(data.total_contacts).toBe(60);
  for (const { category, count, active_count } of data.by_category) {
    const real = rows.find((row) => row.category === category);
    expect([count, active_count]).toEqual([real?.all ?? 0, real?.active ?? 0]);
  }
});
