import { readData } from './data-file.ts';
import { EDITIONS } from './edition.ts';
import type { Example } from './evidence.ts';
import { detailsOf, nodes } from './tree.ts';

/** How often a word of our own counts against a title. */
const OWN = 2;
const LANGUAGES = ['ko', 'vi', 'en'] as const;

/** What every model knows: the official titles, our own English ones, and our own words. */
export function builtInExamples(): Example[] {
  const found: Example[] = [];
  for (const edition of EDITIONS) {
    const language = edition === 'ksic11' ? 'ko' : 'vi';
    for (const node of nodes(edition)) {
      found.push({ text: node.titles[language] ?? '', codes: [node.code], edition, language });
    }
    for (const { parent, title, isic } of detailsOf(edition)) {
      found.push({ text: title, codes: isic, edition: 'isic4', language });
      found.push({ text: title, codes: [parent], edition, language, weight: 0 });
    }
  }
  for (const [owner, code = '', text = ''] of readData('english')) {
    if (owner === 'isic4') {
      found.push({ text, codes: [code], edition: 'isic4', language: 'en', weight: OWN });
    }
  }
  return [...found, ...ownWords('words')];
}

/** Words for jobs that belong to an industry, with its ISIC code. */
export function positionWords(): { text: string; code: string }[] {
  return ownWords('positions').map(({ text, codes }) => ({ text, code: codes[0] ?? '' }));
}

/** What mail addresses tell: endings of their domains, with the ISIC code they speak for. */
export function emailEndings(): { text: string; code: string }[] {
  return readData('email').map(([text = '', code = '']) => ({ text, code }));
}

function ownWords(name: string): Example[] {
  return readData(name).flatMap(([code = '', ...lists]) =>
    lists.flatMap((list, at) =>
      list
        .split(', ')
        .filter((text) => text !== '')
        .map(
          (text): Example => ({
            text,
            codes: [code],
            edition: 'isic4',
            language: LANGUAGES[at] ?? 'en',
            weight: OWN,
          }),
        ),
    ),
  );
}
