import {
  addCategories,
  BUILT_IN_CATEGORIES,
  CATEGORIES_ADD_MAX,
  listAvailableCategories,
  listCategories,
  listCategoriesDetailed,
  listCategoryValues,
  migrateCategory,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import type { Endpoint } from '@station/contract/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { categoryCalls, clearCategories, SEEDED_CATEGORIES } from '../../fixtures/categories.ts';
import { addContact, insertContacts } from '../../fixtures/contacts.ts';
import { auditOf } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
beforeEach(() => clearCategories(app));
const { listed, valuesOf, add } = categoryCalls(app);

test('Categories are listed in order, with how many contacts each has, archived ones too', async () => {
  const { token: as } = await app.createAdmin();
  await insertContacts(app, [
    { category: 'client' },
    { category: 'client', is_active: false },
    { category: 'external' },
  ]);
  const categories = await listed(as);
  expect(categories.map((it) => [it.value, it.contact_count])).toEqual([
    ['employee', 0],
    ['seoul_fnb', 0],
    ['client', 2],
    ['supplier', 0],
    ['external', 1],
  ]);
  expect(categories[0]).toEqual({
    value: 'employee',
    label: 'Nhân viên',
    description: 'Nhân viên của tổ chức',
    contact_count: 0,
    version: expect.any(Number),
  });
});

test('Available are the built-in categories that are not in use; added by value they have their own words', async () => {
  const { token: as } = await app.createAdmin();
  const available = async () =>
    (await app.answer(listAvailableCategories, { as })).data.available.map((it) => it.value);
  const rest = BUILT_IN_CATEGORIES.map((it) => it.value).filter(
    (it) => !SEEDED_CATEGORIES.includes(it),
  );
  expect(await available()).toEqual(rest);
  const body = { categories: ['partner', 'student'] };
  const { data, message } = await app.answer(addCategories, { as, body });
  expect(message).toBe('Đã thêm 2 category mới thành công!');
  expect(data.map((it) => [it.value, it.label])).toEqual([
    ['partner', 'Đối tác'],
    ['student', 'Học sinh'],
  ]);
  expect(await available()).toEqual(rest.filter((it) => !body.categories.includes(it)));
  expect(await valuesOf(as)).toEqual([...SEEDED_CATEGORIES, 'partner', 'student']);
});

test('Own categories are added with label and description; a value alone gets a title-cased label', async () => {
  const admin = await app.createAdmin();
  const categories = [
    { value: 'doi_tac_moi', label: ' Đối tác mới ', description: 'Từ 2026' },
    'night_shift',
    '한국_파트너',
  ];
  const { data } = await app.answer(addCategories, { as: admin.token, body: { categories } });
  expect(data).toMatchObject([
    { value: 'doi_tac_moi', label: 'Đối tác mới', description: 'Từ 2026', contact_count: 0 },
    { value: 'night_shift', label: 'Night Shift', description: '' },
    { value: '한국_파트너', label: '한국 파트너' },
  ]);
  expect(await auditOf(app, 'categories.added')).toMatchObject([
    { actor_id: admin.id, subject: 'category', after: { categories: [{}, {}, {}] } },
  ]);
});

test.for([
  [[], 'categories.nothing-valid', 'Vui lòng nhập ít nhất một category hợp lệ', 'categories'],
  [
    [{ value: '', label: '' }],
    'categories.nothing-valid',
    'Vui lòng nhập ít nhất một category hợp lệ',
    'categories',
  ],
  [
    ['good', 'Not Good'],
    'categories.invalid-value',
    'Giá trị category "Not Good" không hợp lệ',
    'categories.1.value',
  ],
  [
    ['all'],
    'categories.invalid-value',
    'Giá trị category "all" không hợp lệ',
    'categories.0.value',
  ],
  [
    [{ value: 'x', label: '' }],
    'categories.invalid-value',
    'Giá trị category "x" không hợp lệ',
    'categories.0.label',
  ],
  [
    [`x${'y'.repeat(50)}`],
    'categories.invalid-value',
    `Giá trị category "x${'y'.repeat(50)}" không hợp lệ`,
    'categories.0.value',
  ],
  [['good', 'client'], 'categories.taken', 'Category "client" đã tồn tại', 'categories.1.value'],
  [['good', 'good'], 'categories.taken', 'Category "good" đã tồn tại', 'categories.1.value'],
] as const)(
  'What cannot be added is named, and none of the others is added: %j',
  async ([categories, reason, message, field]) => {
    const { token: as } = await app.createAdmin();
    const body = { categories: [...categories] };
    const problem = await app.problem(addCategories, { as, body });
    expect(problem).toMatchObject({ reason, message, validation_errors: [{ field }] });
    expect(problem.status).toBe(reason === 'categories.taken' ? 409 : 400);
    expect(await valuesOf(as)).toEqual(SEEDED_CATEGORIES);
  },
);

test('More than fifty at a time are refused', async () => {
  const { token: as } = await app.createAdmin();
  const categories = Array.from({ length: CATEGORIES_ADD_MAX + 1 }, (_, at) => `c_${at}`);
  expect(await app.problem(addCategories, { as, body: { categories } })).toMatchObject({
    status: 400,
    validation_errors: [{ field: 'categories', rule: 'too-long' }],
  });
});

test('Of simultaneous additions of the same value one is taken', async () => {
  const { token: as } = await app.createAdmin();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call(addCategories, { as, body: { categories: ['partner'] } }),
    ),
  );
  expect(answers.map((it) => it.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await valuesOf(as)).toEqual([...SEEDED_CATEGORIES, 'partner']);
});

test('The directory follows: list, values and new contacts know an added category at once', async () => {
  const { token: admin } = await app.createAdmin();
  const { token: as } = await app.createStaff();
  await add(admin, { value: 'ca_dem', label: 'Ca đêm' });
  const contact = await addContact(app, { as, category: 'ca_dem' });
  expect(contact.category).toBe('ca_dem');
  const { data } = await app.answer(listCategoriesDetailed, { as });
  expect(data.at(-1)).toEqual({ value: 'ca_dem', label: 'Ca đêm', count: 1, active_count: 1 });
  expect((await app.answer(listCategoryValues, { as })).data).toEqual([
    ...SEEDED_CATEGORIES,
    'ca_dem',
  ]);
});

const ENDPOINTS: [string, Endpoint, object][] = [
  ['listing', listCategories, {}],
  ['listing available', listAvailableCategories, {}],
  ['adding', addCategories, { categories: ['partner'] }],
  ['renaming', renameCategory, { old_category: 'old', new_category: 'new' }],
  ['moving', migrateCategory, { from_category: 'old', to_category: 'client' }],
  ['deleting', removeCategory, { category: 'old' }],
];

test.for(ENDPOINTS)(
  'Staff and guests are turned away from %s categories',
  async ([, endpoint, body]) => {
    const { token: admin } = await app.createAdmin();
    const { token: staff } = await app.createStaff();
    await add(admin, { value: 'old' });
    expect(await app.problem(endpoint, { as: staff, body })).toMatchObject({ status: 403 });
    expect(await app.problem(endpoint, { body })).toMatchObject({ status: 401 });
    expect(await valuesOf(admin)).toEqual([...SEEDED_CATEGORIES, 'old']);
  },
);
