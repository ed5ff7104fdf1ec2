/** Reasons an imports call can fail for. */
export type ImportsReason =
  | 'imports.not-found'
  | 'imports.row-not-found'
  /** The person has another one of this kind under way: `openImport` tells which. */
  | 'imports.unfinished'
  /** The import is not in a state for this: being read, committed, or over. */
  | 'imports.not-ready'
  | 'imports.nothing-to-import'
  | 'imports.cancelled'
  | 'imports.undo-expired'
  | 'imports.unknown-column'
  | 'imports.field-taken-twice'
  | 'imports.no-file'
  | 'imports.wrong-file-type'
  | 'imports.file-too-large'
  /** Followed by a dot and why: `imports.file-refused.encrypted`. */
  | 'imports.file-refused'
  /** The server that read the file ended meanwhile. */
  | 'imports.interrupted';
