import { type Entry, fromBufferPromise } from 'yauzl';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** One file inside the archive, checked: its bytes lie where they should and nowhere else. */
export type ZipPart = {
  readonly name: string;
  /** The bytes as stored in the archive. */
  readonly stored: Buffer;
  readonly deflated: boolean;
  /** Unpacked size and checksum that the archive declares; both are held to. */
  readonly size: number;
  readonly crc32: number;
};

/** The parts of an archive by name in lower case: the format's names ignore case. */
export type ZipParts = ReadonlyMap<string, ZipPart>;

const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_RECORD_BYTES = 46;
const END_RECORD_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;

/**
 * Reads the table of contents of a zip archive and refuses every archive that could cost more than
 * it shows: too many entries, sizes over the limits, overlapping or misplaced entries, two files of
 * one name, names that leave the archive, encryption. Nothing is unpacked here.
 *
 * @throws WorkbookRefused `damaged`, `encrypted` or `too-large-inside`.
 */
export async function readZipDirectory(file: Buffer, limits: WorkbookLimits): Promise<ZipParts> {
  const directory = checkEndRecord(file, limits);
  const entries = await listEntries(file, limits);
  const listed = entries.reduce((sum, entry) => sum + recordBytes(entry), 0);
  if (listed !== directory.bytes) {
    throw new WorkbookRefused('damaged', 'the archive hides entries that it does not count');
  }
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  const parts = new Map<string, ZipPart>();
  let free = 0;
  for (const entry of entries) {
    if (entry.relativeOffsetOfLocalHeader < free) {
      throw new WorkbookRefused('damaged', 'two entries of the archive overlap');
    }
    const start = dataStart(file, entry);
    free = start + entry.compressedSize;
    if (free > directory.start) {
      throw new WorkbookRefused('damaged', 'an entry of the archive runs past its end');
    }
    if (entry.fileName.endsWith('/')) continue;
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) throw new WorkbookRefused('damaged', 'two entries have the same name');
    parts.set(name, {
      name: entry.fileName,
      stored: file.subarray(start, free),
      deflated: entry.compressionMethod === 8,
      size: entry.uncompressedSize,
      crc32: entry.crc32,
    });
  }
  return parts;
}

/**
 * Finds the end record and checks the number of entries before anything is read, since an archive
 * may claim millions. Gives where the central directory begins and how long it is.
 *
 * Zip64 archives are refused: they exist for sizes that are over the limits anyway.
 */
function checkEndRecord(file: Buffer, limits: WorkbookLimits): { start: number; bytes: number } {
  const lowest = Math.max(0, file.length - END_RECORD_BYTES - 0xffff);
  for (let at = file.length - END_RECORD_BYTES; at >= lowest; at -= 1) {
    if (file.readUInt32LE(at) !== END_RECORD_SIGNATURE) continue;
    // The last record whose comment ends with the file is the one that every reader takes.
    if (at + END_RECORD_BYTES + file.readUInt16LE(at + 20) !== file.length) continue;
    const count = file.readUInt16LE(at + 10);
    const start = file.readUInt32LE(at + 16);
    if (count === 0xffff || start === 0xffffffff) {
      throw new WorkbookRefused(
        'too-large-inside',
        'the archive is written for huge sizes (zip64)',
      );
    }
    if (count > limits.maxEntries) {
      throw new WorkbookRefused('too-large-inside', `the archive holds ${count} entries`);
    }
    const bytes = file.readUInt32LE(at + 12);
    if (start + bytes !== at) {
      throw new WorkbookRefused('damaged', 'the table of contents is not where it should be');
    }
    return { start, bytes };
  }
  throw new WorkbookRefused('damaged', 'the archive is cut off: it has no table of contents');
}

/** Length of an entry's record in the central directory. */
function recordBytes(entry: Entry): number {
  return (
    DIRECTORY_RECORD_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
  );
}

async function listEntries(file: Buffer, limits: WorkbookLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let inflated = 0;
  try {
    const zip = await fromBufferPromise(file, { strictFileNames: false });
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) {
        throw new WorkbookRefused('encrypted', 'an entry of the archive is encrypted');
      }
      if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
        throw new WorkbookRefused('damaged', 'an entry uses a compression that workbooks do not');
      }
      inflated += entry.uncompressedSize;
      if (inflated > limits.maxInflatedBytes) {
        throw new WorkbookRefused('too-large-inside', 'the archive unpacks to more than allowed');
      }
      entries.push(entry);
    }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw new WorkbookRefused('damaged', error instanceof Error ? error.message : String(error));
  }
  return entries;
}

/** Where the bytes of an entry begin, after checking that its local header tells the same story. */
function dataStart(file: Buffer, entry: Entry): number {
  const at = entry.relativeOffsetOfLocalHeader;
  if (at + LOCAL_HEADER_BYTES > file.length || file.readUInt32LE(at) !== LOCAL_HEADER_SIGNATURE) {
    throw new WorkbookRefused('damaged', 'an entry of the archive is not where it should be');
  }
  const flags = file.readUInt16LE(at + 6);
  const nameEnd = at + LOCAL_HEADER_BYTES + file.readUInt16LE(at + 26);
  const sameName = file.subarray(at + LOCAL_HEADER_BYTES, nameEnd).equals(entry.fileNameRaw);
  // With flag bit 3 the sizes follow the data and the header's own are zero or unset.
  const sizesFollow = (flags & 0x8) !== 0;
  const sameSizes =
    sizesFollow ||
    (sameSize(file.readUInt32LE(at + 18), entry.compressedSize) &&
      sameSize(file.readUInt32LE(at + 22), entry.uncompressedSize));
  if (!sameName || !sameSizes || file.readUInt16LE(at + 8) !== entry.compressionMethod) {
    throw new WorkbookRefused('damaged', 'an entry contradicts the table of contents');
  }
  return nameEnd + file.readUInt16LE(at + 28);
}

/** Some programs write the local header for huge files and put "see elsewhere" in its place. */
function sameSize(local: number, listed: number): boolean {
  return local === listed || local === 0xffff_ffff;
}
