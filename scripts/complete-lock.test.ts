import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addressLock, completeLock, type Lock } from './complete-lock.ts';

test("packages of other platforms are added with what their names say, and others' are left", () => {
  const lock: Lock = {
    packages: {
      'node_modules/biome': {
        dev: true,
        license: 'MIT',
        optionalDependencies: {
          '@biome/cli-linux-x64': '2.0.0',
          '@biome/cli-linux-arm-gnueabihf': '2.0.0',
          '@biome/cli-linux-arm64-musl': '2.0.0',
          '@biome/cli-darwin-arm64': '2.0.0',
          pretty: '1.0.0',
        },
      },
      'node_modules/@biome/cli-linux-x64': { version: '2.0.0', os: ['linux'], cpu: ['x64'] },
    },
  };

  expect(completeLock(lock)).toHaveLength(3);

  const shared = { version: '2.0.0', dev: true, license: 'MIT', optional: true };
  expect(lock.packages).toMatchObject({
    'node_modules/@biome/cli-linux-x64': { version: '2.0.0', os: ['linux'], cpu: ['x64'] },
    'node_modules/@biome/cli-linux-arm-gnueabihf': { ...shared, os: ['linux'], cpu: ['arm'] },
    'node_modules/@biome/cli-linux-arm64-musl': {
      ...shared,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/@biome/cli-darwin-arm64': { ...shared, os: ['darwin'], cpu: ['arm64'] },
  });
});

test('a package is fetched from the registry that npm puts its own in place of', () => {
  const mirrored = { version: '3.0.0', resolved: 'https://mirror.example/zod-3.0.0.tgz' };
  const lock: Lock = {
    packages: {
      '': { version: '0.1.0' },
      'apps/web': { version: '0.1.0' },
      'node_modules/@station/web': { resolved: 'apps/web', link: true },
      'node_modules/zod': mirrored,
      'node_modules/a/node_modules/@scope/b': { version: '1.2.3-beta.4' },
      'node_modules/icons': { name: '@scope/nothing', version: '1.0.0' },
    },
  };

  expect(addressLock(lock)).toHaveLength(3);

  expect(Object.values(lock.packages).map((it) => it.resolved)).toEqual([
    undefined,
    undefined,
    'apps/web',
    'https://registry.npmjs.org/zod/-/zod-3.0.0.tgz',
    'https://registry.npmjs.org/@scope/b/-/b-1.2.3-beta.4.tgz',
    'https://registry.npmjs.org/@scope/nothing/-/nothing-1.0.0.tgz',
  ]);
  expect(addressLock(lock)).toEqual([]);
});

test("the repository's lock file names the packages of every platform and where they lie", () => {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));

  expect(completeLock(lock)).toEqual([]);
  expect(addressLock(lock)).toEqual([]);
});
