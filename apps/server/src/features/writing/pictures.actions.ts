import type { BodyOf } from '@station/contract/endpoint';
import type { addPostPicture } from '@station/contract/writing/posts';
import { type PostPicture, WRITING_LIMITS } from '@station/contract/writing/writing-fields';
import type { FastifyReply } from 'fastify';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import { holdBlob, releaseBlob } from '../../platform/blobs/hold-blob.ts';
import type { Context } from '../../platform/context.ts';
import { disposition } from '../../platform/disposition.ts';
import type { Actor } from '../../platform/guard.ts';
import { asHarmless } from '../../platform/harmless-bytes.ts';
import { fittingJpeg } from '../../platform/pictures.ts';
import { requireFound } from '../../platform/row-guards.ts';
import { sessionOfKey } from '../../platform/session-address.ts';
import { findActorOfSession } from '../accounts/sessions/session-actors.queries.ts';
import { requireNode } from '../files/nodes/nodes.actions.ts';
import { findNode } from '../files/nodes/nodes.queries.ts';
import { deletePicture, findPicture, findPictures, insertPicture } from './parts.queries.ts';
import { PICTURE_PURPOSE, pictureIdsOf, pictureView } from './post-views.ts';
import { refuse, requireTheirs } from './posts.actions.ts';
import { findPost, findPostVersions, lockPost, type PostRow } from './posts.queries.ts';

/**
 * Makes a picture of a post out of a file that the actor may open. The file stays as it is.
 * @throws Problem `writing.post-not-found`, `writing.not-yours`, `files.not-found`,
 *   `writing.wrong-picture`, `writing.too-many-pictures`.
 */
export async function addPicture(
  context: Context,
  actor: Actor,
  postId: number,
  { file_id: fileId, written }: BodyOf<typeof addPostPicture>,
): Promise<PostPicture> {
  const { db, blobs } = context;
  requireTheirs(actor, await findPost(db, postId));
  const node = requireNode(await findNode(db, actor, fileId));
  if (node.blob_hash === null || node.file_type !== 'image') throw wrongPicture();
  const made = await blobs.withPath(node.blob_hash, (path) =>
    fittingJpeg({ path, uploaderId: actor.id }, WRITING_LIMITS.pictureSide),
  );
  if (typeof made === 'string') throw wrongPicture();
  const { hash } = await blobs.put(made.bytes);
  return db.transaction().execute(async (trx) => {
    const row = requireTheirs(actor, await lockPost(trx, postId));
    await makeRoom(trx, row, written);
    await holdBlob(trx, { hash });
    const { width, height } = made;
    const picture = requireFound(
      await insertPicture(trx, {
        ...{ post_id: postId, node_id: fileId, blob_hash: hash, name: node.name, width, height },
      }),
      noPicture,
    );
    await writeAudit(trx, {
      ...{ actor, action: 'writing.picture-added', subject: 'writing-post', subjectId: postId },
      after: { title: row.title, name: node.name },
    });
    return pictureView(context, actor, picture);
  });
}

/**
 * Where a post has all the pictures that it may have, the oldest one that stands nowhere goes: neither in its
 * text, nor in a version of it, nor in what is `written`. No more than that, for somebody may be writing
 * a text on another device. @throws Problem `writing.too-many-pictures`.
 */
async function makeRoom(trx: Trx, { id, html }: PostRow, written: readonly number[]) {
  const pictures = await findPictures(trx, id);
  if (pictures.length < WRITING_LIMITS.pictures) return;
  const texts = [html, ...(await findPostVersions(trx, id)).map((version) => version.html)];
  const named = new Set([...written, ...texts.flatMap(pictureIdsOf)]);
  const unused = pictures.find((picture) => !named.has(picture.id));
  if (!unused) {
    const text = `A post has at most ${WRITING_LIMITS.pictures} pictures`;
    throw refuse('conflict', text, 'writing.too-many-pictures');
  }
  await deletePicture(trx, unused.id);
  await releaseBlob(trx, unused.blob_hash);
}

const wrongPicture = () =>
  refuse('invalid', 'This file is no picture that can be read', 'writing.wrong-picture');

const noPicture = { message: 'This picture does not exist', reason: 'writing.picture-not-found' };

type Opening = { id: number; key: string; download: boolean; reply: FastifyReply };

/**
 * Sends a picture to who has a token, or the key that a session was given.
 * @throws Problem `writing.picture-not-found`: to guests too, who are told no more.
 */
export async function sendPicture(
  context: Context,
  caller: Actor | undefined,
  { id, key, download, reply }: Opening,
): Promise<FastifyReply> {
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const isKnown = caller !== undefined && !caller.accessBlock;
  const sessionId = sessionOfKey(signing, key, { purpose: PICTURE_PURPOSE, id });
  const actor =
    isKnown || sessionId === undefined ? undefined : await findActorOfSession(context, sessionId);
  const found = isKnown || actor ? await findPicture(context.db, id) : undefined;
  const { blob_hash, name } = requireFound(found, noPicture);
  const opened = requireFound(await context.blobs.open(blob_hash), noPicture);
  const fileName = `${name.replace(/\.[^.]*$/, '')}.jpg`;
  return asHarmless(reply, 'no-cache')
    .headers({
      'Content-Length': opened.size,
      'Content-Disposition': disposition(download ? 'attachment' : 'inline', fileName),
    })
    .type('image/jpeg')
    .send(opened.bytes);
}
