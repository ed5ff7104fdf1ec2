import { FILE_TEXTS } from '@station/contract/files/file-fields';
import type { Db, Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { findSettings } from '../../settings/settings.queries.ts';
import { refuse } from '../nodes/nodes.actions.ts';
import { findUsedBytes, lockRoom } from './uploads.queries.ts';

const MB = 1024 * 1024;

/** How much room a person has, and how much of it is taken; `quota` is null where there is none. */
export async function readRoom(
  db: Db,
  { config }: Pick<Context, 'config'>,
  ownerId: number,
): Promise<{ quota: number | null; used: number }> {
  // Asked for where the files are asked for: a transaction may have the only connection.
  const { file_quota_mb: megabytes } = await findSettings(db, config);
  return {
    quota: megabytes === null ? null : megabytes * MB,
    used: await findUsedBytes(db, ownerId),
  };
}

/**
 * Lets so many bytes more pass. The owner's room is held until the transaction ends, or two would pass
 * who have no room together; hold the tree before it.
 * @throws Problem `files.quota-exceeded`.
 */
export async function requireRoom(
  trx: Trx,
  context: Pick<Context, 'config'>,
  ownerId: number,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  const { file_quota_mb: megabytes } = await findSettings(trx, context.config);
  if (megabytes === null) return;
  await lockRoom(trx, ownerId);
  const used = await findUsedBytes(trx, ownerId);
  if (used + bytes <= megabytes * MB) return;
  throw refuse('storage-full', FILE_TEXTS.quotaExceeded, 'files.quota-exceeded');
}
