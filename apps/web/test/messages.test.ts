// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../src');
const LANGUAGES = ['vi', 'ko', 'en'] as const;

type Texts = Record<string, string>;

const folders = globSync('{app,features/**}/messages', { cwd: src });
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

test('there are messages of the shell, of accounts and of the launcher', () => {
  expect(folders).toEqual(
    expect.arrayContaining([
      'app/messages',
      'features/accounts/account/messages',
      'features/launcher/home/messages',
    ]),
  );
});

test('every folder of messages is known to the compiler', () => {
  const settings = JSON.parse(
    readFileSync(path.join(src, '../project.inlang/settings.json'), 'utf8'),
  ) as { 'plugin.inlang.messageFormat': { pathPattern: string[] } };
  const known = settings['plugin.inlang.messageFormat'].pathPattern;

  for (const folder of folders) expect(known).toContain(`./src/${folder}/{locale}.json`);
});

test.each(folders)('%s: every message stands in every language, in the same order', (folder) => {
  const original = Object.keys(read(folder, 'orig'));

  for (const language of LANGUAGES) expect(Object.keys(read(folder, language))).toEqual(original);
});

test.each(folders)(
  '%s: every original is word for word the text of the language it names',
  (folder) => {
    const origin = read(folder, 'origin');
    const languages = Object.fromEntries(LANGUAGES.map((name) => [name, read(folder, name)]));

    for (const [key, text] of Object.entries(read(folder, 'orig'))) {
      const language = origin[key] ?? origin['*'];
      expect(LANGUAGES, `the language of ${key}`).toContain(language);
      expect(text, key).toBe(languages[language ?? '']?.[key]);
    }
  },
);

test.each(folders)('%s: the list of original languages names no message that is gone', (folder) => {
  const keys = Object.keys(read(folder, 'orig'));

  for (const key of Object.keys(read(folder, 'origin'))) {
    if (key !== '*') expect(keys).toContain(key);
  }
});

test.each(folders)('%s: a message takes the same values in every language', (folder) => {
  const original = read(folder, 'orig');

  for (const language of LANGUAGES) {
    for (const [key, text] of Object.entries(read(folder, language))) {
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(original[key] ?? ''));
    }
  }
});

// `orig` is no language, so the rules of plural it would be asked for do not exist: the page would break.
test.each(folders)(
  '%s: every message is one plain text, composed (NFC), under the prefix of its folder',
  (folder) => {
    const prefix = prefixOf(folder);
    expect(folders.filter((other) => prefixOf(other) === prefix)).toEqual([folder]);

    for (const language of ['orig', ...LANGUAGES]) {
      for (const [key, text] of Object.entries(read(folder, language))) {
        expect(key).toMatch(new RegExp(`^${prefix}_[a-z0-9_]+$`));
        expect(typeof text, key).toBe('string');
        expect(text.trim(), key).not.toBe('');
        expect(text.normalize('NFC'), key).toBe(text);
      }
    }
  },
);
