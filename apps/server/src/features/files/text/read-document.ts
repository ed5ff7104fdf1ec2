import { open, readFile } from 'node:fs/promises';
import { decodeText, encodingOf } from '@station/contract/files/text-encoding';
import { guardFile } from '@station/excel/guard';
import { openWorkbook } from '@station/excel/open-workbook';
import { DEFAULT_WORKBOOK_LIMITS, type WorkbookLimits } from '@station/excel/workbook-limits';
import { XmlScanner } from '@station/excel/xml-scanner';
import { decodeXmlText } from '@station/excel/xml-text';
import type { ZipPart, ZipParts } from '@station/excel/zip-directory';
import { readZipText } from '@station/excel/zip-text';
import type { DocumentKind } from './document-kinds.rules.ts';
import { readHwp } from './read-hwp.ts';
import {
  type DocumentTable,
  type DocumentText,
  NO_SUCH_SHEET,
  type ReadingOrder,
} from './reading-messages.ts';
import { Enough, TextCollector } from './text-collector.ts';

/** A document of more bytes is not read. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Pages of a PDF that are looked at. */
const MAX_PAGES = 300;

/** Sheets of a workbook that are looked at. */
const MAX_SHEETS = 20;

/** UTF-8 takes four bytes for a character at most. */
const BYTES_PER_CHARACTER = 4;

/** What stands in a document costs what it may cost anywhere; only a sheet may be wider and longer. */
const LIMITS: WorkbookLimits = {
  ...DEFAULT_WORKBOOK_LIMITS,
  maxFileBytes: MAX_FILE_BYTES,
  maxRows: 1_048_576,
  maxColumns: 16_384,
};

/** The text of a document. @throws Error when it is broken, protected, or more than it pretends to be. */
export async function readText(
  order: Extract<ReadingOrder, { what: 'text' }>,
): Promise<DocumentText> {
  const collector = new TextCollector(order.maxChars);
  try {
    await READERS[order.kind](order.path, collector);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return { text: collector.text, isCut: collector.isCut };
}

const READERS: Record<DocumentKind, (path: string, collector: TextCollector) => Promise<void>> = {
  text: readPlain,
  word: readWord,
  workbook: readSheets,
  pdf: readPdf,
  hwp: (path, collector) => readHwp(path, collector, MAX_FILE_BYTES),
  hwpx: readHwpx,
};

async function readPlain(path: string, collector: TextCollector): Promise<void> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(400_000 + BYTES_PER_CHARACTER), 0);
  const bytes = buffer.subarray(0, bytesRead);
  collector.isCut = (await file.stat()).size > bytesRead;
  collector.add(decodeText(bytes, encodingOf(bytes) ?? 'utf-8'));
}

/** What breaks a line or parts two words, by the names that a kind of document has for it. */
type Breaks = Readonly<Record<string, string>>;

/** ECMA-376, part 1, section 17.3.3. */
const WORD_BREAKS: Breaks = { p: '\n', br: '\n', cr: '\n', tab: '\t', tc: '\t' };

/** OWPML (KS X 6101): Hangul's open format. */
const HWPX_BREAKS: Breaks = {
  ...{ p: '\n', lineBreak: '\n', tab: '\t', tc: '\t', nbSpace: ' ', fwSpace: ' ' },
};

async function readWord(path: string, collector: TextCollector): Promise<void> {
  const part = (await partsOf(path)).get('word/document.xml');
  if (!part) throw new Error('Not a document of Word');
  await readTexts(part, WORD_BREAKS, collector);
}

async function readHwpx(path: string, collector: TextCollector): Promise<void> {
  const parts = await partsOf(path);
  const section = (number: number) => parts.get(`contents/section${number}.xml`);
  if (!section(0)) throw new Error('Not a Hangul document');
  for (let number = 0; ; number += 1) {
    const part = section(number);
    if (!part) return;
    await readTexts(part, HWPX_BREAKS, collector);
  }
}

async function partsOf(path: string): Promise<ZipParts> {
  const guarded = await guardFile(path, LIMITS);
  return guarded.format === 'xlsx' ? guarded.parts : new Map();
}

/** The text within elements called `t`, as Word and Hangul call them. */
async function readTexts(part: ZipPart, breaks: Breaks, collector: TextCollector): Promise<void> {
  let inText = 0;
  const handler = {
    wantsText: false,
    open(name: string) {
      if (name !== 't') return;
      inText += 1;
      handler.wantsText = true;
    },
    close(name: string) {
      const breakText = Object.hasOwn(breaks, name) ? breaks[name] : undefined;
      if (breakText !== undefined) collector.add(breakText);
      if (name !== 't') return;
      inText -= 1;
      handler.wantsText = inText > 0;
    },
    text(raw: string) {
      collector.add(decodeXmlText(raw));
    },
  };
  const scanner = new XmlScanner(handler);
  for await (const text of readZipText(part)) scanner.push(text);
  scanner.end();
}

async function readSheets(path: string, collector: TextCollector): Promise<void> {
  const guarded = await guardFile(path, LIMITS);
  const first = await openWorkbook(guarded, undefined, LIMITS);
  const last = Math.min(first.sheets.length, MAX_SHEETS);
  for (let sheet = 0; sheet < last; sheet += 1) {
    const source = await openWorkbook(guarded, sheet, LIMITS);
    collector.add(`${source.sheets[sheet]?.name ?? ''}\n`);
    await source.scan(
      (cells) => collector.add(`${cells.map(({ text }) => text).join('\t')}\n`),
      async () => undefined,
    );
  }
  collector.isCut = first.sheets.length > last;
}

async function readPdf(path: string, collector: TextCollector): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length > MAX_FILE_BYTES) throw new Error('The document is too large');
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const last = Math.min(pdf.numPages, MAX_PAGES);
  for (let number = 1; number <= last; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ('str' in item) collector.add(item.hasEOL ? `${item.str}\n` : item.str);
    }
    collector.add('\n');
    page.cleanup();
  }
  collector.isCut = pdf.numPages > last;
}

/** The first rows of a sheet; the first that is not hidden, unless one is named. */
export async function readTable({
  path,
  sheet: wanted,
  limits,
}: Extract<ReadingOrder, { what: 'table' }>): Promise<DocumentTable> {
  const guarded = await guardFile(path, LIMITS);
  let source = await openWorkbook(guarded, undefined, LIMITS);
  const shown = source.sheets.filter(({ hidden }) => !hidden).slice(0, limits.sheets);
  if (wanted !== '') {
    const at = source.sheets.findIndex(({ name, hidden }) => name === wanted && !hidden);
    if (at === -1) throw new Error(NO_SUCH_SHEET);
    source = await openWorkbook(guarded, at, LIMITS);
  }
  const rows: string[][] = [];
  let isCut = false;
  try {
    await source.scan(
      (cells, rowNumber) => {
        if (rowNumber > limits.rows) throw new Enough();
        while (rows.length < rowNumber - 1) rows.push([]);
        if (cells.length > limits.columns) isCut = true;
        rows.push(cells.slice(0, limits.columns).map(({ text }) => text.slice(0, limits.cell)));
      },
      async () => undefined,
    );
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    isCut = true;
  }
  return {
    sheets: shown.map(({ name }) => name),
    sheet: source.sheets[source.sheet]?.name ?? '',
    rows,
    isCut,
  };
}
