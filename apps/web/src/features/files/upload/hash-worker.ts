import { sha256 } from '@noble/hashes/sha2.js';

/** Asked of the worker: a file, and the number that its answers carry. */
export type HashRequest = { key: number; file: Blob };

/** Answered by the worker: how many bytes it has read, and at the end the hash as base64url. */
export type HashAnswer = { key: number } & (
  | { bytes: number }
  | { hash: string }
  | { failure: string }
);

/** Bytes between two words about how far it is. */
const REPORT_EVERY = 8 * 1024 * 1024;

self.onmessage = async ({ data: { key, file } }: MessageEvent<HashRequest>) => {
  const answer = (what: HashAnswer) => self.postMessage(what);
  try {
    answer({ key, hash: await hashOf(file, (bytes) => answer({ key, bytes })) });
  } catch (error) {
    answer({ key, failure: String(error) });
  }
};

/** The browser's own `digest` wants the whole file in memory; this one takes it as it is read. */
async function hashOf(file: Blob, onRead: (bytes: number) => void): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  let bytes = 0;
  let reported = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value);
    bytes += read.value.length;
    if (bytes - reported < REPORT_EVERY) continue;
    reported = bytes;
    onRead(bytes);
  }
  return base64Url(hash.digest());
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
