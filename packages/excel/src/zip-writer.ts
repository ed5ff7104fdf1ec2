import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** One file to put into an archive: its name and its text, piece by piece. */
export type ZipEntry = {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
};

type WrittenEntry = {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly stored: number;
  readonly size: number;
};

/** Level 6 costs twice the time of 1 and saves a third of the bytes on sheets. */
const LEVEL = 6;

/** Compressed bytes that go out at once. */
const CHUNK_BYTES = 64 * 1024;

/** A UTF-16 unit takes three bytes of UTF-8 at most. */
const MAX_BYTES_PER_UNIT = 3;

/** The zip format without its 64-bit extension ends here; a sheet never comes near. */
const MAX_BYTES = 0xffff_ffff;

const VERSION = 20;
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: the archive carries no time, so equal data gives equal bytes. */
const DOS_DATE = 0x0021;

/**
 * Writes a zip archive as it goes: nothing is held but a few numbers for each entry. Compression
 * runs on the thread pool of zlib, so the event loop stays free.
 *
 * @throws RangeError when the archive would pass 4 GiB
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const start = offset;
    const header = localHeader(name);
    offset += header.length;
    yield header;
    const sums = { crc: 0, stored: 0, size: 0 };
    for await (const chunk of deflated(entry.text, sums)) {
      offset += chunk.length;
      yield chunk;
    }
    if (offset > MAX_BYTES || sums.size > MAX_BYTES) throw new RangeError('Archive over 4 GiB');
    written.push({ name, offset: start, ...sums });
    const descriptor = dataDescriptor(sums);
    offset += descriptor.length;
    yield descriptor;
  }
  yield directory(written, offset);
}

type Sums = { crc: number; stored: number; size: number };

/** Compresses text pieces; `sums` is complete when the iteration has ended. */
async function* deflated(text: ZipEntry['text'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES });
  const feeding = feed(deflate, text, sums).catch((error: Error) => {
    // A failing source ends the loop below with its error.
    deflate.destroy(error);
  });
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      sums.stored += chunk.length;
      yield chunk;
    }
  } finally {
    // Who leaves the loop early ends the source as well.
    deflate.destroy();
    await feeding;
  }
}

/**
 * Gives all text to the compressor, which works on one piece while the next is being made. Two
 * stretches of memory serve in turn: new memory for each piece would be garbage of the size of the
 * whole sheet, which the system sees long before it is collected.
 */
async function feed(deflate: DeflateRaw, text: ZipEntry['text'], sums: Sums): Promise<void> {
  let space = Buffer.allocUnsafe(CHUNK_BYTES);
  let other = Buffer.allocUnsafe(CHUNK_BYTES);
  let before: Promise<void> = Promise.resolve();
  for await (const piece of text) {
    const most = piece.length * MAX_BYTES_PER_UNIT;
    if (most > space.length) space = Buffer.allocUnsafe(most);
    const bytes = space.subarray(0, space.write(piece, 'utf8'));
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    await before;
    before = compressed(deflate, bytes);
    // Awaited with the next piece; until then its failure is nobody's.
    before.catch(() => undefined);
    [space, other] = [other, space];
  }
  await before;
  deflate.end();
}

/** Settles when the compressor has taken all of it, or when there is no compressor any more. */
function compressed(deflate: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The archive is no longer wanted'));
    if (deflate.destroyed) return gone();
    deflate.once('close', gone);
    deflate.write(bytes, (error) => {
      deflate.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(sums: Sums): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(sums.crc, 4);
  descriptor.writeUInt32LE(sums.stored, 8);
  descriptor.writeUInt32LE(sums.size, 12);
  return descriptor;
}

function directory(entries: readonly WrittenEntry[], offset: number): Buffer {
  const records = entries.map((entry) => {
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION, 4);
    record.writeUInt16LE(VERSION, 6);
    record.writeUInt16LE(FLAGS, 8);
    record.writeUInt16LE(DEFLATE, 10);
    record.writeUInt16LE(DOS_DATE, 14);
    record.writeUInt32LE(entry.crc, 16);
    record.writeUInt32LE(entry.stored, 20);
    record.writeUInt32LE(entry.size, 24);
    record.writeUInt16LE(entry.name.length, 28);
    record.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([record, entry.name]);
  });
  const size = records.reduce((sum, record) => sum + record.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...records, end]);
}
