import { open } from 'node:fs/promises';
import { checkCompoundFile, isCompoundFile } from './compound-file.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { readZipDirectory, type ZipParts } from './zip-directory.ts';

/** A file that may be looked into: the parts of an xlsx workbook, or the bytes of an old xls. */
export type GuardedFile =
  | { readonly format: 'xlsx'; readonly parts: ZipParts }
  | { readonly format: 'xls'; readonly bytes: Buffer };

/** `PK\x03\x04`, the header of a first entry: an office document never begins otherwise. */
const ZIP_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/**
 * Decides by its bytes, never by its name, whether a file is a workbook that may be looked into.
 * Nothing is unpacked or parsed by a library before this has answered.
 *
 * @throws WorkbookRefused `too-large`, `not-a-workbook`, `encrypted`, `damaged`, `too-large-inside`.
 */
export async function guardFile(file: string, limits: WorkbookLimits): Promise<GuardedFile> {
  const bytes = await readWhole(file, limits.maxFileBytes);
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) {
    return { format: 'xlsx', parts: await readZipDirectory(bytes, limits) };
  }
  if (isCompoundFile(bytes)) {
    checkCompoundFile(bytes);
    return { format: 'xls', bytes };
  }
  throw new WorkbookRefused('not-a-workbook', 'neither a zip archive nor a compound file');
}

/** Reads a file whole, unless it is over the limit; a few megabytes, so that parts can be sliced. */
async function readWhole(file: string, maxBytes: number): Promise<Buffer> {
  await using handle = await open(file, 'r');
  const { size } = await handle.stat();
  if (size > maxBytes) throw new WorkbookRefused('too-large', `the file has ${size} bytes`);
  const bytes = await handle.readFile();
  if (bytes.length > maxBytes) throw new WorkbookRefused('too-large', 'the file is still growing');
  return bytes;
}
