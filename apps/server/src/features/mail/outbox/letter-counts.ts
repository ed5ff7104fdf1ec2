import { LETTER_STATES } from '@station/contract/mail/drafts';
import { countsBy } from '../../../platform/metrics/measure.ts';
import { countLetters } from './outbox.queries.ts';

/** How the letters of all mailboxes do. */
export const letterCounts = countsBy('state', LETTER_STATES, {
  name: 'station_letters',
  help: 'Letters of people and mailings by state.',
  read: countLetters,
});
