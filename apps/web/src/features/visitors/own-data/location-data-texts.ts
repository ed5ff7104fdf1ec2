import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** The language that this feature's words are in at the moment. */
export const LANGUAGE = () => languageOf(origin, '*');

/** Why what is kept could not be shown. */
export const ownDataFailure = loadFailure(() => text(m.common_not_loaded), LANGUAGE);
