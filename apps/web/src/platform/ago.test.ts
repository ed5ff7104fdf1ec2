import { expect, test } from 'vitest';
import { formatAgo } from './ago.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

test.for([
  [0, 'en', 'now'],
  [59_000, 'en', 'now'],
  [-5_000, 'en', 'now'],
  [60_000, 'en', '1 minute ago'],
  [3_599_000, 'en', '59 minutes ago'],
  [7_200_000, 'en', '2 hours ago'],
  [86_400_000, 'en', 'yesterday'],
  [180_000, 'vi', '3 phút trước'],
  [180_000, 'ko', '3분 전'],
] as const)('%i ms ago is said in %s as %s', ([ms, language, text]) => {
  expect(formatAgo(NOW - ms, NOW, language)).toBe(text);
});
