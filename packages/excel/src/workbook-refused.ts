/**
 * Why a file cannot be read as a workbook. The engine speaks in these words only; the sentences
 * that people read belong to its callers.
 *
 * - `not-a-workbook`: something else under a workbook's name (text, picture, web page, empty file,
 *   a document of another program).
 * - `encrypted`: protected by a password.
 * - `damaged`: a workbook once, but cut off, contradicting itself or breaking the format's rules.
 * - `too-large`: the file itself is over the byte limit.
 * - `too-large-inside`: small on disk, but unpacks to more than the limits allow.
 * - `too-many-rows`, `too-many-columns`: content beyond the limits of the caller.
 * - `unsafe-xml`: document types, entities, foreign encodings or absurd nesting.
 * - `too-slow`: the deadline passed.
 * - `no-sheet`: no worksheet, or not the one asked for.
 */
export type RefusalReason =
  | 'not-a-workbook'
  | 'encrypted'
  | 'damaged'
  | 'too-large'
  | 'too-large-inside'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'unsafe-xml'
  | 'too-slow'
  | 'no-sheet';

/** The file is refused; `reason` is for machines, `message` for the log. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
