import { expect, test } from 'vitest';
import { licencesPage, mayBeShipped, readLicences, shippedPackages } from './licences.ts';

const { page, shipped } = readLicences();

test('whatever is shipped is under a licence that lets us', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => !mayBeShipped(licence))).toEqual([]);
});

test('docs/licences.md is what `npm run licences` writes', () => {
  expect(page).toBe(licencesPage(shipped));
});

test('a licence that asks for the source of everything, forbids a use, or is unknown is refused', () => {
  const refused = [
    'GPL-3.0-only',
    'AGPL-3.0',
    'BUSL-1.1',
    'CC-BY-NC-4.0',
    'unknown',
    'MIT AND GPL-2.0',
  ];
  expect(refused.filter(mayBeShipped)).toEqual([]);
  expect(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'].every(mayBeShipped)).toBe(true);
});

test('packages for development, and our own, are not shipped', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@station/server': { link: true },
    'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/png-js': { version: '2.0.0' },
  };
  expect(shippedPackages(packages)).toEqual([
    { name: '@b/c', version: '2.0.0', licence: 'ISC' },
    { name: 'png-js', version: '2.0.0', licence: 'MIT' },
  ]);
});
