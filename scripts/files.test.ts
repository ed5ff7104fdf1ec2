import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../apps/server/src/db/db.ts';
import { lockDirectory } from '../apps/server/src/db/embedded/directory-lock.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { hashOf } from '../apps/server/src/platform/blobs/blob-store.ts';
import { holdBlob } from '../apps/server/src/platform/blobs/hold-blob.ts';
import { blobFolder, localBlobs } from '../apps/server/src/platform/blobs/local-blobs.ts';
import { registeredBlobs } from '../apps/server/src/platform/blobs/registered-blobs.ts';
import { s3Blobs } from '../apps/server/src/platform/blobs/s3-blobs.ts';
import { startS3 } from '../apps/server/test/fixtures/s3-server.ts';
import { isFull } from '../apps/server/test/in-full.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { runScript } from './testing/run-script.ts';

// @full

/** Long enough for two parts in S3. */
const TEXTS = ['a picture', 'một tệp', 'large '.repeat(2_000_000)];
const HASHES = TEXTS.map((it) => hashOf(Buffer.from(it)));
const [SMALL = '', OTHER = '', LARGE = ''] = HASHES;

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let server: Awaited<ReturnType<typeof startPostgres>>;
let stores = 0;

const run = (script: 'files' | 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) =>
  runScript(script, args, { cwd: folder, env });

/** `empty` is a database without anything, and `full` one whose rows point to three files. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'station-files-'));
  [s3, server] = await Promise.all([startS3(), startPostgres({ fsync: false })]);
  const databaseUrl = await createDatabase(server.url, 'full');
  await createDatabase(server.url, 'empty');
  const store = await openStore({ databaseUrl, dataDir: join(folder, 'full') });
  await migrateToLatest(store.db);
  const blobs = registeredBlobs(store.db, localBlobs(blobFolder(join(folder, 'full'))));
  for (const it of TEXTS) {
    const blob = await blobs.put(Buffer.from(it));
    await store.db.transaction().execute(async (trx) => {
      await holdBlob(trx, blob);
      await trx
        .insertInto('file')
        .values({
          ...{ name: blob.hash, blob_hash: blob.hash, original_name: '', category: 'avatar' },
          ...{ mime_type: '', file_size: blob.size },
        })
        .execute();
    });
  }
  await store.close();
});
afterAll(async () => {
  await Promise.all([s3.close(), server.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** A copy of a store, and its environment. */
async function ownStore(of: 'full' | 'empty' = 'full') {
  stores += 1;
  const DATA_DIR = join(folder, `store-${stores}`);
  if (of === 'full') await cp(join(folder, of), DATA_DIR, { recursive: true });
  const DATABASE_URL = await createDatabase(server.url, `store_${stores}`, of);
  return { env: { DATA_DIR, DATABASE_URL }, blobs: localBlobs(blobFolder(DATA_DIR)) };
}

/** The backups that a database remembers. */
async function remembered({ DATABASE_URL, DATA_DIR }: { DATABASE_URL: string; DATA_DIR: string }) {
  const store = await openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
  const { rows } = await store.pool.query('select file, with_files from backup_record order by id');
  await store.close();
  return rows;
}

/** An empty bucket, and its environment. */
async function ownBucket() {
  const blobs = s3Blobs(s3.settings, { temporary: folder });
  for await (const { hash } of blobs.list()) await blobs.remove(hash);
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const env = {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  return { env, blobs };
}

async function hashesIn(blobs: ReturnType<typeof localBlobs>): Promise<string[]> {
  const found: string[] = [];
  for await (const { hash } of blobs.list()) found.push(hash);
  return found.sort();
}

const hashesBelow = (path: string) => hashesIn(localBlobs(path));

/** Other bytes of the same number, as a disk may make them. */
const damage = (blobs: ReturnType<typeof localBlobs>, hash: string) =>
  blobs.withPath(hash, async (path) => {
    await rm(path);
    await writeFile(path, 'b picture');
  });

test.runIf(isFull)(
  'Files are held against the database, and what is wrong ends the command with 1',
  async () => {
    const { env, blobs } = await ownStore();
    await blobs.remove(OTHER);
    await damage(blobs, SMALL);
    const stray = await blobs.put(Buffer.from('of no row'));
    const store = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
    await store.pool.query('update blob set refs = 2 where hash = $1', [LARGE]);
    await store.close();
    const deep = await run('files', ['verify', '--deep', '--release-orphans'], env);
    expect(deep.status).toBe(1);
    expect(deep.err).toBe(
      `1 files are missing:\n  ${OTHER}\n` +
        `1 files are not what was put there:\n  ${SMALL}\n` +
        `1 files are counted wrong: another number of rows points to them:\n  ${LARGE}\n` +
        `1 files are there, but unknown to the database:\n  ${stray.hash}\n`,
    );
    expect(deep.out).toContain('is removed by the server in an hour');
    const after = await run('files', ['verify'], env);
    expect(after.err).not.toContain(stray.hash);
    expect(after.out).toBe('3 files (11.4 MB), and 1 that nothing points to any more.\n');
  },
);

test.runIf(isFull)(
  'Files go to a bucket and back; what was stopped goes on, and what is damaged stays',
  async () => {
    const { env, blobs } = await ownStore();
    const bucket = await ownBucket();
    expect((await run('files', ['move', 's3'], env)).err).toContain('S3_ENDPOINT');
    const both = { ...env, ...bucket.env };
    // It was stopped after the first one.
    await bucket.blobs.put(Buffer.from(TEXTS[0] ?? ''));
    const there = await run('files', ['move', 's3'], both);
    expect(there).toMatchObject({ err: '', status: 0 });
    expect(there.out).toContain('2 files (11.4 MB) copied, 1 were there already.');
    expect(await hashesIn(bucket.blobs)).toEqual(HASHES.toSorted());
    expect(await hashesIn(blobs)).toEqual(HASHES.toSorted());
    const removed = await run('files', ['move', 's3', '--remove'], both);
    expect(removed.out).toContain('0 files (0.0 MB) copied, 3 were there already.');
    expect(await hashesIn(blobs)).toEqual([]);

    const back = await run('files', ['move', 'local', '--remove'], both);
    expect(back.out).toContain('3 files (11.4 MB) copied');
    expect(await hashesIn(bucket.blobs)).toEqual([]);
    expect(await hashesIn(blobs)).toEqual(HASHES.toSorted());

    await damage(blobs, SMALL);
    const damaged = await run('files', ['move', 's3', '--remove'], both);
    expect(damaged.status).toBe(1);
    expect(damaged.err).toBe(`1 files are damaged, and were not copied:\n  ${SMALL}\n`);
    expect(await hashesIn(blobs)).toEqual(HASHES.toSorted());
  },
);

test.runIf(isFull)('Files do not move while a server runs, on either kind of store', async () => {
  const bucket = await ownBucket();
  const { env } = await ownStore();
  const running = await openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  const refused = await run('files', ['move', 's3'], { ...env, ...bucket.env });
  await running.close();
  expect(refused.status).toBe(1);
  expect(refused.err).toContain('A Station server is connected to this database. Stop it first.');

  const DATA_DIR = join(folder, 'embedded');
  await mkdir(join(DATA_DIR, 'database'), { recursive: true });
  const lock = lockDirectory(DATA_DIR);
  const locked = await run('files', ['move', 's3'], { DATA_DIR, ...bucket.env });
  lock.release();
  expect(locked.status).toBe(1);
  expect(locked.err).toContain(`in use by the process ${process.pid}`);
  expect(await hashesIn(bucket.blobs)).toEqual([]);
});

test('A bucket that cannot be written to loses nothing', async () => {
  const { env, blobs } = await ownStore();
  const bucket = await ownBucket();
  const wrong = { ...env, ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' };
  const refused = await run('files', ['move', 's3', '--remove'], wrong);
  expect(refused.status).toBe(1);
  expect(refused.err).toContain('403');
  expect(await hashesIn(blobs)).toEqual(HASHES.toSorted());
});

test('A backup has the files beside it, and a restore brings them back, also into a bucket', async () => {
  const { env } = await ownStore();
  const at = join(folder, 'kept');
  const name = join('kept', 'one.gz');
  await cp(join(folder, 'full', 'blobs'), join(at, 'not-it'), { recursive: true });
  const saved = await run('backup', [name], env);
  expect(saved).toMatchObject({ err: '', status: 0 });
  expect(saved.out).toContain('has 3 of its 3 files (11.4 MB)');
  expect(await hashesBelow(join(at, 'station-files'))).toEqual(HASHES.toSorted());
  // The next one copies nothing that is there.
  expect((await run('backup', [join('kept', 'two.gz')], env)).status).toBe(0);
  expect((await readdir(at)).sort()).toEqual(['not-it', 'one.gz', 'station-files', 'two.gz']);

  const { env: fresh } = await ownStore('empty');
  const restored = await run('restore', [name], fresh);
  expect(restored).toMatchObject({ err: '', status: 0 });
  expect(restored.out).toMatch(/^Restored \d+ rows of \d+ tables and 3 files\.\n$/);
  const verified = await run('files', ['verify', '--deep'], fresh);
  expect(verified).toMatchObject({ err: '', status: 0 });
  expect(verified.out).toBe('3 files (11.4 MB), and 0 that nothing points to any more.\n');

  const bucket = await ownBucket();
  const inBucket = { ...(await ownStore('empty')).env, ...bucket.env };
  expect((await run('restore', [name], inBucket)).status).toBe(0);
  expect(await hashesIn(bucket.blobs)).toEqual(HASHES.toSorted());

  const named = await run('backup', ['of-bucket.gz'], inBucket);
  expect(named.out).toContain('It names 3 files (11.4 MB) by their hash, which stay in the bucket');
  expect(await readdir(folder)).not.toContain('station-files');
});

test.runIf(isFull)(
  'A restore says which files are missing or damaged, and mends what it can',
  async () => {
    const { env } = await ownStore();
    const name = join('poor', 'one.gz');
    await cp(join(folder, 'full', 'blobs'), join(folder, 'poor', 'station-files'), {
      recursive: true,
    });
    expect((await run('backup', [name], env)).status).toBe(0);
    const beside = localBlobs(join(folder, 'poor', 'station-files'));
    await beside.remove(OTHER);
    await damage(beside, SMALL);
    const { env: fresh } = await ownStore('empty');
    // One is in the folder already, but broken.
    const there = localBlobs(blobFolder(fresh.DATA_DIR));
    await there.put(Buffer.from(TEXTS[2] ?? ''));
    await damage(there, LARGE);
    const restored = await run('restore', [name], fresh);
    expect(restored.status).toBe(1);
    expect(restored.out).toContain('and 1 files.');
    expect(restored.err).toContain(`nor in the store of files:\n  ${OTHER}\n`);
    expect(restored.err).toContain(`station-files:\n  ${SMALL}\n`);
    expect(await hashesIn(there)).toEqual([LARGE]);

    const without = await run('backup', ['without.gz', '--files=none'], env);
    expect(without.out).toContain('It names 3 files (11.4 MB) by their hash, which stay in');
  },
);

test('A backup tells of files that are missing or damaged in the store', async () => {
  const { env, blobs } = await ownStore();
  await blobs.remove(OTHER);
  await damage(blobs, SMALL);
  await mkdir(join(folder, 'gaps'));
  const saved = await run('backup', [join('gaps', 'one.gz')], env);
  expect(saved.status).toBe(20);
  expect(saved.err).toBe(
    `1 files are not in the store of files:\n  ${OTHER}\n` +
      `1 files are damaged in the store of files:\n  ${SMALL}\n`,
  );
  expect(saved.out).toContain('has 1 of its 3 files');
  // Whoever looks at Health is not told that they are all there.
  expect(await remembered(env)).toEqual([
    { file: join(folder, 'gaps', 'one.gz'), with_files: false },
  ]);
});
