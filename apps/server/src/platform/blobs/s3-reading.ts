import { setTimeout as pause } from 'node:timers/promises';
import { piecesOf } from '../body-pieces.ts';
import { S3_TRIES, type S3Patience } from './s3-requests.ts';

type Source = {
  /** Asks for the bytes from one place to another, both inclusive. */
  get: (from: number, to: number) => Promise<Response>;
  /** Ends what is under way. */
  stop: AbortController;
  patience: S3Patience;
};

/**
 * The bytes of an answer from `start` up to `end`. A connection that is cut or silent is made anew
 * where it broke off; the stream ends well only when all bytes have come.
 */
export async function* readToEnd(
  first: Response,
  { start, end }: { start: number; end: number },
  { get, stop, patience }: Source,
): AsyncGenerator<Uint8Array> {
  let pieces = piecesOf(first, patience.silentMs);
  let failed = 0;
  try {
    for (let at = start; at < end; ) {
      const { piece, why } = await nextOf(pieces);
      if (piece) {
        at += piece.length;
        if (at > end) throw new Error('S3 sent more than it was asked for');
        failed = 0;
        yield piece;
        continue;
      }
      failed += 1;
      if (stop.signal.aborted || failed >= S3_TRIES) throw why;
      await pause(patience.pauseMs * 2 ** (failed - 1), undefined, { signal: stop.signal });
      const answer = await get(at, end - 1);
      if (answer.status !== 206) throw new Error('An object of S3 went while it was read');
      pieces = piecesOf(answer, patience.silentMs);
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function nextOf(pieces: AsyncGenerator<Uint8Array>) {
  try {
    const { value, done } = await pieces.next();
    return done ? { why: new Error('S3 cut a download off') } : { piece: value as Uint8Array };
  } catch (why) {
    return { why };
  }
}
