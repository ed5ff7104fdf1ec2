/** All messages of the web room in one catalogue, as the compiler reads it. */
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LANGUAGES = ['vi', 'ko', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** Texts by their messages' names. */
export type Texts = Record<string, string>;

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
      return [key, texts[language][key] as string];
    }),
  );
}

/** Writes the catalogue anew where it has changed; whole files, as somebody may be reading them. */
export function writeCatalogue(): void {
  mkdirSync(outdir, { recursive: true });
  for (const [locale, texts] of Object.entries(readCatalogue(path.join(web, 'src')))) {
    const file = path.join(outdir, `${locale}.json`);
    const text = JSON.stringify(texts, null, 1);
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
