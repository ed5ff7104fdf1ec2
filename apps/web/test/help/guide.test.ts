// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Catalogue, readCatalogue, type Texts } from '../../build/catalogue.ts';
import { readGuide } from '../../build/guide.ts';
import { readGuidePage } from '../../build/guide-markdown.ts';
import { createStationRouter } from '../../src/app/router/router.ts';
import '../../src/app/router/screens.ts';
import {
  ADMIN_PAGES,
  type Block,
  type GuidePage,
  type Piece,
  STAFF_PAGES,
} from '../../src/features/help/guide.ts';
import { helpPageOf, PAGE_OF_SCREEN } from '../../src/features/help/help-pages.ts';
import { apps } from '../../src/features/launcher/home/apps.ts';
import { sections } from '../../src/features/launcher/hub/sections.ts';

/*
 * Holds the guide (docs/guide) to what the app is: a caption, an address or a picture that a page names
 * has to be there, in the page's language.
 */

const LANGUAGES = ['vi', 'ko', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const root = path.resolve(import.meta.dirname, '../../../..');
const names: readonly string[] = [...STAFF_PAGES, ...ADMIN_PAGES];
const guides = Object.fromEntries(LANGUAGES.map((one) => [one, readGuide(one)])) as Record<
  Language,
  GuidePage[]
>;
const pages = LANGUAGES.flatMap((language) =>
  guides[language].map((page) => ({ language, page, id: `${language}/${page.name}` })),
);
const catalogue = readCatalogue(path.join(root, 'apps/web/src'));
const screens = Object.values(createStationRouter(createMemoryHistory()).routesByPath)
  .filter(({ fullPath }) => fullPath !== '/')
  .map((route) => ({
    address: route.fullPath as string,
    access: route.options.staticData?.screen?.access,
  }));

/** Most lines of a page: what is longer is two pages. */
const MOST_LINES = 60;

/** What a caption is made of without the values in it, such as `Add {count} rows`. */
const LETTERS = /\p{L}{2}/u;

/** Every text of a language, as what may stand in bold: a value in it stands for anything. */
const captionsOf = Object.fromEntries(
  LANGUAGES.map((language) => [language, patternsOf(catalogue, language)]),
) as Record<Language, { texts: Set<string>; patterns: RegExp[] }>;

function patternsOf(all: Catalogue, language: Language) {
  const every = Object.values(all[language]).flatMap((text: Texts[string]) =>
    typeof text === 'string' ? [text] : Object.values(text),
  );
  const open = every.filter((text) => text.includes('{') && LETTERS.test(withoutValues(text)));
  return {
    texts: new Set(every.filter((text) => !text.includes('{'))),
    patterns: open.map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
          'u',
        ),
    ),
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function withoutValues(text: string): string {
  return text.replace(/\{\w+\}/g, '');
}

const isCaption = (language: Language, caption: string): boolean =>
  captionsOf[language].texts.has(caption) ||
  captionsOf[language].patterns.some((pattern) => pattern.test(caption));

function piecesOf(page: GuidePage): Piece[] {
  return page.blocks.flatMap((block) => {
    if (block.kind === 'text') return [...block.line];
    return 'lines' in block ? block.lines.flat() : [];
  });
}

/** What stands where: the same in each language, whatever it says. */
function shapeOf(block: Block): string {
  if (block.kind === 'picture') return `picture ${block.picture}`;
  return 'lines' in block ? `${block.kind} ${block.lines.length}` : block.kind;
}

test('each page stands in each language, and no other file lies there', () => {
  for (const language of LANGUAGES) {
    const files = globSync('*', { cwd: path.join(root, 'docs/guide', language) });
    expect(files.sort()).toEqual(names.map((name) => `${name}.md`).sort());
  }
});

test.each(names)(
  '%s: the languages have the same headings, steps, pictures and addresses',
  (name) => {
    const [first, ...others] = LANGUAGES.map((language) => {
      const page = guides[language].find((one) => one.name === name)!;
      const addresses = piecesOf(page).filter(
        (piece) => typeof piece !== 'string' && 'address' in piece,
      );
      return { blocks: page.blocks.map(shapeOf), addresses };
    });

    for (const other of others) expect(other).toEqual(first);
  },
);

test.each(pages)(
  '$id: what it calls a caption is a text of the app in its language',
  ({ page, language }) => {
    const captions = piecesOf(page).flatMap((piece) =>
      typeof piece !== 'string' && 'caption' in piece ? [piece.caption] : [],
    );

    expect(captions).not.toEqual([]);
    expect(captions.filter((caption) => !isCaption(language, caption))).toEqual([]);
  },
);

test.each(pages)('$id: its addresses are screens, its links pages of the guide', ({ page }) => {
  const pieces = piecesOf(page).filter((piece) => typeof piece !== 'string');
  const addresses = pieces.flatMap((piece) => ('address' in piece ? [piece.address] : []));
  const links = pieces.flatMap((piece) => ('page' in piece ? [piece.page as string] : []));

  expect(addresses.filter((one) => !screens.some(({ address }) => address === one))).toEqual([]);
  expect(links.filter((one) => !names.includes(one))).toEqual([]);
});

test.each(pages)('$id: its pictures are there, and `npm run screens` takes them', ({ page }) => {
  const taken = globSync('e2e/screens*.ts', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  for (const block of page.blocks) {
    if (block.kind !== 'picture') continue;
    const screen = block.picture.replace(/-(phone|desktop)-light$/, '');
    expect(taken, block.picture).toContain(`name: '${screen}'`);
    const places = ['screens', 'guide/pictures'].map((one) => `docs/${one}/${block.picture}.jpg`);
    expect(places.filter((one) => existsSync(path.join(root, one)))).toHaveLength(1);
  }
});

test.each(pages)(
  '$id: it is short, composed, and begins with what the app is for',
  ({ page, language }) => {
    const text = readFileSync(path.join(root, 'docs/guide', language, `${page.name}.md`), 'utf8');

    expect(text.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    expect(text.normalize('NFC')).toBe(text);
    expect(page.blocks[0]?.kind).toBe('text');
    expect(page.blocks.some(({ kind }) => kind === 'steps')).toBe(true);
  },
);

test('the titles of a language differ', () => {
  for (const language of LANGUAGES) {
    expect(new Set(guides[language].map(({ title }) => title)).size).toBe(names.length);
  }
});

test('each screen for who is signed in has a page that fits, but the guide itself', () => {
  const without = screens.filter(
    ({ address, access }) =>
      access !== 'guest' && !/^\/help(\/|$)/.test(address) && !helpPageOf(address),
  );

  expect(without).toEqual([]);
  for (const { link } of [...apps, ...sections]) expect(names).toContain(helpPageOf(link.to));
});

test('the map names screens that are there, and each page is the one of some screen', () => {
  const beginnings = Object.keys(PAGE_OF_SCREEN);
  const nowhere = beginnings.filter(
    (one) => !screens.some(({ address }) => address === one || address.startsWith(`${one}/`)),
  );

  expect(nowhere).toEqual([]);
  expect(new Set(Object.values(PAGE_OF_SCREEN))).toEqual(new Set(names));
});

test('an administrator alone is led to the pages for administrators', () => {
  const admins: readonly string[] = ADMIN_PAGES;
  for (const { address, access } of screens) {
    const page = helpPageOf(address);
    if (access !== 'admin' && page) expect(admins, address).not.toContain(page);
  }
});

test('what is no Markdown of the guide is refused', () => {
  for (const body of [
    '### Deeper',
    '| a | b |',
    '> quoted',
    '![x](y.png)',
    'a *slanted* word',
    '<b>x</b>',
  ]) {
    expect(() => readGuidePage('start', `# Title\n\n${body}\n`), body).toThrow('start: ');
  }
  expect(() => readGuidePage('start', 'No title\n')).toThrow('the first line is the title');
});
