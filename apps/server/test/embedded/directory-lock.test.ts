import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { DirectoryInUseError, lockDirectory } from '../../src/db/embedded/directory-lock.ts';
import { promised } from '../in-full.ts';

const module = new URL('../../src/db/embedded/directory-lock.ts', import.meta.url).href;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Another process that takes the lock, says so or why not, and stays. */
async function holdElsewhere(directory: string): Promise<{ child: ChildProcess; printed: string }> {
  const code = `
    import { lockDirectory } from ${JSON.stringify(module)};
    try {
      lockDirectory(process.argv[1]);
      console.log('held');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code, directory]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const [printed] = await once(createInterface(child.stdout), 'line');
  // Nothing is printed by the way, such as a warning about node:sqlite.
  expect(errors).toBe('');
  return { child, printed };
}

test('a folder in use is refused at once, with its name and the process that has it', async () => {
  const folder = await newFolder();
  const { child, printed } = await holdElsewhere(folder);
  expect(printed).toBe('held');
  const before = Date.now();
  await expect(openStore({ dataDir: folder })).rejects.toThrow(
    `The data directory ${folder} is in use by the process ${child.pid}.`,
  );
  expect(Date.now() - before).toBeLessThan(promised(500));
  // It was refused before anything was made or touched.
  expect(existsSync(join(folder, 'database'))).toBe(false);
});

test('the other process is told the same', async () => {
  const folder = await newFolder();
  const lock = lockDirectory(folder);
  const { printed } = await holdElsewhere(folder);
  lock.release();
  expect(printed).toContain(`${folder} is in use by the process ${process.pid}`);
});

test('the lock is free again the moment its holder is killed', async () => {
  const folder = await newFolder();
  const { child } = await holdElsewhere(folder);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  lockDirectory(folder).release();
});

test('one process cannot take a folder twice', async () => {
  const folder = await newFolder();
  const lock = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(DirectoryInUseError);
  expect(await readFile(join(folder, 'station.pid'), 'utf8')).toBe(`${process.pid}\n`);
  lock.release();
  lock.release();
  lockDirectory(folder).release();
  expect(existsSync(join(folder, 'station.pid'))).toBe(false);
});

test('of many that come at once, one gets the folder', async () => {
  const folder = await newFolder();
  const all = await Promise.all(Array.from({ length: 4 }, () => holdElsewhere(folder)));
  expect(all.filter((it) => it.printed === 'held')).toHaveLength(1);
});
