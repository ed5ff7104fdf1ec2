import { exportContacts } from '@station/contract/contacts/contact-files';
import {
  CONTACT_LIMITS,
  checkDuplicate,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  updateContact,
} from '@station/contract/contacts/contacts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { storedValues } from '../../src/features/contacts/contacts/contact-values.ts';
import { comparablePhone } from '../../src/platform/phones.ts';
import { addContact, contactFields } from '../fixtures/contacts.ts';
import { trash } from '../fixtures/records.ts';
import { importRows, readSheet } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const SEVERAL = {
  phone: '0901234501',
  other_phones: ['010-1234-5678', '+84 90 123 4502'],
  email: 'first@x.vn',
  other_emails: ['Second@x.vn', 'third@y.kr'],
};

test('A contact keeps several numbers and addresses in their order', async () => {
  const contact = await addContact(app, SEVERAL);
  expect(contact).toMatchObject(SEVERAL);
  const { token: as } = await app.createStaff();
  const { data } = await app.answer(getContact, { as, params: { id: contact.id } });
  expect(data).toEqual(contact);
  const list = await app.answer(listContacts, { as });
  expect(list.data).toEqual([contact]);
});

test('Left out, the lists are empty for a new contact and unchanged for one that is there', async () => {
  const { token: as } = await app.createStaff();
  const { other_phones: _, other_emails: __, ...body } = contactFields();
  const made = await app.answer(createContact, { as, body });
  expect(made.data).toMatchObject({ other_phones: [], other_emails: [] });

  const several = await addContact(app, SEVERAL);
  const params = { id: several.id };
  const { data: kept } = await app.answer(updateContact, {
    as,
    params,
    body: { ...body, phone: SEVERAL.phone, email: SEVERAL.email },
  });
  expect(kept).toMatchObject(SEVERAL);
  const { data: emptied } = await app.answer(updateContact, {
    as,
    params,
    body: { ...body, other_phones: [], other_emails: [] },
  });
  expect(emptied).toMatchObject({ other_phones: [], other_emails: [] });
});

test('Without its first address, a contact’s next one is the first', async () => {
  const { id } = await addContact(app, SEVERAL);
  const { token: as } = await app.createStaff();
  const body = { ...contactFields(SEVERAL), email: '', other_emails: undefined };
  const { data } = await app.answer(updateContact, { as, params: { id }, body });
  expect(data).toMatchObject({ email: 'Second@x.vn', other_emails: ['third@y.kr'] });
});

test('A number is kept once, however it is written, and so is an address', async () => {
  const contact = await addContact(app, {
    phone: '0901234501',
    other_phones: ['+84 90 123 4501', '0901234502', '090-123-4502'],
    email: 'a@x.vn',
    other_emails: ['A@X.vn', 'b@x.vn', 'b@x.vn'],
  });
  expect(contact).toMatchObject({ other_phones: ['0901234502'], other_emails: ['b@x.vn'] });
});

test('Whatever is filled in, what is stored has no number twice and no gap before an address', () => {
  const phone = fc.constantFrom('0901234501', '+84901234501', '0901234502', '010-1234-5678');
  const email = fc.constantFrom('a@x.vn', 'A@x.vn', 'b@x.vn');
  fc.assert(
    fc.property(
      phone,
      fc.option(fc.array(phone), { nil: undefined }),
      fc.oneof(email, fc.constant('')),
      fc.option(fc.array(email), { nil: undefined }),
      fc.record({ other_phones: fc.array(phone), other_emails: fc.array(email) }),
      (first, other_phones, firstEmail, other_emails, before) => {
        const given = { ...contactFields(), phone: first, email: firstEmail };
        const stored = storedValues({ ...given, other_phones, other_emails }, before);
        const keys = [stored.phone, ...stored.other_phones].map(comparablePhone);
        expect(new Set(keys).size).toBe(keys.length);
        const asked = [first, ...(other_phones ?? before.other_phones)].map(comparablePhone);
        expect(new Set(keys)).toEqual(new Set(asked));
        expect(stored.phone).toBe(first);

        const emails = [stored.email, ...stored.other_emails].map((it) => it.toLowerCase());
        expect(new Set(emails).size).toBe(emails.length);
        if (stored.email === '') expect(stored.other_emails).toEqual([]);
      },
    ),
  );
});

test.each([
  ['other_phones.1', { other_phones: ['0901234502', '123'] }],
  ['other_phones.0', { other_phones: ['not a number'] }],
  ['other_phones.0', { other_phones: [''] }],
  ['other_phones', { other_phones: 'many' }],
  ['other_phones', { other_phones: Array(CONTACT_LIMITS.others + 1).fill('0901234502') }],
  ['other_emails.0', { other_emails: ['nobody'] }],
  ['other_emails.0', { other_emails: [`${'x'.repeat(150)}@x.vn`] }],
  ['other_emails', { other_emails: Array(CONTACT_LIMITS.others + 1).fill('a@x.vn') }],
])('What cannot be a number or an address is refused by its place: %s', async (field, given) => {
  const { token: as } = await app.createStaff();
  const body = { ...contactFields(), ...given };
  const problem = await app.problem(createContact, { as, body: body as never });
  expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
});

test('A contact is found by each of its numbers and addresses', async () => {
  const { id } = await addContact(app, SEVERAL);
  await addContact(app);
  const { token: as } = await app.createStaff();
  for (const search of ['0901234502', '+82 10 1234 5678', '5678', 'second@', 'THIRD', 'y.kr']) {
    const { data } = await app.answer(listContacts, { as, query: { search } });
    expect(
      data.map((it) => it.id),
      search,
    ).toEqual([id]);
  }
});

test('Every number and address counts for a duplicate, and the one that is the same is named', async () => {
  const { id } = await addContact(app, SEVERAL);
  const { token: as } = await app.createStaff();
  const check = async (body: object) =>
    (await app.answer(checkDuplicate, { as, body })).duplicates.map((it) => [
      it.field,
      it.value,
      it.existing.id,
    ]);
  expect(await check({ phone: '090 123 4502' })).toEqual([['phone', '+84 90 123 4502', id]]);
  expect(await check({ phone: '0901234509', other_phones: ['01012345678'] })).toEqual([
    ['phone', '010-1234-5678', id],
  ]);
  expect(await check({ phone: '+84901234501' })).toEqual([['phone', '0901234501', id]]);
  expect(await check({ phone: '', email: 'SECOND@x.vn' })).toEqual([['email', 'Second@x.vn', id]]);
  expect(await check({ email: '', other_emails: ['', 'THIRD@y.kr'] })).toEqual([
    ['email', 'third@y.kr', id],
  ]);
  expect(await check({ phone: '0901234509', email: 'nobody@x.vn' })).toEqual([]);
});

test('A row of a file is skipped when its number is any of a contact’s', {
  tags: ['full'],
}, async () => {
  await addContact(app, { ...SEVERAL, name: 'Trần Minh' });
  const result = await importRows(app, [
    ['Somebody', '0901234502'],
    ['New', '0901234503'],
  ]);
  expect(result.details).toEqual({ added: 1, skipped: 1, errors: 0 });
  expect(result.lines).toMatchObject([{ row: 2, reason: 'duplicate-contact', other: 'Trần Minh' }]);
});

test('An export has the further numbers and addresses in two columns of their own', async () => {
  await addContact(app, SEVERAL);
  await addContact(app);
  const { token: as } = await app.createStaff();
  const { rows } = readSheet((await app.call(exportContacts, { as })).rawPayload);
  expect(rows.map((row) => row.slice(9, 11))).toEqual([
    ['Điện thoại khác', 'Email khác'],
    ['', ''],
    ['010-1234-5678; +84 90 123 4502', 'Second@x.vn; third@y.kr'],
  ]);
});

test('The trash keeps them', async () => {
  const { id } = await addContact(app, SEVERAL);
  const { token: as } = await app.createStaff();
  await app.answer(deleteContact, { as, params: { id } });
  const [thrown] = await trash(app);
  expect(thrown?.contact).toMatchObject(SEVERAL);
  expect(thrown?.contact).not.toHaveProperty('other_phone_keys');
});
