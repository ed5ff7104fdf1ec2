import type { Contact } from '@station/contract/contacts/contacts';

/** Longest line in bytes without its line break (RFC 2426, section 2.6). */
const LINE_BYTES = 75;

/**
 * A contact as a vCard 3.0 (RFC 2426), which every telephone reads; `category` is its name in words.
 * The name is given whole, as `FN` and as the given name of `N`: a field alone does not say which part of
 * `Nguyễn Thị Hồng Hạnh` or `김민수` is the family's.
 */
export function vCardOf(contact: Contact, category: string): string {
  const { name, phone, other_phones, email, other_emails } = contact;
  const { company, position, address, notes, updated_at } = contact;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...ways('TEL;TYPE=CELL', [phone, ...other_phones]),
    ...ways('EMAIL;TYPE=INTERNET', [email, ...other_emails]),
    company && `ORG:${escaped(company)}`,
    position && `TITLE:${escaped(position)}`,
    // Written in one line here, it is the street; the other six parts stay empty.
    address && `ADR;TYPE=WORK:;;${escaped(address)};;;;`,
    notes && `NOTE:${escaped(notes)}`,
    category && `CATEGORIES:${escaped(category)}`,
    `REV:${updated_at}`,
    'END:VCARD',
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

/** The first one is preferred. */
function ways(property: string, values: readonly string[]): string[] {
  return values
    .filter(Boolean)
    .map((value, at) => `${property}${at === 0 ? ',PREF' : ''}:${escaped(value)}`);
}

/** A text as a value: line breaks, and what parts values from each other (RFC 2426, section 5). */
function escaped(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in.
      .replace(/[\u0000-\u001f\u007f]/g, '')
  );
}

/** A line in pieces of at most 75 bytes, each but the first begun by a space; no letter is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}

/** The name of the card's file: the person's, without what file systems refuse. */
export function vCardFileName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|.]+/g, ' ').trim();
  return `${plain || 'contact'}.vcf`;
}
