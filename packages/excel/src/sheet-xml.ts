import { columnName, columnNames } from './column-names.ts';
import { CHOICES_SHEET, STYLE } from './workbook-xml.ts';
import { escapeCellText } from './xml-escape.ts';

/** A value that a sheet can be given. */
export type WritableValue = string | number | null;

/** A column of a sheet to be written. */
export type WritableColumn = {
  /** The heading, bold in the frozen first row. */
  readonly header: string;
  /** Width in characters of the standard font. */
  readonly width: number;
  /** The values that the cells of this column may have, offered as a list. */
  readonly choices?: readonly string[];
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The last row of a spreadsheet: Excel's limit since 2007. */
export const MAX_SHEET_ROWS = 1_048_576;

/** The most characters (UTF-16 units) that Excel takes in a cell; more and it repairs the file. */
const MAX_CELL_CHARS = 32_767;

/** Spreadsheets may tidy white space in texts that do not ask for it to be kept. */
const WHITE_SPACE_MATTERS = /^\s|\s$|[\t\n\r]|\s\s/;

/** A sheet up to its first row: the heading row frozen, columns as wide as asked and of text. */
export function sheetStartXml(columns: readonly WritableColumn[]): string {
  const widths = columns.map((column, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${column.width}" style="${STYLE.text}" customWidth="1"/>`;
  });
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  );
}

/** What follows the last row: the filter over all rows, and the lists of choices. */
export function sheetEndXml(columns: readonly WritableColumn[], lastRow: number): string {
  const filter = `<autoFilter ref="A1:${columnName(columns.length)}${lastRow}"/>`;
  const lists = columns.flatMap((column, index) => choicesXml(column, index + 1));
  const validations =
    lists.length === 0
      ? ''
      : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  return `</sheetData>${filter}${validations}</worksheet>`;
}

/** Choices stand on a hidden sheet, in the same column; a list in the cell ends at 255 characters. */
function choicesXml(column: WritableColumn, number: number): string[] {
  if (column.choices === undefined || column.choices.length === 0) return [];
  const name = columnName(number);
  const source = `${CHOICES_SHEET}!$${name}$1:$${name}$${column.choices.length}`;
  return [
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${name}2:${name}${MAX_SHEET_ROWS}">` +
      `<formula1>${source}</formula1></dataValidation>`,
  ];
}

/** The hidden sheet with the choices of every column that has some. */
export function* choicesSheetXml(columns: readonly WritableColumn[]): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  const longest = Math.max(...columns.map((column) => column.choices?.length ?? 0));
  const names = columnNames(columns.length);
  for (let index = 0; index < longest; index += 1) {
    const values = columns.map((column) => column.choices?.[index] ?? null);
    yield rowXml(values, index + 1, names, STYLE.text);
  }
  yield '</sheetData></worksheet>';
}

/**
 * One row. Every text is an inline string, so nothing that it begins with makes it a formula; no
 * cell is written for null, the empty text and numbers that are not finite.
 *
 * @throws RangeError when the row has more values than there are columns
 */
export function rowXml(
  values: readonly WritableValue[],
  rowNumber: number,
  names: readonly string[],
  textStyle: number,
): string {
  if (values.length > names.length) throw new RangeError(`Row ${rowNumber} has too many values`);
  let xml = `<row r="${rowNumber}">`;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value === null || value === undefined || value === '') continue;
    const ref = `${names[index]}${rowNumber}`;
    if (typeof value === 'number') {
      if (Number.isFinite(value)) xml += `<c r="${ref}"><v>${value}</v></c>`;
    } else {
      const space = WHITE_SPACE_MATTERS.test(value) ? ' xml:space="preserve"' : '';
      const text = escapeCellText(fitCell(value));
      xml += `<c r="${ref}" s="${textStyle}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
    }
  }
  return `${xml}</row>`;
}

/** A text as far as a cell can hold it, never cut within a surrogate pair. */
function fitCell(text: string): string {
  if (text.length <= MAX_CELL_CHARS) return text;
  const last = text.charCodeAt(MAX_CELL_CHARS - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? MAX_CELL_CHARS - 1 : MAX_CELL_CHARS);
}
