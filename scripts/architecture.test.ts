import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSource } from './rooms/read-source.ts';
import { resolveImport } from './rooms/resolve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8');

/** The floor of each domain that the picture draws for one side, the uppermost being 0. */
function floorsOf(side: 'web' | 'server'): Map<string, number> {
  const [, box = ''] = page.split(`┌─ apps/${side}/src/app`);
  const [lines = ''] = box.split(/[├└]─ apps\/[a-z]+\/src\/(?:records|platform)/);
  const floors = lines
    .split('\n')
    .slice(2)
    .map((line) => line.match(/[a-z-]+/g) ?? []);
  return new Map(floors.flatMap((words, floor) => words.map((word) => [word, floor] as const)));
}

/** Which domain a file of one side lies in. */
const domainOf = (side: string, path: string) =>
  new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(path)?.[1];

test.each(['web', 'server'] as const)(
  'The picture of %s has every domain there is, above those it uses',
  (side) => {
    const floors = floorsOf(side);
    const files = globSync(`apps/${side}/src/features/**/*.{ts,tsx}`, { cwd: root });
    const upwards = files
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) => {
        const from = domainOf(side, path) ?? '';
        return readSource(path, readFileSync(`${root}/${path}`, 'utf8')).imports.flatMap(
          ({ specifier }) => {
            const target = resolveImport(path, specifier);
            const to = target.kind === 'file' ? domainOf(side, target.path) : undefined;
            if (to === undefined || to === from) return [];
            return (floors.get(from) ?? 0) < (floors.get(to) ?? 0) ? [] : [`${path}: ${to}`];
          },
        );
      });

    expect([...floors.keys()].sort()).toEqual(
      readdirSync(`${root}/apps/${side}/src/features`).sort(),
    );
    expect(upwards).toEqual([]);
  },
);

test('The page fits on one', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(80);
});
