import type { Db, Trx } from '../../db/db.ts';

/** What is known of a file beside its bytes. */
export type FileValues = {
  name: string;
  blob_hash: string;
  original_name: string;
  category: string;
  description: string;
  mime_type: string;
  file_size: number;
  uploader_id: number;
};

export async function insertFile(trx: Trx, file: FileValues): Promise<void> {
  await trx.insertInto('file').values(file).execute();
}

/** The hash of a file's bytes. */
export async function findBlobOf(db: Db, name: string): Promise<string | undefined> {
  const file = await db
    .selectFrom('file')
    .select('blob_hash')
    .where('name', '=', name)
    .executeTakeFirst();
  return file?.blob_hash ?? undefined;
}

/** Removes a file of a category, and of an uploader if one is named; answers what its bytes were. */
export async function deleteFile(
  trx: Trx,
  file: { name: string; category: string; uploaderId?: number | undefined },
): Promise<{ blob_hash: string | null } | undefined> {
  let query = trx
    .deleteFrom('file')
    .where('name', '=', file.name)
    .where('category', '=', file.category);
  if (file.uploaderId !== undefined) query = query.where('uploader_id', '=', file.uploaderId);
  return query.returning('blob_hash').executeTakeFirst();
}

/** Removes an uploader's files of a category; answers what their bytes were. */
export async function deleteFilesOf(
  trx: Trx,
  uploaderId: number,
  category: string,
): Promise<string[]> {
  const gone = await trx
    .deleteFrom('file')
    .where('uploader_id', '=', uploaderId)
    .where('category', '=', category)
    .returning('blob_hash')
    .execute();
  return gone.flatMap(({ blob_hash }) => blob_hash ?? []);
}
