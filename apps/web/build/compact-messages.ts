import type { Plugin } from 'vite';

/** One language's part of a message, as Paraglide writes it: its locale, its name, what it does. */
const PART = /const (orig|vi|ko|en)_(\w+) = [^`]*?=> \{([\s\S]*?)\n\};/g;

/** A text in such a part, and the forms of numbers that it is for, if there are several. */
const TEXT = /(?:if \(([^)]*)\) )?return [^`"]*(`(?:[^`\\]|\\.)*`)/g;

const LANGUAGES = ['vi', 'ko', 'en'] as const;

/**
 * A message module as one short function, or undefined when it holds anything but texts, and forms
 * of numbers, in all locales. Paraglide writes five functions a message and the original's text
 * twice: with forty messages on the first screen that is more than 1 kB of every first visit.
 */
export function compactMessage(code: string): string | undefined {
  const found = [...code.matchAll(PART)];
  const name = found[0]?.[2];
  const texts = new Map(found.map(([, locale, , body = '']) => [locale, expressionOf(body)]));
  // The original is always one of the languages' texts; a test of the messages holds it so.
  const twin = LANGUAGES.find((language) => texts.get(language) === texts.get('orig'));
  if (!name || !twin || found.length !== LANGUAGES.length + 1) return undefined;
  if ([...texts.values()].includes('')) return undefined;
  if (![...texts.values()].some((text) => text.includes('${') || text.includes('plural('))) {
    // Nothing is put into it: three texts and which of them is the original.
    const make = `text_${twin}`;
    return `import { ${make} } from '../runtime.js';
export const ${name} = /* @__PURE__ */ ${make}(${LANGUAGES.map((one) => texts.get(one)).join(', ')});
`;
  }
  const others = LANGUAGES.filter((language) => language !== twin);
  const choice = others.map((language) => `l === '${language}' ? ${texts.get(language)} : `);
  const chosen = `${choice.join('')}${texts.get(twin)}`;
  const registry = chosen.includes('plural(') ? "import { plural } from '../registry.js';\n" : '';
  return `${registry}import { getLocale } from '../runtime.js';
export const ${name} = (i, o) => {
  const l = o?.locale ?? getLocale();
  return ${chosen};
};
`;
}

/** The text, or a choice among its forms; the last one stands where none of the others fits. */
function expressionOf(body: string): string {
  const texts = [...body.matchAll(TEXT)];
  const choice = texts.map(([, forms = '', text = ''], at) => {
    if (at === texts.length - 1) return text;
    return `${forms.replace(/(\w+)Form ===/g, "plural('', i?.$1) ===")} ? ${text} : `;
  });
  return choice.length > 1 ? `(${choice.join('')})` : choice.join('');
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
