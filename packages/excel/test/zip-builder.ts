import { crc32, deflateRawSync } from 'node:zlib';

/** A file for an archive, with every field of its headers open to lies. */
export type ZipFile = {
  readonly name: string;
  readonly content: string | Buffer;
  /** Bytes in the archive, in place of the content's own compression. */
  readonly stored?: Buffer;
  /** What the headers claim about the length of the compressed bytes. */
  readonly storedSize?: number;
  /** Compression method; 8 (deflate) by default. */
  readonly method?: number;
  /** General purpose flags; bit 0 says "encrypted". */
  readonly flags?: number;
  /** What the headers claim about the unpacked content. */
  readonly size?: number;
  readonly crc?: number;
  /** What the central directory says in place of the truth. */
  readonly listedOffset?: number;
  readonly listedName?: string;
};

/** Lies about the archive as a whole. */
export type ZipLies = {
  readonly entryCount?: number;
  readonly directoryStart?: number;
};

/** Builds a zip archive, honest unless told otherwise. */
export function buildZip(files: readonly ZipFile[], lies: ZipLies = {}): Buffer {
  const chunks: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content as string);
    const method = file.method ?? 8;
    const stored = file.stored ?? (method === 8 ? deflateRawSync(content) : content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(file.flags ?? 0, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(file.crc ?? crc32(content), 10);
    fields.writeUInt32LE(file.storedSize ?? stored.length, 14);
    fields.writeUInt32LE(file.size ?? content.length, 18);
    const name = Buffer.from(file.name);
    const listed = Buffer.from(file.listedName ?? file.name);
    fields.writeUInt16LE(name.length, 22);
    chunks.push(Buffer.from('PK\x03\x04'), Buffer.from(fields), name, stored);
    fields.writeUInt16LE(listed.length, 22);
    const record = Buffer.alloc(46);
    record.write('PK\x01\x02', 'latin1');
    fields.copy(record, 6);
    record.writeUInt32LE(file.listedOffset ?? offset, 42);
    records.push(Buffer.concat([record, listed]));
    offset += 30 + name.length + stored.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = lies.entryCount ?? files.length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(lies.directoryStart ?? offset, 16);
  return Buffer.concat([...chunks, directory, end]);
}

const HONEST_BYTES = 600 * 1024 * 1024;

/**
 * A deflate stream of `head`, very often `filler`, and `tail`, made without holding what it unpacks
 * to. `until` says how long the stream (`stored`) or what it unpacks to (`size`) shall become.
 */
export function deflateBomb(
  head: string,
  filler: string,
  tail: string,
  until: { readonly stored: number } | { readonly size: number },
): { stored: Buffer; size: number; crc: number } {
  // Flushed blocks (Z_FULL_FLUSH) know nothing of each other, so copies of one can be strung together.
  const flushed = (data: string) => deflateRawSync(data, { finishFlush: 3, level: 9 });
  const block = flushed(filler);
  const length = Buffer.byteLength(filler);
  const times = 'stored' in until ? until.stored / block.length : until.size / length;
  const blocks = Array<Buffer>(Math.floor(times)).fill(block);
  const size = Buffer.byteLength(head) + length * blocks.length + Buffer.byteLength(tail);
  let crc = crc32(head);
  // Nobody gets to the checksum of gigabytes, so it need not be right there.
  if (size < HONEST_BYTES) for (const _ of blocks) crc = crc32(filler, crc);
  return {
    stored: Buffer.concat([flushed(head), ...blocks, deflateRawSync(tail)]),
    size,
    crc: crc32(tail, crc),
  };
}
