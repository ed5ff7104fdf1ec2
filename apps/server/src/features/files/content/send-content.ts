import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encodingOf } from '@station/contract/files/text-encoding';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../../platform/blobs/blob-store.ts';
import { bytesFor } from '../../../platform/bytes-for.ts';
import type { Context } from '../../../platform/context.ts';
import { disposition } from '../../../platform/disposition.ts';
import { asHarmless } from '../../../platform/harmless-bytes.ts';
import { revocable } from '../../../platform/revocable-stream.ts';
import { refuse } from '../nodes/nodes.actions.ts';
import { rangeOf } from './byte-range.ts';
import { isShownInline } from './file-kinds.rules.ts';

/** The bytes that are sent, and what they are called. */
export type Content = { blob_hash: string; file_size: number; mime_type: string; name: string };

/** How they are sent. */
export type Sending = {
  /** To be saved, whatever it is. */
  download: boolean;
  /** Called before bytes are sent, whether or not the first is among them; what it throws is answered. */
  beforeBytes: (isBeginning: boolean) => Promise<void>;
  /** Asked now and then; the bytes end when they may no longer be read. */
  isAllowed: () => Promise<boolean>;
};

/** Sends the bytes of a file, or the range that is asked for. */
export async function sendContent(
  { blobs }: Pick<Context, 'blobs'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  content: Content,
  { download, beforeBytes, isAllowed }: Sending,
): Promise<FastifyReply> {
  const { blob_hash, file_size, mime_type, name } = content;
  const etag = `"${blob_hash}"`;
  const guarded = () =>
    asHarmless(reply, 'no-cache').headers({ 'Accept-Ranges': 'bytes', ETag: etag });
  if (request.headers['if-none-match']?.includes(etag)) return guarded().status(304).send();

  // A range of other bytes than the caller has begun with is worth nothing to them.
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const asked = isSame ? rangeOf(request.headers.range, file_size) : 'none';
  if (asked === 'outside') {
    const header = `bytes */${file_size}`;
    return guarded().status(416).header('Content-Range', header).type('text/plain').send();
  }
  const range = asked === 'none' ? { start: 0, end: file_size - 1 } : asked;
  if (request.method === 'GET') await beforeBytes(range.start === 0);
  const isInline = isShownInline(mime_type) && !download;
  const type = isInline ? await shownAs(blobs, request, content) : 'application/octet-stream';
  const bytes = await bytesFor(request, async () =>
    revocable(await openBytes(blobs, blob_hash, range), isAllowed),
  );
  guarded().headers({
    'Content-Type': type,
    'Content-Disposition': disposition(isInline ? 'inline' : 'attachment', name),
    'Content-Length': range.end - range.start + 1,
  });
  if (asked !== 'none') {
    const { start, end } = range;
    reply.status(206).header('Content-Range', `bytes ${start}-${end}/${file_size}`);
  }
  return reply.send(bytes);
}

/** So many bytes tell how a text is written. */
const BEGINNING_BYTES = 64 * 1024;

/** Text says how it is written. */
async function shownAs(
  blobs: Context['blobs'],
  { method }: Pick<FastifyRequest, 'method'>,
  { blob_hash, file_size, mime_type }: Content,
): Promise<string> {
  // For HEAD nothing is opened.
  if (!mime_type.startsWith('text/') || method === 'HEAD') return mime_type;
  const end = Math.min(file_size, BEGINNING_BYTES) - 1;
  const beginning =
    end < 0 ? Buffer.alloc(0) : await buffer(await openBytes(blobs, blob_hash, { start: 0, end }));
  return `${mime_type}; charset=${encodingOf(beginning) ?? 'utf-8'}`;
}

async function openBytes(
  blobs: Context['blobs'],
  hash: string,
  range: ByteRange,
): Promise<Readable> {
  const opened = await blobs.open(hash, range);
  if (opened) return opened.bytes;
  throw refuse('unavailable', 'The bytes of this file are missing', 'files.not-found');
}
