/** How messages, and the pages of the guide, become code: one place for Vite and for `npm run messages`. */
import { fileURLToPath } from 'node:url';
import { type CompilerOptions, compile } from '@inlang/paraglide-js';
import { writeCatalogue } from './catalogue.ts';
import { writeGuide } from './guide.ts';

/**
 * What the generated messages need at run time, in place of Paraglide's own: that one can
 * read locales from cookies, addresses and servers, which costs every first visit 1 kB and is
 * of no use here. `src/platform/i18n.ts` says which locale holds.
 */
const runtime = `
export const experimentalStaticLocale = undefined;
/** @type {() => string} */
export let getLocale = () => 'orig';
/** @param {() => string} read */
export const overwriteGetLocale = (read) => {
  getLocale = read;
};
/**
 * A message of three texts, as a build has it (compact-messages.ts): the first call says which is the original.
 * @type {(orig: string) => (vi: string, ko: string, en: string) => (inputs?: {}, options?: { locale?: string }) => string}
 */
const textOf = (orig) => (vi, ko, en) => {
  const texts = { vi, ko, en };
  return (_, options) => texts[options?.locale ?? getLocale()] ?? texts[orig];
};
export const text_vi = /* @__PURE__ */ textOf('vi');
export const text_ko = /* @__PURE__ */ textOf('ko');
export const text_en = /* @__PURE__ */ textOf('en');
/** @typedef {string} LocalizedString */
/**
 * @template Inputs, Options, Markup
 * @typedef {{ readonly __paraglide?: { inputs: Inputs, options: Options, markup: Markup } }} MessageMetadata
 */
`;

/**
 * The forms of numbers. English alone has any of our three languages, and of the original's texts
 * those that are English: `orig` is no language that `Intl` could be asked about.
 */
const registry = `
const forms = new Intl.PluralRules('en');
/** @type {(locale: string, input: unknown) => string} */
export const plural = (_, input) => forms.select(Number(input));
`;

/** Paths do not depend on the folder a command is started from. */
export const messageOptions: CompilerOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../src/paraglide', import.meta.url)),
  additionalFiles: { 'runtime.js': runtime, 'registry.js': registry },
  // Somebody may be reading the files meanwhile: tests beside a build, or a second developer's tool.
  cleanOutdir: false,
  emitReadme: false,
  emitPrettierIgnore: false,
};

if (import.meta.main) {
  writeCatalogue();
  writeGuide();
  await compile(messageOptions);
  // The compiler leaves a timer behind that would keep this process for 30 s.
  process.exit();
}
