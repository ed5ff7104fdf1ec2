import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** What stands in an archive. The name is a path with slashes; a folder’s ends in one. */
export type ZipEntry = { name: string; modifiedAt: Date; size: number };

/** From here on sizes, places and counts need the 64-bit extension (APPNOTE 6.3.10, section 4.5.3). */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

/** Bit 3: checksum and sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const VERSION = 20;
const VERSION_64 = 45;
/** Read, write and enter for its owner, as the Unix mode of what `unzip` makes. */
const UNIX = 3 << 8;
const FILE_MODE = 0o100644 * 0x1_0000;
const FOLDER_MODE = 0o40755 * 0x1_0000;

const LOCAL_BYTES = 30;
const LOCAL_EXTRA_64 = 20;
const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_64_BYTES = 24;
const RECORD_BYTES = 46;
const RECORD_EXTRA_64 = 28;
const END_BYTES = 22;
const END_64_BYTES = 76;

type Written = { name: Buffer; entry: ZipEntry; offset: number; crc: number };

/** Bytes of the archive that `storedZip` writes of these entries. */
export function zipSizeOf(entries: readonly ZipEntry[]): number {
  let offset = 0;
  let directory = 0;
  for (const entry of entries) {
    const name = Buffer.byteLength(entry.name);
    directory += RECORD_BYTES + name + (needs64(entry, offset) ? RECORD_EXTRA_64 : 0);
    offset += LOCAL_BYTES + name + entry.size;
    if (isFolder(entry)) continue;
    offset += isLarge(entry) ? LOCAL_EXTRA_64 + DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES;
  }
  const is64 = entries.length >= MAX_16 || offset >= MAX_32 || directory >= MAX_32;
  return offset + directory + (is64 ? END_64_BYTES : 0) + END_BYTES;
}

/**
 * Writes a zip archive while it is read, its files as they are: what is worth sending is mostly
 * compressed already. Each is opened when its turn comes, so that nothing is held but the table of
 * contents.
 * @throws Error when a file has other than its bytes.
 */
export async function* storedZip<E extends ZipEntry>(
  entries: readonly E[],
  open: (entry: E) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const start = offset;
    const header = localHeader(entry, name);
    yield header;
    offset += header.length;
    let crc = 0;
    if (!isFolder(entry)) {
      let size = 0;
      for await (const chunk of (await open(entry)) as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
      if (size !== entry.size) throw new Error('A file of an archive has other than its bytes');
      const descriptor = dataDescriptor(entry, crc);
      yield descriptor;
      offset += size + descriptor.length;
    }
    written.push({ name, entry, offset: start, crc });
  }
  yield* directoryOf(written, offset);
}

const isFolder = ({ name }: ZipEntry): boolean => name.endsWith('/');
const isLarge = ({ size }: ZipEntry): boolean => size >= MAX_32;
const needs64 = (entry: ZipEntry, offset: number): boolean => isLarge(entry) || offset >= MAX_32;

function localHeader(entry: ZipEntry, name: Buffer): Buffer {
  const extra = isLarge(entry) && !isFolder(entry) ? LOCAL_EXTRA_64 : 0;
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(extra ? VERSION_64 : VERSION, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(STORED, 8);
  header.writeUInt32LE(dosTime(entry.modifiedAt), 10);
  // With the extension the real sizes stand there, and follow the data as well.
  header.writeUInt32LE(extra ? MAX_32 : 0, 18);
  header.writeUInt32LE(extra ? MAX_32 : 0, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra, 28);
  if (!extra) return Buffer.concat([header, name]);
  const extension = Buffer.alloc(LOCAL_EXTRA_64);
  extension.writeUInt16LE(1, 0);
  extension.writeUInt16LE(16, 2);
  return Buffer.concat([header, name, extension]);
}

/** A folder has no data that sizes could follow. */
const flagsOf = (entry: ZipEntry): number => (isFolder(entry) ? FLAGS & ~0x8 : FLAGS);

function dataDescriptor(entry: ZipEntry, crc: number): Buffer {
  const descriptor = Buffer.alloc(isLarge(entry) ? DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLarge(entry)) {
    descriptor.writeBigUInt64LE(BigInt(entry.size), 8);
    descriptor.writeBigUInt64LE(BigInt(entry.size), 16);
  } else {
    descriptor.writeUInt32LE(entry.size, 8);
    descriptor.writeUInt32LE(entry.size, 12);
  }
  return descriptor;
}

function* directoryOf(written: readonly Written[], start: number): Generator<Buffer> {
  let size = 0;
  for (const one of written) {
    const record = directoryRecord(one);
    size += record.length;
    yield record;
  }
  const count = written.length;
  if (count >= MAX_16 || start >= MAX_32 || size >= MAX_32) yield end64(count, start, size);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  yield end;
}

function directoryRecord({ name, entry, offset, crc }: Written): Buffer {
  const is64 = needs64(entry, offset);
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(UNIX | (is64 ? VERSION_64 : VERSION), 4);
  record.writeUInt16LE(is64 ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(flagsOf(entry), 8);
  record.writeUInt16LE(STORED, 10);
  record.writeUInt32LE(dosTime(entry.modifiedAt), 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(is64 ? MAX_32 : entry.size, 20);
  record.writeUInt32LE(is64 ? MAX_32 : entry.size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(is64 ? RECORD_EXTRA_64 : 0, 30);
  record.writeUInt32LE(isFolder(entry) ? FOLDER_MODE : FILE_MODE, 38);
  record.writeUInt32LE(is64 ? MAX_32 : offset, 42);
  if (!is64) return Buffer.concat([record, name]);
  const extension = Buffer.alloc(RECORD_EXTRA_64);
  extension.writeUInt16LE(1, 0);
  extension.writeUInt16LE(RECORD_EXTRA_64 - 4, 2);
  extension.writeBigUInt64LE(BigInt(entry.size), 4);
  extension.writeBigUInt64LE(BigInt(entry.size), 12);
  extension.writeBigUInt64LE(BigInt(offset), 20);
  return Buffer.concat([record, name, extension]);
}

/** The end of a large archive, and where that stands. */
function end64(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(END_64_BYTES);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(UNIX | VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** A moment in the form of MS-DOS, in UTC: time in the lower half, date in the upper. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107) - 1980;
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
