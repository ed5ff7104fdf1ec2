import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { numberShape, PLAIN_SHAPE } from './number-formats.ts';
import { dateText, plainNumberText } from './number-text.ts';
import { type Cell, EMPTY_CELL } from './row-mapper.ts';
import type { ChunkPause, RowSink } from './sheet-scanner.ts';
import { TextCounter } from './text-counter.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { chooseSheet, type WorkbookSource } from './workbook-source.ts';
import { makeCarriable } from './xml-text.ts';

/** Rows handed on before a reader gets the chance to wait. */
const ROWS_PER_PAUSE = 500;

/**
 * Opens an old binary workbook. SheetJS builds all of it in memory, which the format itself bounds:
 * sheets of 65,536 rows and 256 columns, in a file of at most the allowed size.
 *
 * @throws WorkbookRefused
 */
export function openLegacyWorkbook(
  bytes: Buffer,
  wanted: number | undefined,
  limits: WorkbookLimits,
): WorkbookSource {
  const book = parse(bytes);
  const sheets = book.SheetNames.map((title, index) => ({
    name: title,
    hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
  }));
  const sheet = chooseSheet(sheets, wanted);
  const name = sheets[sheet]?.name;
  if (name === undefined) throw new WorkbookRefused('no-sheet', `there is no sheet ${sheet}`);
  const worksheet = book.Sheets[name];
  if (worksheet === undefined) throw new WorkbookRefused('no-sheet', `${name} is not a worksheet`);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const scan = (sink: RowSink, afterChunk: ChunkPause) =>
    scanLegacySheet(worksheet, date1904, limits, sink, afterChunk);
  return {
    format: 'xls',
    sheets,
    sheet,
    check: scan,
    scan,
  };
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(message)) throw new WorkbookRefused('encrypted', message);
    throw new WorkbookRefused('damaged', message);
  }
}

async function scanLegacySheet(
  worksheet: WorkSheet,
  date1904: boolean,
  limits: WorkbookLimits,
  sink: RowSink,
  afterChunk: ChunkPause,
): Promise<void> {
  const rows: (CellObject | undefined)[][] = worksheet['!data'] ?? [];
  const texts = new TextCounter(limits.maxTextChars);
  for (const [index, row] of rows.entries()) {
    const cells = row === undefined ? [] : legacyRow(row, date1904, limits);
    if (cells.length === 0) continue;
    for (const { text } of cells) texts.count(text.length);
    if (index >= limits.maxRows) {
      throw new WorkbookRefused('too-many-rows', `row ${index + 1} has content`);
    }
    sink(cells, index + 1);
    if (index % ROWS_PER_PAUSE === 0) await afterChunk(index);
  }
  await afterChunk(rows.length);
}

function legacyRow(
  row: readonly (CellObject | undefined)[],
  date1904: boolean,
  limits: WorkbookLimits,
): Cell[] {
  const cells: Cell[] = [];
  for (const [column, source] of row.entries()) {
    const cell = source === undefined ? EMPTY_CELL : legacyCell(source, date1904);
    if (cell.kind === 'empty') continue;
    if (column >= limits.maxColumns) {
      throw new WorkbookRefused('too-many-columns', `column ${column + 1} has content`);
    }
    while (cells.length < column) cells.push(EMPTY_CELL);
    cells.push(cell);
  }
  return cells;
}

function legacyCell(source: CellObject, date1904: boolean): Cell {
  const formula = source.f !== undefined;
  const value = source.v;
  if (source.t === 'e') return { kind: 'error', text: '', formula, broken: false };
  if (typeof value === 'boolean') {
    return { kind: 'boolean', text: value ? 'TRUE' : 'FALSE', formula, broken: false };
  }
  if (typeof value === 'string') {
    const { text, broken } = makeCarriable(value);
    return { kind: text === '' ? 'empty' : 'text', text, formula, broken };
  }
  if (typeof value !== 'number') return EMPTY_CELL;
  // SheetJS resolves the numbers of built-in formats to their codes.
  const shape = typeof source.z === 'string' ? numberShape(-1, source.z) : PLAIN_SHAPE;
  const date = shape.kind === 'date' ? dateText(value, date1904) : undefined;
  if (date !== undefined) return { kind: 'date', text: date, formula, broken: false };
  const text = shape.kind === 'mask' ? utils.format_cell(source).trim() : plainNumberText(value);
  return { kind: 'number', text, formula, broken: false };
}
