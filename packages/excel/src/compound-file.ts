import { WorkbookRefused } from './workbook-refused.ts';

/** The first bytes of an OLE2 compound file, the container of old Office documents (MS-CFB 2.2). */
const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Header and shortest sector: below this there is no directory. */
const MIN_BYTES = 1024;
const DIRECTORY_ENTRY_BYTES = 128;

export function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/**
 * Tells an old workbook from the other documents that share its container, among them the
 * encrypted form of a new workbook. Looks for directory entries at the places where they can stand
 * instead of following the chains of sectors, which a hostile file may bend into circles.
 *
 * @throws WorkbookRefused `encrypted`, `not-a-workbook` or `damaged`.
 */
export function checkCompoundFile(bytes: Buffer): void {
  if (bytes.length < MIN_BYTES) throw new WorkbookRefused('damaged', 'the file is cut off');
  if (hasStream(bytes, 'EncryptedPackage') || hasStream(bytes, 'EncryptionInfo')) {
    throw new WorkbookRefused('encrypted', 'the workbook is protected by a password');
  }
  if (!hasStream(bytes, 'Workbook') && !hasStream(bytes, 'Book')) {
    throw new WorkbookRefused('not-a-workbook', 'an old Office document, but not a workbook');
  }
}

/** Directory entries begin with their name in UTF-16 and stand at multiples of 128 bytes. */
function hasStream(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  let at = bytes.indexOf(wanted);
  while (at !== -1) {
    if (at % DIRECTORY_ENTRY_BYTES === 0) return true;
    at = bytes.indexOf(wanted, at + 1);
  }
  return false;
}
