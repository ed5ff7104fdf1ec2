import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './build-if-needed.ts';

/** A folder with the start and, in place of the server, a program that tells what it was given. */
function withoutPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'station-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'apps/server/dist'), { recursive: true });
  mkdirSync(join(folder, 'apps/server/build'));
  const scripts = [
    'scripts/start.ts',
    'scripts/build-if-needed.ts',
    'apps/server/build/if-needed.ts',
  ];
  for (const script of scripts) {
    copyFileSync(fileURLToPath(new URL(`../${script}`, import.meta.url)), join(folder, script));
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'apps/server/dist/main.js'),
    'console.log(JSON.stringify({ flags: process.execArgv, pid: process.pid, env: process.env }));',
  );
  return folder;
}

function start(folder: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'modules') };
  const script = join(folder, 'scripts/start.ts');
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, env, encoding: 'utf8' });
}

test('With --built the start becomes the server without pages to build; else it says that they cannot be', () => {
  const folder = withoutPages();

  const { pid, stdout } = start(folder, '--built');
  const server = JSON.parse(stdout) as { flags: string[]; pid: number; env: NodeJS.ProcessEnv };

  expect(server.pid).toBe(pid);
  expect(server.flags).toContain('--max-semi-space-size=4');
  expect(server.env.MALLOC_ARENA_MAX).toBe('2');
  expect(start(folder)).toMatchObject({ status: 1 });
});

test('What the environment says stands above what the start would say', () => {
  const folder = withoutPages();

  const { stdout } = start(folder, '--built');

  expect(JSON.parse(stdout).env.NODE_COMPILE_CACHE).toBe(join(folder, 'modules'));
});

test('The server is built when a source of it is another than before, and not again', () => {
  const folder = withoutPages();
  writeFileSync(join(folder, 'server.ts'), '1');
  writeFileSync(join(folder, 'apps/server/build/bundle.ts'), BUILD);
  mkdirSync(join(folder, 'apps/web/dist'), { recursive: true });
  writeFileSync(join(folder, 'apps/web/dist/index.html'), '');
  writeFileSync(join(folder, 'apps/web/dist/.built-from'), fingerprint(folder));

  expect(start(folder).stdout).toMatch(/^built\n/);
  expect(start(folder).stdout).not.toMatch(/^built\n/);
  writeFileSync(join(folder, 'server.ts'), '22');
  expect(start(folder).stdout).toMatch(/^built\n/);
  rmSync(join(folder, 'server.ts'));
  writeFileSync(join(folder, 'server.ts'), '33');
  expect(start(folder).stdout).toMatch(/^built\n/);
});

/** In place of the real build: notes the one source that there is. */
const BUILD = `
import { statSync, writeFileSync } from 'node:fs';
export function bundleServer() {
  console.log('built');
  const { size, mtimeMs } = statSync('server.ts');
  writeFileSync('apps/server/dist/.built-from', JSON.stringify([['server.ts', size, mtimeMs]]));
}`;
