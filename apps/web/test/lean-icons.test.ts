// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanIcon } from '../build/lean-icons.ts';

const icons = path.resolve(
  import.meta.dirname,
  '../../../node_modules/@tabler/icons-react/dist/esm/icons',
);
const codeOf = (name: string) => readFileSync(path.join(icons, `Icon${name}.mjs`), 'utf8');

test('of an icon its name and its paths are left, in their order', () => {
  const lean = leanIcon(codeOf('Mail'), false);
  const paths = [...codeOf('Mail').matchAll(/"d": ("[^"]+")/g)].map(([, d]) => d);

  expect(paths.length).toBeGreaterThan(1);
  expect(lean).toContain(`outlined('mail', ${paths.join(', ')})`);
});

test('where only the lines are drawn, no component comes along', () => {
  expect(leanIcon(codeOf('Mail'), true)).not.toContain('outlined');
});

test('an icon with more than outlined paths stays as it is', () => {
  expect(leanIcon(codeOf('StarFilled'), false)).toBeUndefined();
  expect(leanIcon(codeOf('Focus2'), false)).toBeUndefined();
});

test('Tabler still writes its icons as the build reads them', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: path.resolve(import.meta.dirname, '..') });
  const used = new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8').matchAll(
          /esm\/icons\/Icon(\w+)\.mjs/g,
        ),
      ].map(([, name = '']) => name),
    ),
  );
  const unread = [...used].filter((name) => leanIcon(codeOf(name), false) === undefined);

  expect(unread.sort()).toEqual(['Focus2', 'StarFilled']);
});
