import type { Db } from '../../db/db.ts';
import type { BlobStore } from './blob-store.ts';
import { findBlobs, findMiscounted, registerOrphan } from './blobs-check.queries.ts';
import { forEachOf, isWhole } from './copy-blobs.ts';

/** Blobs that are looked into at a time. */
const AT_ONCE = 8;

/** What is wrong with the files, by their hashes; nothing: all lists are empty. */
export type Verified = {
  /** That rows point to. */
  files: number;
  bytes: number;
  /** To which nothing has pointed for less than about an hour. */
  unused: number;
  /** Rows point to them, and they are not there. */
  missing: string[];
  /** Their bytes, or the number of them, are not what was put. */
  wrong: string[];
  /** No row knows them. */
  orphans: string[];
  /** Not as many rows point to them as are counted. */
  miscounted: string[];
};

/**
 * Holds what is in the store of files against what the database says. `deep` reads every byte. It may
 * be done while servers work: what seems wrong is looked at once more.
 */
export async function verifyBlobs(
  db: Db,
  blobs: BlobStore,
  { deep = false }: { deep?: boolean } = {},
): Promise<Verified> {
  // In this order: what is put meanwhile is in the database before it is in the store.
  const stored = new Map<string, number>();
  for await (const { hash, size } of blobs.list()) stored.set(hash, size);
  const known = new Map((await findBlobs(db)).map((it) => [it.hash, it]));
  const held = [...known.values()].filter(({ refs }) => refs > 0);
  const result: Verified = {
    files: held.length,
    bytes: held.reduce((sum, { size }) => sum + size, 0),
    unused: known.size - held.length,
    ...{ missing: [], wrong: [], orphans: [], miscounted: await findMiscounted(db) },
  };
  await forEachOf(held, AT_ONCE, async ({ hash, size }) => {
    const found = stored.get(hash) ?? (await blobs.sizeOf(hash));
    if (found === undefined) result.missing.push(hash);
    else if (found !== size || (deep && !(await isWhole(blobs, hash)))) result.wrong.push(hash);
  });
  const strangers = [...stored.keys()].filter((hash) => !known.has(hash));
  await forEachOf(strangers, AT_ONCE, async (hash) => {
    if ((await blobs.sizeOf(hash)) !== undefined) result.orphans.push(hash);
  });
  return result;
}

/** Has blobs that no row knows removed by the servers, an hour from now. */
export async function releaseOrphans(
  db: Db,
  blobs: BlobStore,
  hashes: readonly string[],
): Promise<void> {
  await forEachOf(hashes, AT_ONCE, async (hash) => {
    await registerOrphan(db, { hash, size: (await blobs.sizeOf(hash)) ?? 0 });
  });
}
