import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  SAVED_VIEWS_MAX,
  updateSavedView,
} from '@station/contract/contacts/saved-views';
import { beforeEach, expect, test } from 'vitest';
import { countWaiting, otherTransaction } from '../../fixtures/other-transactions.ts';
import { auditOf, countOf } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';
import { isPostgres } from '../../test-store.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const query = { screen: 'contacts' };

const body = (
  name: string,
  view: Record<string, string> = { sort: 'name' },
  is_default = false,
) => ({
  screen: 'contacts' as const,
  name,
  view,
  is_default,
});

test('A view is saved, listed by name, changed and forgotten, with a line for each', async () => {
  const staff = await app.createStaff();
  const as = staff.token;
  const view = { search: 'hoa sen', category: 'client', sort: 'company', columns: 'phone,email' };
  const { data: z } = await app.answer(createSavedView, { as, body: body('  Zebra ') });
  const { data: a } = await app.answer(createSavedView, { as, body: body('an', view) });
  expect(z).toEqual({ id: z.id, ...body('Zebra') });
  expect((await app.answer(listSavedViews, { as, query })).data).toEqual([a, z]);

  const changed = { name: 'Khách hàng', view: { sort: 'changed' } };
  const { data: after } = await app.answer(updateSavedView, {
    as,
    params: { id: a.id },
    body: changed,
  });
  expect(after).toEqual({ ...a, ...changed });
  await app.answer(deleteSavedView, { as, params: { id: z.id } });
  expect((await app.answer(listSavedViews, { as, query })).data).toEqual([after]);
  expect((await auditOf(app, 'saved-views.')).map((it) => [it.action, it.actor_id])).toEqual([
    ['saved-views.created', staff.id],
    ['saved-views.created', staff.id],
    ['saved-views.updated', staff.id],
    ['saved-views.deleted', staff.id],
  ]);
});

test('One view is the default at most', async () => {
  const { token: as } = await app.createStaff();
  const { data: one } = await app.answer(createSavedView, { as, body: body('1', {}, true) });
  const { data: two } = await app.answer(createSavedView, { as, body: body('2', {}, true) });
  const defaults = async () =>
    (await app.answer(listSavedViews, { as, query })).data.map((it) => it.is_default);
  expect(await defaults()).toEqual([false, true]);
  await app.answer(updateSavedView, { as, params: { id: one.id }, body: { is_default: true } });
  expect(await defaults()).toEqual([true, false]);
  await app.answer(updateSavedView, { as, params: { id: one.id }, body: { is_default: false } });
  await app.answer(updateSavedView, { as, params: { id: two.id }, body: { name: '3' } });
  expect(await defaults()).toEqual([false, false]);
});

test.runIf(isPostgres)(
  'A view that gets another name keeps what its category was renamed to meanwhile',
  async () => {
    const { token: as } = await app.createStaff();
    const { data: view } = await app.answer(createSavedView, {
      ...{ as, body: body('mine', { category: 'old' }) },
    });
    const other = await otherTransaction(app);
    const renamed = { category: 'new' };
    await other.query('update saved_view set view = $1 where id = $2', [renamed, view.id]);
    const params = { id: view.id };
    const changed = app.answer(updateSavedView, { as, params, body: { name: 'ours' } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    await other.end('commit');
    expect((await changed).data).toMatchObject({ name: 'ours', view: renamed });
  },
);

test('Nobody sees or touches the views of somebody else', async () => {
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(createSavedView, { as, body: body('mine') });
  const { token: other } = await app.createAdmin();
  expect((await app.answer(listSavedViews, { as: other, query })).data).toEqual([]);
  const params = { id: data.id };
  const refusal = { status: 404, reason: 'saved-views.not-found' };
  expect(
    await app.problem(updateSavedView, { as: other, params, body: { name: 'x' } }),
  ).toMatchObject(refusal);
  expect(await app.problem(deleteSavedView, { as: other, params })).toMatchObject(refusal);
  // Two people may call theirs the same.
  await app.answer(createSavedView, { as: other, body: body('mine') });
  expect((await app.answer(listSavedViews, { as, query })).data).toEqual([data]);
});

test('A name that is taken is refused, however it is written', async () => {
  const { token: as } = await app.createStaff();
  await app.answer(createSavedView, { as, body: body('Khách hàng') });
  const { data } = await app.answer(createSavedView, { as, body: body('other') });
  const refusal = {
    status: 409,
    reason: 'saved-views.name-taken',
    validation_errors: [{ field: 'name' }],
  };
  expect(await app.problem(createSavedView, { as, body: body('KHÁCH HÀNG') })).toMatchObject(
    refusal,
  );
  const params = { id: data.id };
  expect(
    await app.problem(updateSavedView, { as, params, body: { name: 'khách hàng' } }),
  ).toMatchObject(refusal);
  expect(await countOf(app, 'saved_view')).toBe(2);
});

test('Thirty views are enough, also when the last ones come at once', async () => {
  const { token: as } = await app.createStaff();
  const answers = await Promise.all(
    Array.from({ length: SAVED_VIEWS_MAX + 5 }, (_, at) =>
      app.call(createSavedView, { as, body: body(`view ${at}`) }),
    ),
  );
  expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(SAVED_VIEWS_MAX);
  expect(await app.problem(createSavedView, { as, body: body('one more') })).toMatchObject({
    status: 409,
    reason: 'saved-views.too-many',
  });
  expect(await countOf(app, 'saved_view')).toBe(SAVED_VIEWS_MAX);
});

test('What cannot be meant is refused by its field', async () => {
  const { token: as } = await app.createStaff();
  const fieldsOf = async (given: object) => {
    const refused = await app.problem(createSavedView, { as, body: { ...body('a'), ...given } });
    expect(refused.status).toBe(400);
    return refused.validation_errors?.map(({ field }) => field);
  };
  expect(await fieldsOf({ name: ' ' })).toEqual(['name']);
  expect(await fieldsOf({ name: 'x'.repeat(61) })).toEqual(['name']);
  expect(await fieldsOf({ screen: 'planets' })).toEqual(['screen']);
  expect(await fieldsOf({ view: { search: 'x'.repeat(301) } })).toEqual(['view.search']);
  expect(await fieldsOf({ view: { search: 'a\0' } })).toEqual(['view.search']);
  expect(await fieldsOf({ view: { 'Not a key': '' } })).toEqual(['view.Not a key']);
  const many = Object.fromEntries([...'abcdefghijklm'].map((key) => [key, '']));
  expect(await fieldsOf({ view: many })).toEqual(['view']);
  expect((await app.problem(listSavedViews, { as })).validation_errors).toMatchObject([
    { field: 'screen' },
  ]);
});

test('The views of an account go with it; a guest has none', async () => {
  const { id, token: as } = await app.createStaff();
  const { data } = await app.answer(createSavedView, { as, body: body('a') });
  const params = { id: data.id };
  expect((await app.problem(listSavedViews, { query })).status).toBe(401);
  expect((await app.problem(createSavedView, { body: body('b') })).status).toBe(401);
  expect((await app.problem(updateSavedView, { params, body: {} })).status).toBe(401);
  expect((await app.problem(deleteSavedView, { params })).status).toBe(401);
  await app.store.pool.query('delete from account where id = $1', [id]);
  expect(await countOf(app, 'saved_view')).toBe(0);
});
