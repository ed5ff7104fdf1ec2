import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore, type StoreOptions } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { isFull } from '../apps/server/test/in-full.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';

// @full

/** Runs a script as a person does: in the folder where they stand, with their environment. */
function run(script: 'backup' | 'restore', cwd: string, env: NodeJS.ProcessEnv, args: string[]) {
  const path = fileURLToPath(new URL(`./${script}.ts`, import.meta.url));
  const { DATABASE_URL: _, ...others } = process.env;
  return spawnSync(process.execPath, [path, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...others, INIT_CWD: cwd, ...env },
  });
}

async function withStore<T>(
  options: StoreOptions,
  use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
): Promise<T> {
  const store = await openStore({ fsync: false, ...options });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Whose lines the audit log of a store has. */
async function actors(options: StoreOptions): Promise<string[]> {
  return withStore(options, async (store) => {
    const { rows } = await store.pool.query('select actor_name from audit_line order by id');
    return rows.map((row) => row.actor_name);
  });
}

/** Another process that has the store open, as a server has. */
async function holdOpen(dataDir: string): Promise<ChildProcess> {
  const module = new URL('../apps/server/src/db/db.ts', import.meta.url).href;
  const code = `
    import { openStore } from ${JSON.stringify(module)};
    await openStore({ dataDir: process.argv[1] });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  return child;
}

let folder: string;

/** In `folder`, `new` is a store without anything, `a` is a store with one line in its audit log, and `saved.gz` its backup. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'station-commands-'));
  await withStore({ dataDir: join(folder, 'new') }, async () => {});
  await cp(join(folder, 'new'), join(folder, 'a'), { recursive: true });
  await withStore({ dataDir: join(folder, 'a') }, async (store) => {
    await migrateToLatest(store.db);
    await store.pool.query(`insert into audit_line (actor_name, action, subject)
      values ('Nguyễn Thị Ánh', 'tested', 'backup')`);
  });
  const saved = run('backup', folder, { DATA_DIR: 'a' }, ['saved.gz']);
  expect(saved.stderr).toBe('');
  expect(saved.stdout).toMatch(/saved\.gz: \d+ rows of \d+ tables, 0 files, 0\.0 MB\./);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a backup is private and never overwrites', async () => {
  const before = await stat(join(folder, 'saved.gz'));
  expect(before.mode & 0o777).toBe(0o600);
  const again = run('backup', folder, { DATA_DIR: 'a' }, ['saved.gz']);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already') });
  expect((await stat(join(folder, 'saved.gz'))).mtimeMs).toBe(before.mtimeMs);
});

test('the database remembers a backup, and the folder that it went to', async () => {
  const kept = await withStore({ dataDir: join(folder, 'a') }, async (store) => {
    const { rows } = await store.pool.query('select * from backup_record');
    return rows;
  });
  expect(kept).toHaveLength(1);
  const { size } = await stat(join(folder, 'saved.gz'));
  expect(kept[0]).toMatchObject({
    ...{ file: join(folder, 'saved.gz'), host: hostname(), bytes: size, with_files: true },
    made_at: expect.any(Date),
  });
});

test('a backup that lacks files is written, ends with a code of its own, and is remembered as one without', async () => {
  await cp(join(folder, 'a'), join(folder, 'lacks'), { recursive: true });
  const lost = 'a'.repeat(43);
  await withStore({ dataDir: join(folder, 'lacks') }, async ({ pool }) => {
    await pool.query('insert into blob (hash, size, refs, unused_since) values ($1, 7, 1, null)', [
      lost,
    ]);
  });
  await mkdir(join(folder, 'gaps'));
  const saved = run('backup', folder, { DATA_DIR: 'lacks' }, [join('gaps', 'one.gz')]);
  expect(saved.status).toBe(20);
  expect(saved.stderr).toBe(`1 files are not in the store of files:\n  ${lost}\n`);
  expect((await readdir(join(folder, 'gaps'))).filter((it) => it.endsWith('gz'))).toEqual([
    'one.gz',
  ]);
  const kept = await withStore({ dataDir: join(folder, 'lacks') }, async ({ pool }) => {
    const { rows } = await pool.query(
      'select file, with_files from backup_record order by id desc',
    );
    return rows;
  });
  expect(kept[0]).toEqual({ file: join(folder, 'gaps', 'one.gz'), with_files: false });
});

test('what a backup that was killed has left is removed by one a day later, and nothing else is', async () => {
  const place = join(folder, 'killed');
  const drafts = join(place, 'station-files', '.drafts');
  await mkdir(drafts, { recursive: true });
  const begun = 'station-2026-11-25T02-30-00.ndjson.gz.part';
  const begunLater = 'station-2026-11-26T02-30-00.ndjson.gz.part';
  const left = [join(place, begun), join(place, 'video.part'), join(drafts, 'left')];
  for (const path of [...left, join(place, begunLater), join(drafts, 'under-way')]) {
    await writeFile(path, 'of people');
  }
  const before = Date.now() / 1_000 - 25 * 60 * 60;
  for (const path of left) await utimes(path, before, before);
  const saved = run('backup', folder, { DATA_DIR: 'a' }, [join('killed', 'one.gz')]);
  expect(saved.stderr).toBe('');
  expect(new Set(await readdir(place))).toEqual(
    new Set(['one.gz', 'station-files', begunLater, 'video.part']),
  );
  expect(await readdir(drafts)).toEqual(['under-way']);
});

test('there is no backup of a folder without a store', async () => {
  const refused = run('backup', folder, { DATA_DIR: 'nowhere' }, ['nothing.gz']);
  expect(refused.stderr).toBe(`There is no Station in ${join(folder, 'nowhere')}.\n`);
  expect(refused.status).toBe(1);
  const names = await readdir(folder);
  expect(names.filter((it) => /^no(where|thing)/.test(it))).toEqual([]);
});

test('a restore fills a new folder, and refuses one that is in use', async () => {
  const restored = run('restore', folder, { DATA_DIR: 'b' }, ['saved.gz']);
  expect(restored.stderr).toBe('');
  expect(restored.stdout).toMatch(/^Restored \d+ rows of \d+ tables and 0 files\.\n$/);
  expect(await actors({ dataDir: join(folder, 'b') })).toEqual(['Nguyễn Thị Ánh']);
  const refused = run('restore', folder, { DATA_DIR: 'b' }, ['saved.gz']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^There is something here already .* add --force\.\n$/);
});

test.runIf(isFull)('a backup works while the server runs, and a restore is refused', async () => {
  const server = await holdOpen(join(folder, 'a'));
  const saved = run('backup', folder, { DATA_DIR: 'a' }, []);
  expect(saved.stderr).toBe('');
  const name = (await readdir(folder)).find((it) => it.startsWith('station-')) ?? '';
  expect(name).toMatch(/^station-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson\.gz$/);
  const textOf = async (file: string) => gunzipSync(await readFile(join(folder, file))).toString();
  // But for what the database remembers of those that were made before.
  const rowsOf = (text: string) =>
    text.split('\n').filter((line) => line.startsWith('[') && !line.includes('.gz"'));
  expect(rowsOf(await textOf(name))).toEqual(rowsOf(await textOf('saved.gz')));
  // The server remembers what it was told of the file.
  expect(run('backup', folder, { DATA_DIR: 'a' }, ['next.gz']).stderr).toBe('');
  expect(await textOf('next.gz')).toContain(join(folder, name));

  const refused = run('restore', folder, { DATA_DIR: 'a' }, [name, '--force']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`${join(folder, 'a')} is in use by the process ${server.pid}`);
});

test.runIf(isFull)(
  'people move from the embedded store to PostgreSQL, and are told to stop the server',
  async () => {
    const server = await startPostgres({ fsync: false });
    onTestFinished(() => server.stop());
    const databaseUrl = await createDatabase(server.url, 'station');
    const env = { DATA_DIR: 'c', DATABASE_URL: databaseUrl };
    const empty = run('backup', folder, env, ['empty.gz']);
    expect(empty.stderr).toBe('There is no Station in this database.\n');
    await withStore({ dataDir: folder, databaseUrl }, async () => {
      const refused = run('restore', folder, env, ['saved.gz']);
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('A Station server is connected to this database. Stop it');
    });
    expect(run('restore', folder, env, ['saved.gz']).stderr).toBe('');
    expect(await actors({ dataDir: folder, databaseUrl })).toEqual(['Nguyễn Thị Ánh']);
    expect(run('backup', folder, env, ['second.gz']).status).toBe(0);
  },
);

test.runIf(isFull)('what is no backup is refused with a sentence', async () => {
  const env = { DATA_DIR: 'd' };
  expect(run('restore', folder, env, []).stderr).toContain('Name one backup');
  expect(run('restore', folder, env, ['nowhere.gz']).stderr).toContain('no such file');
  expect(await readdir(folder)).not.toContain('d');

  // Making a store takes longer than all that follows.
  await cp(join(folder, 'new'), join(folder, 'd'), { recursive: true });
  await writeFile(join(folder, 'note.txt'), 'hello');
  const whole = await readFile(join(folder, 'saved.gz'));
  await writeFile(join(folder, 'half.gz'), whole.subarray(0, whole.length / 2));
  for (const name of ['note.txt', 'half.gz']) {
    const refused = run('restore', folder, env, [name]);
    expect(refused.stderr).toBe('This is not a backup, or it is damaged.\n');
    expect(refused.status).toBe(1);
  }
});
