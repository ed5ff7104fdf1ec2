/**
 * The streams of an OLE2 compound file (MS-CFB): the container of old office documents. Each chain is as
 * long as the file has sectors at most, so that one bent into a circle ends.
 */
const SIGNATURE = 'd0cf11e0a1b11ae1';
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LAST_REGULAR = 0xfffffffa;
const NO_STREAM = 0xffffffff;
const DIFAT_IN_HEADER = 109;
const STREAM = 2;

type Entry = { name: string; kind: number; left: number; right: number; child: number } & Chain;
type Chain = { start: number; size: number };

/** Looks into a compound file; gives the bytes of a stream by its way from the root, if it is there. */
export function openCompound(file: Buffer): (...way: string[]) => Buffer | undefined {
  if (file.length < HEADER_BYTES || file.toString('hex', 0, 8) !== SIGNATURE) {
    throw new Error('Not a compound file');
  }
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error('Sectors of no known size');
  const sectorBytes = 1 << shift;
  const sectors = Math.ceil(file.length / sectorBytes);
  const sector = (at: number) => file.subarray((at + 1) << shift, (at + 2) << shift);

  /** The sectors of a chain, put together. */
  const follow = (start: number, after: (at: number) => number, part: (at: number) => Buffer) => {
    const parts: Buffer[] = [];
    for (let at = start; at <= LAST_REGULAR; at = after(at)) {
      if (parts.length > sectors * (sectorBytes >> 6)) throw new Error('A chain without an end');
      const bytes = part(at);
      if (bytes.length === 0) throw new Error('A chain that leaves the file');
      parts.push(bytes);
    }
    return Buffer.concat(parts);
  };
  const numberAt = (table: Buffer) => (at: number) =>
    at * 4 + 4 <= table.length ? table.readUInt32LE(at * 4) : NO_STREAM;

  const fat = Buffer.concat(fatSectors(file, sector, sectors).map(sector));
  const next = numberAt(fat);
  const directory = follow(file.readUInt32LE(48), next, sector);
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, at) =>
    entryOf(directory.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES)),
  );
  const [root] = entries;
  if (!root) throw new Error('A compound file without a root');
  const mini = follow(root.start, next, sector);
  const nextMini = numberAt(follow(file.readUInt32LE(60), next, sector));
  const miniSector = (at: number) => mini.subarray(at << 6, (at + 1) << 6);
  const shortest = file.readUInt32LE(56);

  return (...way) => {
    const found = way.reduce<Entry | undefined>(
      (above, name) => above && childrenOf(entries, above).find((one) => one.name === name),
      root,
    );
    if (found?.kind !== STREAM) return undefined;
    const isLong = found.size >= shortest;
    const bytes = isLong
      ? follow(found.start, next, sector)
      : follow(found.start, nextMini, miniSector);
    return bytes.subarray(0, found.size);
  };
}

/** Where the table of sectors stands: a list in the header, and for large files one in a chain. */
function fatSectors(file: Buffer, sector: (at: number) => Buffer, most: number): number[] {
  const found: number[] = [];
  const take = (list: Buffer, count: number) => {
    for (let at = 0; at < count && (at + 1) * 4 <= list.length; at += 1) {
      const number = list.readUInt32LE(at * 4);
      if (number <= LAST_REGULAR) found.push(number);
    }
  };
  take(file.subarray(76), DIFAT_IN_HEADER);
  let at = file.readUInt32LE(68);
  for (let seen = 0; at <= LAST_REGULAR; seen += 1) {
    const list = sector(at);
    if (seen > most || list.length < 4) throw new Error('A chain without an end');
    take(list, list.length / 4 - 1);
    at = list.readUInt32LE(list.length - 4);
  }
  if (found.length > most) throw new Error('More tables than sectors');
  return found;
}

function entryOf(bytes: Buffer): Entry {
  const length = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', 0, length),
    kind: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}

/** What is in a storage: a tree of names, each of which is looked at once. */
function childrenOf(entries: readonly Entry[], { child }: Entry): Entry[] {
  const seen = new Set<number>();
  const waiting = [child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    waiting.push(entry.left, entry.right);
  }
  return [...seen].flatMap((at) => entries[at] ?? []);
}
