import { expect, test } from 'vitest';
import { linkHash } from '../../src/features/accounts/recovery/link-tokens.ts';
import { hashToken, newToken } from '../../src/platform/tokens.ts';

const token = 'y8kMZ0cBqjTn3Rw1uVxQpLs5HdGfEaNi2oKmCtYzWbU';

test('What is stored of tokens is their SHA-256, so that those of before hold', () => {
  const stored = 'lNsIrew2ezd-UM5yq0xX97R6eZoY9dDDAkZNTuvYYKQ';
  expect(hashToken(token).toString('base64url')).toBe(stored);
  expect(linkHash(token).toString('base64url')).toBe(stored);
});

test('A new token has 256 bits of chance, or as many as are asked for', () => {
  expect(newToken().token).toMatch(/^[\w-]{43}$/);
  const { token: short, tokenHash } = newToken(24);
  expect(short).toMatch(/^[\w-]{32}$/);
  expect(tokenHash).toEqual(hashToken(short));
});
