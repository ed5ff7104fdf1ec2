import { BLOCKS } from './features.ts';

/**
 * A model in one run of bytes, read in place. Whatever a feature says is a list of postings: which
 * target it speaks for, and how much, in sixteenths.
 */
export type ModelFile = {
  header: ModelHeader;
  /** Hashes of all features, in ascending order. */
  hashes: Uint32Array;
  /** Where each feature's postings begin; one more than there are features. */
  offsets: Uint32Array;
  /** By block, then by target: what a target gains when a feature of the block says nothing of it. */
  silences: Float32Array;
  targets: Uint16Array;
  values: Uint8Array;
};

export type ModelHeader = {
  format: 1;
  features: number;
  postings: number;
  targets: number;
  /** Phrases that the model was built from, and how many of them came from index files. */
  examples: number;
  extra: number;
};

/** What a value of 1 in `values` is worth. */
export const STEP = 1 / 16;

const MAGIC = 0x31444e49;

/** The bytes of a model, each part at a multiple of four. */
export function writeModel(file: ModelFile): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify(file.header));
  const parts = [
    new Uint8Array(Uint32Array.of(MAGIC, header.length).buffer),
    header,
    ...[file.hashes, file.offsets, file.silences, file.targets, file.values].map(bytesOf),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.length), 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += padded(part.length);
  }
  return bytes;
}

/** Reads what `writeModel` wrote, without copying it. Anything else is an error. */
export function readModel(given: Uint8Array): ModelFile {
  // Views need the bytes at a multiple of four.
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  if (bytes.length < 8) throw new Error('This is no industry model.');
  const [magic, headerLength = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  if (magic !== MAGIC) throw new Error('This is no industry model.');
  const header = JSON.parse(
    new TextDecoder().decode(bytes.subarray(8, 8 + headerLength)),
  ) as ModelHeader;
  if (header.format !== 1) throw new Error(`The industry model has format ${header.format}.`);
  let at = bytes.byteOffset + 8 + padded(headerLength);
  const take = (size: number) => {
    const from = at;
    at += padded(size);
    return from;
  };
  const { features, postings } = header;
  const { buffer } = bytes;
  return {
    header,
    hashes: new Uint32Array(buffer, take(features * 4), features),
    offsets: new Uint32Array(buffer, take((features + 1) * 4), features + 1),
    silences: new Float32Array(buffer, take(BLOCKS * header.targets * 4), BLOCKS * header.targets),
    targets: new Uint16Array(buffer, take(postings * 2), postings),
    values: new Uint8Array(buffer, take(postings), postings),
  };
}

/** The place of a hash in the file, or -1. */
export function findFeature(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function padded(size: number): number {
  return (size + 3) & ~3;
}
