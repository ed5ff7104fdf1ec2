const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const ESCAPE = 0x1b;

/**
 * The text of a part. Gmail mostly hands it over in UTF-8 whatever its head says, and not always: so what
 * is UTF-8 is taken for it, and only what cannot be is read as it says of itself. Vietnamese of
 * windows-1258 comes in pieces, which are put together (NFC).
 */
export function decodeText(bytes: Buffer, charset: string): string {
  const name = charset.trim().toLowerCase().replaceAll(/["']/g, '');
  // These are made of ASCII alone, so that they would pass for UTF-8.
  if (name.startsWith('iso-2022-kr') && bytes.includes(SHIFT_OUT)) return decodeIso2022Kr(bytes);
  if (name.startsWith('iso-2022-jp') && bytes.includes(ESCAPE))
    return decodeAs(bytes, 'iso-2022-jp');
  const text =
    tryAs(bytes, 'utf-8') ??
    tryAs(bytes, name) ??
    tryAs(bytes, 'euc-kr') ??
    decodeAs(bytes, 'windows-1252');
  return text.normalize('NFC');
}

/** Nothing when the bytes are not of this encoding, or nobody knows it. */
function tryAs(bytes: Buffer, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const decodeAs = (bytes: Uint8Array, name: string) => new TextDecoder(name).decode(bytes);

/**
 * ISO-2022-KR (RFC 1557), which no decoder of the platform knows: between shift out and shift in there
 * are pairs of bytes of KS X 1001, which EUC-KR has with their highest bit set.
 */
function decodeIso2022Kr(bytes: Buffer): string {
  const euc = Buffer.alloc(bytes.length);
  let length = 0;
  let isShifted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // The designator ESC $ ) C stands once at the beginning and says nothing more.
    if (byte === ESCAPE) at += 3;
    else if (byte === SHIFT_OUT) isShifted = true;
    else if (byte === SHIFT_IN) isShifted = false;
    else {
      // A line always begins unshifted.
      if (byte === 0x0a) isShifted = false;
      euc[length] = isShifted && byte > 0x20 ? byte | 0x80 : byte;
      length += 1;
    }
  }
  return decodeAs(euc.subarray(0, length), 'euc-kr');
}
