import { expect, test } from 'vitest';
import { createKeyBursts } from '../../src/features/membership/check-in/key-bursts.ts';

/** What is read of keys that come so many milliseconds after each other. */
function typed(text: string, pause: number, keyOf = (character: string) => character) {
  const press = createKeyBursts();
  let at = 1_000;
  for (const character of text) {
    at += pause;
    const isDigit = /\d/.test(character);
    const code = isDigit ? `Digit${character}` : `Key${character.toUpperCase()}`;
    const shiftKey = character !== character.toLowerCase();
    expect(press({ key: keyOf(character), code, shiftKey, at })).toBeUndefined();
  }
  return press({ key: 'Enter', code: 'Enter', shiftKey: false, at: at + pause });
}

test('keys in a fast burst that Enter ends are what a scanner has read', () => {
  expect(typed('Kx7Pq2Rm', 8)).toBe('Kx7Pq2Rm');
});

test('what a person types and ends by Enter is no scan', () => {
  expect(typed('Kx7Pq2Rm', 120)).toBeUndefined();
  expect(typed('ab', 8)).toBeUndefined();
});

test('a scanner is understood while the keyboard writes Korean', () => {
  expect(typed('Kx7Pq2Rm', 8, () => 'Process')).toBe('Kx7Pq2Rm');
});

test('a burst after something typed is read without it', () => {
  const press = createKeyBursts();
  const key = (character: string, at: number) =>
    press({ key: character, code: '', shiftKey: false, at });
  key('z', 0);
  for (const [place, character] of [...'AB12'].entries()) key(character, 900 + place * 10);
  key('Shift', 945);
  expect(key('Enter', 950)).toBe('AB12');
});
