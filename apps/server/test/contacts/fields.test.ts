import {
  type ContactFields,
  createContact,
  getContact,
  updateContact,
} from '@station/contract/contacts/contacts';
import { expect, test } from 'vitest';
import { addContact, contactFields } from '../fixtures/contacts.ts';
import { countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
const { token: as } = await app.createStaff();

const LONGEST = {
  name: 100,
  position: 100,
  email: 150,
  company: 150,
  address: 500,
  notes: 5000,
} as const;

/** A text of a length that is valid in the field. */
const textFor = (field: string, length: number) =>
  field === 'email' ? `${'x'.repeat(length - 5)}@b.vn` : 'Đ'.repeat(length);

test('A contact needs a name and a phone; the rest may be left out', async () => {
  const body = { name: 'Ánh', phone: '0901234567', category: 'external' };
  const { data } = await app.answer(createContact, { as, body });
  expect(data).toMatchObject({
    ...body,
    position: '',
    email: '',
    company: '',
    address: '',
    notes: '',
    is_active: true,
    version: 1,
  });
});

test('A contact without a category gets the default one', async () => {
  const { data } = await app.answer(createContact, {
    as,
    body: { name: 'Ánh', phone: '0901234567' },
  });
  expect(data.category).toBe('external');
});

test('Optional fields may be null or blank', async () => {
  const body = { ...contactFields(), position: null, email: null, company: ' ', notes: null };
  const answered = await app.call(createContact, { as, body });
  expect(answered.json().data).toMatchObject({ position: '', email: '', company: '', notes: '' });
});

test('Texts are trimmed, and kept as typed otherwise', async () => {
  const body = contactFields({
    name: '  Nguyễn  Văn\tA ',
    phone: ' (090) 123-4567 ',
    notes: '\n Dòng 1\n\n Dòng 2 \n',
  });
  const { data } = await app.answer(createContact, { as, body });
  expect(data).toMatchObject({
    name: 'Nguyễn  Văn\tA',
    phone: '(090) 123-4567',
    notes: 'Dòng 1\n\n Dòng 2',
  });
});

test('Text that looks like a formula, code or markup is kept as it is', async () => {
  const texts = ['=1+1', '@SUM(A1)', "'; drop table contact;--", '<b>x</b>', '{{x}}', '%00', '😀'];
  for (const name of texts) {
    const { data } = await app.answer(createContact, { as, body: contactFields({ name }) });
    const stored = await app.answer(getContact, { as, params: { id: data.id } });
    expect(stored.data.name).toBe(name);
  }
});

test.for(Object.entries(LONGEST))(
  '%s may have %i characters, not one more',
  async ([field, limit]) => {
    const fitting = contactFields({ [field]: ` ${textFor(field, limit)} ` });
    const { data } = await app.answer(createContact, { as, body: fitting });
    expect(data[field as keyof ContactFields]).toHaveLength(limit);
    const problem = await app.problem(createContact, {
      as,
      body: contactFields({ [field]: textFor(field, limit + 1) }),
    });
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(problem.validation_errors).toMatchObject([{ field, rule: 'too-long', limit }]);
    expect(problem.validation_errors?.[0]?.message).not.toBe('');
  },
);

test.for([
  ['0123456789', true],
  ['01234567890123456789', true],
  ['+84 (90) 123-4567', true],
  ['----------', true],
  ['012345678', 'too-short'],
  ['012345678901234567890', 'too-long'],
  ['0901234567x', 'format'],
  ['090.123.4567', 'format'],
  ['０９０１２３４５６７', 'format'],
  ['090\t123\n4567', 'format'],
] as const)('The phone %j is valid, or not and why: %s', async ([phone, expected]) => {
  const body = contactFields({ phone });
  if (expected === true) {
    const { data } = await app.answer(createContact, { as, body });
    expect(data.phone).toBe(phone);
    return;
  }
  const problem = await app.problem(createContact, { as, body });
  expect(problem.validation_errors).toMatchObject([{ field: 'phone', rule: expected }]);
});

test.for(['x', 'a@b', 'a b@c.vn', '@b.vn', 'a@b.vn, c@d.vn', 'a@b..vn'])(
  'An e-mail address must look like one: %s',
  async (email) => {
    const problem = await app.problem(createContact, { as, body: contactFields({ email }) });
    expect(problem.validation_errors).toMatchObject([{ field: 'email', rule: 'format' }]);
  },
);

test.for(['nope', 'all', 'CLIENT', "client'--"])(
  'A category must be one of those there are: %s',
  async (category) => {
    const body = contactFields({ category });
    const { id } = await addContact(app);
    for (const problem of [
      await app.problem(createContact, { as, body }),
      await app.problem(updateContact, { as, params: { id }, body }),
    ]) {
      expect(problem).toMatchObject({ status: 400, reason: 'contacts.unknown-category' });
      expect(problem.validation_errors).toMatchObject([{ field: 'category', rule: 'not-allowed' }]);
    }
  },
);

test('Every field that is wrong is named, all at once', async () => {
  const body = { name: ' ', phone: 'x', email: 'y', category: '', notes: 'x'.repeat(5_001) };
  const { id } = await addContact(app);
  for (const problem of [
    await app.problem(createContact, { as, body }),
    await app.problem(updateContact, { as, params: { id }, body }),
  ]) {
    expect(problem.status).toBe(400);
    const named = problem.validation_errors?.map(({ field, rule }) => `${field} ${rule}`);
    expect(named).toEqual([
      'name required',
      'phone too-short',
      'email format',
      'category required',
      'notes too-long',
    ]);
    expect(problem.message).toBe('Please check: name, phone, email, category, notes');
  }
});

test('What is left out is required, what has the wrong type is told so', async () => {
  const empty = await app.problem(createContact, { as, body: {} });
  expect(empty.validation_errors).toMatchObject([
    { field: 'name', rule: 'required' },
    { field: 'phone', rule: 'required' },
  ]);
  const wrong = await app.problem(createContact, {
    as,
    body: { ...contactFields(), name: 7, phone: ['0901234567'], email: { a: 1 }, notes: true },
  });
  expect(wrong.validation_errors).toMatchObject([
    { field: 'name', rule: 'type' },
    { field: 'phone', rule: 'type' },
    { field: 'email', rule: 'type' },
    { field: 'notes', rule: 'type' },
  ]);
});

test.for(['name', 'position', 'email', 'company', 'address', 'notes', 'category', 'phone'])(
  'NUL and lone surrogates in %s are refused by its name',
  async (field) => {
    for (const text of ['a\0b', '\ud800x', 'x\udc00', 'cod\u202eexe.']) {
      const problem = await app.problem(createContact, {
        as,
        body: contactFields({ [field]: text }),
      });
      expect(problem.status).toBe(400);
      expect(problem.validation_errors).toMatchObject([{ field, rule: 'characters' }]);
    }
  },
);

test('Fields that a caller may not set are passed over', async () => {
  const body = {
    ...contactFields(),
    id: 1,
    version: 99,
    search: 'x',
    phone_key: 'x',
    import_id: 'x',
    created_at: '1999-01-01',
  };
  const answered = await app.call(createContact, { as, body });
  const { data } = answered.json();
  expect(data).toMatchObject({ version: 1, is_active: true });
  expect(data.created_at).not.toContain('1999');
  expect(Object.keys(data)).not.toContain('search');
  expect(Object.keys(data)).not.toContain('phone_key');
});

test('A refused contact leaves nothing behind', async () => {
  const counts = async () => [await countOf(app, 'contact'), await countOf(app, 'audit_line')];
  const before = await counts();
  await app.problem(createContact, { as, body: contactFields({ category: 'nope' }) });
  await app.problem(createContact, { as, body: contactFields({ name: '' }) });
  expect(await counts()).toEqual(before);
});
