import { FILE_TEXTS, type FilesReason } from '@station/contract/files/file-fields';
import { attachUpload } from '@station/contract/mail/drafts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { receiveFile } from '../../../platform/receive-file.ts';
import { findNodes } from '../../files/nodes/nodes.queries.ts';
import { putSentFile } from '../../files/sent-files.actions.ts';
import { attach, attachmentsTooLarge } from './drafts.actions.ts';
import type { LetterRow } from './letters.queries.ts';

/** Attaches a file from the device. */
export async function attachSentFile(
  context: Context,
  actor: Actor,
  id: number,
  request: FastifyRequest,
): Promise<LetterRow> {
  const { upload } = attachUpload;
  if (!upload) throw new Error('The endpoint takes no file');
  const received = await receiveFile(request, upload, context.config.dataDir, () => true);
  if (received === 'too-large') throw attachmentsTooLarge();
  if (typeof received === 'string') throw notFound('invalid', FILE_TEXTS.none, 'files.no-file');
  try {
    const { blob, mimeType, originalName } = await putSentFile(context, received);
    return await attach(context, actor, id, [{ blob, mimeType, filename: originalName }]);
  } finally {
    await received.remove();
  }
}

/** Attaches files that somebody sees among *Files*, as they are now. */
export async function attachNodes(
  context: Context,
  actor: Actor,
  id: number,
  nodeIds: readonly number[],
): Promise<LetterRow> {
  const wanted = [...new Set(nodeIds)];
  const nodes = await findNodes(context.db, actor, wanted);
  const files = nodes.flatMap(({ blob_hash: hash, file_size: size, mime_type: mimeType, name }) =>
    hash === null ? [] : [{ blob: { hash, size }, filename: name, mimeType }],
  );
  // A folder has no bytes of its own.
  if (files.length < wanted.length) {
    throw notFound('not-found', FILE_TEXTS.notFound, 'files.not-found');
  }
  return attach(context, actor, id, files);
}

const notFound = (code: 'not-found' | 'invalid', message: string, reason: FilesReason) =>
  new Problem(code, message, { reason });
