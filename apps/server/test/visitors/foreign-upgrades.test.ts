import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../fixtures/listening.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

test('A WebSocket that is asked for where there is none is closed, and holds up no stop', async () => {
  const { port } = new URL(await listen(app));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')));
  const upgrade = [
    'GET /nowhere HTTP/1.1',
    'Host: station',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  const tooLong = new Promise<'open'>((resolve) => setTimeout(resolve, 5_000, 'open'));
  expect(await Promise.race([closed, tooLong])).toBe('closed');
});
