import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import { readChoice, storePreference } from '../../../platform/preference.ts';

const KEY = 'station.mail.fetch';
const CHOICES = MAIL_LIMITS.fetchChoices.map(String);

/** How many letters are fetched at once, as this person last chose. */
export const readFetchSize = (): number =>
  Number(readChoice(KEY, CHOICES, String(MAIL_LIMITS.fetch)));

export const storeFetchSize = (size: number): void => storePreference(KEY, String(size));
