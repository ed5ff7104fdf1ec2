import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { WorkbookRefused } from './workbook-refused.ts';
import type { ZipPart } from './zip-directory.ts';

/** Bytes per step of unpacking: twice as much made reading a quarter slower. */
const CHUNK_BYTES = 64 * 1024;

/**
 * How bytes become text. `bytes` makes every byte a character of its own: markup looks the same,
 * other text does not, and it takes half the time.
 */
export type TextForm = 'utf8' | 'bytes';

/**
 * Unpacks an xml part piece by piece. Never more comes out than the part declared, so the sum that
 * the guard allowed holds whatever the archive contains.
 *
 * @throws WorkbookRefused `damaged` when size, checksum or compressed data are wrong, `unsafe-xml`
 * when the text is not UTF-8 (a foreign encoding would hide a document type from the scanner).
 */
export async function* readZipText(part: ZipPart, form: TextForm = 'utf8'): AsyncGenerator<string> {
  // Drops the byte order mark, and turns bytes that are no UTF-8 into U+FFFD.
  const decoder = new TextDecoder();
  let seen = 0;
  let checksum = 0;
  for await (const chunk of inflated(part)) {
    if (seen === 0) checkEncoding(chunk);
    seen += chunk.length;
    if (seen > part.size)
      throw new WorkbookRefused('damaged', `${part.name} is larger than it says`);
    checksum = crc32(chunk, checksum);
    yield form === 'bytes' ? chunk.toString('latin1') : decoder.decode(chunk, { stream: true });
  }
  const tail = decoder.decode();
  if (tail !== '') yield tail;
  if (seen !== part.size || checksum !== part.crc32) {
    throw new WorkbookRefused('damaged', `${part.name} does not match its size or checksum`);
  }
}

async function* inflated(part: ZipPart): AsyncGenerator<Buffer> {
  if (!part.deflated) {
    for (let at = 0; at < part.stored.length; at += CHUNK_BYTES) {
      yield part.stored.subarray(at, at + CHUNK_BYTES);
    }
    return;
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  try {
    yield* Readable.from([part.stored], { objectMode: false }).pipe(inflate);
  } catch (error) {
    throw new WorkbookRefused('damaged', error instanceof Error ? error.message : String(error));
  } finally {
    inflate.destroy();
  }
}

/** Workbooks are written in UTF-8; the standard's UTF-16 is not used by any spreadsheet program. */
function checkEncoding(head: Buffer): void {
  const text = head.toString('latin1', 0, 256);
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1];
  const utf8 = declared === undefined || /^(?:utf-?8|us-ascii)$/i.test(declared);
  if (!utf8 || text.includes('\0') || /^(?:\xff\xfe|\xfe\xff)/.test(text)) {
    throw new WorkbookRefused('unsafe-xml', 'an xml part is not written in UTF-8');
  }
}
