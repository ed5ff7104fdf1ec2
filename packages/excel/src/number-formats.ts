/** How the numbers of a cell format are to be read. */
export type NumberShape =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  /** Digits laid into a pattern, as for phone and postal numbers. */
  | { readonly kind: 'mask'; readonly code: string };

export const PLAIN_SHAPE: NumberShape = { kind: 'plain' };
const DATE_SHAPE: NumberShape = { kind: 'date' };

/**
 * Numbers of the built-in formats that show dates or times: ECMA-376 part 1, 18.8.30, with the
 * East Asian ranges 27–36 and 50–58 of the same table.
 */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  );
}

/** The longest format code that spreadsheets accept. */
const MAX_CODE_CHARS = 255;

/**
 * Tells what a number format makes of a number. Of all formats only two kinds change what the
 * number *is* to a reader: dates, and masks with leading zeros or separators (`0000000000`,
 * `000-0000-0000`). Thousands separators, currencies and percentages are dressing and left out.
 */
export function numberShape(id: number, code: string | undefined): NumberShape {
  if (code === undefined) return isBuiltInDate(id) ? DATE_SHAPE : PLAIN_SHAPE;
  if (code.length > MAX_CODE_CHARS) return PLAIN_SHAPE;
  // Elapsed time such as [h]:mm is an amount, not a moment.
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return PLAIN_SHAPE;
  // What stands in quotes, behind a backslash, an underscore or a star is decoration; what stands
  // in brackets is a colour, a language or a condition.
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./gsu, '')
    .replace(/\[[^\]]*\]/g, '');
  if (/general/i.test(bare)) return PLAIN_SHAPE;
  if (/[dmyhseg년월일시분초]/i.test(bare.replace(/e[+-]/gi, ''))) return DATE_SHAPE;
  return isMask(code, bare) ? { kind: 'mask', code } : PLAIN_SHAPE;
}

/**
 * A mask shows whole digits one by one: padded with zeros, set apart by separators, or behind a
 * dialling code. A space before the last three digits is only a thousands separator.
 */
function isMask(code: string, bare: string): boolean {
  if (/[.,%?/e@]/i.test(bare)) return false;
  const first = code.split(';')[0] ?? '';
  const digits = first.replace(/"[^"]*"|\[[^\]]*\]/g, '');
  if (/^#\\? ##0$/.test(first)) return false;
  const dialled = /^(?:\\?\+|"\+?[\d ()-]+"|\()/.test(first);
  return /0{2}/.test(bare) || /[0#][^0#]+[0#]/.test(digits) || dialled;
}
