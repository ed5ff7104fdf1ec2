import { Readable } from 'node:stream';
import { piecesOf } from '../../../platform/body-pieces.ts';
import { GmailFailure } from './gmail-failure.ts';

/** Characters before the bytes in which `"data": "` has to be found. */
const HEAD_MAX = 64 * 1024;

/** Milliseconds without a byte of Google's, while some are wanted, after which it counts as cut off. */
const SILENT_MS = 30_000;

/**
 * The bytes out of an answer of the form `{ "size": …, "data": "<base64url>" }`, as they arrive: an
 * attachment of 25 MB is never in memory as a whole, nor held as text. The stream fails when the
 * answer is cut off, or Google falls silent; it may take as long as the line of whoever reads it.
 */
export function attachmentStream(answer: Response, silentMs = SILENT_MS): Readable {
  return Readable.from(bytesOf(answer, silentMs), { objectMode: false });
}

async function* bytesOf(answer: Response, silentMs: number): AsyncGenerator<Buffer> {
  let head = '';
  let rest = '';
  let isInside = false;
  let isOver = false;
  try {
    for await (const chunk of piecesOf(answer, silentMs)) {
      if (isOver) continue;
      let text = Buffer.from(chunk).toString('latin1');
      if (!isInside) {
        head += text;
        const begins = /"data"\s*:\s*"/.exec(head);
        if (!begins && head.length > HEAD_MAX) break;
        if (!begins) continue;
        isInside = true;
        text = head.slice(begins.index + begins[0].length);
      }
      const end = text.indexOf('"');
      isOver = end !== -1;
      const letters = rest + (isOver ? text.slice(0, end) : text);
      // Four letters are three bytes; what is left over goes with the next piece.
      const whole = isOver ? letters.length : letters.length - (letters.length % 4);
      rest = letters.slice(whole);
      if (whole > 0) yield Buffer.from(letters.slice(0, whole), 'base64url');
    }
  } catch {
    throw new GmailFailure('lost');
  }
  // An answer without data is an empty attachment, if Google says so; one that breaks off is none.
  if (!isOver && (isInside || !/"size"\s*:\s*0\b/.test(head))) throw new GmailFailure('lost');
}
