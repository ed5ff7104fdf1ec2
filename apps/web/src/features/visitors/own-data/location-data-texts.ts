import { languageOf } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The language that this feature's words are in at the moment. */
export const LANGUAGE = () => languageOf(origin, '*');
