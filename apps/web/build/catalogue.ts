/** All messages of the web room in one catalogue. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const LANGUAGES = ['vi', 'ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * A message in one language: its text, or a text for each form of a number that the language has, as
 * `Intl.PluralRules` names them: `{ "count=one": "{count} day", "count=other": "{count} days" }`.
 * Several numbers stand with a comma between: `"rows=one,files=other"`.
 */
export type Text = string | Readonly<Record<string, string>>;

/** Texts by their messages' names. */
export type Texts = Record<string, Text>;

/** The texts of every locale: `orig` repeats, message by message, the language that origin.json names. */
export type Catalogue = Record<Language | 'orig', Texts>;

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
