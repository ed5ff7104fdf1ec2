import type { CellSource } from './cell-reader.ts';
import { columnName } from './column-names.ts';
import { type Cell, EMPTY_CELL } from './row-mapper.ts';
import { MAX_RAW_TEXT_CHARS } from './shared-texts.ts';
import { TextEscapes } from './text-escapes.ts';

/** How the cells of a column may be spelt around their value. */
type CellSpelling = {
  readonly column: number;
  /** From the quote that closes the place up to the value. */
  readonly head: string;
  /** What follows the value; empty for a cell that has none. */
  readonly tail: string;
  readonly type: string;
  readonly style: number;
};

/** What may stand between a cell's tag and its value. */
export const VALUE_STARTS = ['<v>', '<is><t>', '<is><t xml:space="preserve">'];

/** A sheet with more spellings, longer ones or ever new ones is read the other way. */
const MAX_SPELLINGS = 200;
const MAX_SPELLING_CHARS = 200;
const MAX_PATTERNS = 40;

/** So many rows more than were parsed may fail before it is given up. */
const MAX_FAILURES = 200;

/** Groups of the pattern in front of those that hold values: all of it, and the row's number. */
const FIRST_VALUE = 2;

/**
 * Parses whole rows in one step, by a regular expression of all spellings that the sheet has shown
 * so far: programs write the tags of a column alike from the first row to the last. It never
 * decides what is wrong. A row that does not match as it stands is read element by element, which
 * accepts or refuses it, and from which this learns.
 *
 * The pattern cannot run away: where a cell ends is fixed by the first `<` of its value, and a place
 * names its column, so no two ways lead through the same text.
 */
export class FastRowParser {
  /** The row that was parsed last: its number, and its cells up to the last filled one. */
  rowNumber = 0;
  row: Cell[] = [];

  readonly #cells: CellSource;
  readonly #maxRow: number;
  readonly #maxColumn: number;
  readonly #escapes = new TextEscapes();
  readonly #rowHeads = new Set<string>();
  readonly #spellings = new Map<string, CellSpelling>();
  #learned = false;
  #patterns = 0;
  #failures = 0;
  #pattern: RegExp | undefined;
  /** The spelling behind each value that the pattern captures. */
  #captured: CellSpelling[] = [];

  /** Rows and columns beyond `maxRow` and `maxColumn` are left to the other way. */
  constructor(cells: CellSource, maxRow: number, maxColumn: number) {
    this.#cells = cells;
    this.#maxRow = maxRow;
    this.#maxColumn = maxColumn;
  }

  /** Parses the row that begins at `lt`; gives where it ends, or -1 and has done nothing. */
  parse(source: string, lt: number, rowBefore: number): number {
    if (this.#learned) this.#renew();
    const pattern = this.#pattern;
    if (pattern === undefined) return -1;
    pattern.lastIndex = lt;
    const found = pattern.exec(source);
    if (found === null) return this.#fail();
    const number = Number(found[1]);
    const end = pattern.lastIndex;
    const usual = number > rowBefore && number <= this.#maxRow && end - lt <= MAX_RAW_TEXT_CHARS;
    if (!usual) return this.#fail();
    this.#failures -= 1;
    this.row = this.#cellsOf(found, this.#escapes.within(source, lt, end));
    this.rowNumber = number;
    return end;
  }

  /** Remembers how a row's tag goes on after its name: `source` from `from` up to its `>`. */
  learnRow(source: string, from: number, gt: number): void {
    if (!source.startsWith(' r="', from) || source[gt] !== '>') return;
    const head = source.slice(source.indexOf('"', from + 4), gt + 1);
    if (this.#rowHeads.has(head) || !this.#learns(head)) return;
    this.#rowHeads.add(head);
    this.#learned = true;
  }

  /**
   * Remembers how a cell is spelt that begins at `lt` and whose value begins at `from` and is
   * followed by `tail`.
   */
  learnCell(source: string, lt: number, from: number, cell: Omit<CellSpelling, 'head'>): void {
    if (!source.startsWith('<c r="', lt) || cell.column > this.#maxColumn) return;
    const head = source.slice(source.indexOf('"', lt + 6), from);
    const key = `${cell.column} ${head}`;
    if (this.#spellings.has(key) || !this.#learns(head)) return;
    this.#spellings.set(key, { ...cell, head });
    this.#learned = true;
  }

  #learns(head: string): boolean {
    const known = this.#spellings.size + this.#rowHeads.size;
    if (known >= MAX_SPELLINGS || head.length > MAX_SPELLING_CHARS) return false;
    // A second place would take that of the first one.
    return /^"[^<>]*>(?:<|$)/.test(head) && !/[\s:"']r\s*=/.test(head);
  }

  #fail(): -1 {
    this.#failures += 1;
    if (this.#failures > MAX_FAILURES) this.#pattern = undefined;
    return -1;
  }

  #cellsOf(found: RegExpExecArray, hasEscapes: boolean): Cell[] {
    const row: Cell[] = [];
    const captured = this.#captured;
    for (let at = 0; at < captured.length; at += 1) {
      const raw = found[at + FIRST_VALUE];
      const spelling = captured[at];
      if (raw === undefined || raw === '' || spelling === undefined) continue;
      const { type, style, column } = spelling;
      const isText = type === 'inlineStr' || type === 'str';
      const cell =
        isText && !hasEscapes
          ? this.#cells.plainText(raw)
          : this.#cells.read(type, raw, style, false);
      if (cell.kind === 'empty') continue;
      while (row.length < column - 1) row.push(EMPTY_CELL);
      row.push(cell);
    }
    return row;
  }

  /** Makes the pattern anew from all that was learned. */
  #renew(): void {
    this.#learned = false;
    this.#patterns += 1;
    this.#captured = [];
    if (this.#rowHeads.size === 0 || this.#patterns > MAX_PATTERNS) {
      this.#pattern = undefined;
      return;
    }
    const columns = Map.groupBy(this.#spellings.values(), (spelling) => spelling.column);
    const cells = [...columns.keys()]
      .toSorted((a, b) => a - b)
      .map((column) => {
        const spellings = columns.get(column) ?? [];
        return `(?:<c r="${columnName(column)}\\1(?:${spellings.map((it) => this.#cell(it)).join('|')}))?`;
      });
    const heads = [...this.#rowHeads].map((head) => literal(head)).join('|');
    this.#pattern = new RegExp(`<row r="(\\d{1,7})(?:${heads})${cells.join('')}</row>`, 'y');
  }

  #cell(spelling: CellSpelling): string {
    const head = literal(spelling.head);
    if (spelling.tail === '') return head;
    this.#captured.push(spelling);
    return `${head}([^<]*)${spelling.tail}`;
  }
}

/** A text as a regular expression that matches it and nothing else. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
