import { CONTENT_LIMITS } from '@station/contract/files/contents';
import * as z from 'zod/mini';
import { MissingBlobError } from '../../../platform/blobs/blob-store.ts';
import type { Context } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { documentKindOf } from './document-kinds.rules.ts';
import { type DocumentReader, openDocumentReader, UnreadableDocument } from './document-reader.ts';
import type { DocumentText } from './reading-messages.ts';
import { finishText, takeWaitingText, type WaitingText } from './texts.queries.ts';

/** Bytes on which a server has died so often are left alone. */
const TRIES = 3;

type Read = Pick<Context, 'db' | 'blobs' | 'log'>;

/**
 * Reads the text of all documents that wait for it, one after the other, in a process of its own.
 * What cannot be read is noted as that and found by its name alone.
 */
export const readTexts = defineJob({
  kind: 'files.read-texts',
  payload: z.object({}),
  async handler(context: Read, { report, signal, transaction }) {
    const reader = openDocumentReader();
    const stop = () => reader.close();
    signal.addEventListener('abort', stop, { once: true });
    let done = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        // Noted before it is tried: bytes that take the server with them must not do so for ever.
        const waiting = await transaction(takeWaitingText);
        if (!waiting) break;
        report({ done, total: done + waiting.left });
        const read = waiting.tries > TRIES ? undefined : await textOf(context, reader, waiting);
        signal.throwIfAborted();
        await transaction((trx) => finishText(trx, waiting.blob_hash, read));
        done += 1;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
    return { done };
  },
});

async function textOf(
  { blobs, log }: Read,
  reader: DocumentReader,
  { blob_hash: hash, mime_type: mimeType }: WaitingText,
): Promise<DocumentText | undefined> {
  const kind = documentKindOf(mimeType);
  if (!kind) return undefined;
  try {
    return await blobs.withPath(hash, (path) =>
      reader.text({ path, kind, maxChars: CONTENT_LIMITS.text }),
    );
  } catch (error) {
    if (!(error instanceof UnreadableDocument || error instanceof MissingBlobError)) throw error;
    log.info({ hash, kind, why: error.message }, 'the text of a file was not read');
    return undefined;
  }
}
