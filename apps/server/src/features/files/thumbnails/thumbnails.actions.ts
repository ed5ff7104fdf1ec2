import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import { POSTER_UPLOAD, type ThumbnailsReason } from '@station/contract/files/thumbnails';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../../../platform/audit.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { asHarmless } from '../../../platform/harmless-bytes.ts';
import { fittingPicture, type Picture } from '../../../platform/pictures.ts';
import { Problem } from '../../../platform/problem.ts';
import { receivePicture } from '../../images/images.actions.ts';
import { requireWritable } from '../nodes/nodes.actions.ts';
import { findNode, lockNodes } from '../nodes/nodes.queries.ts';
import { keepThumbnails } from './thumbnails.jobs.ts';
import { findThumbnail, putPoster } from './thumbnails.queries.ts';

/** The version whose small picture is meant, and which of the two. */
type Wanted = { version_id: number | null; blob_hash: string; size: 256 | 1600 };

/**
 * Sends a small picture. The browser asks each time whether it may still show it: what was shared is
 * gone from a page with the share.
 * @throws Problem `files.no-thumbnail`, `files.thumbnail-waits`.
 */
export async function sendThumbnail(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { size, ...version }: Wanted,
): Promise<FastifyReply> {
  const found = await findThumbnail(db, version);
  const hash = size === 256 ? found.small_hash : found.large_hash;
  if (!hash) throw noThumbnail(found.state === 'waiting');
  const etag = `"${hash}"`;
  asHarmless(reply, 'no-cache').header('ETag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const opened = await blobs.open(hash);
  if (!opened) throw noThumbnail(false);
  return reply.type('image/webp').header('Content-Length', opened.size).send(opened.bytes);
}

function noThumbnail(isWaiting: boolean): Problem {
  return isWaiting
    ? new Problem('unavailable', 'The picture is being made', {
        reason: 'files.thumbnail-waits' satisfies ThumbnailsReason,
        retryAfter: 2,
      })
    : new Problem('not-found', 'This file has no picture', {
        reason: 'files.no-thumbnail' satisfies ThumbnailsReason,
      });
}

/** Sides of a poster, as of other small pictures. */
const [SMALL, LARGE] = [256, 1600];

/**
 * Keeps the frame that a browser took of a video.
 * @throws Problem `files.not-found`, `files.read-only`, `files.no-video`, or one of the picture.
 */
export async function keepPoster(
  context: Context,
  actor: Actor,
  nodeId: number,
  request: FastifyRequest,
): Promise<void> {
  const before = requireWritable(await findNode(context.db, actor, nodeId));
  if (before.file_type !== 'video') {
    throw new Problem('invalid', 'Only videos have posters', {
      reason: 'files.no-video' satisfies ThumbnailsReason,
    });
  }
  const received = await receivePicture(context, request, POSTER_UPLOAD);
  try {
    const source = { path: received.path, uploaderId: actor.id };
    const pictures: Picture[] = [];
    for (const side of [LARGE, SMALL]) {
      const picture = await fittingPicture(source, side, side);
      if (typeof picture === 'string') {
        throw new Problem('invalid', FILE_TEXTS.wrongType, {
          reason: 'files.wrong-type' satisfies FilesReason,
        });
      }
      pictures.push(picture);
    }
    const made = await keepThumbnails(context, pictures);
    if (!made) return;
    await context.db.transaction().execute(async (trx) => {
      const [node] = await lockNodes(trx, actor, [nodeId]);
      const { version_id: versionId, name } = requireWritable(node);
      if (versionId === null) return;
      await holdBlob(trx, { hash: made.large_hash });
      await holdBlob(trx, { hash: made.small_hash });
      await putPoster(trx, versionId, made);
      await writeAudit(trx, {
        ...{ actor, action: 'files.poster-set', subject: 'file', subjectId: nodeId },
        after: { name },
      });
    });
  } finally {
    await received.remove();
  }
}
