import { type NumberShape, PLAIN_SHAPE } from './number-formats.ts';
import { dateText, plainNumberText } from './number-text.ts';
import { type Cell, EMPTY_CELL } from './row-mapper.ts';
import { plainTextCell, textCell } from './shared-texts.ts';
import { TextCounter } from './text-counter.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** Lays the digits of a number into a mask such as `000-0000-0000`. */
export type MaskWriter = (code: string, value: number) => string;

const SOME_TEXT: Cell = { kind: 'text', text: '…', formula: false, broken: false };
const ERROR_CELL: Cell = { kind: 'error', text: '', formula: false, broken: false };
const TRUE_CELL: Cell = { kind: 'boolean', text: 'TRUE', formula: false, broken: false };
const FALSE_CELL: Cell = { kind: 'boolean', text: 'FALSE', formula: false, broken: false };

const CODE_0 = 48;

/** More digits than any index of a shared text has. */
const MAX_INDEX_DIGITS = 9;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Makes a {@link Cell} of what stands in a cell of an xlsx sheet. */
export type CellSource = {
  /**
   * @param type the cell's `t`: ECMA-376 part 1, 18.18.11
   * @param raw its value as written, not empty
   * @param style its `s`, an index into the cell formats
   * @throws WorkbookRefused `damaged` when the value cannot be of that type
   */
  read(type: string, raw: string, style: number, formula: boolean): Cell;
  /** The cell of a text in which nothing has to be resolved, not empty. */
  plainText(text: string): Cell;
};

/**
 * Checks cells without making anything of texts, for the pass that only counts. Whatever would be
 * refused by {@link CellReader} is refused here.
 */
export class CellChecker implements CellSource {
  readonly #reader: CellReader;

  constructor(reader: CellReader) {
    this.#reader = reader;
  }

  read(type: string, raw: string, style: number, formula: boolean): Cell {
    if (type !== 'inlineStr' && type !== 'str') {
      return this.#reader.read(type, raw, style, formula);
    }
    return this.plainText(raw);
  }

  plainText(text: string): Cell {
    this.#reader.count(text.length);
    return SOME_TEXT;
  }
}

/** What cells of a workbook refer to, and how its numbers are shown. */
export type CellTables = {
  readonly texts: readonly Cell[];
  readonly shapes: readonly NumberShape[];
  readonly date1904: boolean;
  readonly writeMask: MaskWriter;
};

/** Turns what stands in a cell into what a person sees there, for one pass over a sheet. */
export class CellReader implements CellSource {
  readonly #tables: CellTables;
  readonly #counter: TextCounter;

  constructor(tables: CellTables, maxTextChars: number) {
    this.#tables = tables;
    this.#counter = new TextCounter(maxTextChars);
  }

  read(type: string, raw: string, style: number, formula: boolean): Cell {
    switch (type) {
      case 's':
        return this.#shared(raw);
      case 'inlineStr':
      case 'str':
        this.count(raw.length);
        return textCell(raw, formula);
      case '':
      case 'n':
        return this.#number(raw, style, formula);
      case 'b':
        return withFormula(raw.trim() === '1' || raw === 'true' ? TRUE_CELL : FALSE_CELL, formula);
      case 'e':
        return withFormula(ERROR_CELL, formula);
      case 'd':
        return { kind: 'date', text: isoDate(raw), formula, broken: false };
      default:
        throw new WorkbookRefused('damaged', 'a cell of an unknown type');
    }
  }

  plainText(text: string): Cell {
    this.count(text.length);
    return plainTextCell(text);
  }

  /** Counts the characters of a text that a cell has. @throws WorkbookRefused `too-large-inside`. */
  count(chars: number): void {
    this.#counter.count(chars);
  }

  #shared(raw: string): Cell {
    const cell = this.#tables.texts[indexOf(raw)];
    if (cell === undefined) {
      throw new WorkbookRefused('damaged', 'a cell refers to a text that does not exist');
    }
    this.count(cell.text.length);
    return cell;
  }

  #number(raw: string, style: number, formula: boolean): Cell {
    const digits = raw.trim();
    if (digits === '') return EMPTY_CELL;
    const value = Number(digits);
    if (!NUMBER.test(digits) || !Number.isFinite(value)) {
      throw new WorkbookRefused('damaged', 'a cell holds a number that is none');
    }
    const shape = this.#tables.shapes[style] ?? PLAIN_SHAPE;
    if (shape.kind === 'date') {
      const text = dateText(value, this.#tables.date1904);
      if (text !== undefined) return { kind: 'date', text, formula, broken: false };
    }
    if (shape.kind === 'mask') {
      return {
        kind: 'number',
        text: this.#tables.writeMask(shape.code, value),
        formula,
        broken: false,
      };
    }
    // Digits that some program wrote out in full are more exact than a double.
    const text = /^[1-9]\d{0,20}$/.test(digits) ? digits : plainNumberText(value);
    return { kind: 'number', text, formula, broken: false };
  }
}

/** The number that a text of digits makes, or -1; twice as quick as asking a regular expression. */
function indexOf(raw: string): number {
  const digits = raw.trim();
  if (digits === '' || digits.length > MAX_INDEX_DIGITS) return -1;
  let number = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - CODE_0;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function withFormula(cell: Cell, formula: boolean): Cell {
  return formula ? { ...cell, formula } : cell;
}

/** An ISO 8601 cell in this engine's spelling: no fractions, no midnight, no zone. */
function isoDate(raw: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})?)?/.exec(raw.trim());
  if (match === null) throw new WorkbookRefused('damaged', 'a cell holds a date that is none');
  const [, day = '', time] = match;
  return time === undefined || time === '00:00:00' ? day : `${day}T${time}`;
}
