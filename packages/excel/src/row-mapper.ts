/** What a cell holds, after formats and formulas are resolved. */
export type CellKind = 'empty' | 'text' | 'number' | 'boolean' | 'date' | 'error';

/** One cell of a row. Cells are shared and frozen in spirit: a mapper must not change them. */
export type Cell = {
  readonly kind: CellKind;
  /**
   * What a person sees in the cell, without colour and thousands separators:
   * - text: as stored, white space kept, rich text joined, reading aids (furigana) left out;
   * - number: the exact digits (`901234567`, never `9.01E8`), or the shape of a digit mask such as
   *   `000-0000-0000`;
   * - boolean: `TRUE` or `FALSE`;
   * - date: `YYYY-MM-DD`, with a time `YYYY-MM-DDTHH:MM:SS`, a time alone `HH:MM:SS`;
   * - error and empty: the empty string.
   */
  readonly text: string;
  /** The value comes from a formula (the one the program cached in the file). */
  readonly formula: boolean;
  /** The text held NUL or half of a surrogate pair; each was replaced by U+FFFD. */
  readonly broken: boolean;
};

/** The cell that stands for a gap. */
export const EMPTY_CELL: Cell = { kind: 'empty', text: '', formula: false, broken: false };

/**
 * What a caller does with the rows. It runs in the reading process, so that checking a hundred
 * thousand rows never disturbs other calls. It can read files but neither write them nor start
 * anything, and it has no environment.
 *
 * Rows without any content are skipped and never reach the mapper. Row numbers count from 1, as in
 * the spreadsheet's margin.
 */
export type RowMapper<T> = {
  /**
   * Gets the rows from the top until one is taken as the headings: return `false` for "not the
   * headings yet" (a title, a note), anything else to take this row. `cells` are texts; use arrays
   * or `Map` for look-ups, since a heading may be called `__proto__`.
   */
  header(cells: readonly string[], rowNumber: number): boolean | undefined;
  /**
   * Gets every later row, from column A to its last filled cell. Return what shall reach the caller
   * (anything that `structuredClone`, or JSON with `format: 'json'`, can carry), or `undefined` to
   * leave the row out. Throw {@link MapperStopped} to end the reading.
   */
  row(cells: readonly Cell[], rowNumber: number): T | undefined;
  /** Called after the last row; what it returns is delivered after all rows. */
  end?(): T[];
  /** Called after `end`; a small result of the whole (recognised headings, counts). */
  summary?(): unknown;
};

/**
 * What the mapper module exports under the name `createMapper`. `options` are the caller's
 * `mapperOptions` after a structured clone.
 */
export type CreateMapper<T, O = unknown> = (options: O) => RowMapper<T> | Promise<RowMapper<T>>;

/** A mapper's own reason to stop, for instance missing headings; it reaches the caller as is. */
export class MapperStopped extends Error {
  override readonly name = 'MapperStopped';
  /** The mapper's machine reason. */
  readonly reason: string;

  constructor(reason: string) {
    super(`The mapper stopped: ${reason}`);
    this.reason = reason;
  }
}
