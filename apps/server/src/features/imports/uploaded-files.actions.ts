import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../platform/context.ts';
import { temporaryFolder } from '../../platform/receive-file.ts';
import { interrupted } from './import-problems.ts';
import { type ImportRecord, removeFileKey } from './imports.queries.ts';

/** Removes the kept file of an import that is over; what fails is tried again by the upkeep. */
export async function removeUploadedFile(
  { db, blobs, log }: Context,
  { id, file_key }: Pick<ImportRecord, 'id' | 'file_key'>,
): Promise<void> {
  if (file_key === null) return;
  try {
    await blobs.remove(file_key);
    await removeFileKey(db, id);
  } catch (err) {
    log.warn({ err, id }, 'the file of an import is removed later');
  }
}

/** Brings the kept file to where the reading process can read it. */
export async function fetchUploadedFile(context: Context, fileKey: string | null): Promise<string> {
  const found = fileKey === null ? undefined : await context.blobs.find(fileKey);
  if (!found) throw interrupted();
  const folder = temporaryFolder(context.config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  await pipeline(found.bytes, createWriteStream(path));
  return path;
}
