import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { blobFolder, localBlobs } from '../apps/server/src/platform/blobs/local-blobs.ts';
import { inFull } from '../apps/server/test/in-full.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { runScript } from './testing/run-script.ts';

// @full

/** More than the whole process may take; the issue asks for 5 GB in as much. */
const LIMIT_MB = 200;
/** Megabytes of files; `FILES_MB=5120 npx vitest run scripts/files-memory.test.ts` measures the whole. */
const FILES_MB = Number(process.env.FILES_MB ?? inFull(1_024, 400));

const MB = 1024 * 1024;

test('Files of any size are backed up and restored in 200 MB of memory', {
  timeout: 900_000,
}, async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'station-memory-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const server = await startPostgres({ fsync: false });
  onTestFinished(() => server.stop());
  const from = {
    DATA_DIR: join(cwd, 'from'),
    DATABASE_URL: await createDatabase(server.url, 'from_files'),
  };
  const store = await openStore({ dataDir: from.DATA_DIR, databaseUrl: from.DATABASE_URL });
  await migrateToLatest(store.db);
  const blobs = localBlobs(blobFolder(from.DATA_DIR));
  await mkdir(from.DATA_DIR, { recursive: true });
  // Four large ones and many small ones.
  const piece = randomBytes(MB);
  for (let i = 0; i < 4; i += 1) {
    const path = join(cwd, `large-${i}`);
    const file = await open(path, 'w');
    for (let at = 0; at < FILES_MB / 4; at += 1) await file.write(piece, 0, MB - i, at * MB);
    await file.close();
    const { hash, size } = await blobs.putFile(path);
    await store.db.insertInto('blob').values({ hash, size, refs: 1, unused_since: null }).execute();
  }
  for (let i = 0; i < 200; i += 1) {
    const { hash, size } = await blobs.put(randomBytes(1_000));
    await store.db.insertInto('blob').values({ hash, size, refs: 1, unused_since: null }).execute();
  }
  await store.close();

  const saved = await runScript('backup', ['saved.gz'], { cwd, env: from });
  expect(saved).toMatchObject({ err: '', status: 0 });
  expect(saved.out).toContain('has 204 of its 204 files');
  expect(saved.peakMb).toBeGreaterThan(20);
  expect(saved.peakMb).toBeLessThan(LIMIT_MB);

  const to = {
    DATA_DIR: join(cwd, 'to'),
    DATABASE_URL: await createDatabase(server.url, 'to_files'),
  };
  const restored = await runScript('restore', ['saved.gz'], { cwd, env: to });
  expect(restored).toMatchObject({ err: '', status: 0 });
  expect(restored.out).toContain('and 204 files.');
  expect(restored.peakMb).toBeLessThan(LIMIT_MB);
  process.stdout.write(
    `${FILES_MB} MB of files: backup ${saved.peakMb.toFixed(0)} MB, restore ${restored.peakMb.toFixed(0)} MB\n`,
  );
});
