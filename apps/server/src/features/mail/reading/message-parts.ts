import type { GmailPart } from '../gmail/gmail-types.ts';
import { nameOf, rawHead } from './mail-heads.ts';

/** A part that is a file of the letter. */
export type FilePart = {
  /** Its place in the tree of parts, as `0-1`: good for as long as the letter is. */
  id: string;
  filename: string;
  mimeType: string;
  size: number;
  /** By which the letter's HTML refers to it; empty if it cannot. */
  contentId: string;
  part: GmailPart;
};

/** What a letter is made of. */
export type LetterParts = { html: GmailPart[]; plain: GmailPart[]; files: FilePart[] };

/** Parts of one letter that are looked at, and how deep: a real letter has a handful. */
const PARTS_MAX = 500;
const DEPTH_MAX = 20;

/** Sorts the parts of a letter: what is read, and what is attached. */
export function partsOf(payload: GmailPart | undefined): LetterParts {
  const found: LetterParts = { html: [], plain: [], files: [] };
  let count = 0;
  const visit = (part: GmailPart, path: readonly number[]) => {
    count += 1;
    if (count > PARTS_MAX || path.length > DEPTH_MAX) return;
    const mimeType = (part.mimeType ?? '').toLowerCase();
    // A letter within a letter is a file of it, as it is in Gmail.
    if (part.parts?.length && mimeType !== 'message/rfc822') {
      for (const [at, inner] of part.parts.entries()) visit(inner, [...path, at]);
      return;
    }
    const file = fileOf(part, mimeType, path, found.files.length);
    if (file === 'text') found[mimeType === 'text/html' ? 'html' : 'plain'].push(part);
    else if (file) found.files.push(file);
  };
  if (payload) visit(payload, []);
  return found;
}

/** A part as a file of the letter; `text` for what is read, nothing for what holds nothing. */
function fileOf(
  part: GmailPart,
  mimeType: string,
  path: readonly number[],
  before: number,
): FilePart | 'text' | undefined {
  const isAttached = /^attachment/i.test(rawHead(part, 'Content-Disposition').trim());
  const filename = nameOf(part.filename);
  const isText = mimeType === 'text/html' || mimeType === 'text/plain';
  if (isText && filename === '' && !isAttached) return 'text';
  const { attachmentId, size = 0 } = part.body ?? {};
  if (attachmentId === undefined && size === 0) return undefined;
  return {
    id: path.length === 0 ? 'whole' : path.join('-'),
    filename: filename || unnamed(mimeType, before),
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream',
    size,
    contentId: rawHead(part, 'Content-ID').trim().replaceAll(/^<|>$/g, ''),
    part,
  };
}

function unnamed(mimeType: string, before: number): string {
  if (mimeType === 'message/rfc822') return `letter-${before + 1}.eml`;
  if (mimeType === 'text/calendar') return `invitation-${before + 1}.ics`;
  return `attachment-${before + 1}`;
}

/** The encoding that a part names. */
export function charsetOf(part: GmailPart): string {
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(rawHead(part, 'Content-Type'))?.[1] ?? '';
}
