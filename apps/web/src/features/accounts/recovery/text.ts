import { textIn } from '../../../platform/i18n.ts';
import origin from './messages/origin.json';

/** Says a word that all screens share in the language of these screens. */
export const text = textIn(origin);
