import type { Trx } from '../../../db/db.ts';
import { documentKindOf, isReadByChoice } from '../text/document-kinds.rules.ts';
import { queueText, queueTextByChoice } from '../text/texts.queries.ts';
import { PICTURE_TYPES, queueThumbnail } from '../thumbnails/thumbnails.queries.ts';

/**
 * Puts the bytes of a new version where they wait for what is made of them: small pictures, and their
 * text. Publish `contentsAdded` after the commit. Bytes that were here before cost nothing.
 */
export async function noteContents(trx: Trx, blobHash: string, mimeType: string): Promise<void> {
  if (PICTURE_TYPES.some((type) => type === mimeType)) await queueThumbnail(trx, blobHash);
  if (isReadByChoice(mimeType)) await queueTextByChoice(trx, blobHash);
  else if (documentKindOf(mimeType)) await queueText(trx, blobHash);
}
