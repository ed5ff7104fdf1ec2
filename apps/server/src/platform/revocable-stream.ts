import type { Readable } from 'node:stream';

/** How often, in milliseconds, it is asked whether somebody may go on reading. */
const ASKED_EVERY_MS = 2_000;

/**
 * Ends a stream once whoever reads it may no longer, on whichever server that was decided. While the
 * question cannot be answered it goes on.
 */
export function revocable(
  bytes: Readable,
  isAllowed: () => Promise<boolean>,
  everyMs = ASKED_EVERY_MS,
): Readable {
  let timer: NodeJS.Timeout | undefined;
  const ask = async () => {
    const isStill = await isAllowed().catch(() => true);
    if (bytes.destroyed) return;
    if (!isStill) bytes.destroy(new Error('This may no longer be read'));
    else timer = setTimeout(ask, everyMs).unref();
  };
  timer = setTimeout(ask, everyMs).unref();
  bytes.once('close', () => clearTimeout(timer));
  return bytes;
}
