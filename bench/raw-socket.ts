/**
 * A client of Socket.IO over WebSocket that does next to nothing, so that thousands of them can be
 * held by a process that shares the machine with the server under test.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

export type RawSocket = {
  /** Sends an event of the namespace with what comes along. */
  emit(event: string, payload?: unknown): void;
  /** Sends a text as it is, in a frame. */
  send(text: string): void;
  destroy(): void;
};

type Given = {
  port: number;
  namespace: '/' | '/visitors';
  token?: string | undefined;
  /** What a proxy would tell as the caller's address. */
  address: string;
  /** Each event: its text as it came, `["event",…]`. */
  onEvent?: (text: string) => void;
  onClose?: () => void;
};

/**
 * Opens a socket in a namespace, without the step over polling, as browsers do that know they can.
 * @throws Error when the server refuses it or closes the connection before.
 */
export function openRawSocket(given: Given): Promise<RawSocket> {
  const { port, namespace, token, address, onEvent, onClose } = given;
  // `/` is not written out in the protocol.
  const prefix = namespace === '/' ? '' : `${namespace},`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = (text: string) => socket.write(frameOf(text));
    const raw: RawSocket = {
      emit: (event, payload) => send(`42${prefix}${JSON.stringify([event, payload])}`),
      send,
      destroy: () => socket.destroy(),
    };
    const take = (text: string) => {
      if (text === '2') send('3');
      else if (text.startsWith('0')) send(`40${prefix}${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) resolve(raw);
      else if (text.startsWith('44')) reject(new Error(`refused: ${text}`));
      else if (text.startsWith('42')) onEvent?.(text.slice(2 + prefix.length));
    };
    const read = frameReader(take, () => socket.destroy());
    let head: string | undefined = '';
    socket.on('data', (chunk) => {
      if (head === undefined) return read(chunk);
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 101')) {
        reject(new Error(head.slice(0, head.indexOf('\r'))));
        socket.destroy();
        return;
      }
      const rest = Buffer.from(head.slice(end + 4), 'latin1');
      head = undefined;
      read(rest);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('closed'));
      onClose?.();
    });
    socket.write(upgradeRequest(namespace, address));
  });
}

/** What a browser asks with: headers as Chromium sends them, the handshake's query of the spec. */
function upgradeRequest(namespace: string, address: string): string {
  const query = new URLSearchParams({
    sessionId: randomBytes(12).toString('hex'),
    clientId: randomBytes(12).toString('hex'),
    timestamp: new Date().toISOString(),
    type: namespace === '/' ? 'main' : 'visitor',
    EIO: '4',
    transport: 'websocket',
  });
  return [
    `GET /socket.io/?${query} HTTP/1.1`,
    'Host: station.example',
    'Connection: Upgrade',
    'Pragma: no-cache',
    'Cache-Control: no-cache',
    'User-Agent: Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Upgrade: websocket',
    'Origin: https://station.example',
    'Sec-WebSocket-Version: 13',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: ko-KR,ko;q=0.9,vi;q=0.8,en;q=0.7',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
    `X-Forwarded-For: ${address}`,
    '\r\n',
  ].join('\r\n');
}

/** A frame with a text; masked, as it must be, with a mask that changes nothing. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length >= 65_536) throw new RangeError('Nobody here sends so much');
  const head = length < 126 ? 6 : 8;
  const frame = Buffer.alloc(head + length);
  frame[0] = 0x81;
  if (head === 6) frame[1] = 0x80 | length;
  else {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(length, 2);
  }
  frame.write(text, head);
  return frame;
}

/** Cuts a stream of bytes into the texts of its frames. */
function frameReader(take: (text: string) => void, close: () => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (let frame = frameAt(data, at); frame; frame = frameAt(data, at)) {
      at = frame.end;
      if (frame.opcode === 1) take(data.toString('utf8', frame.begin, frame.end));
      else if (frame.opcode === 8) close();
    }
    rest = data.subarray(at);
  };
}

/** The frame that begins at a place, if all of it is there. */
function frameAt(data: Buffer, at: number) {
  const [first, second] = [data[at], data[at + 1]];
  if (first === undefined || second === undefined) return undefined;
  const size = LENGTH_BYTES[second & 0x7f] ?? 0;
  const begin = at + 2 + size;
  if (data.length < begin) return undefined;
  const end =
    begin +
    (size === 0 ? second & 0x7f : data.readUIntBE(begin - Math.min(size, 6), Math.min(size, 6)));
  return data.length < end ? undefined : { opcode: first & 0x0f, begin, end };
}

/** Bytes of a length that does not stand in the second byte. */
const LENGTH_BYTES: Record<number, number> = { 126: 2, 127: 8 };
