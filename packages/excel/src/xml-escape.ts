/**
 * Characters that XML 1.0 cannot carry, and the carriage return, which every parser would turn into
 * a line feed; spreadsheets write them as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring).
 */
const UNWRITABLE = '\\0-\\x08\\x0b-\\x1f\\ufffe\\uffff';

/** An underscore that a reader would take for the start of `_xHHHH_`. */
const FALSE_ESCAPE = new RegExp(`_(?=x[0-9a-fA-F]{4}(?:_|[${UNWRITABLE}]))`, 'g');
const NEEDS_ESCAPE = new RegExp(`[${UNWRITABLE}]`, 'g');
const SPECIAL = new RegExp(`[&<>"${UNWRITABLE}]|_x`);

/**
 * Text for the inside of an element or attribute. Halves of surrogate pairs become U+FFFD when the
 * text is encoded as UTF-8.
 */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/**
 * Text of a cell: as {@link escapeXml}, and whatever XML cannot carry in the spreadsheets' own
 * spelling, so that it comes back exactly as it was.
 */
export function escapeCellText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return escapeXml(text.replace(FALSE_ESCAPE, '_x005F_')).replace(
    NEEDS_ESCAPE,
    (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
