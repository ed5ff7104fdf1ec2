import { THUMBNAIL_SIZES } from '@station/contract/files/thumbnails';
import * as z from 'zod/mini';
import { MissingBlobError } from '../../../platform/blobs/blob-store.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { fittingPictures, type Picture } from '../../../platform/pictures.ts';
import { finishThumbnail, type ThumbnailHashes, takeWaitingPicture } from './thumbnails.queries.ts';

/** Bytes on which a server has died so often are left alone. */
const TRIES = 3;

/** Sides from the largest on. */
const SIDES = THUMBNAIL_SIZES.toSorted((a, b) => b - a);

type Made = Pick<Context, 'db' | 'blobs' | 'events'>;

/**
 * Makes the small pictures of all bytes that wait for them, one after the other, in threads of
 * sharp’s own. Each is there to stay; a server that dies at one leaves the rest to the next.
 */
export const makeThumbnails = defineJob({
  kind: 'files.make-thumbnails',
  payload: z.object({}),
  async handler(context: Made, { report, signal, transaction }) {
    let done = 0;
    for (;;) {
      signal.throwIfAborted();
      // Noted before it is tried: bytes that take the server with them must not do so for ever.
      const waiting = await transaction(takeWaitingPicture);
      if (!waiting) break;
      report({ done, total: done + waiting.left });
      const pictures = waiting.tries > TRIES ? null : await picturesOf(context, waiting.blob_hash);
      const made = pictures && (await keepThumbnails(context, pictures));
      await transaction(async (trx) => {
        if (!(await finishThumbnail(trx, waiting.blob_hash, made)) || !made) return;
        await holdBlob(trx, { hash: made.large_hash });
        await holdBlob(trx, { hash: made.small_hash });
      });
      done += 1;
      recordWork(context.events, ['files']);
    }
    return { done };
  },
});

async function picturesOf({ blobs }: Made, hash: string): Promise<Picture[] | null> {
  try {
    const made = await blobs.withPath(hash, (path) => fittingPictures(path, SIDES));
    return typeof made === 'string' ? null : made;
  } catch (error) {
    if (error instanceof MissingBlobError) return null;
    throw error;
  }
}

/** Keeps the bytes of small pictures; whoever points to them holds them. */
export async function keepThumbnails(
  { blobs }: Pick<Context, 'blobs'>,
  [large, small]: readonly Picture[],
): Promise<ThumbnailHashes | null> {
  if (!large || !small) return null;
  const kept = await Promise.all([blobs.put(large.bytes), blobs.put(small.bytes)]);
  return { large_hash: kept[0].hash, small_hash: kept[1].hash };
}
