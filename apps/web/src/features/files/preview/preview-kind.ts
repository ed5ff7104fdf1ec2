import { HWP_MIME_TYPES } from '@station/contract/files/contents';

/** What a file can be shown as; `read-text` by the text that the server has read, `none` for what is only downloaded. */
export type PreviewKind =
  | 'picture'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'text'
  | 'document'
  | 'table'
  | 'read-text'
  | 'none';

/** Larger text is downloaded: a browser would choke on it. In bytes. */
const TEXT_MAX = 2 * 1024 * 1024;

/** Larger documents are downloaded, as they are unpacked in memory. In bytes. */
const DOCUMENT_MAX = 20 * 1024 * 1024;

/** Kinds of pictures that every browser draws. */
const PICTURES = /^image\/(png|jpeg|webp|gif|avif|bmp)$/;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Text that has no kind of its own by its bytes is known by its name. */
const TEXT_NAME =
  /\.(txt|md|markdown|csv|tsv|log|json|jsonl|xml|html?|svg|css|scss|js|mjs|cjs|jsx|ts|tsx|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|bat|ps1|sql|ya?ml|toml|ini|conf|env|srt|vtt)$/i;

/** What the preview of a file is made by: the server's word on its bytes, and for text its name. */
export function previewKind({
  name,
  mimeType,
  size,
}: {
  name: string;
  mimeType: string;
  size: number;
}): PreviewKind {
  if (PICTURES.test(mimeType)) return 'picture';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/')) return 'audio';
  if (mimeType === 'application/pdf') return 'pdf';
  if (mimeType === DOCX) return size <= DOCUMENT_MAX ? 'document' : 'none';
  if (mimeType === XLSX) return 'table';
  if (HWP_MIME_TYPES.includes(mimeType)) return 'read-text';
  const isText = mimeType.startsWith('text/') || TEXT_NAME.test(name);
  return isText && size <= TEXT_MAX ? 'text' : 'none';
}
