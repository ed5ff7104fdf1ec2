import { open } from 'node:fs/promises';
import { typeOfText, withinContainer } from './file-kinds.rules.ts';

/** So many bytes tell whether a file is text. */
const BEGINNING_BYTES = 64 * 1024;

/** What marks a document made of markup, which some formats are told by before anything runs. */
const MARKUP = ['application/xml', 'image/svg+xml'];

/** The media type of a file by its bytes; the name only tells apart what shares a container. */
export async function detectType(path: string, name: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  // A broken file of a known format is of no known format.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found && !MARKUP.includes(found.mime)) {
    // `audio/ogg; codecs=opus` is sent as what it begins with.
    return withinContainer(found.mime.split(';', 1)[0] ?? found.mime, name);
  }
  return typeOfText(await beginningOf(path));
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
