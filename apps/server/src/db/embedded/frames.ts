/**
 * The pieces of PostgreSQL's wire protocol that the worker has to know about; everything else passes
 * through untouched. Source: PostgreSQL manual, "Message Formats" (protocol-message-formats).
 */

/** Types of messages from the driver, by their first byte. */
export const front = {
  query: 0x51, // Q
  parse: 0x50, // P
  bind: 0x42, // B
  execute: 0x45, // E
  describe: 0x44, // D
  close: 0x43, // C
  flush: 0x48, // H
  sync: 0x53, // S
  terminate: 0x58, // X
  functionCall: 0x46, // F
  copyData: 0x64, // d
  copyDone: 0x63, // c
  copyFail: 0x66, // f
} as const;

/** First byte of the server's CopyInResponse. */
export const COPY_IN_RESPONSE = 0x47;

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** What the first, untyped message of a connection asks for. */
export function startupKind(message: Buffer): 'encryption' | 'cancel' | 'startup' {
  const code = message.readInt32BE(4);
  if (code === SSL_REQUEST || code === GSS_REQUEST) return 'encryption';
  return code === CANCEL_REQUEST ? 'cancel' : 'startup';
}

/** The answer to a request for encryption: no. */
export function refuseEncryption(): Buffer {
  return Buffer.from('N');
}

/** CopyInResponse for text format; the number of columns is left at 0, as no driver reads it. */
export function copyInResponse(): Buffer {
  return frame(COPY_IN_RESPONSE, Buffer.from([0, 0, 0]));
}

/** An ErrorResponse with a five-letter SQLSTATE. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, message: string): Buffer {
  return frame(0x45, Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`));
}

/** A simple query. */
export function query(sql: string): Buffer {
  return frame(front.query, Buffer.from(`${sql}\0`));
}

/** Ends a batch of the extended protocol. */
export function sync(): Buffer {
  return frame(front.sync, Buffer.alloc(0));
}

function frame(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const LEADING_SPACE_AND_COMMENTS = /^(?:\s+|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;
const COPY_FROM_STDIN = /^copy\b[^;]*\bfrom\s+stdin\b/i;
const LATER_COPY_FROM_STDIN = /;\s*copy\b[^;]*\bfrom\s+stdin\b/i;

/**
 * Whether a Query or Parse message holds a `COPY … FROM STDIN`: as its only command, or `among` others.
 * Read from the text alone, so a string that looks like one counts as one; data goes in parameters.
 */
export function copyFromStdin(message: Buffer): 'no' | 'alone' | 'among' {
  const from = message[0] === front.parse ? message.indexOf(0, 5) + 1 : 5;
  const text = message.toString('utf8', from);
  if (!/stdin/i.test(text)) return 'no';
  const sql = text.replace(LEADING_SPACE_AND_COMMENTS, '');
  if (LATER_COPY_FROM_STDIN.test(sql)) return 'among';
  return COPY_FROM_STDIN.test(sql) ? 'alone' : 'no';
}

/** The answer's messages without the first one of a type. */
export function withoutFirst(type: number, answer: Buffer): Buffer {
  for (let at = 0; at + 5 <= answer.length; ) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    if (answer[at] === type) return Buffer.concat([answer.subarray(0, at), answer.subarray(end)]);
    at = end;
  }
  return answer;
}
