/**
 * `npm run files -- verify [--deep] [--release-orphans]`: holds the store of files against the database;
 * ends with 1 when something is wrong. `npm run files -- move s3|local [--remove]`: copies all files to
 * the bucket of S3_*, or from it, checking each; it can be stopped and goes on where it was.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../apps/server/src/db/db.ts';
import { lockDirectory } from '../apps/server/src/db/embedded/directory-lock.ts';
import { appliedMigrations } from '../apps/server/src/db/migrate.ts';
import type { BlobStore } from '../apps/server/src/platform/blobs/blob-store.ts';
import { serverIsConnected } from '../apps/server/src/platform/blobs/blobs-check.queries.ts';
import { copyBlobs } from '../apps/server/src/platform/blobs/copy-blobs.ts';
import { blobFolder, localBlobs } from '../apps/server/src/platform/blobs/local-blobs.ts';
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts';
import { releaseOrphans, verifyBlobs } from '../apps/server/src/platform/blobs/verify-blobs.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { megabytes, printHashes } from './backup-files.ts';
import { runCommand } from './run-command.ts';

const USAGE =
  'Say: npm run files -- verify [--deep] [--release-orphans], or: npm run files -- move s3|local [--remove]';

async function files(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  const config = readConfig();
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) {
    throw new Error(`There is no Station in ${config.dataDir}.`);
  }
  const known = { verify: ['--deep', '--release-orphans'], move: ['s3', 'local', '--remove'] };
  const words = known[command as keyof typeof known] ?? [];
  if (words.length === 0 || args.some((it) => !words.includes(it))) throw new Error(USAGE);
  if (command === 'verify') await verify(config, args);
  else await move(config, args);
}

async function verify(config: Config, args: readonly string[]): Promise<void> {
  const store = await openStore({ ...config, poolSize: 1 });
  try {
    await verifyIn(store, openBlobs(config), args);
  } finally {
    await store.close();
  }
}

async function verifyIn({ db }: Store, blobs: BlobStore, args: readonly string[]): Promise<void> {
  if (!(await appliedMigrations(db)).includes('033-blobs')) {
    throw new Error('Start the server once first: it takes over the files of an older Station.');
  }
  const found = await verifyBlobs(db, blobs, { deep: args.includes('--deep') });
  console.log(
    `${found.files} files (${megabytes(found.bytes)}), and ${found.unused} that nothing points to any more.`,
  );
  printHashes(found.missing, 'missing');
  printHashes(found.wrong, 'not what was put there');
  printHashes(found.miscounted, 'counted wrong: another number of rows points to them');
  printHashes(found.orphans, 'there, but unknown to the database');
  if (args.includes('--release-orphans') && found.orphans.length > 0) {
    await releaseOrphans(db, blobs, found.orphans);
    console.log('What is unknown to the database is removed by the server in an hour.');
  }
}

async function move(config: Config, args: readonly string[]): Promise<void> {
  const places = args.filter((it) => !it.startsWith('--'));
  if (places.length !== 1) throw new Error(USAGE);
  if (!config.s3)
    throw new Error('Set S3_ENDPOINT and the other S3_* first: they name the bucket.');
  const endHold = await holdServersOff(config);
  try {
    await moveTo(places[0] === 's3', config, args);
  } finally {
    endHold();
  }
}

/** What is uploaded meanwhile would be left behind. @throws Error when a server is running. */
async function holdServersOff({ databaseUrl, dataDir }: Config): Promise<() => void> {
  if (databaseUrl === undefined) return lockDirectory(dataDir).release;
  const store = await openStore({ databaseUrl, dataDir, poolSize: 1 });
  const isConnected = await serverIsConnected(store.db).finally(store.close);
  if (isConnected)
    throw new Error('A Station server is connected to this database. Stop it first.');
  return () => {};
}

async function moveTo(isToS3: boolean, config: Config, args: readonly string[]): Promise<void> {
  const { dataDir } = config;
  const [local, s3] = [localBlobs(blobFolder(dataDir)), openBlobs(config)];
  const { from, to } = isToS3 ? { from: local, to: s3 } : { from: s3, to: local };
  const moved = await copyBlobs(from.list(), { from, to });
  console.log(
    `${moved.copied} files (${megabytes(moved.copiedBytes)}) copied, ${moved.there} were there already.`,
  );
  printHashes(moved.wrong, 'damaged, and were not copied');
  if (moved.wrong.length > 0) return;
  if (args.includes('--remove')) {
    for await (const { hash } of from.list()) await from.remove(hash);
    console.log(`They were removed from ${isToS3 ? 'the folder' : 'the bucket'}.`);
  }
  console.log(
    isToS3 ? 'Start the server with S3_* set, as they are now.' : 'Start the server without S3_*.',
  );
}

await runCommand(files);
