import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type BlobStore,
  type ByteRange,
  checkedHash,
  hashOf,
  isHash,
  MissingBlobError,
  measureFile,
  type StoredBlob,
} from './blob-store.ts';
import { readToEnd } from './s3-reading.ts';
import {
  elementIn,
  PATIENCE,
  type S3Patience,
  type S3Requests,
  type S3Settings,
  s3Requests,
} from './s3-requests.ts';

/** Where objects of ours are in the bucket. */
const FOLDER = 'blobs/';

/**
 * Bytes that are sent in one request, and held in memory for it; of more than that an object is made of
 * parts. S3 takes 10,000 parts, which makes 80 GB.
 */
const PART_BYTES = 8 * 1024 * 1024;

/** Parts that are under way at a time, of all files. */
const PARTS_AT_ONCE = 4;

/** Some of the bytes of what is being put. */
type ReadPart = (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Keeps blobs as objects of a bucket. Each request says the SHA-256 of its bytes, so that what arrives
 * broken is refused; an object appears whole or not at all. `temporary` is a folder for copies of what
 * must be read as a file.
 */
export function s3Blobs(
  settings: S3Settings,
  { temporary, patience = PATIENCE }: { temporary: string; patience?: S3Patience },
): BlobStore {
  const requests = s3Requests(settings, patience);
  const keyOf = (hash: string) => FOLDER + checkedHash(hash);
  const inTurn = inTurns(PARTS_AT_ONCE);

  const sizeOf = async (hash: string) => {
    const answer = await requests.send({ method: 'HEAD', key: keyOf(hash) }, [404]);
    return answer.ok ? Number(answer.headers.get('content-length')) : undefined;
  };

  const keep = async (blob: StoredBlob, readPart: ReadPart): Promise<StoredBlob> => {
    const { hash, size } = blob;
    if ((await sizeOf(hash)) === size) return blob;
    const key = keyOf(hash);
    if (size > PART_BYTES) {
      await putInParts(requests, key, size, (at, length, send) =>
        inTurn(async () => send(await readPart(at, length))),
      );
    } else {
      await inTurn(async () => {
        const body = await readPart(0, size);
        // The hash of the whole is known: what is not that is refused.
        const headers = { ...BYTES, 'X-Amz-Content-Sha256': hexOf(hash) };
        await requests.send({ method: 'PUT', key, body, headers });
      });
    }
    const stored = await sizeOf(hash);
    if (stored !== size) throw new Error(`S3 has kept ${stored} of ${size} bytes`);
    return blob;
  };

  const read = async (hash: string, range?: ByteRange) => {
    const stop = new AbortController();
    const get = (from: number, to: number | undefined) => {
      const headers = { Range: `bytes=${from}-${to ?? ''}` };
      const isWhole = from === 0 && to === undefined;
      const given = { method: 'GET', key: keyOf(hash), signal: stop.signal } as const;
      return requests.send({ ...given, ...(!isWhole && { headers }) }, [404, 416]);
    };
    const first = await get(range?.start ?? 0, range?.end);
    if (first.status === 404) return undefined;
    if (first.status === 416) {
      const size = await sizeOf(hash);
      return size === undefined ? undefined : { size, bytes: Readable.from([]) };
    }
    const extent = extentOf(first, range);
    const bytes = Readable.from(readToEnd(first, extent, { get, stop, patience }), {
      objectMode: false,
    });
    // Also when nobody has begun to read.
    bytes.once('close', () => stop.abort());
    return { size: extent.size, bytes };
  };

  return {
    async putFile(path, known) {
      const blob = known ?? (await measureFile(path));
      const file = await open(path);
      try {
        return await keep(blob, async (at, length) => {
          const bytes = Buffer.alloc(length);
          let done = 0;
          while (done < length) {
            const { bytesRead } = await file.read(bytes, done, length - done, at + done);
            if (bytesRead === 0) throw new Error(`${path} is shorter than it was`);
            done += bytesRead;
          }
          return bytes;
        });
      } finally {
        await file.close();
      }
    },

    async put(bytes) {
      const own = new Uint8Array(bytes);
      const blob = { hash: hashOf(own), size: own.length };
      return keep(blob, async (at, length) => own.subarray(at, at + length));
    },

    open: read,

    sizeOf,

    async withPath(hash, use) {
      const found = await read(hash);
      if (!found) throw new MissingBlobError(hash);
      await mkdir(temporary, { recursive: true });
      const path = join(temporary, randomUUID());
      try {
        await pipeline(found.bytes, createWriteStream(path));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    async remove(hash, signal) {
      const given = { method: 'DELETE', key: keyOf(hash) } as const;
      await requests.send({ ...given, ...(signal && { signal }) }, [404]);
    },

    async *list() {
      let after: string | undefined;
      do {
        const query = {
          ...{ 'list-type': '2', prefix: FOLDER },
          ...(after !== undefined && { 'continuation-token': after }),
        };
        const xml = await (await requests.send({ method: 'GET', query })).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const hash = elementIn(entry, 'Key')?.slice(FOLDER.length) ?? '';
          if (isHash(hash)) yield { hash, size: Number(elementIn(entry, 'Size')) };
        }
        after = elementIn(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&');
      } while (after !== undefined);
    },
  };
}

/**
 * Asks S3 once whether all settings are right.
 * @throws Error with a sentence for whoever starts a server.
 */
export async function requireS3(settings: S3Settings, patience = PATIENCE): Promise<void> {
  const query = { 'list-type': '2', prefix: FOLDER, 'max-keys': '1' };
  try {
    await (await s3Requests(settings, patience).send({ method: 'GET', query })).text();
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? whyOf(cause) : message;
    throw new Error(
      `Station cannot start: the bucket ${settings.bucket} at ${settings.endpoint} cannot be used: ${why}. Check S3_*.`,
      { cause: error },
    );
  }
}

/** `fetch` says that it failed, and its cause why. */
function whyOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;
}

const BYTES = { 'Content-Type': 'application/octet-stream' };

const hexOf = (hash: string) => Buffer.from(hash, 'base64url').toString('hex');

/** What an answer holds: from `start` up to, and without, `end`, of `size` bytes in all. */
function extentOf(answer: Response, range: ByteRange | undefined) {
  const [, from, to, size] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (from !== undefined && range) {
    return { start: Number(from), end: Number(to) + 1, size: Number(size) };
  }
  if (range) throw new Error('S3 does not know ranges');
  const all = Number(answer.headers.get('content-length'));
  return { start: 0, end: all, size: all };
}

/** Sends an object in parts; should it fail, nothing of it stays. */
async function putInParts(
  requests: S3Requests,
  key: string,
  size: number,
  withPart: (
    at: number,
    length: number,
    send: (body: Uint8Array<ArrayBuffer>) => Promise<string>,
  ) => Promise<string>,
): Promise<void> {
  const begun = await requests.send({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: BYTES,
  });
  const uploadId = elementIn(await begun.text(), 'UploadId');
  if (uploadId === undefined) throw new Error('S3 gave no id for an upload in parts');
  try {
    const etags: string[] = [];
    for (let at = 0; at < size; at += PART_BYTES) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const etag = await withPart(at, Math.min(PART_BYTES, size - at), async (part) => {
        const sent = await requests.send({
          method: 'PUT',
          key,
          query,
          body: part,
          headers: { 'X-Amz-Content-Sha256': hexOf(hashOf(part)) },
        });
        return sent.headers.get('etag') ?? '';
      });
      etags.push(etag);
    }
    const parts = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    // When the answer to the first one was lost, the second one finds no upload; the size tells.
    const done = await requests.send({ method: 'POST', key, query: { uploadId }, body }, [404]);
    const refused = elementIn(await done.text(), 'Code');
    if (done.ok && refused) throw new Error(`S3 did not put the parts together (${refused})`);
  } catch (error) {
    await requests.send({ method: 'DELETE', key, query: { uploadId } }, [404]).catch(() => {});
    throw error;
  }
}

/** Lets so many work at a time; the others wait. */
function inTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
