import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readWorkbook } from '@station/excel/read-workbook';
import { WorkbookRefused } from '@station/excel/workbook-refused';
import { readDelimited, type SheetRow } from './delimited-text.ts';
import type { Example } from './evidence.ts';
import { type Columns, findColumns, readCodes } from './index-columns.ts';

/** What is wrong with a row of an index file. */
export type RowRefusal = 'no-code' | 'unknown-code' | 'no-words' | 'words-too-long';

/** What an office's workbook or index file says. */
export type IndexFile = {
  /** Whose codes the file uses; of several sheets, those of the first that was read. */
  edition: Example['edition'];
  rows: Example[];
  /** `row` counts as the spreadsheet's margin does. */
  refused: { sheet: string; row: number; reason: RowRefusal; cell: string }[];
  /** Rows with content, headings and titles left out. */
  rowsRead: number;
  /** Sheets without a table of codes and words: notes, covers. */
  sheetsLeftOut: string[];
  format: 'workbook' | 'text';
  /** Of the file, in hexadecimal, to tell it again. */
  sha256: string;
  bytes: number;
};

/** No sheet of a file has codes of an edition that Station knows, with words beside them. */
export class NoIndexInFile extends Error {
  override readonly name = 'NoIndexInFile';
}

/** Sheets that are looked at. */
const MOST_SHEETS = 20;

/** Bytes of a text file; workbooks have limits of their own. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A phrase longer than this is an explanation and no entry of an index. */
const LONGEST = 400;

/**
 * Reads an index file or table of a statistics office: workbooks (`.xlsx`, `.xls`), or text separated
 * by tabs, commas or semicolons in UTF-8. Told by what is in the file, never by its name.
 *
 * @throws WorkbookRefused when a workbook is damaged, too large or locked
 * @throws NoIndexInFile when nothing in it can be read
 */
export async function readIndexFile(
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<IndexFile> {
  const bytes = await readFile(path, { signal });
  const start = bytes.subarray(0, 2).toString('hex');
  const isWorkbook = start === '504b' || start === 'd0cf';
  const sheets = isWorkbook ? await readSheets(path, signal) : [readText(bytes)];
  const found: IndexFile = {
    edition: 'isic4',
    rows: [],
    refused: [],
    rowsRead: 0,
    sheetsLeftOut: [],
    format: isWorkbook ? 'workbook' : 'text',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  };
  let isFirst = true;
  for (const { name, rows } of sheets) {
    const columns = findColumns(rows);
    if (!columns) {
      found.sheetsLeftOut.push(name);
      continue;
    }
    if (isFirst) found.edition = columns.edition;
    isFirst = false;
    readTable(found, name, rows, columns);
  }
  if (found.rows.length === 0) {
    throw new NoIndexInFile('Nowhere in the file do codes of an edition stand beside words.');
  }
  return found;
}

type Sheet = { name: string; rows: SheetRow[] };

function readText(bytes: Buffer): Sheet {
  if (bytes.length > MOST_BYTES) throw new NoIndexInFile('The file is larger than 64 MiB.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { name: '', rows: readDelimited(text) };
  } catch {
    throw new NoIndexInFile('The file is neither a workbook nor a text in UTF-8.');
  }
}

/** All sheets that are not hidden, each in a guarded process. */
async function readSheets(path: string, signal: AbortSignal | undefined): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (let sheet: number | undefined; sheets.length < MOST_SHEETS; ) {
    const reading = readWorkbook<SheetRow>({
      file: path,
      ...(sheet !== undefined && { sheet }),
      mapper: new URL('./index-rows.mapper.ts', import.meta.url),
      ...(signal && { signal }),
    });
    const rows: SheetRow[] = [];
    for await (const batch of reading) rows.push(...batch.rows);
    const info = await reading.opened;
    const top = (reading.summary ?? []) as SheetRow[];
    sheets.push({ name: info.sheets[info.sheet]?.name ?? '', rows: [...top, ...rows] });
    const next = info.sheets.findIndex(({ hidden }, at) => at > info.sheet && !hidden);
    if (next === -1) break;
    sheet = next;
  }
  return sheets;
}

function readTable(
  found: IndexFile,
  sheet: string,
  rows: readonly SheetRow[],
  { edition, pairs, firstRow }: Columns,
): void {
  for (const { row, cells } of rows.slice(firstRow)) {
    found.rowsRead += 1;
    const filled = pairs.filter(({ code }) => (cells[code] ?? '').trim() !== '');
    const refuse = (reason: RowRefusal, cell: string) =>
      found.refused.push({ sheet, row, reason, cell: cell.slice(0, 100) });
    if (filled.length === 0) refuse('no-code', cells.find((cell) => cell.trim() !== '') ?? '');
    for (const pair of filled) {
      const code = (cells[pair.code] ?? '').trim();
      const text = (cells[pair.text] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
      const codes = readCodes(code, edition);
      if (codes.length === 0) refuse('unknown-code', code);
      else if (text === '') refuse('no-words', code);
      else if (text.length > LONGEST) refuse('words-too-long', text);
      else found.rows.push({ text, codes, edition });
    }
  }
}

/** The reason for machines why a file was refused as a whole, if that is what an error says. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof WorkbookRefused) return error.reason;
  return error instanceof NoIndexInFile ? 'no-index' : undefined;
}
