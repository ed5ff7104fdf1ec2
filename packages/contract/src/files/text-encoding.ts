/** How the bytes of a text are told and read, by the server and by the browser alike. */

/** What people here write text in: today's, and what Korean and Vietnamese Windows wrote before it. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'euc-kr' | 'windows-1258';

/** What browsers and Node have alike of the Encoding Standard. */
declare const TextDecoder: new (
  label: TextEncoding,
  options?: { fatal: boolean },
) => { decode(bytes: Uint8Array, options?: { stream: boolean }): string };

/** What no text has: controls other than tab, line breaks, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x9f]/;

/**
 * How a text is to be read whose beginning these bytes are; undefined where they are none. UTF-16 is told
 * by its mark alone. What is not UTF-8 is Korean if all of it can be; and else Vietnamese, whose every byte
 * is some letter, if most of them are of ASCII, as in any text of that language.
 */
export function encodingOf(beginning: Uint8Array): TextEncoding | undefined {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return ifText(beginning, 'utf-16le');
  if (first === 0xfe && second === 0xff) return ifText(beginning, 'utf-16be');
  const encoding = ifText(beginning, 'utf-8') ?? ifText(beginning, 'euc-kr');
  if (encoding) return encoding;
  const foreign = beginning.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  return foreign * 2 < beginning.length ? ifText(beginning, 'windows-1258') : undefined;
}

/** The text that bytes are, composed: Vietnamese Windows wrote tones apart from their letters. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes).normalize('NFC');
}

function ifText(beginning: Uint8Array, encoding: TextEncoding): TextEncoding | undefined {
  try {
    // The last character may be cut off: a beginning may end within one.
    const text = new TextDecoder(encoding, { fatal: true }).decode(beginning, { stream: true });
    return CONTROLS.test(text) ? undefined : encoding;
  } catch {
    return undefined;
  }
}
