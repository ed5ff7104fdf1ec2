import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';

/** Tells somebody who has just signed in that others were guessing at the password; it stays until read. */
export function notifyOfGuesses(when: string): void {
  toast({
    text: m.accounts_guessed({ when: formatDateTime(when) }),
    tone: 'bad',
    duration: Number.POSITIVE_INFINITY,
    lang: languageOf(origin, 'accounts_guessed'),
  });
}
