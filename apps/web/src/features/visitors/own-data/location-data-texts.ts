import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import origin from './messages/origin.json';

/** The language that this feature's words are in at the moment. */
export const LANGUAGE = () => languageOf(origin, '*');

/** Why what is kept could not be shown. */
export const ownDataFailure = loadFailure(m.location_data_error_load, LANGUAGE);
