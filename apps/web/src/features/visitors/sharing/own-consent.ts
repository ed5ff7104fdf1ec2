import { readChoice, storePreference } from '../../../platform/preference.ts';

/**
 * What this browser remembers of a person's word. `none`: not asked yet. `here`: this device may be
 * located. `not-now`: not to be asked again. `pause` and `withdraw`: said, and the server has not
 * heard it yet; `pause` alone on a device that may be located.
 */
const OWN_WORDS = [
  'none',
  'here',
  'not-now',
  'pause',
  'pause-none',
  'pause-not-now',
  'withdraw',
] as const;
export type OwnWord = (typeof OWN_WORDS)[number];

/** A pause that the server has not heard yet, on a device of which something else was said before. */
const PAUSES: Partial<Record<OwnWord, OwnWord>> = {
  here: 'pause',
  none: 'pause-none',
  'not-now': 'pause-not-now',
};

/** How a pause is kept until the server has heard it, so that what was said before comes back then. */
export const pauseOf = (word: OwnWord): OwnWord => PAUSES[word] ?? word;

/** What was said before a pause; the word itself where it is none. */
export const beforePause = (word: OwnWord): OwnWord =>
  OWN_WORDS.find((before) => PAUSES[before] === word) ?? word;

/** One for each person: a browser may be used by several. */
const keyOf = (account: number) => `station.location.${account}`;

/** What a person said in this browser. */
export const readOwnWord = (account: number): OwnWord =>
  readChoice(keyOf(account), OWN_WORDS, 'none');

/** Keeps what a person said. */
export const storeOwnConsent = (account: number, word: OwnWord): void =>
  storePreference(keyOf(account), word);
