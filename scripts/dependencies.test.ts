import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

/** Every package that a `package.json` of ours asks for. */
const asked = [
  'package.json',
  ...globSync('{apps,packages}/*/package.json', { cwd: root }),
].flatMap((file) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
});

/** The first column of `docs/dependencies.md`; one in brackets is what was left out, or is elsewhere. */
const named = [...read('docs/dependencies.md').matchAll(/^\| ([^|(]+?) +(?:\([^|]*\) )?\|/gm)]
  .filter(([line]) => !line.includes('bench/peers'))
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((name) => name !== 'package');

const isNamed = (name: string) =>
  named.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
const isAsked = (one: string) =>
  asked.some((name) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

test('Every dependency has its line in docs/dependencies.md, and none that is gone has one', () => {
  const others = asked.filter((name) => !name.startsWith('@station/'));

  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((name) => !isNamed(name))).toEqual([]);
  expect(named.filter((one) => !isAsked(one))).toEqual([]);
});
