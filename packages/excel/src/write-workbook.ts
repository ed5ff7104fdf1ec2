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

/** The values of a row, one for every column at most. */
type Row = readonly WritableValue[];

/** A workbook to be written: one sheet of data, and more where one cannot hold all the rows. */
export type WorkbookToWrite = {
  /** Name of the tab: at most 31 characters, none of `\ / ? * [ ] :`. */
  readonly sheetName: string;
  readonly columns: readonly WritableColumn[];
  /**
   * The rows below the headings. Texts stay texts whatever they look like; numbers become numbers;
   * null and the empty text leave the cell empty. What is read while it is written comes by one row
   * (`AsyncIterable<Row>`) or, for many, by several: waiting for each takes longer than writing it.
   */
  readonly rows:
    | Iterable<Row>
    | AsyncIterable<Row>
    | { readonly pages: AsyncIterable<readonly Row[]> };
  /** Rows of a sheet, headings included, after which the next one begins; Excel's own limit by default. */
  readonly maxSheetRows?: number;
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
 * @throws RangeError for a sheet name that spreadsheets refuse or no columns
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
  yield { name: '[Content_Types].xml', text: [contentTypesXml()] };
  yield { name: '_rels/.rels', text: [packageRelationsXml()] };
  yield {
    name: 'docProps/core.xml',
    text: [corePropertiesXml(creator, workbook.created ?? new Date())],
  };
  yield { name: 'docProps/app.xml', text: [appPropertiesXml(creator)] };
  yield { name: 'xl/styles.xml', text: [stylesXml()] };
  const rows = lookingAhead(workbook.rows);
  const sheets: { lastRow: number }[] = [];
  const nextSheet = (): string => `xl/worksheets/sheet${sheets.length + 1}.xml`;
  try {
    do {
      const name = nextSheet();
      const sheet = { lastRow: 1 };
      sheets.push(sheet);
      yield { name, text: sheetText(workbook, rows, sheet) };
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  if (hasChoices) yield { name: nextSheet(), text: choicesSheetXml(columns) };
  // Last, because only now the numbers of sheets and rows are known.
  const sheetCount = sheets.length + (hasChoices ? 1 : 0);
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelationsXml(sheetCount)] };
  const lastRows = sheets.map(({ lastRow }) => lastRow);
  yield {
    name: 'xl/workbook.xml',
    text: [workbookXml(workbook.sheetName, columns.length, lastRows, hasChoices)],
  };
}

/** Rows whose next one can be looked at before it is taken, so that no sheet begins without a row. */
type RowsAhead = {
  /** The next row, if it is here already. */
  next: () => Row | undefined;
  take: () => void;
  /** Whether there is another row; it is here then. */
  hasMore: () => Promise<boolean>;
  /** Ends the iteration, wherever it is. */
  close: () => Promise<void>;
};

function lookingAhead(rows: WorkbookToWrite['rows']): RowsAhead {
  const pages = pagesOf(rows);
  let page: readonly Row[] = [];
  let at = 0;
  return {
    next: () => page[at],
    take() {
      at += 1;
    },
    async hasMore() {
      while (at >= page.length) {
        const read = await pages.next();
        if (read.done) return false;
        page = read.value;
        at = 0;
      }
      return true;
    },
    async close() {
      await pages.return?.();
    },
  };
}

/** Rows at a time of what needs no waiting. */
const ROWS_AT_ONCE = 500;

function pagesOf(rows: WorkbookToWrite['rows']): AsyncIterator<readonly Row[]> {
  if ('pages' in rows) return rows.pages[Symbol.asyncIterator]();
  if (Symbol.asyncIterator in rows) return onePages(rows);
  return fullPages(rows);
}

async function* onePages(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  for await (const row of rows) yield [row];
}

async function* fullPages(rows: Iterable<Row>): AsyncGenerator<readonly Row[]> {
  let page: Row[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < ROWS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** The XML of a sheet in pieces, until it is full or the rows are over; counts them as it goes. */
async function* sheetText(
  { columns, maxSheetRows = MAX_SHEET_ROWS }: WorkbookToWrite,
  rows: RowsAhead,
  sheet: { lastRow: number },
): AsyncGenerator<string> {
  const names = columnNames(columns.length);
  const headings = columns.map((column) => column.header);
  let piece = sheetStartXml(columns) + rowXml(headings, 1, names, STYLE.heading);
  while (sheet.lastRow < maxSheetRows) {
    const row = rows.next();
    if (!row) {
      if (await rows.hasMore()) continue;
      break;
    }
    rows.take();
    sheet.lastRow += 1;
    piece += rowXml(row, sheet.lastRow, names, STYLE.text);
    if (piece.length >= PIECE_CHARS) {
      yield piece;
      piece = '';
    }
  }
  yield piece + sheetEndXml(columns, sheet.lastRow);
}
