/** The pages of the guide (docs/guide) as data for the help screens: a module a language, and one of pictures. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { ADMIN_PAGES, type GuidePage, STAFF_PAGES } from '../src/features/help/guide.ts';
import { readGuidePage } from './guide-markdown.ts';
import { writeGenerated } from './write-generated.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const target = fileURLToPath(new URL('../src/features/help', import.meta.url));

/** Where the pictures of the guide may lie, from `docs`: those of all the docs, and its own. */
const PICTURE_FOLDERS = ['screens', 'guide/pictures'];

const LANGUAGES = ['vi', 'ko', 'en'] as const;

/** The pages in one language, in the order of their list. */
export function readGuide(language: (typeof LANGUAGES)[number]): GuidePage[] {
  return [...STAFF_PAGES, ...ADMIN_PAGES].map((name) =>
    readGuidePage(name, readFileSync(path.join(docs, 'guide', language, `${name}.md`), 'utf8')),
  );
}

/** Writes the modules anew, where they are not what they would be. */
export function writeGuide(): void {
  const pictures = new Set<string>();
  for (const language of LANGUAGES) {
    const pages = readGuide(language);
    for (const block of pages.flatMap(({ blocks }) => blocks)) {
      if (block.kind === 'picture') pictures.add(block.picture);
    }
    writeModule(`guide-${language}.gen.ts`, [
      "import type { GuidePage } from './guide.ts';",
      'export const pages: readonly GuidePage[] = [',
      ...pages.map((page) => `${JSON.stringify(page)},`),
      '];',
    ]);
  }
  writeModule('guide-pictures.gen.ts', [
    '/** Addresses of the pictures in the built site. */',
    'export const pictures: Readonly<Record<string, string>> = {',
    ...[...pictures].sort().map((name) => {
      const from = path.relative(target, fileOf(name)).replaceAll(path.sep, '/');
      return `'${name}': new URL('${from}', import.meta.url).href,`;
    }),
    '};',
  ]);
}

/** The file of a picture. */
function fileOf(name: string): string {
  const files = PICTURE_FOLDERS.map((folder) => path.join(docs, folder, `${name}.jpg`));
  const file = files.find((one) => existsSync(one));
  if (!file) throw new Error(`The guide shows ${name}.jpg, which is not there.`);
  return file;
}

function writeModule(name: string, lines: readonly string[]): void {
  writeGenerated(path.join(target, name), `${lines.join('\n')}\n`);
}

/** Keeps the modules in step with the pages, for `npm run dev`. */
export function guidePages(): Plugin {
  return {
    name: 'station:guide',
    buildStart: writeGuide,
    configureServer(server) {
      server.watcher.add(path.join(docs, 'guide'));
      server.watcher.on('change', (file) => {
        if (file.startsWith(path.join(docs, 'guide'))) writeGuide();
      });
    },
  };
}
