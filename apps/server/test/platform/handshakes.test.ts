import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import { HANDSHAKES, limitHandshakes } from '../../src/platform/handshakes.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server of sockets that lets an address open two, and none more for a long time. */
async function openServer() {
  const http = createServer();
  const allowRequest = limitHandshakes({ perSecond: 0.001, burst: 2 }, ({ headers }) =>
    String(headers['x-forwarded-for']),
  );
  const io = new Server(http, { serveClient: false, allowRequest });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ends.push(() => io.close());
  return (http.address() as AddressInfo).port;
}

/** The first line of the answer to a request for a WebSocket. */
async function upgrade(port: number, address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: station\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n' +
      `X-Forwarded-For: ${address}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString('latin1').split('\r\n', 1)[0] ?? '';
}

test('An address that opens more connections than its share is told to wait; others are not', async () => {
  const port = await openServer();
  expect(await upgrade(port, '203.0.113.1')).toContain('101');
  expect(await upgrade(port, '203.0.113.1')).toContain('101');
  expect(await upgrade(port, '203.0.113.1')).toBe('HTTP/1.1 429 Too Many Requests');
  expect(await upgrade(port, '203.0.113.2')).toContain('101');
});

test('Over polling the answer is 429 as well, and says when to come back', async () => {
  const port = await openServer();
  const poll = () =>
    fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, {
      headers: { 'x-forwarded-for': '203.0.113.3' },
    });
  expect((await poll()).status).toBe(200);
  expect((await poll()).status).toBe(200);
  const refused = await poll();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
});

/** How many of so many connections are let in that come at once. */
function admittedOf(connections: number, addressOf: (i: number) => string): number {
  let i = 0;
  let admitted = 0;
  const decide = limitHandshakes(HANDSHAKES, () => addressOf(i));
  const res = { writeHead: () => ({ end: () => undefined }) };
  for (; i < connections; i += 1) {
    decide({ res } as unknown as IncomingMessage, () => {
      admitted += 1;
    });
  }
  return admitted;
}

test('Two thousand people behind one address, each with two sockets, are back at once', () => {
  expect(admittedOf(4_000, () => '203.0.113.9')).toBe(4_000);
});

test('Whoever has a whole IPv6 network has one share all the same', () => {
  const admitted = admittedOf(10_000, (i) => `2001:db8:7:8::${i.toString(16)}`);
  expect(admitted).toBeGreaterThanOrEqual(5_000);
  expect(admitted).toBeLessThan(6_000);
  expect(admittedOf(10_000, (i) => `2001:db8:7:${i.toString(16)}::1`)).toBe(10_000);
});
