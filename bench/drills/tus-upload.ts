/** An upload as tus clients send it: in pieces, and from where the server is after a break. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOADED_FILE_HEADER, UPLOADS_PATH } from '@station/contract/files/uploads';
import type { Answer, Call } from './caller.ts';

const PIECES = 3;
const PIECE_BYTES = 48 * 1024;

/** Pauses before it goes on after a failure, in milliseconds: a client gives up after the last. */
const GOES_ON_AFTER_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];

const TUS = { 'tus-resumable': '1.0.0' };

/**
 * Sends a file under a name, in pieces with a pause in between; answers its id and bytes. Undefined when it
 * did not come through, though it went on from where the server was.
 */
export async function uploadFile(
  call: Call,
  token: string,
  name: string,
): Promise<{ id: number; bytes: Buffer } | undefined> {
  const bytes = randomBytes(PIECES * PIECE_BYTES);
  const begun = await call(UPLOADS_PATH, {
    ...{ method: 'POST', token },
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const { location } = begun?.headers ?? {};
  if (location === undefined) return undefined;
  const path = new URL(location, 'http://station').pathname;
  let failures = 0;
  let isInDoubt = false;
  for (let at = 0; at < bytes.length; ) {
    if (isInDoubt) {
      const before = GOES_ON_AFTER_MS[failures];
      if (before === undefined) return undefined;
      failures += 1;
      await pause(before);
      // The last piece may have come through, and its answer not: then the file is named here.
      const state = await call(path, { method: 'HEAD', token, headers: TUS });
      if (!state) continue;
      const id = fileIn(state);
      if (id > 0) return { id, bytes };
      at = Number(state.headers['upload-offset']);
      isInDoubt = false;
    }
    const sent = await call(path, {
      ...{ method: 'PATCH', token, bytes: bytes.subarray(at, at + PIECE_BYTES) },
      headers: {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
      },
    });
    if (!sent) {
      isInDoubt = true;
      continue;
    }
    const id = fileIn(sent);
    if (id > 0) return { id, bytes };
    at = Number(sent.headers['upload-offset']);
    await pause(100);
  }
  return undefined;
}

function fileIn({ headers }: Answer): number {
  return Number(headers[UPLOADED_FILE_HEADER.toLowerCase()] ?? 0);
}
