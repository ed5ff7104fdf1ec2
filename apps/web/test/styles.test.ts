// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../src');
const inSource = (pattern: string) =>
  globSync(pattern, { cwd: src, exclude: (name) => name.includes('paraglide') }).sort();
const read = (file: string) => readFileSync(path.join(src, file), 'utf8');

const scripts = inSource('**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }));
const sheets = inSource('**/*.module.css');
const words = classesOf(read('ui/styles/layout.css'));

/** What a sheet takes from another. */
const composed = new Map<string, string[]>();
for (const sheet of sheets) {
  for (const [, names, from] of read(sheet).matchAll(/composes: ([\w ]+) from '([^']+)'/g)) {
    const other = path.posix.join(path.posix.dirname(sheet), from ?? '');
    composed.set(other, [...(composed.get(other) ?? []), ...(names ?? '').split(' ')]);
  }
}

/** The classes that a style sheet gives its own names to. */
function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/:global\s+[^,{]+/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''))];
}

/** What scripts ask of each sheet; undefined where one asks by a name that is only known as it runs. */
const asked = new Map<string, Set<string> | undefined>(
  sheets.map((sheet) => [sheet, new Set(composed.get(sheet))]),
);
for (const { file, text } of scripts) {
  for (const [line, alias, from] of text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
    const sheet = path.posix.join(path.posix.dirname(file), from ?? '');
    const rest = text.replace(line, '');
    if (new RegExp(`(?<![\\w./])${alias}\\b(?!\\.\\w)`).test(rest)) asked.set(sheet, undefined);
    for (const [, name] of rest.matchAll(new RegExp(`(?<![\\w./])${alias}\\.(\\w+)`, 'g'))) {
      asked.get(sheet)?.add(name ?? '');
    }
  }
}

test('every class of a style sheet is used, and every class that is used stands in one', () => {
  const wrong = sheets.flatMap((sheet) => {
    const names = asked.get(sheet);
    const defined = classesOf(read(sheet));
    return [
      ...defined
        .filter((name) => names?.has(name) === false)
        .map((name) => `${sheet}: .${name} is used nowhere`),
      ...[...(names ?? [])]
        .filter((name) => !defined.includes(name))
        .map((name) => `${sheet}: no .${name}`),
    ];
  });

  expect(wrong).toEqual([]);
});

test('every word of the shared styles is used, and no other class stands in a script by its name', () => {
  const takenFromWords = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/composes: ([\w -]+) from global/g)].flatMap(([, names]) =>
      (names ?? '').split(' '),
    ),
  );
  const literals = scripts.flatMap(({ text }) => [
    ...[...text.matchAll(/className="([^"]+)"/g)].map(([, names]) => names ?? ''),
    ...[...text.matchAll(/className=\{([^}]*)\}/g)].flatMap(([, choice]) =>
      [...(choice ?? '').matchAll(/[?:] '([^']+)'/g)].map(([, names]) => names ?? ''),
    ),
  ]);
  const written = literals.flatMap((names) => names.split(' '));
  const used = new Set([...takenFromWords, ...written]);

  expect(words.filter((word) => !used.has(word))).toEqual([]);
  expect([...used].filter((word) => word !== 'visually-hidden' && !words.includes(word))).toEqual(
    [],
  );
});
