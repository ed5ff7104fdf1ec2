/**
 * Resolves the references of raw XML text: the five named ones and numeric ones. Nothing else can
 * exist, since document types are refused; an unknown name is left as it stands.
 */
export function decodeXmlText(raw: string): string {
  // Raw carriage returns are line ends by the XML 1.0 standard, section 2.11; real ones are written
  // as references or as _x000D_.
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!lines.includes('&')) return lines;
  return lines.replace(
    /&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|(amp|lt|gt|quot|apos));/g,
    reference,
  );
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function reference(whole: string, hex?: string, decimal?: string, named?: string): string {
  if (named !== undefined) return NAMED.get(named) ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/**
 * Resolves `_xHHHH_`, the way in which OOXML writes characters that XML cannot carry (ECMA-376
 * part 1, 22.9.2.19, ST_Xstring). `_x005F_` protects an underscore that is meant literally.
 */
export function decodeStringEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Text that JSON and PostgreSQL can carry; `broken` tells that something had to be replaced. */
export function makeCarriable(text: string): { text: string; broken: boolean } {
  if (text.isWellFormed() && !text.includes('\0')) return { text, broken: false };
  return { text: text.toWellFormed().replaceAll('\0', '\ufffd'), broken: true };
}

/**
 * JSON that PostgreSQL takes: it refuses the escapes of NUL and of halves of surrogate pairs, which
 * a mapper makes when it cuts a text inside of a character. They become U+FFFD. Escaped backslashes
 * in front are told apart from the backslash of the escape.
 */
export function carriableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\u')) return json;
  return json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\ufffd');
}
