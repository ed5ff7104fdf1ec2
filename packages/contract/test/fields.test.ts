import { ContactFields } from '@station/contract/contacts/contacts';
import {
  BAD_CHARACTERS,
  EMAIL_PATTERN,
  isStorable,
  requiredText,
  text,
} from '@station/contract/fields';
import {
  asStorable,
  flag,
  id,
  idInPath,
  isWebAddress,
  optionalText,
  searchField,
  wholeNumber,
} from '@station/contract/record-fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('Text is composed and trimmed', () => {
  expect(text().parse(`  ${'Nguyễn 김'.normalize('NFD')}\u00a0\n`)).toBe('Nguyễn 김');
});

test.for(['\0', 'a\0b', '\ud800', 'a\udfff', '\udc00\ud800', 'ảnh\u202excod.exe', '\u2066a\u2069'])(
  'Text that cannot be stored is refused: %j',
  (value) => {
    expect(isStorable(value)).toBe(false);
    const result = text().safeParse(value);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([BAD_CHARACTERS]);
  },
);

test('Every mark that turns the direction of text is refused, and left out where text is cleaned', () => {
  const codes = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
  for (const code of codes) {
    const value = `a${String.fromCodePoint(code)}b`;
    expect(isStorable(value)).toBe(false);
    expect(asStorable(value)).toBe('ab');
    expect(searchField(10).parse(value)).toBe('ab');
  }
  // Arabic, Hebrew, emoji joined by U+200D and the marks of a line's direction are text like any other.
  for (const value of ['مرحبا', 'שלום', '👩‍👩‍👧', 'a\u200fb', '한국어']) {
    expect(isStorable(value)).toBe(true);
  }
});

test('What is cut is what can be stored, and no half of a character', () => {
  expect(asStorable('a\0b\u202e😀', 3)).toBe('ab\ufffd');
  expect(asStorable('\ud800')).toBe('\ufffd');
});

test('Whatever text passes can be stored and is its own composed form', { tags: ['full'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const result = text().safeParse(value);
      expect(result.success).toBe(isStorable(value));
      if (!result.success) return;
      expect(result.data).toBe(result.data.normalize('NFC').trim());
      expect(result.data.isWellFormed()).toBe(true);
    }),
  );
});

test('Required text has its limits after trimming', () => {
  const schema = requiredText(5, 2);
  expect(schema.safeParse(' ab ').success).toBe(true);
  expect(schema.safeParse('abcde  ').success).toBe(true);
  for (const wrong of ['', ' a ', 'abcdef', null, undefined, 7, [], {}]) {
    expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test('Optional text may be left out, null or blank, which is the empty string', () => {
  const schema = optionalText(3);
  for (const nothing of [undefined, null, '', '  ']) expect(schema.parse(nothing)).toBe('');
  expect(schema.parse(' abc ')).toBe('abc');
  for (const wrong of ['abcd', 7, {}, ['a']]) expect(schema.safeParse(wrong).success).toBe(false);
});

test.for([
  ['1', 1],
  ['10', 10],
  [7, 7],
  ['007', 7],
  [undefined, 3],
] as const)('The whole number %j is %j', ([given, expected]) => {
  expect(wholeNumber(1, 10, 3).parse(given)).toBe(expected);
});

test.for(['0', '11', '-1', '1.5', '1e1', '', ' 1', '1 ', '٣', '0x1', 'Infinity', 0, 11, 1.5, null])(
  'This is no whole number from 1 to 10: %j',
  (given) => {
    expect(wholeNumber(1, 10, 3).safeParse(given).success).toBe(false);
  },
);

test('A flag is true or false in words, and false when it is left out', () => {
  expect([flag().parse('true'), flag().parse('false'), flag().parse(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  for (const wrong of ['TRUE', '1', '0', 'yes', '', 1, null, ['true']]) {
    expect(flag().safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});

test('An id is a whole number from 1 that a number carries exactly', () => {
  expect(id().parse(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  for (const wrong of [0, -1, 1.5, 2 ** 53, Number.NaN, '1', null]) {
    expect(id().safeParse(wrong).success, String(wrong)).toBe(false);
  }
  expect(idInPath().parse('42')).toBe(42);
  for (const wrong of ['0', '-1', '1.0', '1e3', ' 1', '9'.repeat(16), 'abc', '']) {
    expect(idInPath().safeParse(wrong).success, wrong).toBe(false);
  }
});

test.for(['a@b.vn', 'anh.nguyen+lớp@hoasen.example.vn', "o'brien@example.com", 'minsu@예시.한국'])(
  'This is an address: %s',
  (address) => {
    expect(EMAIL_PATTERN.test(address)).toBe(true);
  },
);

test.for([
  'a',
  'a@b',
  '@b.vn',
  'a@',
  'a b@c.vn',
  'a@b..vn',
  'a@.vn',
  'a@b.',
  'a@b@c.vn',
  'a,b@c.vn',
])('This is no address: %s', (address) => {
  expect(EMAIL_PATTERN.test(address)).toBe(false);
});

test('Looking at an address takes no time, however it is built', () => {
  const start = Date.now();
  for (const part of ['a.', 'a@', '@.', '..', 'a@a.']) EMAIL_PATTERN.test(part.repeat(50_000));
  expect(Date.now() - start).toBeLessThan(500);
});

test('The fields of a contact are told apart from what does not belong there', () => {
  const parsed = ContactFields.parse({
    name: 'Ánh',
    phone: '0901234567',
    category: 'client',
    id: 7,
    is_active: false,
    version: 9,
    search: 'x',
  });
  expect(parsed).toEqual({
    name: 'Ánh',
    phone: '0901234567',
    position: '',
    email: '',
    company: '',
    address: '',
    category: 'client',
    notes: '',
  });
});

test.for([
  'https://station.test',
  'HTTP://localhost:5000/a?b=c#d',
  'https://trường-học.vn/ảnh.png',
  'http://[::1]:8080/',
  'https://192.168.1.7/x',
])('An address on the web is one: %s', (value) => {
  expect(isWebAddress(value)).toBe(true);
});

test.for([
  '',
  'station.test',
  'http:station.test',
  'https://',
  'https://a b',
  'javascript:alert(1)',
  'ftp://station.test',
  'https://user:secret@station.test',
  'https://-x.test/',
  ' https://station.test',
])('What is no address on the web is none: %j', (value) => {
  expect(isWebAddress(value)).toBe(false);
});
