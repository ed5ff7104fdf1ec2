import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { arePagesBuilt, fingerprint } from './build-if-needed.ts';

function makeBuiltTree(): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'station-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package-lock.json', '{}');
  write('apps/web/index.html', '<main>');
  write('apps/web/vite.config.ts', 'export {};');
  write('apps/web/src/main.tsx', 'start();');
  write('packages/contract/src/contacts.ts', 'export {};');
  write('apps/web/dist/index.html', '<main>');
  write('apps/web/dist/.built-from', fingerprint(root));
  return { root, write };
}

test('a build is good as long as its sources stay', () => {
  const { root } = makeBuiltTree();
  utimesSync(join(root, 'apps/web/src/main.tsx'), new Date(0), new Date(0));

  expect(arePagesBuilt(root)).toBe(true);
});

test.each([
  ['a changed page', 'apps/web/src/main.tsx', 'startTwice();'],
  ['a new page', 'apps/web/src/features/mail/mail-page.tsx', 'export {};'],
  ['a changed contract', 'packages/contract/src/contacts.ts', 'export const x = 1;'],
  ['another version of a package', 'package-lock.json', '{ "x": 1 }'],
  ['a changed build', 'apps/web/vite.config.ts', 'export const x = 1;'],
  ['a changed icon', 'apps/web/public/icon.svg', '<svg>'],
])('%s asks for a new build', (_what, path, text) => {
  const { root, write } = makeBuiltTree();
  write(path, text);

  expect(arePagesBuilt(root)).toBe(false);
});

test.each([
  ['a test', 'apps/web/src/features/mail/mail-page.test.tsx'],
  ['generated messages', 'apps/web/src/paraglide/messages.js'],
  ["the server's code", 'apps/server/src/main.ts'],
])('%s asks for no build', (_what, path) => {
  const { root, write } = makeBuiltTree();
  write(path, 'export {};');

  expect(arePagesBuilt(root)).toBe(true);
});

test('built files that are gone are built again', () => {
  const { root } = makeBuiltTree();
  rmSync(join(root, 'apps/web/dist/index.html'));

  expect(arePagesBuilt(root)).toBe(false);
});

test('a file that moved without changing asks for a new build', () => {
  const { root, write } = makeBuiltTree();
  rmSync(join(root, 'apps/web/src/main.tsx'));
  write('apps/web/src/start.tsx', 'start();');

  expect(arePagesBuilt(root)).toBe(false);
});
