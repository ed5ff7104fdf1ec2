import { FILE_TEXTS } from '@station/contract/files/file-fields';
import type { Db, Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { findSettings } from '../../settings/settings.queries.ts';
import { refuse } from '../nodes/nodes.actions.ts';
import { findUsedBytes } from './uploads.queries.ts';

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
 * Lets so many bytes more pass. Hold the owner's tree meanwhile, or two pass who have no room together.
 * @throws Problem `files.quota-exceeded`.
 */
export async function requireRoom(
  trx: Trx,
  context: Pick<Context, 'config'>,
  ownerId: number,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  const { quota, used } = await readRoom(trx, context, ownerId);
  if (quota === null || used + bytes <= quota) return;
  throw refuse('storage-full', FILE_TEXTS.quotaExceeded, 'files.quota-exceeded');
}
