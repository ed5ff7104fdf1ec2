import { WorkbookRefused } from './workbook-refused.ts';

/** Gets the pieces of an XML document in order. Names come without their prefix. */
export type XmlHandler = {
  /** Text is only cut out and handed over while this is true. */
  wantsText: boolean;
  /** An element begins; its attributes stand in `source` between `from` and `to`. */
  open(name: string, source: string, from: number, to: number): void;
  /** An element ends; also called for an element without content. */
  close(name: string): void;
  /** A stretch of raw text, references not yet resolved; several may follow each other. */
  text(raw: string): void;
  /**
   * Optional short cut: takes a whole element that begins at `lt` when it is complete and spelt in
   * the usual way, and gives where it ends; -1 leaves it to the calls above.
   */
  take?(source: string, lt: number): number;
};

/** No element of a workbook lies deeper than about a dozen levels. */
const MAX_DEPTH = 64;

/** No single tag or stretch of text comes near this many characters (a cell holds 32,767). */
const MAX_TOKEN_CHARS = 1024 * 1024;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const COLON = 0x3a;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;

/** Space, tab, line feed, carriage return: white space by the XML 1.0 grammar. */
export function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/**
 * Walks an XML document chunk by chunk, without recursion and without building anything. It knows
 * no document types and no entities: `<!DOCTYPE` is refused, so there is nothing to expand.
 *
 * A full XML parser is not needed for the parts of a workbook, and the difference in time is large;
 * the measurements stand in docs/decisions/004-excel-engine.md.
 *
 * @throws WorkbookRefused `unsafe-xml` for document types, processing beyond the declaration and
 * absurd nesting, `damaged` for tags that do not match, `too-large-inside` for endless tokens.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = '';
  #seenRoot = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** Takes the next piece of the document; what is cut in the middle waits for the next one. */
  push(chunk: string): void {
    if (this.#rest === '') {
      this.#walk(chunk, 0);
      return;
    }
    // Only as much as ends the cut tag is joined: a string that is made of two costs a third more.
    const cut = chunk.indexOf('>') + 1;
    this.#walk(this.#rest + chunk.slice(0, cut), 0);
    if (this.#rest === '') this.#walk(chunk, cut);
    else this.#walk(this.#rest + chunk.slice(cut), 0);
  }

  #walk(source: string, from: number): void {
    const handler = this.#handler;
    let at = from;
    for (;;) {
      const lt = source.indexOf('<', at);
      if (lt === -1) {
        this.#keep(source, at);
        return;
      }
      if (lt > at) this.#text(source, at, lt);
      let end = handler.take === undefined ? -1 : handler.take(source, lt);
      if (end === -1) end = this.#token(source, lt);
      if (end === -1) {
        this.#keep(source, lt);
        return;
      }
      at = end;
    }
  }

  /** The document is over; whatever is still open means that it was cut off. */
  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#seenRoot) {
      throw new WorkbookRefused('damaged', 'an xml part ends in the middle');
    }
  }

  #keep(source: string, from: number): void {
    if (source.length - from > MAX_TOKEN_CHARS) {
      throw new WorkbookRefused('too-large-inside', 'a tag or text in an xml part has no end');
    }
    this.#rest = source.slice(from);
  }

  #text(source: string, from: number, to: number): void {
    if (this.#handler.wantsText) this.#handler.text(source.slice(from, to));
  }

  /** Reads the token that begins at `lt`; gives where it ends, or -1 when it is incomplete. */
  #token(source: string, lt: number): number {
    const code = source.charCodeAt(lt + 1);
    if (code === SLASH) return this.#closeTag(source, lt);
    if (code === BANG) return this.#declaration(source, lt);
    if (code === QUESTION) {
      const end = source.indexOf('?>', lt + 2);
      return end === -1 ? -1 : end + 2;
    }
    return Number.isNaN(code) ? -1 : this.#openTag(source, lt);
  }

  #openTag(source: string, lt: number): number {
    const gt = endOfTag(source, lt + 1);
    if (gt === -1) return -1;
    const selfClosing = source.charCodeAt(gt - 1) === SLASH;
    const to = selfClosing ? gt - 1 : gt;
    let nameEnd = lt + 1;
    let nameStart = lt + 1;
    while (nameEnd < to) {
      const code = source.charCodeAt(nameEnd);
      if (isXmlSpace(code) || code === SLASH) break;
      nameEnd += 1;
      if (code === COLON) nameStart = nameEnd;
    }
    if (nameEnd === nameStart) throw new WorkbookRefused('damaged', 'a tag without a name');
    const name = source.slice(nameStart, nameEnd);
    if (this.#open.length === 0 && this.#seenRoot) {
      throw new WorkbookRefused('damaged', 'an xml part has two roots');
    }
    this.#seenRoot = true;
    this.#handler.open(name, source, nameEnd, to);
    if (selfClosing) this.#handler.close(name);
    else if (this.#open.push(name) > MAX_DEPTH) {
      throw new WorkbookRefused('unsafe-xml', 'an xml part nests too deep');
    }
    return gt + 1;
  }

  #closeTag(source: string, lt: number): number {
    const gt = source.indexOf('>', lt + 2);
    if (gt === -1) return -1;
    const name = this.#open.pop();
    let to = gt;
    while (isXmlSpace(source.charCodeAt(to - 1))) to -= 1;
    const from = name === undefined ? -1 : to - name.length;
    // Comparing in place is cheaper than cutting the name out: this runs once for every cell.
    const before = source.charCodeAt(from - 1);
    const matches =
      name !== undefined && source.startsWith(name, from) && (from === lt + 2 || before === COLON);
    if (!matches) throw new WorkbookRefused('damaged', 'xml tags do not match');
    this.#handler.close(name);
    return gt + 1;
  }

  /** Comments are skipped, CDATA is text, and every other declaration is refused. */
  #declaration(source: string, lt: number): number {
    if (source.startsWith('<!--', lt)) {
      const end = source.indexOf('-->', lt + 4);
      return end === -1 ? -1 : end + 3;
    }
    if (source.startsWith('<![CDATA[', lt)) {
      const end = source.indexOf(']]>', lt + 9);
      if (end === -1) return -1;
      if (this.#handler.wantsText) {
        this.#handler.text(source.slice(lt + 9, end).replaceAll('&', '&amp;'));
      }
      return end + 3;
    }
    // The start of a comment or CDATA section may be cut; both are told apart by nine characters.
    const head = source.slice(lt, lt + 9);
    if (head.length < 9 && ('<!--'.startsWith(head) || '<![CDATA['.startsWith(head))) return -1;
    throw new WorkbookRefused('unsafe-xml', 'an xml part declares a document type or entity');
  }
}

/** Where the tag that starts at `from` closes: the first `>` outside of quotes, or -1. */
function endOfTag(source: string, from: number): number {
  const length = source.length;
  let at = from;
  while (at < length) {
    const code = source.charCodeAt(at);
    if (code === GT) return at;
    if (code === LT) throw new WorkbookRefused('damaged', 'a tag inside a tag');
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      at = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
    at += 1;
  }
  return -1;
}

/**
 * Calls `visit` for each attribute between `from` and `to`, in order, with the name without its
 * prefix and the raw value.
 *
 * @throws WorkbookRefused `damaged` when they are not written as attributes.
 */
export function eachAttribute(
  source: string,
  from: number,
  to: number,
  visit: (name: string, value: string) => void,
): void {
  let at = from;
  for (;;) {
    while (at < to && isXmlSpace(source.charCodeAt(at))) at += 1;
    if (at >= to) return;
    const equals = source.indexOf('=', at);
    if (equals === -1 || equals >= to) throw new WorkbookRefused('damaged', 'a broken attribute');
    const rawName = source.slice(at, equals).trimEnd();
    let open = equals + 1;
    while (open < to && isXmlSpace(source.charCodeAt(open))) open += 1;
    const quote = source[open];
    const close = quote === '"' || quote === "'" ? source.indexOf(quote, open + 1) : -1;
    if (close === -1 || close >= to) throw new WorkbookRefused('damaged', 'a broken attribute');
    visit(rawName.slice(rawName.indexOf(':') + 1), source.slice(open + 1, close));
    at = close + 1;
  }
}
