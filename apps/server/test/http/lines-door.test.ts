import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openLinesDoor } from '../../src/platform/lines-door.ts';
import { freePort } from '../fixtures/free-port.ts';
import { listen, send } from '../fixtures/listening.ts';
import { openSocket } from '../fixtures/sockets.ts';
import { createTestApp } from '../test-app.ts';

test('A line comes in by the port of LINES_PORT as by the other one, and not once the server has ended', async () => {
  const port = await freePort();
  const app = await createTestApp({ env: { LINES_PORT: String(port) } });
  await listen(app);
  const door = `http://127.0.0.1:${port}`;
  await openSocket({ origin: door });
  // Each call by a connection of its own, or one that the server has closed could be used again.
  const call = () => send(`${door}/api/contacts`, { agent: new Agent() });
  expect((await call()).status).toBe(401);
  await app.http.close();
  await expect(call()).rejects.toThrow('ECONNREFUSED');
});

test('A line does not wait behind the calls that wait for a busy server', async () => {
  const ended: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    ended.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  const door = { port: await freePort(), host: '127.0.0.1' };
  onTestFinished(await openLinesDoor(server, door));
  await expect(openLinesDoor(server, door)).rejects.toThrow('EADDRINUSE');

  const calls = Array.from({ length: 200 }, () => send(`${origin}/call`));
  await Promise.all([...calls, send(`http://127.0.0.1:${door.port}/line`)]);
  expect(ended.indexOf('/line')).toBeLessThan(100);
});
