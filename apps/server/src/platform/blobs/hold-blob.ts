import type { Trx } from '../../db/db.ts';
import { Problem } from '../problem.ts';
import type { StoredBlob } from './blob-store.ts';
import { addReferences, takeReferences } from './blobs.queries.ts';

/**
 * Counts a reference to bytes, in the transaction that writes the row that points to them. They were
 * put within the last hour, or a row that this transaction has read points to them.
 * @throws Problem `unavailable` when they have been removed since; they have to be put again.
 */
export function holdBlob(trx: Trx, { hash }: Pick<StoredBlob, 'hash'>): Promise<void> {
  return holdBlobs(trx, [hash]);
}

/** The same for many rows; a hash is named once for each of them. */
export async function holdBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0 || (await addReferences(trx, hashes))) return;
  throw new Problem('unavailable', 'This took too long. Please send the file again');
}

/**
 * Takes a reference back, in the transaction that removes the row that pointed to the bytes. Those to
 * which nothing points are removed an hour later.
 */
export function releaseBlob(trx: Trx, hash: string): Promise<void> {
  return takeReferences(trx, [hash]);
}

/** The same for many rows; a hash is named once for each of them. */
export async function releaseBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await takeReferences(trx, hashes);
}
