import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BUILT_IN_CATEGORIES,
  CATEGORY_LIMITS,
  CATEGORY_PATTERN,
  categorySlug,
  categoryValueFault,
  PROTECTED_CATEGORIES,
} from '../../src/contacts/categories.ts';

/** Letters, marks, spaces and signs as labels have them, and anything else that is text. */
const labels = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(...'aAbZ09_ -&/.đĐắằỗữỲỵéñç가힣김ㄱㅏ中А😀\u0301\u0323'),
    maxLength: 120,
  }),
);

test.each([
  ['Đối tác chiến lược', 'doi_tac_chien_luoc'],
  ['  Khách  hàng -- VIP! ', 'khach_hang_vip'],
  ['Seoul F&B', 'seoul_f_b'],
  ['서울 파트너', '서울_파트너'],
  ['__a__b__', 'a_b'],
  ['Nhà cung cấp 2026', 'nha_cung_cap_2026'],
  ['東京', ''],
  ['!!!', ''],
  ['', ''],
])('the label %j suggests the value %j', (label, value) => {
  expect(categorySlug(label)).toBe(value);
});

test('what is suggested is a good value, or nothing at all', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const slug = categorySlug(label);
      if (slug === '' || slug === 'all') return;
      expect(slug).toMatch(CATEGORY_PATTERN);
      expect(slug.length).toBeLessThanOrEqual(CATEGORY_LIMITS.value);
      expect(slug).not.toMatch(/^_|__|_$/);
      expect(categoryValueFault(slug)).toBeUndefined();
    }),
  );
});

test('something is suggested exactly when the label has a letter or digit that a value may hold', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const plain = label
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replaceAll('đ', 'd')
        .normalize('NFC');
      expect(categorySlug(label) !== '').toBe(/[a-z0-9가-힣]/.test(plain));
    }),
  );
});

test('a suggestion suggests itself', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const slug = categorySlug(label);
      expect(categorySlug(slug)).toBe(slug);
    }),
  );
});

test('neither capitals, nor the way marks are written, nor what stands around it make a difference', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const slug = categorySlug(label);
      expect(categorySlug(label.normalize('NFC'))).toBe(categorySlug(label.normalize('NFD')));
      expect(categorySlug(`  ${label} !`)).toBe(slug);
    }),
  );
});

test('a good value is left as it is, but for underscores that do not join anything', () => {
  const values = fc.stringMatching(/^[a-z0-9가-힣]+(_[a-z0-9가-힣]+)*$/);
  fc.assert(
    fc.property(values, (value) => {
      fc.pre(value.length <= CATEGORY_LIMITS.value);
      expect(categorySlug(value)).toBe(value);
    }),
  );
});

test('values are judged as the specification says', () => {
  expect(categoryValueFault('')).toBe('required');
  for (const value of ['Client', 'a b', 'đối_tác', 'a-b', 'ㄱ', 'a.b', 'a\n']) {
    expect(categoryValueFault(value), value).toBe('format');
  }
  expect(categoryValueFault('all')).toBe('format');
  expect(categoryValueFault('a'.repeat(51))).toBe('too-long');
  expect(categoryValueFault('a'.repeat(50))).toBeUndefined();
  expect(categoryValueFault('한국_2026')).toBeUndefined();
});

test('there are 16 built-in categories with words of their own, five of them protected', () => {
  expect(BUILT_IN_CATEGORIES).toHaveLength(16);
  const values = BUILT_IN_CATEGORIES.map((it) => it.value);
  expect(new Set(values).size).toBe(16);
  for (const { value, label, description } of BUILT_IN_CATEGORIES) {
    expect(categoryValueFault(value), value).toBeUndefined();
    expect([label, description]).not.toContain('');
  }
  expect(PROTECTED_CATEGORIES).toHaveLength(5);
  expect(values).toEqual(expect.arrayContaining([...PROTECTED_CATEGORIES]));
});
