import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { openCompound } from './compound-streams.ts';
import type { TextCollector } from './text-collector.ts';

/** Bits of the header of a document of Hangul 5 (its makers' description of the format, 3.2.1). */
const COMPRESSED = 1;
const PROTECTED = 2;
const FOR_READING_ONLY = 4;

/** A section that unpacks to more, in bytes, is a bomb. */
const SECTION_BYTES = 64 * 1024 * 1024;

/** Sections that are looked at. */
const MAX_SECTIONS = 256;

/** The record that holds the text of a paragraph. */
const PARAGRAPH_TEXT = 67;

/**
 * Reads the text of a Hangul document (.hwp, version 5). Of one that may only be read, whose text is
 * scrambled, it is the first page that its program has put beside it.
 * @throws Error when it is broken, protected by a password, or unpacks to too much.
 */
export async function readHwp(
  path: string,
  collector: TextCollector,
  maxBytes: number,
): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length > maxBytes) throw new Error('The document is too large');
  const stream = openCompound(bytes);
  const header = stream('FileHeader');
  if (header?.toString('latin1', 0, 17) !== 'HWP Document File') {
    throw new Error('Not a Hangul document');
  }
  const flags = header.readUInt32LE(36);
  if (flags & PROTECTED) throw new Error('The document is protected by a password');
  if (flags & FOR_READING_ONLY) {
    collector.add(stream('PrvText')?.toString('utf16le') ?? '');
    collector.isCut = true;
    return;
  }
  for (let number = 0; number < MAX_SECTIONS; number += 1) {
    const section = stream('BodyText', `Section${number}`);
    if (!section) return;
    readSection(
      flags & COMPRESSED ? inflateRawSync(section, { maxOutputLength: SECTION_BYTES }) : section,
      collector,
    );
  }
  collector.isCut = true;
}

/** Records follow each other: 10 bits say which, 10 how deep, 12 how long, or that 4 bytes say so. */
function readSection(section: Buffer, collector: TextCollector): void {
  for (let at = 0; at + 4 <= section.length; ) {
    const head = section.readUInt32LE(at);
    at += 4;
    let length = head >>> 20;
    if (length === 0xfff) {
      if (at + 4 > section.length) return;
      length = section.readUInt32LE(at);
      at += 4;
    }
    const end = Math.min(at + length, section.length);
    if ((head & 0x3ff) === PARAGRAPH_TEXT) {
      collector.add(`${textOf(section.subarray(at, end))}\n`);
    }
    at = end;
  }
}

/** What controls stand for that are a character of their own; the others take eight. */
const SHORT_CONTROLS: Readonly<Record<number, string>> = {
  ...{ 0: '', 10: '\n', 13: '', 24: '-', 25: '', 26: '', 27: '', 28: '', 29: '' },
  ...{ 30: ' ', 31: ' ' },
};
const LONG_CONTROL_BYTES = 16;
const TAB = 9;

function textOf(bytes: Buffer): string {
  let text = '';
  let from = 0;
  const take = (to: number) => {
    text += bytes.toString('utf16le', from, to);
  };
  for (let at = 0; at + 2 <= bytes.length; ) {
    const code = bytes.readUInt16LE(at);
    if (code >= 32) {
      at += 2;
      continue;
    }
    take(at);
    const short = SHORT_CONTROLS[code];
    text += short ?? (code === TAB ? '\t' : '');
    at += short === undefined ? LONG_CONTROL_BYTES : 2;
    from = at;
  }
  take(bytes.length);
  return text;
}
