// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, readCatalogue, type Texts } from '../build/catalogue.ts';
import { m } from '../src/paraglide/messages.js';

const src = path.resolve(import.meta.dirname, '../src');
const LANGUAGES = ['vi', 'ko', 'en'] as const;

const folders = globSync('**/messages/origin.json', { cwd: src }).map(path.dirname);
const read = (folder: string, name: string): Texts =>
  JSON.parse(readFileSync(path.join(src, folder, `${name}.json`), 'utf8')) as Texts;
/** The first words that all names of a folder share, such as `contact_history`. */
const prefixOf = (folder: string): string => {
  const [first = [], ...others] = Object.keys(read(folder, 'en')).map((key) => key.split('_'));
  const length = first.findIndex((word, at) => others.some((texts) => texts[at] !== word));
  return first.slice(0, length).join('_');
};
/** What a message can say, by the form of a number that it is for: `''` where it has none. */
const variantsOf = (text: Texts[string] = ''): [form: string, text: string][] =>
  typeof text === 'string' ? [['', text]] : Object.entries(text);
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test('every folder of messages is in the catalogue, with its originals', () => {
  const catalogue = readCatalogue(src);

  expect(folders).toEqual(expect.arrayContaining(['app/messages', 'platform/messages']));
  for (const folder of folders) {
    const { '*': usual = '', ...others } = read(folder, 'origin');
    for (const key of Object.keys(read(folder, 'en'))) {
      const language = (others[key] ?? usual) as keyof Catalogue;
      expect(catalogue.orig[key], key).toEqual(read(folder, language)[key]);
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
      const [[, wanted = ''] = []] = variantsOf(english[key]);
      for (const [form, variant] of variantsOf(text)) {
        expect(placeholders(variant), `${language} ${key} ${form}`).toEqual(placeholders(wanted));
      }
    }
  }
});

// Vietnamese and Korean say one and many alike; a form that is missing would show a message's name.
test.each(folders)('%s: English says one and many, for each number that a text names', (folder) => {
  for (const language of ['vi', 'ko'] as const) {
    for (const [key, text] of Object.entries(read(folder, language))) {
      expect(typeof text, `${language} ${key}`).toBe('string');
    }
  }
  for (const [key, text] of Object.entries(read(folder, 'en'))) {
    if (typeof text === 'string') continue;
    const forms = Object.keys(text);
    const [names = []] = forms.map((form) => form.split(',').map((one) => one.split('=')[0]));
    const wanted = names.reduce<string[]>(
      (before, name) =>
        before.flatMap((start) =>
          ['one', 'other'].map((form) => [start, `${name}=${form}`].filter(Boolean).join(',')),
        ),
      [''],
    );
    expect(forms, key).toEqual(wanted);
    for (const variant of Object.values(text)) {
      expect(placeholders(variant), key).toEqual(expect.arrayContaining(names));
    }
  }
});

test('a number in English has its form, also where English is the text of the original', () => {
  expect(m.school_overview_upcoming_text({ days: 1 }, { locale: 'en' })).toBe('In the next 1 day');
  expect(m.contacts_summary({ count: '2,003', categories: 1 }, { locale: 'en' })).toBe(
    '2,003 contacts · 1 category',
  );
  expect(m.hub_companies({ count: 1 }, { locale: 'ko' })).toBe('회사 1곳');
});

test.each(folders)(
  '%s: every message is composed (NFC), under the prefix of its folder',
  (folder) => {
    const prefix = prefixOf(folder);
    expect(folders.filter((other) => prefixOf(other) === prefix)).toEqual([folder]);

    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(read(folder, language))) {
        expect(key).toMatch(new RegExp(`^${prefix}_[a-z0-9_]+$`));
        for (const [, variant] of variantsOf(text)) {
          expect(variant.trim(), key).not.toBe('');
          expect(variant.normalize('NFC'), key).toBe(variant);
        }
      }
    }
  },
);

/** What happens to say the same as a shared word, by the reason why it stays a message of its own. */
const SAYS_THE_SAME: Readonly<Record<string, readonly string[]>> = {
  'a state, where the shared word is a press': [
    'jobs_state_done',
    'mailings_state_done',
    'uploads_state_done',
  ],
  'an address of mail or of the web, where the shared word is of a place': [
    'files_link_address',
    'industries_base_url',
    'mailings_address',
    'settings_planet_url',
    'suppressions_address',
  ],
  'a tile, which the specification names in a language of its own': [
    'hub_section_categories',
    'hub_section_industries',
    'launcher_app_contacts',
    'launcher_app_profile',
    'launcher_app_schools',
  ],
  'stands on home, which has no byte to spare for what other screens share': [
    'launcher_edit_done',
    'launcher_edit_undo',
    'launcher_role_admin',
    'launcher_role_user',
    'today_mark',
  ],
};

test('a message that says in every language what a shared word says is that word', () => {
  const { vi, ko, en } = readCatalogue(src);
  const said = (key: string) => JSON.stringify([vi[key], ko[key], en[key]]);
  const shared = new Set(Object.keys(read('platform/messages', 'en')).map(said));

  const again = Object.keys(en).filter(
    (key) => !key.startsWith('common_') && shared.has(said(key)),
  );

  expect(again.sort()).toEqual(Object.values(SAYS_THE_SAME).flat().sort());
});

// Without that they would be Vietnamese among English or Korean texts.
test.each(folders)('%s: its screens say shared words in their own language', (folder) => {
  if (read(folder, 'origin')['*'] === read('platform/messages', 'origin')['*']) return;
  const sources = globSync('**/*.{ts,tsx}', { cwd: path.join(src, folder, '..') });
  expect(sources).not.toHaveLength(0);

  for (const source of sources) {
    const code = readFileSync(path.join(src, folder, '..', source), 'utf8');
    expect(code, source).not.toMatch(/(?<!\btext\(\s*)\bm\.common_/);
  }
});
