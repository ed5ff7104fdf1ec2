import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

/** A folder with the start and, in place of the server, a program that tells what it was given. */
function withoutPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'station-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['start.ts', 'build-if-needed.ts']) {
    const file = fileURLToPath(new URL(name, import.meta.url));
    copyFileSync(file, join(folder, 'scripts', name));
  }
  mkdirSync(join(folder, 'apps/server/src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'apps/server/src/main.ts'),
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
