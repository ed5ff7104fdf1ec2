import type { Trx } from '../../db/db.ts';

/** What is known of a file beside its bytes. */
export type FileValues = {
  name: string;
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

/** Removes a file of a category, and of an uploader if one is named; answers whether it was there. */
export async function deleteFile(
  trx: Trx,
  file: { name: string; category: string; uploaderId?: number | undefined },
): Promise<boolean> {
  let query = trx
    .deleteFrom('file')
    .where('name', '=', file.name)
    .where('category', '=', file.category);
  if (file.uploaderId !== undefined) query = query.where('uploader_id', '=', file.uploaderId);
  const gone = await query.executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes an uploader's files of a category; answers their names. */
export async function deleteFilesOf(
  trx: Trx,
  uploaderId: number,
  category: string,
): Promise<string[]> {
  const gone = await trx
    .deleteFrom('file')
    .where('uploader_id', '=', uploaderId)
    .where('category', '=', category)
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}
