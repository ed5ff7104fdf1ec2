import type { FileType } from '@station/contract/files/file-fields';
import { decodeText, encodingOf } from '@station/contract/files/text-encoding';

/**
 * What a browser shows by itself and cannot be made to run: it alone is sent inline. Neither SVG nor
 * HTML is among it, nor PDF, whose viewer in the browser runs scripts.
 */
const SHOWN_INLINE: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/flac',
  'audio/x-flac',
  'audio/aac',
  'text/plain',
]);

export const isShownInline = (mimeType: string): boolean => SHOWN_INLINE.has(mimeType);

/** Office documents, by what their bytes say. */
const DOCUMENTS =
  /^(text\/|application\/(msword|rtf|vnd\.(ms-(excel|powerpoint)|openxmlformats|oasis\.opendocument)|epub\+zip|hwp|x-hwp|vnd\.hancom))/;

/** Which of the spec's types a file is (spec 2, section 2). */
export function fileTypeOf(mimeType: string): FileType {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType === 'application/pdf') return 'pdf';
  return DOCUMENTS.test(mimeType) ? 'document' : 'other';
}

/**
 * Containers that several kinds of documents share; there the name tells which, for none of them is
 * ever shown inline.
 */
const IN_CONTAINERS: Record<string, Record<string, string>> = {
  'application/x-cfb': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    hwp: 'application/x-hwp',
  },
  'application/zip': { hwpx: 'application/hwp+zip' },
};

/** What a file in a container is, if its name says so. */
export function withinContainer(mimeType: string, name: string): string {
  const ending = /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return IN_CONTAINERS[mimeType]?.[ending] ?? mimeType;
}

/** What bytes are that belong to no known format: text, markup, or nothing that can be told. */
export function typeOfText(beginning: Uint8Array): string {
  const encoding = encodingOf(beginning);
  if (encoding === undefined) return 'application/octet-stream';
  const head = decodeText(beginning.subarray(0, HEAD_BYTES), encoding).trimStart().toLowerCase();
  if (/<svg[\s>]/.test(head)) return 'image/svg+xml';
  if (/^<\?xml/.test(head)) return 'application/xml';
  return /<(!doctype|html|head|body|script|iframe|object|embed|style|meta|link)\b/.test(head)
    ? 'text/html'
    : 'text/plain';
}

/** Markup is looked for in so many bytes. */
const HEAD_BYTES = 16 * 1024;
