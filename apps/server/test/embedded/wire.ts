/** PostgreSQL's wire protocol by hand, for tests of what no driver sends. */

/** A message of one type, given by its letter. */
export function message(type: string, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

/** The first message of a connection, which has no type. */
export function startup(): Buffer {
  return message(' ', Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0')).subarray(1);
}

/** The whole messages in what came back. */
export function messagesIn(bytes: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    found.push({
      type: String.fromCharCode(bytes[at] ?? 0),
      body: bytes.subarray(at + 5, end),
    });
    at = end;
  }
  return found;
}
