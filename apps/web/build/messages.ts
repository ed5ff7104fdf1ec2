/** How messages, and the pages of the guide, become code: one place for Vite and for `npm run messages`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readCatalogue } from './catalogue.ts';
import { writeGuide } from './guide.ts';
import { messageModule } from './message-code.ts';
import { writeGenerated } from './write-generated.ts';

const src = fileURLToPath(new URL('../src', import.meta.url));

const MESSAGE_FILE = /\/src\/.*\/messages\/\w+\.json$/;

/** What the messages need at run time. `src/platform/i18n.ts` says which locale holds. */
const runtime = `
/** @typedef {{ locale?: 'orig' | 'vi' | 'ko' | 'en' }} Options */
/** @type {() => string} */
export let getLocale = () => 'orig';
/** @param {() => string} read */
export const overwriteGetLocale = (read) => {
  getLocale = read;
};
/**
 * A message of three texts: the first call says which is the original.
 * @type {(orig: string) => (vi: string, ko: string, en: string) => (inputs?: {}, options?: Options) => string}
 */
const textOf = (orig) => (vi, ko, en) => {
  const texts = { vi, ko, en };
  return (_, options) => texts[options?.locale ?? getLocale()] ?? texts[orig];
};
export const text_vi = /* @__PURE__ */ textOf('vi');
export const text_ko = /* @__PURE__ */ textOf('ko');
export const text_en = /* @__PURE__ */ textOf('en');
`;

/** The form of a number. English alone has any of our three languages. */
const plural = `
const forms = new Intl.PluralRules('en');
/** @type {(input: unknown) => string} */
export const plural = (input) => forms.select(Number(input));
`;

const messages = `
export * from './texts.js';
export * as m from './texts.js';
`;

/** Writes the modules of the messages anew, where they are not what they would be. */
export function writeMessages(): void {
  const modules = {
    'runtime.js': runtime,
    'plural.js': plural,
    'texts.js': messageModule(readCatalogue(src)),
    'messages.js': messages,
  };
  for (const [name, code] of Object.entries(modules)) {
    writeGenerated(path.join(src, 'paraglide', name), code);
  }
}

/** Keeps the modules in step with the texts, for `npm run dev`. */
export function messageModules(): Plugin {
  return {
    name: 'station:messages',
    configResolved: writeMessages,
    watchChange(file) {
      if (!MESSAGE_FILE.test(file.replaceAll('\\', '/'))) return;
      try {
        writeMessages();
      } catch (error) {
        // Somebody is in the middle of writing; the pages keep the texts they have.
        this.warn((error as Error).message);
      }
    },
  };
}

if (import.meta.main) {
  writeMessages();
  writeGuide();
}
