import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { completeLock, type Lock } from './complete-lock.ts';

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

test("the repository's lock file names the packages of every platform", () => {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));

  expect(completeLock(lock)).toEqual([]);
});
