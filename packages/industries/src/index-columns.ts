import type { SheetRow } from './delimited-text.ts';
import type { Edition } from './edition.ts';
import type { Example } from './evidence.ts';
import { isic } from './isic.ts';
import { isicClassesOf } from './tree.ts';

/** Where a table has codes, where the words for them, and whose codes they are. */
export type Columns = {
  edition: Example['edition'];
  /** A code and its words: one pair, or one for each level side by side. */
  pairs: readonly { code: number; text: number }[];
  /** Places in the rows before this one are titles and headings. */
  firstRow: number;
};

/** Rows that are looked at to find out what a table holds. */
const SAMPLE = 400;

/** Rows at the top that may be titles before the headings. */
const TOP = 20;

/** A column is one of codes when so many of its filled cells are. */
const MOSTLY = 0.6;

const CODE_HEADING = /isic|ksic|vsic|nace|code|코드|분류번호|mã/i;
const SCHEMES: readonly [RegExp, Example['edition']][] = [
  [/isic/i, 'isic4'],
  [/ksic|표준산업|한국/i, 'ksic11'],
  [/vsic|việt nam|vn/i, 'vsic2025'],
];
const EDITIONS: readonly Example['edition'][] = ['ksic11', 'vsic2025', 'isic4'];

/**
 * Finds out what a table holds, by its headings and by what stands in the cells: the order of columns
 * and the number of titles above them differ from office to office.
 *
 * @returns nothing when no column holds codes of an edition that Station knows
 */
export function findColumns(rows: readonly SheetRow[]): Columns | undefined {
  const sample = rows.slice(0, SAMPLE);
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = [...Array(width).keys()];
  const codes = columns.filter((at) => holdsCodes(sample, at));
  if (codes.length === 0) return undefined;
  const headingAt = findHeadings(rows, codes);
  const headings = headingAt === -1 ? [] : (rows[headingAt]?.cells ?? []);
  const body = rows.slice(headingAt + 1);
  const texts = columns.filter((at) => !codes.includes(at) && holdsWords(sample, at));
  if (texts.length === 0) return undefined;
  const edition = editionOf(codes, headings, body.slice(0, SAMPLE), texts);
  const own = codes.filter((at) => schemeOf(headings[at]) === edition);
  const chosen = own.length > 0 ? own : codes;
  // Side by side every code is followed by its words; a list has one code and words further right.
  const besides = chosen.filter((at) => texts.includes(at + 1));
  const pairs =
    besides.length === chosen.length
      ? besides.map((code) => ({ code, text: code + 1 }))
      : [{ code: chosen.at(-1) ?? 0, text: longest(texts, sample) }];
  return { edition, pairs, firstRow: headingAt + 1 };
}

/**
 * The codes in a cell, as the edition writes them: `A01.11`, `1110` where a zero was lost and
 * `0111|0112` are read too. Empty when one of them is unknown.
 */
export function readCodes(cell: string, edition: Example['edition']): string[] {
  const parts = cell.split(/[|;,/]/).map((part) => part.replace(/[\s.-]/g, '').toUpperCase());
  const codes = parts.map((part) => knownCode(part, edition));
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : [];
}

function knownCode(part: string, edition: Example['edition']): string | undefined {
  const plain = /^[A-V]\d+$/.test(part) ? part.slice(1) : part;
  for (const code of [plain, `0${plain}`]) if (isKnown(code, edition)) return code;
  return undefined;
}

function isKnown(code: string, edition: Example['edition']): boolean {
  if (!/^([A-V]|\d{2,5})$/.test(code)) return false;
  if (edition !== 'isic4') return isicClassesOf(edition, code).length > 0;
  return isic().under(code).length > 0;
}

function holdsCodes(sample: readonly SheetRow[], at: number): boolean {
  const filled = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((one) => one !== '');
  const codes = filled.filter((cell) => EDITIONS.some((one) => readCodes(cell, one).length > 0));
  if (codes.length === 0 || codes.length < (filled.length - 2) * MOSTLY) return false;
  // Single letters may be anything, unless the heading says what they are.
  return codes.some((cell) => /\d/.test(cell)) || filled.some((cell) => CODE_HEADING.test(cell));
}

/** Words are letters, several in a cell, and not the same few marks in every row. */
function holdsWords(sample: readonly SheetRow[], at: number): boolean {
  const cells = sample.map((one) => (one.cells[at] ?? '').trim());
  const filled = cells.filter((cell) => cell !== '');
  const words = filled.filter((cell) => (cell.match(/\p{L}/gu)?.length ?? 0) >= 2);
  return words.length >= filled.length * MOSTLY && new Set(words).size > filled.length / 20;
}

/** The row whose cell above a column of codes says that it is one; -1 without headings. */
function findHeadings(rows: readonly SheetRow[], codes: readonly number[]): number {
  return rows
    .slice(0, TOP)
    .findIndex(({ cells }) => codes.some((at) => CODE_HEADING.test(cells[at] ?? '')));
}

function schemeOf(heading = ''): Example['edition'] | undefined {
  return SCHEMES.find(([pattern]) => pattern.test(heading))?.[1];
}

/** By the headings, or else the edition that knows most codes and speaks the language of the words. */
function editionOf(
  codes: readonly number[],
  headings: readonly string[],
  body: readonly SheetRow[],
  texts: readonly number[],
): Example['edition'] {
  const named = codes.map((at) => schemeOf(headings[at])).filter((one) => one !== undefined);
  const national = named.find((one): one is Edition => one !== 'isic4');
  if (national) return national;
  if (named.length > 0) return 'isic4';
  const words = body.flatMap(({ cells }) => texts.map((at) => cells[at] ?? '')).join(' ');
  if (/\p{Script=Hangul}/u.test(words)) return 'ksic11';
  if (/[ăâđêôơưạảấầẩậắằặẹẻẽếềểệỉịọỏốồổộớờởợụủứừửựỳỵỷỹ]/i.test(words)) return 'vsic2025';
  return 'isic4';
}

function longest(texts: readonly number[], sample: readonly SheetRow[]): number {
  const length = (at: number) =>
    sample.reduce((sum, { cells }) => sum + (cells[at] ?? '').length, 0);
  return texts.reduce((best, at) => (length(at) > length(best) ? at : best), texts[0] ?? 0);
}
