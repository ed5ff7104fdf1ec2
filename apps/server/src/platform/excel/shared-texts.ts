import type { Cell } from './row-mapper.ts';
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

const PLAIN_ENTRY = '<si><t>';
const PRESERVED_ENTRY = '<si><t xml:space="preserve">';
const ENTRY_END = '</t></si>';

class SharedTextHandler implements XmlHandler {
  wantsText = false;
  readonly cells: Cell[] = [];
  readonly #max: number;
  #started = false;
  #raw = '';
  #phonetic = false;

  constructor(max: number) {
    this.#max = max;
  }

  /** Takes a plain entry in one step: `<si><t>…</t></si>`, which nearly all of them are. */
  take(source: string, lt: number): number {
    let from = lt + PLAIN_ENTRY.length;
    if (!source.startsWith(PLAIN_ENTRY, lt)) {
      if (!source.startsWith(PRESERVED_ENTRY, lt)) return -1;
      from = lt + PRESERVED_ENTRY.length;
    }
    const to = source.indexOf('<', from);
    if (to === -1 || !source.startsWith(ENTRY_END, to)) return -1;
    this.open('si');
    this.text(source.slice(from, to));
    this.close('si');
    return to + ENTRY_END.length;
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
    else if (name === 'si') {
      if (this.cells.length >= this.#max) {
        throw new WorkbookRefused('too-large-inside', 'the workbook has too many shared texts');
      }
      this.cells.push(textCell(this.#raw, false));
    }
  }
}
