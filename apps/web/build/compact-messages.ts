import type { Plugin } from 'vite';

/** One language's text of a message, as Paraglide writes it: its locale, its name, its text. */
const TEXT =
  /const (orig|vi|ko|en)_(\w+) = [^`]*=> \{\s*return [^`]*(`(?:[^`\\]|\\.)*`)\)?;?\s*\};/g;

const LANGUAGES = ['vi', 'ko', 'en'] as const;

/**
 * A message module as one short function, or undefined when it holds anything but plain texts
 * in all locales. Paraglide writes five functions a message and the original's text twice: with
 * forty messages on the first screen that is more than 1 kB of every first visit.
 */
export function compactMessage(code: string): string | undefined {
  const found = [...code.matchAll(TEXT)];
  const name = found[0]?.[2];
  const texts = new Map(found.map((match) => [match[1], match[3]]));
  // The original is always one of the languages' texts; a test of the messages holds it so.
  const twin = LANGUAGES.find((language) => texts.get(language) === texts.get('orig'));
  if (!name || !twin || found.length !== LANGUAGES.length + 1) return undefined;
  const others = LANGUAGES.filter((language) => language !== twin);
  const choice = others.map((language) => `l === '${language}' ? ${texts.get(language)} : `);
  return `import { getLocale } from '../runtime.js';
export const ${name} = (i, o) => {
  const l = o?.locale ?? getLocale();
  return ${choice.join('')}${texts.get(twin)};
};
`;
}

/** Compacts every message in a build. What it does not recognise it leaves as it is. */
export function compactMessages(): Plugin {
  return {
    name: 'station:compact-messages',
    apply: 'build',
    transform: {
      filter: { id: /\/paraglide\/messages\/(?!_)\w+\.js$/ },
      handler(code) {
        const compact = compactMessage(code);
        return compact === undefined ? null : { code: compact, map: null };
      },
    },
  };
}
