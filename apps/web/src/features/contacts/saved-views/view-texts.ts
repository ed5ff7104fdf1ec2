import { SAVED_VIEWS_MAX } from '@station/contract/contacts/saved-views';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { reasonText } from '../../../platform/reason-text.ts';
import origin from './messages/origin.json';

const REASON_TEXTS: Readonly<Record<string, () => string>> = {
  'saved-views.name-taken': m.saved_views_name_taken,
  'saved-views.too-many': () => m.saved_views_too_many({ max: SAVED_VIEWS_MAX }),
  'saved-views.not-found': m.saved_views_gone,
};

/** The language of these texts, for words of the shell among them. */
export const viewsLanguage = () => languageOf(origin, '*');

/** Why a call about views failed, in the reader's language. */
export function viewProblemText(error: unknown): string {
  return reasonText(REASON_TEXTS, error) ?? problemText(error);
}
