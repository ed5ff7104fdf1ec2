import type { HashAnswer, HashRequest } from './hash-worker.ts';

/** Computes hashes one after the other, away from the page. */
export type Hasher = {
  /**
   * SHA-256 as base64url, 43 characters.
   *
   * @throws Error when the file cannot be read, such as one that has been changed since it was chosen.
   */
  hash: (file: Blob, onRead: (bytes: number) => void) => Promise<string>;
};

/** A hasher on a worker of its own, which starts with the first file. */
export function createHasher(): Hasher {
  let worker: Worker | undefined;
  let lastKey = 0;
  let before: Promise<unknown> = Promise.resolve();

  const ask = (file: Blob, onRead: (bytes: number) => void) => {
    worker ??= new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    lastKey += 1;
    const key = lastKey;
    return new Promise<string>((resolve, reject) => {
      const end = () => {
        asked.removeEventListener('message', onAnswer);
        asked.removeEventListener('error', onError);
      };
      const onAnswer = ({ data }: MessageEvent<HashAnswer>) => {
        if (data.key !== key) return;
        if ('bytes' in data) return onRead(data.bytes);
        end();
        if ('hash' in data) resolve(data.hash);
        else reject(new Error(data.failure));
      };
      const onError = (event: ErrorEvent) => {
        end();
        reject(new Error(event.message || 'The worker could not be started.'));
      };
      asked.addEventListener('message', onAnswer);
      asked.addEventListener('error', onError);
      asked.postMessage({ key, file } satisfies HashRequest);
    });
  };
  return {
    hash: (file, onRead) => {
      const next = before.then(() => ask(file, onRead));
      before = next.catch(() => undefined);
      return next;
    },
  };
}

/**
 * Why a file was not sent: what it failed with, unless it can be read no more because it was changed or
 * moved meanwhile. To what sends it that looks like a broken line, which would be tried again for ever.
 */
export const causeOf = (failure: unknown, file: Blob): Promise<unknown> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => failure,
      (unreadable: unknown) => unreadable,
    );
