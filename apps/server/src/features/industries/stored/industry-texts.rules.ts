import type { Edition } from '@station/contract/industries/industry-fields';
import { foldText } from '@station/contract/search-text';
import { EDITIONS } from '@station/industries/edition';
import { nodeOf, nodes } from '@station/industries/tree';

/** What people call the editions. */
const EDITION_NAMES: Readonly<Record<string, Edition>> = { ksic: 'ksic11', vsic: 'vsic2025' };

/** `ksic11:261`, `KSIC 261`, `VSIC2025 C`, `261`, and whatever follows upon a blank. */
const CODE = /^(?:(ksic|vsic)\s?(?:11|2025)?\s*[:\s]\s*)?([a-z]|\d{2,5})(?:[\s.·-]+.*)?$/i;

const titles = new Map<Edition, ReadonlyMap<string, string>>();

/**
 * The industry that somebody has written into a cell, as `ksic11:261`: by its code, with or without its
 * edition, or by its title in any language. A fifth digit is left out. Undefined when there is none.
 */
export function readIndustry(written: string, edition: Edition): string | undefined {
  const [, name, given = ''] = CODE.exec(written.trim()) ?? [];
  const named = name === undefined ? undefined : EDITION_NAMES[name.toLowerCase()];
  const code = given.toUpperCase().slice(0, 4);
  const own = named ?? edition;
  if (code !== '' && nodeOf(own, code)) return `${own}:${code}`;
  for (const one of [own, ...EDITIONS.filter((it) => it !== own)]) {
    const found = titlesOf(one).get(foldText(written));
    if (found !== undefined) return `${one}:${found}`;
  }
  return undefined;
}

/** Codes by folded title; of several the broadest. */
function titlesOf(edition: Edition): ReadonlyMap<string, string> {
  const known = titles.get(edition);
  if (known) return known;
  const made = new Map<string, string>();
  for (const { code, titles: its } of nodes(edition)) {
    for (const title of Object.values(its)) {
      const folded = foldText(title);
      if (!made.has(folded)) made.set(folded, code);
    }
  }
  titles.set(edition, made);
  return made;
}
