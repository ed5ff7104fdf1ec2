import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfKit from 'pdfkit';

/** A PDF being written; a stream to be read. */
export type PdfDocument = PDFKit.PDFDocument;

const require = createRequire(import.meta.url);

/** Loaded with the first document: it takes 16 MB, and many a server never makes one. */
const loadPdfKit = () => require('pdfkit') as typeof PdfKit;

/**
 * Two families, as no small font has both scripts: Be Vietnam Pro for Latin with all Vietnamese
 * marks, Nanum Gothic for every Korean syllable. Both under the SIL Open Font License; a document
 * carries only the letters that stand in it.
 */
const FONT_FILES = {
  latin: '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  'latin-bold': '@expo-google-fonts/be-vietnam-pro/700Bold/BeVietnamPro_700Bold.ttf',
  korean: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  'korean-bold': '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
} as const;

type FontName = keyof typeof FONT_FILES;

const fonts = new Map<FontName, Buffer>();

/** The bytes of a font, read once: 2 MB at most. */
function fontBytes(name: FontName): Buffer {
  const known = fonts.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(FONT_FILES[name]));
  fonts.set(name, bytes);
  return bytes;
}

/** A document of one page of `size` in points, with its fonts. It has no scripts and no links. */
export function newDocument(options: {
  size: [number, number];
  title: string;
  author: string;
  /** For readers aloud, for example `vi-VN`. */
  language: string;
  created: Date;
}): PdfDocument {
  const { size, title, author, language, created } = options;
  const Document = loadPdfKit();
  const doc = new Document({
    size,
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: created, ModDate: created },
    // None of the standard fonts, which know neither script.
    font: null as unknown as string,
  });
  for (const name of Object.keys(FONT_FILES) as FontName[]) doc.registerFont(name, fontBytes(name));
  return doc;
}

/** Letters of Korean and its neighbours, and their punctuation. */
const EAST_ASIAN =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** What no font of ours draws: pictures, and characters that change the direction of others. */
const NOT_PRINTED = /[\p{Extended_Pictographic}\p{Cc}\p{Cf}]|\ufe0f/gu;

type Run = { font: FontName; text: string };

/** A text in pieces of one font each. */
function runsOf(text: string, bold: boolean): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const family = EAST_ASIAN.test(character) ? 'korean' : 'latin';
    const font: FontName = bold ? `${family}-bold` : family;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** How a text is printed: `y` is its top in points, `lines` how many it may take (1 unless told). */
export type TextStyle = {
  y: number;
  size: number;
  width: number;
  bold: boolean;
  colour: string;
  lines?: number;
};

/** The smallest size that a text is made to fit, as a share of the one asked for. */
const SMALLEST = 0.4;

/**
 * Prints a text in Vietnamese, Korean, or both, in the middle of the page. It is broken at spaces
 * into as many lines as allowed, and made smaller until it fits.
 */
export function printCentred(doc: PdfDocument, text: string, style: TextStyle): void {
  const printed = text.replace(/\s+/g, ' ').replace(NOT_PRINTED, '').trim();
  let { size } = style;
  let lines = brokenLines(doc, printed, { ...style, size });
  while (lines.length > (style.lines ?? 1) && size > style.size * SMALLEST) {
    size -= 1;
    lines = brokenLines(doc, printed, { ...style, size });
  }
  doc.fillColor(style.colour);
  for (const [at, line] of lines.entries()) {
    let x = (doc.page.width - widthOf(doc, line, { ...style, size })) / 2;
    for (const run of runsOf(line, style.bold)) {
      doc.font(run.font).fontSize(size);
      doc.text(run.text, x, baselineY(style.y + at * size * 1.3, size), {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      x += doc.widthOfString(run.text);
    }
  }
}

/** How a paragraph is printed: `bottom` is how much of each page stays empty below, in points. */
export type ParagraphStyle = Omit<TextStyle, 'lines'> & { x: number; bottom: number };

/**
 * Prints a text from `y` down, line by line, and goes on a new page where one is full; a word that is
 * wider than its line is broken. Answers where the next paragraph begins.
 */
export function printParagraph(doc: PdfDocument, text: string, style: ParagraphStyle): number {
  let { y } = style;
  const height = style.size * 1.45;
  const lines = text
    .split('\n')
    .flatMap((line) => wrappedLines(doc, line.replace(NOT_PRINTED, ''), style));
  for (const line of lines) {
    if (y + height > doc.page.height - style.bottom) {
      doc.addPage();
      y = style.bottom;
    }
    doc.fillColor(style.colour);
    let { x } = style;
    for (const run of runsOf(line, style.bold)) {
      doc.font(run.font).fontSize(style.size);
      doc.text(run.text, x, baselineY(y, style.size), { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(run.text);
    }
    y += height;
  }
  return y;
}

/** A line broken at spaces, and within words that are wider than it may be. */
function wrappedLines(doc: PdfDocument, text: string, style: ParagraphStyle): string[] {
  const lines = [''];
  const fits = (line: string) => widthOf(doc, line, style) <= style.width;
  for (const piece of text.split(/(?<= )/)) {
    const last = lines.at(-1) ?? '';
    if (fits((last + piece).trimEnd())) {
      lines[lines.length - 1] = last + piece;
      continue;
    }
    let rest = '';
    for (const character of piece) {
      if (rest !== '' && !fits(rest + character)) {
        lines.push(rest);
        rest = '';
      }
      rest += character;
    }
    lines.push(rest);
  }
  return lines.filter((line, at) => at > 0 || line !== '' || lines.length === 1);
}

/** Both families stand on one line. */
const baselineY = (top: number, size: number) => top + size;

/** A text broken at spaces into lines that fit; a single long word is a line of its own. */
function brokenLines(doc: PdfDocument, text: string, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(doc, longer, style) <= style.width) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  // A word that is wider than the page counts as one line too many, so that it is made smaller.
  const tooWide = lines.some((line) => widthOf(doc, line, style) > style.width);
  return tooWide && style.size > 6 ? [...lines, ...Array<string>(9).fill('')] : lines;
}

/** The width of a line in points. */
function widthOf(doc: PdfDocument, line: string, { bold, size }: TextStyle): number {
  return runsOf(line, bold).reduce(
    (width, { font, text }) => width + doc.font(font).fontSize(size).widthOfString(text),
    0,
  );
}
