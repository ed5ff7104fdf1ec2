import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askNaver } from '../../src/features/writing/keyword-service.ts';
import { askJson } from '../../src/platform/ask-json.ts';

/** A service on the loopback; answers its address. */
async function startService(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asking = {
  ...{ signal: AbortSignal.timeout(60_000), most: 100 },
  read: (answer: unknown) => (answer as { is: { good: string } }).is.good,
};

test('A service outside is understood by what its answer has to be', async () => {
  const url = await startService((_, response) => response.end('{"is":{"good":"có"}}'));
  expect(await askJson(url, asking)).toBe('có');
});

test.for([
  ['a failure', (_, response) => response.writeHead(503).end('secret'), 'It answered 503'],
  ['no JSON', (_, response) => response.end('secret'), 'It answered something else'],
  ['other JSON', (_, response) => response.end('{}'), 'It answered something else'],
  ['too much', (_, response) => response.end(`"${'x'.repeat(200)}"`), 'It answered too much'],
  [
    'another address',
    (_, response) => response.writeHead(302, { location: '/' }).end(),
    'fetch failed',
  ],
] satisfies [string, RequestListener, string][])(
  'A service that answers with %s has failed, and nothing that it said is repeated',
  async ([, answer, message]) => {
    const url = await startService(answer);
    const failure = await askJson(url, asking).catch((error: Error) => error);
    expect(failure).toMatchObject({ message });
  },
);

test('What a failure repeats is short', async () => {
  const url = await startService((_, response) => response.writeHead(401).end('no such key'));
  const failure = askJson(url, { ...asking, repeats: 7 });
  await expect(failure).rejects.toThrow(/^It answered 401: no such$/);
});

test('A keyword service that answers without end is not listened to', async () => {
  const url = await startService((_, response) => {
    response.write('{"total":1,"more":"');
    response.end(`${'x'.repeat(3_000_000)}"}`);
  });
  const keys = { searchAd: undefined, openApi: { url, id: 'id', secret: 'secret' } };
  await expect(askNaver(keys, '봄', new Date())).rejects.toThrow('It answered too much');
});
