import { readChoice, storePreference } from '../../../platform/preference.ts';

/**
 * What this browser remembers of a person's word. `none`: not asked yet. `here`: this device may be
 * located. `not-now`: not to be asked again. `pause` and `withdraw`: said, and the server has not
 * heard it yet.
 */
const OWN_WORDS = ['none', 'here', 'not-now', 'pause', 'withdraw'] as const;
export type OwnWord = (typeof OWN_WORDS)[number];

/** One for each person: a browser may be used by several. */
const keyOf = (account: number) => `station.location.${account}`;

/** What a person said in this browser. */
export const readOwnWord = (account: number): OwnWord =>
  readChoice(keyOf(account), OWN_WORDS, 'none');

/** Keeps what a person said. */
export const storeOwnConsent = (account: number, word: OwnWord): void =>
  storePreference(keyOf(account), word);
