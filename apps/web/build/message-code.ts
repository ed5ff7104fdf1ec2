/** Texts of messages as code: a function for each, in one module. */
import { type Catalogue, LANGUAGES, type Language, type Text } from './catalogue.ts';

/** What stands in a text for a value that is put in: `{count}`. */
const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * The module of all messages. A build takes it apart (split-modules.ts), so that a screen carries only
 * its own.
 *
 * @throws Error when a text holds a brace that belongs to no placeholder.
 */
export function messageModule(catalogue: Catalogue): string {
  return [
    "import { plural } from './plural.js';",
    "import { getLocale, text_en, text_ko, text_vi } from './runtime.js';",
    ...Object.keys(catalogue.orig)
      .sort()
      .map((name) => messageCode(name, catalogue)),
    '',
  ].join('\n');
}

/**
 * One message. Short, since forty of them are on the first screen: what only differs by language is made
 * by a function of the runtime, and the text of the original stands there once.
 */
function messageCode(name: string, catalogue: Catalogue): string {
  const texts = new Map(
    LANGUAGES.map((language) => [language, expressionOf(name, catalogue[language][name] ?? '')]),
  );
  const original = expressionOf(name, catalogue.orig[name] ?? '');
  // The original is always one of the languages' texts.
  const twin = LANGUAGES.find((language) => texts.get(language) === original) as Language;
  const inputs = inputsOf(catalogue[twin][name] ?? '');
  if (inputs.length === 0) {
    return `export const ${name} = /* @__PURE__ */ text_${twin}(${[...texts.values()].join(', ')});`;
  }
  const choices = LANGUAGES.filter((language) => language !== twin).map(
    (language) => `l === '${language}' ? ${texts.get(language)} : `,
  );
  const types = inputs.map((input) => `${input}: NonNullable<unknown>`).join(', ');
  return [
    `/** @type {(inputs: { ${types} }, options?: import('./runtime.js').Options) => string} */`,
    `export const ${name} = (i, o) => {`,
    '  const l = o?.locale ?? getLocale();',
    `  return ${choices.join('')}${texts.get(twin)};`,
    '};',
  ].join('\n');
}

/** The names of what is put into a text, those that its forms go by among them. */
function inputsOf(text: Text): string[] {
  const texts = typeof text === 'string' ? [text] : Object.entries(text).flat();
  const names = texts.flatMap((one) => one.match(/(?<=\{)\w+(?=\})|\w+(?==\w)/g) ?? []);
  return [...new Set(names)];
}

/** The text, or a choice among its forms; the last one stands where none of the others fits. */
function expressionOf(name: string, text: Text): string {
  if (typeof text === 'string') return templateOf(name, text);
  const forms = Object.entries(text);
  const choice = forms.map(([form, one], at) =>
    at === forms.length - 1
      ? templateOf(name, one)
      : `${conditionOf(form)} ? ${templateOf(name, one)} : `,
  );
  return choice.length > 1 ? `(${choice.join('')})` : choice.join('');
}

/** `rows=one,files=other` as a question about the values. */
function conditionOf(form: string): string {
  return form
    .split(',')
    .map((one) => one.split('='))
    .map(([input, wanted]) => `plural(i?.${input}) === "${wanted}"`)
    .join(' && ');
}

function templateOf(name: string, text: string): string {
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) {
    throw new Error(`A brace of ${name} belongs to no placeholder: ${text}`);
  }
  const literal = text
    .replace(/[\\`]|\$(?=\{)/g, '\\$&')
    .replace(PLACEHOLDER, (_, input) => `\${i?.${input}}`);
  return `\`${literal}\``;
}
