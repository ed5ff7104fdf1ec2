import { Readable } from 'node:stream';
import { GmailFailure } from './gmail-failure.ts';

/** Characters before the bytes in which `"data": "` has to be found. */
const HEAD_MAX = 64 * 1024;

/**
 * The bytes out of an answer of the form `{ "size": …, "data": "<base64url>" }`, as they arrive: an
 * attachment of 25 MB is never in memory as a whole, nor held as text. The stream fails when the
 * answer is cut off.
 */
export function attachmentStream(answer: Response): Readable {
  return Readable.from(bytesOf(answer), { objectMode: false });
}

async function* bytesOf(answer: Response): AsyncGenerator<Buffer> {
  let head = '';
  let rest = '';
  let isInside = false;
  let isOver = false;
  try {
    for await (const chunk of answer.body ?? []) {
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
