import type { CellSource } from './cell-reader.ts';
import { FastRowParser, VALUE_STARTS } from './fast-row-parser.ts';
import { type Cell, EMPTY_CELL } from './row-mapper.ts';
import { MAX_RAW_TEXT_CHARS } from './shared-texts.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { eachAttribute, isXmlSpace, type XmlHandler, XmlScanner } from './xml-scanner.ts';
import type { ZipPart } from './zip-directory.ts';
import { readZipText, type TextForm } from './zip-text.ts';

/** Takes a row with content: its cells from column A to the last filled one. */
export type RowSink = (cells: Cell[], rowNumber: number) => void;

/** The edge of every spreadsheet: row 1,048,576 and column XFD. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

const SLASH = 0x2f;
const LETTER_C = 0x63;
const CODE_A = 65;
const CODE_Z = 90;
const CODE_0 = 48;
const CODE_9 = 57;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const ATTRIBUTE_R = 0x72;
const ATTRIBUTE_S = 0x73;
const ATTRIBUTE_T = 0x74;

/** Called between two chunks of a sheet with the characters read so far. */
export type ChunkPause = (charsRead: number) => Promise<void>;

/**
 * Reads a worksheet part chunk by chunk. `afterChunk` is awaited between chunks, which is where a
 * reader hands rows on and waits for room; memory stays flat for that reason.
 *
 * @throws WorkbookRefused when rows or cells are out of order or beyond the limits.
 */
export async function scanSheet(
  part: ZipPart,
  cells: CellSource,
  limits: WorkbookLimits,
  sink: RowSink,
  afterChunk: ChunkPause,
  form?: TextForm,
): Promise<void> {
  let charsRead = 0;
  const scanner = new XmlScanner(new SheetHandler(cells, limits, sink));
  for await (const text of readZipText(part, form)) {
    scanner.push(text);
    charsRead += text.length;
    await afterChunk(charsRead);
  }
  scanner.end();
}

class SheetHandler implements XmlHandler {
  wantsText = false;
  readonly #cells: CellSource;
  readonly #limits: WorkbookLimits;
  readonly #sink: RowSink;
  readonly #fastRows: FastRowParser;

  #started = false;
  #inData = false;
  #inRow = false;
  #inCell = false;
  #inInline = false;
  #phonetic = false;

  #rowsSeen = 0;
  #rowNumber = 0;
  #row: Cell[] = [];

  #column = 0;
  #style = 0;
  #type = '';
  #raw = '';
  #formula = false;

  constructor(cells: CellSource, limits: WorkbookLimits, sink: RowSink) {
    this.#cells = cells;
    this.#limits = limits;
    this.#sink = sink;
    this.#fastRows = new FastRowParser(cells, limits.maxRows, limits.maxColumns);
  }

  open(name: string, source: string, from: number, to: number): void {
    if (this.#inCell) this.#openInCell(name);
    else if (this.#inRow) {
      if (name === 'c') this.#openCell(source, from, to);
      else if (name === 'row') throw new WorkbookRefused('damaged', 'a row inside a row');
    } else if (this.#inData) {
      if (name === 'row') this.#openRow(source, from, to);
    } else if (name === 'sheetData') {
      this.#inData = true;
    } else if (!this.#started && name !== 'worksheet') {
      throw new WorkbookRefused('damaged', `a sheet turns out to be a ${name}`);
    }
    this.#started = true;
  }

  close(name: string): void {
    if (this.#inCell) this.#closeInCell(name);
    else if (this.#inRow) {
      if (name === 'row') this.#closeRow();
    } else if (name === 'sheetData') {
      this.#inData = false;
    }
  }

  text(raw: string): void {
    this.#raw = this.#raw === '' ? raw : this.#raw + raw;
    if (this.#raw.length > MAX_RAW_TEXT_CHARS) {
      throw new WorkbookRefused('too-large-inside', `row ${this.#rowNumber} has an endless cell`);
    }
  }

  /**
   * Takes a row in one step, or a cell when it is written as spreadsheet programs write it:
   * `<c …><v>…</v></c>`, `<c …><is><t>…</t></is></c>` or `<c …/>`. Everything could also go through
   * `open`, `text` and `close`, with the same outcome and at several times the time.
   */
  take(source: string, lt: number): number {
    if (this.#inCell) return -1;
    if (this.#inRow) return this.#takeCell(source, lt);
    return this.#inData ? this.#takeRow(source, lt) : -1;
  }

  #takeRow(source: string, lt: number): number {
    if (this.#rowsSeen >= this.#limits.maxRows) return -1;
    const end = this.#fastRows.parse(source, lt, this.#rowNumber);
    if (end === -1) return -1;
    this.#rowsSeen += 1;
    this.#rowNumber = this.#fastRows.rowNumber;
    if (this.#fastRows.row.length > 0) this.#sink(this.#fastRows.row, this.#rowNumber);
    return end;
  }

  #takeCell(source: string, lt: number): number {
    if (source.charCodeAt(lt + 1) !== LETTER_C || source.charCodeAt(lt + 2) !== 0x20) return -1;
    const gt = source.indexOf('>', lt + 3);
    if (gt === -1) return -1;
    if (source.charCodeAt(gt - 1) === SLASH) {
      this.#openCell(source, lt + 2, gt - 1);
      this.#learnCell(source, lt, gt + 1, '');
      this.#closeCell();
      return gt + 1;
    }
    const start = VALUE_STARTS.find((text) => source.startsWith(text, gt + 1));
    if (start === undefined) return -1;
    const from = gt + 1 + start.length;
    const tail = start === '<v>' ? '</v></c>' : '</t></is></c>';
    const to = source.indexOf('<', from);
    if (to === -1 || !source.startsWith(tail, to)) return -1;
    this.#openCell(source, lt + 2, gt);
    this.#learnCell(source, lt, from, tail);
    this.text(source.slice(from, to));
    this.#closeCell();
    return to + tail.length;
  }

  #learnCell(source: string, lt: number, from: number, tail: string): void {
    const column = this.#column;
    this.#fastRows.learnCell(source, lt, from, {
      column,
      tail,
      type: this.#type,
      style: this.#style,
    });
  }

  #openRow(source: string, from: number, to: number): void {
    let number = this.#rowNumber + 1;
    eachAttribute(source, from, to, (name, value) => {
      if (name === 'r') number = Number(value);
    });
    // Also false for what is not a number.
    if (!(number > this.#rowNumber && number <= LAST_ROW) || !Number.isInteger(number)) {
      throw new WorkbookRefused('damaged', `row ${number} follows row ${this.#rowNumber}`);
    }
    this.#fastRows.learnRow(source, from, to);
    this.#rowsSeen += 1;
    if (this.#rowsSeen > this.#limits.maxRows) {
      throw new WorkbookRefused('too-many-rows', `more than ${this.#limits.maxRows} rows exist`);
    }
    this.#rowNumber = number;
    this.#row = [];
    this.#column = 0;
    this.#inRow = true;
  }

  #closeRow(): void {
    this.#inRow = false;
    if (this.#row.length === 0) return;
    if (this.#rowNumber > this.#limits.maxRows) {
      throw new WorkbookRefused('too-many-rows', `row ${this.#rowNumber} has content`);
    }
    this.#sink(this.#row, this.#rowNumber);
  }

  #openCell(source: string, from: number, to: number): void {
    const before = this.#column;
    this.#column = before + 1;
    this.#style = 0;
    this.#type = '';
    this.#raw = '';
    this.#formula = false;
    this.#inCell = true;
    let at = from;
    while (at < to) {
      const code = source.charCodeAt(at);
      if (isXmlSpace(code)) {
        at += 1;
        continue;
      }
      const equals = source.indexOf('=', at);
      const quote = source.charCodeAt(equals + 1);
      const quoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
      const close = quoted ? source.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", equals + 2) : -1;
      if (equals === -1 || close === -1 || close >= to) {
        // Not the plain spelling of spreadsheet programs: the slower way copes or refuses.
        eachAttribute(source, at, to, (name, value) => {
          if (name.length === 1) this.#cellAttribute(name.charCodeAt(0), value, 0, value.length);
        });
        break;
      }
      if (equals - at === 1) this.#cellAttribute(code, source, equals + 2, close);
      at = close + 1;
    }
    if (!(this.#column > before && this.#column <= LAST_COLUMN)) {
      const reason = this.#column > LAST_COLUMN ? 'too-many-columns' : 'damaged';
      throw new WorkbookRefused(reason, `row ${this.#rowNumber} has cells in a wrong order`);
    }
  }

  #cellAttribute(name: number, source: string, from: number, to: number): void {
    if (name === ATTRIBUTE_R) this.#column = this.#columnOf(source, from, to);
    else if (name === ATTRIBUTE_T) this.#type = source.slice(from, to);
    else if (name === ATTRIBUTE_S) this.#style = Number(source.slice(from, to));
  }

  /** The column number of a reference such as `AB12`, whose row must be the current one. */
  #columnOf(source: string, from: number, to: number): number {
    let at = from;
    let column = 0;
    for (; at < to && at < from + 4; at += 1) {
      const code = source.charCodeAt(at);
      if (code < CODE_A || code > CODE_Z) break;
      column = column * 26 + (code - CODE_A + 1);
    }
    let row = 0;
    for (; at < to; at += 1) {
      const code = source.charCodeAt(at);
      if (code < CODE_0 || code > CODE_9) break;
      row = row * 10 + (code - CODE_0);
    }
    if (at !== to || column === 0 || row !== this.#rowNumber) {
      throw new WorkbookRefused('damaged', `row ${this.#rowNumber} has a cell of another place`);
    }
    return column;
  }

  #openInCell(name: string): void {
    if (name === 'v') this.wantsText = !this.#inInline;
    else if (name === 't') this.wantsText = this.#inInline && !this.#phonetic;
    else if (name === 'is') this.#inInline = true;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'f') this.#formula = true;
    else if (name === 'c' || name === 'row') {
      throw new WorkbookRefused('damaged', `row ${this.#rowNumber} has a cell inside a cell`);
    }
  }

  #closeInCell(name: string): void {
    if (name === 'v' || name === 't') this.wantsText = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'is') this.#inInline = false;
    else if (name === 'c') this.#closeCell();
  }

  #closeCell(): void {
    this.#inCell = false;
    // Formatted but empty cells may reach to the last column; they are nothing to anybody.
    if (this.#raw === '') return;
    const cell = this.#cells.read(this.#type, this.#raw, this.#style, this.#formula);
    if (cell.kind === 'empty') return;
    if (this.#column > this.#limits.maxColumns) {
      throw new WorkbookRefused('too-many-columns', `column ${this.#column} has content`);
    }
    while (this.#row.length < this.#column - 1) this.#row.push(EMPTY_CELL);
    this.#row.push(cell);
  }
}
