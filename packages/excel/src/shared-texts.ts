import type { Cell } from './row-mapper.ts';
import { TextEscapes } from './text-escapes.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { decodeStringEscapes, decodeXmlText, makeCarriable } from './xml-text.ts';
import type { ZipPart } from './zip-directory.ts';
import { readZipText } from './zip-text.ts';

/** A cell holds 32,767 characters at most, each written with at most eight. */
export const MAX_RAW_TEXT_CHARS = 8 * 32_768;

/** A text cell from the raw text of its runs; without any text it counts as empty. */
export function textCell(raw: string, formula: boolean): Cell {
  const { text, broken } = makeCarriable(decodeStringEscapes(decodeXmlText(raw)));
  return { kind: text === '' ? 'empty' : 'text', text, formula, broken };
}

/** The cell of a text in which nothing has to be resolved, not empty. */
export function plainTextCell(text: string): Cell {
  return { kind: 'text', text, formula: false, broken: false };
}

/**
 * Reads the table of texts that cells refer to by index. Rich text is joined; phonetic runs
 * (furigana) are left out. Each entry is made into a cell once, however often it is used.
 *
 * @throws WorkbookRefused `too-large-inside`, `damaged`, `unsafe-xml`.
 */
export async function readSharedTexts(
  part: ZipPart | undefined,
  limits: WorkbookLimits,
): Promise<Cell[]> {
  if (part === undefined) return [];
  if (part.size > limits.maxSharedTextBytes) {
    throw new WorkbookRefused('too-large-inside', `the shared texts unpack to ${part.size} bytes`);
  }
  const handler = new SharedTextHandler(limits.maxSharedTexts);
  const scanner = new XmlScanner(handler);
  for await (const text of readZipText(part)) scanner.push(text);
  scanner.end();
  return handler.cells;
}

/** An entry as nearly all of them are written. */
const PLAIN_ENTRY = /<si><t(?: xml:space="preserve")?>([^<]*)<\/t><\/si>/y;

class SharedTextHandler implements XmlHandler {
  wantsText = false;
  readonly cells: Cell[] = [];
  readonly #max: number;
  readonly #escapes = new TextEscapes();
  #started = false;
  #raw = '';
  #phonetic = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** Takes a plain entry in one step. */
  take(source: string, lt: number): number {
    PLAIN_ENTRY.lastIndex = lt;
    const raw = PLAIN_ENTRY.exec(source)?.[1];
    const end = PLAIN_ENTRY.lastIndex;
    const usual = this.#started && raw !== undefined && raw !== '' && !this.#phonetic;
    if (!usual || raw.length > MAX_RAW_TEXT_CHARS) return -1;
    this.#raw = raw;
    this.#add(this.#escapes.within(source, lt, end) ? textCell(raw, false) : plainTextCell(raw));
    return end;
  }

  open(name: string): void {
    if (!this.#started && name !== 'sst') {
      throw new WorkbookRefused('damaged', `the shared texts turn out to be a ${name}`);
    }
    this.#started = true;
    if (name === 'si') this.#raw = '';
    else if (name === 't') this.wantsText = !this.#phonetic;
    else if (name === 'rPh') this.#phonetic = true;
  }

  text(raw: string): void {
    this.#raw += raw;
    if (this.#raw.length > MAX_RAW_TEXT_CHARS) {
      throw new WorkbookRefused('too-large-inside', 'a shared text has no end');
    }
  }

  close(name: string): void {
    if (name === 't') this.wantsText = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'si') this.#add(textCell(this.#raw, false));
  }

  #add(cell: Cell): void {
    if (this.cells.length >= this.#max) {
      throw new WorkbookRefused('too-large-inside', 'the workbook has too many shared texts');
    }
    this.cells.push(cell);
  }
}
