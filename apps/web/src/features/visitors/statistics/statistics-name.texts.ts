import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The name of the visitor statistics, for the lists of places that others keep. */
export const statisticsName = m.visitor_statistics_title;

/** The language that it shows in now. */
export const statisticsNameLanguage = () => languageOf(origin, '*');
