import {
  getLocationConsent,
  type LocationConsent,
  setLocationConsent,
} from '@station/contract/visitors/location-consent';
import { call } from '../../../platform/call.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';
import { beforePause, type OwnWord, pauseOf, readOwnWord, storeOwnConsent } from './own-consent.ts';

/** A person's word on showing where they are: what the server has, and what this browser remembers. */
export type Consent = { account: number; word: OwnWord } & LocationConsent;

const known = createStore<Consent | undefined>(undefined);
const isSheetOpen = createStore(false);

/** Goes up with each word, so that the answer to an older question does not overrule it. */
let latest = 0;

// The next person's word is their own.
onSessionEnd(() => {
  latest += 1;
  known.set(undefined);
  isSheetOpen.set(false);
});

/** The signed-in person's word; undefined until the server has told it. */
export const useConsent = (): Consent | undefined => useStore(known);

/** Opens the sheet that asks for consent, or closes it. The shell shows it over any screen. */
export const showConsentSheet = (shown: boolean): void => isSheetOpen.set(shown);

/** Whether the sheet is open. */
export const useConsentSheetOpen = (): boolean => useStore(isSheetOpen);

/**
 * Asks the server for the word of a person, and tells it first what it could not hear before.
 *
 * @throws Problem as `call` does.
 */
export async function loadConsent(account: number): Promise<void> {
  const word = readOwnWord(account);
  const before = beforePause(word);
  if (word === 'withdraw') await decide(account, WITHDRAWN, 'not-now');
  else if (before !== word) await decide(account, PAUSED, before);
  else {
    const asked = latest;
    const { data } = await call(getLocationConsent);
    if (asked === latest) learn(account, data);
  }
}

const AGREED = { agreed: true, paused: false } as const;
const RESUMED = { ...AGREED, only_if_agreed: true } as const;
const PAUSED = { ...RESUMED, paused: true } as const;
const WITHDRAWN = { agreed: false, paused: false } as const;

/** The person agreed in the sheet. @throws Problem as `call` does; nothing has changed then. */
export async function agree(): Promise<void> {
  const { account } = current();
  latest += 1;
  const { data } = await call(setLocationConsent, { body: AGREED });
  storeOwnConsent(account, 'here');
  learn(account, data);
}

/** Not now, and not to be asked again in this browser. */
export function declineForNow(): void {
  const { account } = current();
  storeOwnConsent(account, 'not-now');
  change({ word: 'not-now' });
}

/** This device may be located too, by somebody who agreed on another one. */
export function rememberHere(): void {
  const { account } = current();
  storeOwnConsent(account, 'here');
  change({ word: 'here' });
}

/**
 * Stops for the moment: here at once, and on the server as soon as it hears it. Whether this device may be
 * located stays as it was, and so below.
 *
 * @throws Problem when the server could not be told; it will be, when it can.
 */
export async function pauseSharing(): Promise<void> {
  const { account } = current();
  const before = beforePause(readOwnWord(account));
  const word = pauseOf(before);
  storeOwnConsent(account, word);
  change({ paused: true, word });
  await decide(account, PAUSED, before);
}

/** Goes on after a pause. @throws Problem as `call` does; it stays paused then. */
export async function resumeSharing(): Promise<void> {
  const { account } = current();
  await decide(account, RESUMED, beforePause(readOwnWord(account)));
  // Taken back elsewhere meanwhile: only the sheet can agree.
  if (known.get()?.agreed_at === null) showConsentSheet(true);
}

/**
 * Takes the consent back: here at once, and on the server as soon as it hears it.
 *
 * @throws Problem when the server could not be told; it will be, when it can.
 */
export async function withdrawConsent(): Promise<void> {
  const { account } = current();
  storeOwnConsent(account, 'withdraw');
  change({ agreed_at: null, paused: false, word: 'withdraw' });
  await decide(account, WITHDRAWN, 'not-now');
}

/** Tells the server a word about a consent that there is; a pause must never make one. */
async function decide(
  account: number,
  body: typeof RESUMED | typeof PAUSED | typeof WITHDRAWN,
  then: OwnWord,
) {
  latest += 1;
  const mine = latest;
  const before = body.agreed ? (await call(getLocationConsent)).data : undefined;
  if (mine !== latest) return;
  const data =
    before?.agreed_at === null ? before : (await call(setLocationConsent, { body })).data;
  if (mine !== latest) return;
  // It may have been taken back in between as well.
  const isGone = body.agreed && data.agreed_at === null;
  storeOwnConsent(account, isGone ? 'not-now' : then);
  learn(account, data);
}

function learn(account: number, data: LocationConsent): void {
  known.set({ account, word: readOwnWord(account), ...data });
}

function change(part: Partial<Consent>): void {
  known.set({ ...current(), ...part });
}

/** The word that a screen shows, which is what it lets people change. */
function current(): Consent {
  const consent = known.get();
  if (!consent) throw new Error('Nobody is signed in whose consent could change');
  return consent;
}
