/** All messages of the web room in one catalogue, as the compiler reads it. */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LANGUAGES = ['vi', 'ko', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/**
 * A message in one language: its text, or a text for each form of a number that the language has, as
 * `Intl.PluralRules` names them: `{ "count=one": "{count} day", "count=other": "{count} days" }`.
 * Several numbers stand with a comma between: `"rows=one,files=other"`.
 */
type Text = string | Readonly<Record<string, string>>;

/** Texts by their messages' names. */
export type Texts = Record<string, Text>;

/** The texts of every locale: `orig` repeats, message by message, the language that origin.json names. */
export type Catalogue = Record<Language | 'orig', Texts>;

const web = fileURLToPath(new URL('..', import.meta.url));

/** Where `project.inlang/settings.json` looks for the catalogue; no file in it is kept in git. */
const outdir = path.join(web, '.cache/messages');

const MESSAGE_FILE = /\/src\/.*\/messages\/\w+\.json$/;

/**
 * Reads the `messages` folders under `src` and adds the originals.
 *
 * @throws Error when a message has no original language, lacks its text in a language or stands in
 * two folders, or when an origin.json names a message or a language that does not exist.
 */
export function readCatalogue(src: string): Catalogue {
  const catalogue: Catalogue = { orig: {}, vi: {}, ko: {}, en: {} };
  for (const file of globSync('**/messages/origin.json', { cwd: src }).sort()) {
    const folder = path.dirname(file);
    const read = (name: string) =>
      JSON.parse(readFileSync(path.join(src, folder, `${name}.json`), 'utf8')) as Texts;
    try {
      const texts = { vi: read('vi'), ko: read('ko'), en: read('en') };
      const orig = originals(texts, read('origin'));
      const twice = Object.keys(orig).find((key) => key in catalogue.orig);
      if (twice) throw new Error(`${twice} stands in another folder as well`);
      Object.assign(catalogue.orig, orig);
      for (const language of LANGUAGES) Object.assign(catalogue[language], texts[language]);
    } catch (error) {
      throw new Error(`${folder}: ${(error as Error).message}.`);
    }
  }
  return catalogue;
}

function originals(texts: Record<Language, Texts>, origin: Texts): Texts {
  const keys = [...new Set(LANGUAGES.flatMap((language) => Object.keys(texts[language])))];
  const unknown = Object.keys(origin).find((key) => key !== '*' && !keys.includes(key));
  if (unknown) throw new Error(`origin.json names ${unknown}, which is no message`);
  return Object.fromEntries(
    keys.map((key) => {
      const missing = LANGUAGES.find((one) => texts[one][key] === undefined);
      if (missing) throw new Error(`${key} has no text in ${missing}.json`);
      const language = LANGUAGES.find((one) => one === (origin[key] ?? origin['*']));
      if (!language) throw new Error(`origin.json gives ${key} none of ${LANGUAGES.join(', ')}`);
      return [key, texts[language][key] as Text];
    }),
  );
}

/** The same in the compiler's own words, in which a message with forms takes a dozen lines. */
function forCompiler(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : [toVariants(text)],
    ]),
  );
}

function toVariants(forms: Readonly<Record<string, string>>) {
  const numbers = new Set(Object.keys(forms).flatMap((form) => form.match(/\w+(?==)/g) ?? []));
  const inputs = Object.values(forms).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []);
  return {
    declarations: [
      ...[...new Set([...numbers, ...inputs])].map((input) => `input ${input}`),
      ...[...numbers].map((number) => `local ${number}Form = ${number}: plural`),
    ],
    selectors: [...numbers].map((number) => `${number}Form`),
    match: Object.fromEntries(
      Object.entries(forms).map(([form, text]) => [
        form.replaceAll('=', 'Form=').replaceAll(',', ', '),
        text,
      ]),
    ),
  };
}

/** Writes the catalogue anew where it has changed; whole files, as somebody may be reading them. */
export function writeCatalogue(): void {
  mkdirSync(outdir, { recursive: true });
  for (const [locale, texts] of Object.entries(readCatalogue(path.join(web, 'src')))) {
    const file = path.join(outdir, `${locale}.json`);
    const text = JSON.stringify(forCompiler(texts), null, 1);
    if (readIfThere(file) === text) continue;
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Writes the catalogue before the compiler's plugin reads it, and again when a text changes. */
export function gatherMessages(): Plugin {
  return {
    name: 'station:gather-messages',
    configResolved: writeCatalogue,
    watchChange(file) {
      if (!MESSAGE_FILE.test(file.replaceAll('\\', '/'))) return;
      try {
        writeCatalogue();
      } catch (error) {
        // Somebody is in the middle of writing; the pages keep the texts they have.
        this.warn((error as Error).message);
      }
    },
  };
}
