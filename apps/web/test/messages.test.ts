// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, readCatalogue, type Texts } from '../build/catalogue.ts';

const src = path.resolve(import.meta.dirname, '../src');
const LANGUAGES = ['vi', 'ko', 'en'] as const;

const folders = globSync('**/messages/origin.json', { cwd: src }).map(path.dirname);
const read = (folder: string, name: string): Texts =>
  JSON.parse(readFileSync(path.join(src, folder, `${name}.json`), 'utf8')) as Texts;
/** The first words that all names of a folder share, such as `contact_history`. */
const prefixOf = (folder: string): string => {
  const [first = [], ...others] = Object.keys(read(folder, 'en')).map((key) => key.split('_'));
  const length = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return first.slice(0, length).join('_');
};
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test('every folder of messages is in the catalogue, with its originals', () => {
  const catalogue = readCatalogue(src);

  expect(folders).toEqual(expect.arrayContaining(['app/messages', 'platform/messages']));
  for (const folder of folders) {
    const { '*': usual = '', ...others } = read(folder, 'origin');
    for (const key of Object.keys(read(folder, 'en'))) {
      const language = (others[key] ?? usual) as keyof Catalogue;
      expect(catalogue.orig[key], key).toBe(read(folder, language)[key]);
    }
  }
});

test.each(folders)('%s: every message stands in the same order in every language', (folder) => {
  const keys = Object.keys(read(folder, 'en'));

  for (const language of LANGUAGES) expect(Object.keys(read(folder, language))).toEqual(keys);
});

test.each(folders)('%s: a message takes the same values in every language', (folder) => {
  const english = read(folder, 'en');

  for (const language of LANGUAGES) {
    for (const [key, text] of Object.entries(read(folder, language))) {
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(english[key] ?? ''));
    }
  }
});

// `orig` is no language, so the rules of plural it would be asked for do not exist: the page would break.
test.each(folders)(
  '%s: every message is one plain text, composed (NFC), under the prefix of its folder',
  (folder) => {
    const prefix = prefixOf(folder);
    expect(folders.filter((other) => prefixOf(other) === prefix)).toEqual([folder]);

    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(read(folder, language))) {
        expect(key).toMatch(new RegExp(`^${prefix}_[a-z0-9_]+$`));
        expect(typeof text, key).toBe('string');
        expect(text.trim(), key).not.toBe('');
        expect(text.normalize('NFC'), key).toBe(text);
      }
    }
  },
);

// Without that they would be Vietnamese among English or Korean texts.
test.each(folders)('%s: its screens say shared words in their own language', (folder) => {
  if (read(folder, 'origin')['*'] === read('platform/messages', 'origin')['*']) return;
  const sources = globSync('**/*.{ts,tsx}', { cwd: path.join(src, folder, '..') });
  expect(sources).not.toHaveLength(0);

  for (const source of sources) {
    const code = readFileSync(path.join(src, folder, '..', source), 'utf8');
    expect(code, source).not.toMatch(/(?<!\bsay\(\s*)\bm\.common_/);
  }
});
