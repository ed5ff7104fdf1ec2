import { spawn } from 'node:child_process';
import { fdatasyncSync, fstatSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { DurableFiles } from '../../src/db/embedded/durable-files.ts';
import { wasCutOff } from '../../src/db/embedded/flush-all-files.ts';
import { startParameters } from '../../src/db/embedded/open-database.ts';
import { createTestStore } from '../test-store.ts';

// @full

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('each commit, and only a commit, waits for the disk', async () => {
  let flushed = 0;
  const files = new DurableFiles(join(await newFolder(), 'database'), (fd) => {
    fdatasyncSync(fd);
    flushed += 1;
  });
  const database = await PGlite.create({ fs: files, startParams: startParameters(true) });
  onTestFinished(() => database.close());
  await database.exec('create table note (text text)');
  const flushesOf = async (sql: string) => {
    const before = flushed;
    await database.exec(sql);
    return flushed - before;
  };
  expect(await flushesOf(`insert into note values ('a')`)).toBe(1);
  expect(await flushesOf('select * from note')).toBe(0);
  expect(await flushesOf('begin')).toBe(0);
  expect(await flushesOf(`insert into note values ('b'), ('c')`)).toBe(0);
  expect(await flushesOf('commit')).toBe(1);
  // A checkpoint writes the tables themselves out.
  expect(await flushesOf('checkpoint')).toBeGreaterThan(2);
});

test('a start after a crash flushes again only what it writes', async () => {
  const { dataDir, remove } = await createTestStore();
  onTestFinished(remove);
  const directory = join(dataDir, 'database');
  const script = fileURLToPath(new URL('./writing-process.ts', import.meta.url));
  const writing = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let confirmed = 0;
  for await (const _line of createInterface(writing.stdout)) {
    confirmed += 1;
    if (confirmed === 20) writing.kill('SIGKILL');
  }
  expect(wasCutOff(directory)).toBe(true);

  const flushed: number[] = [];
  const files = new DurableFiles(directory, (fd) => {
    fdatasyncSync(fd);
    flushed.push(fstatSync(fd).ino);
  });
  const all = await readdir(directory, { recursive: true });
  await files.flushAll();
  const database = await PGlite.create({
    ...{ fs: files, extensions: { btree_gin, pg_trgm, unaccent } },
    startParams: startParameters(true),
  });
  expect(all.length).toBeGreaterThan(1_000);
  expect(flushed.length).toBeLessThan(all.length / 4);
  // Where it says what it has replayed, and the table that it replayed.
  const { rows } = await database.query<{ path: string }>(
    `select pg_relation_filepath('written') as path`,
  );
  for (const path of ['global/pg_control', rows[0]?.path ?? '']) {
    expect(flushed).toContain((await stat(join(directory, path))).ino);
  }

  files.opened();
  await database.close();
  expect(wasCutOff(directory)).toBe(false);
});

test('a disk that cannot write stops the database before it confirms anything', async () => {
  const worker = new Worker(new URL('./broken-disk-worker.ts', import.meta.url), {
    workerData: join(await newFolder(), 'database'),
  });
  onTestFinished(() => void worker.terminate());
  const verdict = await new Promise<string>((resolve) => {
    worker.on('message', (line: string) => {
      if (/PANIC|confirmed/.test(line)) resolve(line);
    });
  });
  expect(verdict).toMatch(/PANIC: {2}could not fsync file "[0-9A-F]{24}": I\/O error/);
});

test('the store runs with fsync unless it is told not to', async () => {
  const { dataDir, remove } = await createTestStore();
  onTestFinished(remove);
  const settings = `select current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit`;
  const store = await openStore({ dataDir });
  const { rows } = await store.pool.query(settings);
  await store.close();
  expect(rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on' }]);
});

test('files of another PostgreSQL are refused with a sentence that says what to do', async () => {
  const { dataDir, remove } = await createTestStore();
  onTestFinished(remove);
  const version = join(dataDir, 'database', 'PG_VERSION');
  expect(await readFile(version, 'utf8')).toBe('18\n');
  await writeFile(version, '17\n');
  await expect(openStore({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 17, and this Station has PostgreSQL 18\. Make a backup/,
  );
  // The lock was given back.
  await writeFile(version, '18\n');
  await (await openStore({ dataDir })).close();
});
