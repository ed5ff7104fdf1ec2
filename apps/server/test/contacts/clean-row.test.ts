import { ContactFields } from '@station/contract/contacts/contacts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRow, type RowFields } from '../../src/features/contacts/contacts/clean-row.ts';

const piece = fc.constantFrom(
  'a',
  'Á',
  'e\u0302',
  'ᄒ',
  'ᅡ',
  '한',
  '😀',
  '\ud83d',
  '\0',
  ' ',
  '\u00a0',
);
const text = (length: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.string({ unit: piece, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }).map((by) => 'n'.repeat(length + by)) },
    // Longer as it is typed than as it is stored.
    { weight: 1, arbitrary: fc.constant(` ${'e\u0302'.repeat(length)} `) },
  );
const row = fc.record<RowFields>({
  name: text(100),
  phone: fc.oneof(
    { weight: 8, arbitrary: fc.stringMatching(/^[ ]?[0-9+() -]{8,21}[ ]?$/) },
    { weight: 1, arbitrary: text(20) },
  ),
  position: text(100),
  email: fc.oneof(fc.constant(''), fc.emailAddress(), text(150), fc.constant('a@b')),
  company: text(150),
  address: text(500),
  category: text(50),
  notes: text(5000),
});

test('A row that is taken without the schema is what the schema makes of it, and none is missed', {
  tags: ['full'],
}, () => {
  let clean = 0;
  fc.assert(
    fc.property(row, (fields) => {
      const parsed = ContactFields.safeParse(fields);
      const taken = cleanRow(fields);
      if (taken) clean += 1;
      expect(taken).toEqual(parsed.success ? parsed.data : undefined);
    }),
    { numRuns: 20_000 },
  );
  expect(clean).toBeGreaterThan(500);
});
