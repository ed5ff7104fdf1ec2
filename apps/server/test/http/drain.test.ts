import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createDrain } from '../../src/platform/drain.ts';
import { openLinesDoor } from '../../src/platform/lines-door.ts';
import { freePort } from '../fixtures/free-port.ts';
import { send } from '../fixtures/listening.ts';

/** Milliseconds; a wait that is as long as `most` has not seen that nobody calls. */
const SERVES = { least: 20, quiet: 100, most: 60_000 };

async function listening(serves: typeof SERVES) {
  const app = Fastify();
  const drain = createDrain(app, serves);
  app.get('/', async () => 'here');
  app.get('/ready', async () => 'not ready');
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const linesPort = await freePort();
  onTestFinished(await openLinesDoor(app.server, { port: linesPort, host: '127.0.0.1' }));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return {
    call: (path: string) => send(origin + path, { agent }),
    callByDoor: (path: string) => send(`http://127.0.0.1:${linesPort}${path}`, { agent }),
    /** Begins to stop; tells whether that is over, and waits for it. */
    stop() {
      let isOver = false;
      const drained = drain().then((isHeard) => {
        isOver = true;
        return isHeard;
      });
      return { isOver: () => isOver, drained };
    },
  };
}

test('A server that stops serves for as long as somebody calls, and keeps no connection', async () => {
  const { stop, call } = await listening(SERVES);
  expect((await call('/')).headers.connection).toBe('keep-alive');
  const { isOver, drained } = stop();
  const begun = performance.now();
  while (performance.now() - begun < 5 * SERVES.quiet) {
    const { status, headers } = await call('/');
    expect([status, headers.connection, isOver()]).toEqual([200, 'close', false]);
  }
  await drained;
});

test('Who asks only whether it is ready does not hold it up', async () => {
  const { stop, call } = await listening(SERVES);
  const { isOver, drained } = stop();
  while (!isOver()) await call('/ready');
  await drained;
});

test('Callers who never hear of it do not hold it up for ever', async () => {
  const { stop, call } = await listening({ ...SERVES, most: 300 });
  const { isOver, drained } = stop();
  while (!isOver()) await call('/');
  await drained;
});

test('Who looks whether it is ready is told twice before it goes', { tags: ['full'] }, async () => {
  const { stop, call } = await listening(SERVES);
  await call('/ready');
  const { isOver, drained } = stop();
  await pause(5 * SERVES.quiet);
  await call('/ready');
  await pause(5 * SERVES.quiet);
  expect(isOver()).toBe(false);
  await call('/ready');
  await drained;
});

test('Who looks at both ports is told at each of them', { tags: ['full'] }, async () => {
  const { stop, call, callByDoor } = await listening(SERVES);
  await call('/ready');
  await callByDoor('/ready');
  const { isOver, drained } = stop();
  for (let i = 0; i < 4; i += 1) await callByDoor('/ready');
  await pause(5 * SERVES.quiet);
  expect(isOver()).toBe(false);
  await call('/ready');
  await call('/ready');
  expect(await drained).toBe(true);
});

test('A server that was held up itself does not take that for quiet', async () => {
  const { stop, call } = await listening(SERVES);
  await call('/');
  const { isOver, drained } = stop();
  await pause(SERVES.least);
  const answered = call('/').then(isOver);
  // The call is on its way, and nothing of it is heard for longer than `quiet`.
  await new Promise((next) => setImmediate(next));
  const until = performance.now() + 3 * SERVES.quiet;
  while (performance.now() < until);
  expect(await answered).toBe(false);
  await drained;
});
