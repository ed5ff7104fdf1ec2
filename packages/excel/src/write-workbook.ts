import { Readable } from 'node:stream';
import { columnNames } from './column-names.ts';
import {
  choicesSheetXml,
  MAX_SHEET_ROWS,
  rowXml,
  sheetEndXml,
  sheetStartXml,
  type WritableColumn,
  type WritableValue,
} from './sheet-xml.ts';
import {
  appPropertiesXml,
  CHOICES_SHEET,
  contentTypesXml,
  corePropertiesXml,
  packageRelationsXml,
  STYLE,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './workbook-xml.ts';
import { writeZip, type ZipEntry } from './zip-writer.ts';

/** A workbook to be written, with one sheet of data. */
export type WorkbookToWrite = {
  /** Name of the tab: at most 31 characters, none of `\ / ? * [ ] :`. */
  readonly sheetName: string;
  readonly columns: readonly WritableColumn[];
  /**
   * The rows below the headings, each with a value for every column at most. Texts stay texts
   * whatever they look like; numbers become numbers; null and the empty text leave the cell empty.
   */
  readonly rows: Iterable<readonly WritableValue[]> | AsyncIterable<readonly WritableValue[]>;
  /** Named in the file's properties as its maker; `Station` by default. */
  readonly creator?: string;
  /** Time of making, in the file's properties; now by default. */
  readonly created?: Date;
};

/** Characters of XML that go to the compressor at once: large enough to be quick, small to stay so. */
const PIECE_CHARS = 32 * 1024;

/**
 * Writes an xlsx workbook while its rows are being read: memory stays flat however many there are,
 * and the event loop is free between pieces. Text cells have the format "text", so that a phone
 * keeps its zeros when somebody edits it. Texts over Excel's 32,767 characters are cut there.
 *
 * Destroying the stream ends the iteration of `rows`; a failure of `rows` destroys the stream.
 *
 * @throws RangeError for a sheet name that spreadsheets refuse or no columns; through the stream
 * for more rows than a sheet can hold
 */
export function writeWorkbook(workbook: WorkbookToWrite): Readable {
  checkSheetName(workbook.sheetName);
  if (workbook.columns.length === 0) throw new RangeError('A workbook needs columns');
  return Readable.from(writeZip(entries(workbook)), { objectMode: false });
}

function checkSheetName(name: string): void {
  const wellFormed = /^(?!')[^\\/?*[\]:]{1,31}(?<!')$/.test(name) && name.trim() !== '';
  const taken = name.toLowerCase() === CHOICES_SHEET.toLowerCase();
  if (!wellFormed || taken) throw new RangeError(`Not a sheet name: ${JSON.stringify(name)}`);
}

async function* entries(workbook: WorkbookToWrite): AsyncGenerator<ZipEntry> {
  const { columns, creator = 'Station' } = workbook;
  const hasChoices = columns.some((column) => (column.choices?.length ?? 0) > 0);
  const sheetCount = hasChoices ? 2 : 1;
  const count = { rows: 1 };
  yield { name: '[Content_Types].xml', text: [contentTypesXml(sheetCount)] };
  yield { name: '_rels/.rels', text: [packageRelationsXml()] };
  yield {
    name: 'docProps/core.xml',
    text: [corePropertiesXml(creator, workbook.created ?? new Date())],
  };
  yield { name: 'docProps/app.xml', text: [appPropertiesXml(creator)] };
  yield { name: 'xl/styles.xml', text: [stylesXml()] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelationsXml(sheetCount)] };
  yield { name: 'xl/worksheets/sheet1.xml', text: sheetText(workbook, count) };
  if (hasChoices) yield { name: 'xl/worksheets/sheet2.xml', text: choicesSheetXml(columns) };
  // Last, because only now the number of rows is known.
  yield {
    name: 'xl/workbook.xml',
    text: [workbookXml(workbook.sheetName, columns.length, count.rows, hasChoices)],
  };
}

/** The XML of the sheet in pieces; counts the rows as it goes. */
async function* sheetText(
  workbook: WorkbookToWrite,
  count: { rows: number },
): AsyncGenerator<string> {
  const { columns, rows } = workbook;
  const names = columnNames(columns.length);
  const headings = columns.map((column) => column.header);
  let piece = sheetStartXml(columns) + rowXml(headings, 1, names, STYLE.heading);
  for await (const values of rows) {
    count.rows += 1;
    if (count.rows > MAX_SHEET_ROWS) throw new RangeError('More rows than a sheet can hold');
    piece += rowXml(values, count.rows, names, STYLE.text);
    if (piece.length >= PIECE_CHARS) {
      yield piece;
      piece = '';
    }
  }
  yield piece + sheetEndXml(columns, count.rows);
}
