import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_NOTES,
  choiceProblem,
  firstChoice,
  indexOfWay,
  mergedContact,
  waysOf,
  withFirstWay,
  withWay,
} from '../../../src/features/contacts/duplicates/merge-choice.ts';
import { makeContact } from '../contacts-server.ts';

const lan = makeContact(1, { name: 'Lan', phone: '0901234501', email: 'lan@x.vn', notes: 'A' });
const other = makeContact(2, {
  name: 'Nguyễn Thị Lan',
  phone: '+84 90 123 4501',
  other_phones: ['010-1234-5678'],
  email: 'LAN@x.vn',
  company: 'Hoa Sen',
  position: 'Kế toán',
  notes: 'B',
});

test('the fullest contact is kept, its gaps are filled, and each number is there once', () => {
  const choice = firstChoice([lan, other]);
  expect(choice.keep).toBe(2);
  expect(mergedContact([lan, { ...other, position: '' }], firstChoice([lan, other]))).toMatchObject(
    {
      name: 'Nguyễn Thị Lan',
      phone: '+84 90 123 4501',
      other_phones: ['010-1234-5678'],
      email: 'LAN@x.vn',
      other_emails: [],
      company: 'Hoa Sen',
    },
  );
  expect(mergedContact([lan, other], firstChoice([lan, other], 1))).toMatchObject({
    name: 'Lan',
    phone: '0901234501',
    company: 'Hoa Sen',
  });
});

test('a number is left out, taken again, and made the first', () => {
  const start = firstChoice([lan, other]);
  const without = withWay(start, 'phone', '0901234501', false);
  expect(without.phone).toEqual(['010-1234-5678']);
  expect(withWay(without, 'phone', '010-1234-5678', true)).toBe(without);
  const again = withWay(without, 'phone', '0901234501', true);
  expect(again.phone).toEqual(['010-1234-5678', '0901234501']);
  expect(withFirstWay(again, 'phone', '+84901234501').phone[0]).toBe('+84901234501');
});

test('all notes are kept one under the other', () => {
  const start = firstChoice([lan, other]);
  const choice = { ...start, from: { ...start.from, notes: ALL_NOTES } } as const;
  expect(mergedContact([lan, other], choice).notes).toBe('A\n\nB');
  const long = [
    { ...lan, notes: 'x'.repeat(4_000) },
    { ...other, notes: 'y'.repeat(4_000) },
  ];
  expect(choiceProblem(long, choice)).toBe('notes-too-long');
});

test('without a number there is no contact, and more than ten are too many', () => {
  const choice = firstChoice([lan, other]);
  expect(choiceProblem([lan, other], choice)).toBeUndefined();
  expect(choiceProblem([lan, other], { ...choice, phone: [] })).toBe('no-phone');
  const many = Array.from({ length: 11 }, (_, i) => `09012346${i + 10}`);
  expect(choiceProblem([lan, other], { ...choice, phone: many })).toBe('too-many');
});

test('whatever is merged, no number and no address is lost to begin with, nor there twice', () => {
  const phone = fc.constantFrom('0901234501', '+84901234501', '010-1234-5678', '0901234502');
  const email = fc.constantFrom('a@x.vn', 'A@x.vn', 'b@x.vn');
  const contact = fc.record({
    phone,
    other_phones: fc.array(phone, { maxLength: 3 }),
    email,
    other_emails: fc.array(email, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(contact, { minLength: 2, maxLength: 5 }), (given) => {
      const contacts = given.map((fields, at) => makeContact(at + 1, fields));
      const choice = firstChoice(contacts);
      for (const way of ['phone', 'email'] as const) {
        for (const each of contacts.flatMap((one) => waysOf(one, way))) {
          expect(indexOfWay(choice[way], each, way)).toBeGreaterThanOrEqual(0);
        }
        choice[way].forEach((each, at) => {
          expect(indexOfWay(choice[way], each, way)).toBe(at);
        });
      }
    }),
  );
});
