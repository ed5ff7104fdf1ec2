import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * What comments and documents send a reader to has to be there. Files are cited as people do, by the
 * end of their path, with or without `src/` (`platform/mount.ts`, `web/platform/call.ts`). Decision
 * pages tell of the day they were written on, so paths in them may be gone; the pages they name may not.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const skipped = /(^|\/)(node_modules|dist|paraglide|results|\.[a-z]\w*)\//;
const files = globSync(['*.*', '{apps,packages,bench,docs,e2e,scripts}/**/*.*'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !skipped.test(path));

/** Every file and folder by every end of its path. */
const places = new Set(
  files.flatMap((path) =>
    [path, path.replace(/^(apps|packages)\//, '').replace('/src/', '/')].flatMap(endings),
  ),
);
const decisions = new Set(
  files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
);

/** Files that a build makes. */
const made = new Set(['preloads.json']);

test('Every decision, file and folder that is cited exists', () => {
  const missing = files.flatMap((path) => {
    if (!/\.(tsx?|css|md)$/.test(path)) return [];
    const text = proseOf(path, readFileSync(`${root}/${path}`, 'utf8'));
    return citationsIn(text, /^docs\/decisions\/|^CHANGELOG/.test(path)).flatMap((cited) =>
      exists(cited) ? [] : `${path}: ${cited}`,
    );
  });

  expect(missing).toEqual([]);
});

test('A decision, a file or a folder that is gone is found', () => {
  const text = `See docs/decisions/999 and 002, decision 998, features/gone/gone.data.ts,
    platform/mount.ts and "apps/web/src/gone", but not <feature>.routes.ts.`.replaceAll('"', '`');

  const missing = citationsIn(text, false).filter((cited) => !exists(cited));

  expect(missing).toEqual([
    'decision 999',
    'decision 998',
    'features/gone/gone.data.ts',
    'apps/web/src/gone',
  ]);
});

/** What is said in a file: all of a document but its blocks of code, the comments of a program. */
function proseOf(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replace(/^```[\s\S]*?^```$/gm, '');
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n');
}

function citationsIn(prose: string, onlyDecisions: boolean): string[] {
  const text = prose.replace(/https?:\/\/\S+/g, '');
  const numbers = [...text.matchAll(/\bdecisions?(?:\/| \(?)((?:\d{3}\b(?:, | and )?)+)/gi)]
    .flatMap(([, list = '']) => list.match(/\d{3}/g) ?? [])
    .map((number) => `decision ${number}`);
  if (onlyDecisions) return numbers;
  const named = /(?<![\w@/.<>*{}?[\]-])[\w@][\w@.-]*(?:\/[\w@.-]+)*\.(?:tsx?|mjs|css|md)\b/g;
  const folders = /`((?:(?:apps|packages)\/\w+|docs|e2e|bench|scripts)\/[\w/-]+)`/g;
  return [
    ...numbers,
    ...(text.match(named) ?? []),
    ...[...text.matchAll(folders)].map(([, folder = '']) => folder.replace(/\/$/, '')),
  ];
}

function exists(cited: string): boolean {
  const [, number] = /^decision (\d{3})$/.exec(cited) ?? [];
  if (number !== undefined) return decisions.has(number);
  return (
    made.has(basename(cited)) || cited === 'index.ts' || places.has(cited.replace(/^\.\.?\//, ''))
  );
}

/** `a/b/c` gives itself, `b/c`, `c`, and the folders `a`, `a/b` and `b`. */
function endings(path: string): string[] {
  const parts = path.split('/');
  const from = (start: number) =>
    parts.slice(start).map((_, length) => parts.slice(start, start + length + 1).join('/'));
  return [...parts.keys()].flatMap(from);
}
