import type { Edition, IndustryNode } from '@station/contract/industries/industry-fields';
import { type Language, languageOf } from '../../platform/i18n.ts';
import origin from './messages/origin.json';

/** The language in which an edition gives its official titles. */
const OFFICIAL = { ksic11: 'ko', vsic2025: 'vi' } as const satisfies Record<Edition, Language>;

/** What an edition is called; the same in every language. */
export const EDITION_NAMES: Readonly<Record<Edition, string>> = {
  ksic11: 'KSIC 11',
  vsic2025: 'VSIC 2025',
};

type Titled = Pick<IndustryNode, 'code' | 'edition' | 'titles'>;

/**
 * The title of a code in the reader's language, or the official one where there is none, with the
 * language that it is in.
 */
export function industryTitle({ code, edition, titles }: Titled): { text: string; lang: string } {
  for (const lang of [languageOf(origin, '*'), OFFICIAL[edition], 'en'] as const) {
    const text = titles[lang];
    if (text) return { text, lang };
  }
  return { text: code, lang: 'en' };
}

/** An industry as lists filter by it: `vsic2025:P`. */
export const industryFilter = ({ edition, code }: Pick<IndustryNode, 'code' | 'edition'>): string =>
  `${edition}:${code}`;
