import dns from 'node:dns/promises';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isInnerIp, mayBeOutside, postOutside } from '../../src/platform/outside-address.ts';
import { startReceiver } from '../fixtures/receiver.ts';

const posting = (allowed: readonly string[] = []) => ({
  ...{ headers: {}, body: '{}', most: 100, allowed },
  signal: new AbortController().signal,
});

/** Has every name lead to these addresses, in turn; answers the names that were asked for. */
function resolveTo(...answers: string[][]): string[] {
  const asked: string[] = [];
  const { lookup } = dns;
  const answer = async (host: string) => {
    asked.push(host);
    return (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  };
  Object.assign(dns, { lookup: answer });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
  });
  return asked;
}

test.for([
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
])('Nothing is posted to %s, however it is written', async (address) => {
  expect(await postOutside(address, posting())).toBe('inner');
});

test.for([
  ['http://intranet.example:8080/x', 'intranet.example:8080', true],
  ['https://intranet.example/x', 'intranet.example:443', true],
  ['http://intranet.example/x', 'intranet.example:80', true],
  ['http://intranet.example/x', 'intranet.example', true],
  ['http://intranet.example/x', 'intranet.example:443', false],
  ['https://intranet.example:8443/x', 'intranet.example:443', false],
  ['http://other.example/x', 'intranet.example:80', false],
] as const)('Whether %s may be asked where %s is excepted: %s', ([address, host, may]) => {
  expect(mayBeOutside(address, [host])).toBe(may);
});

test('A name of which one address leads inside is inner, whichever comes first', async () => {
  resolveTo(['93.184.215.14', '10.0.0.1'], ['10.0.0.1', '93.184.215.14']);
  expect(isInnerIp('93.184.215.14')).toBe(false);
  expect(await postOutside('https://hooks.example/', posting())).toBe('inner');
  expect(await postOutside('https://hooks.example/', posting())).toBe('inner');
});

test('A name is resolved once, and what was looked at is what is connected to', async () => {
  const receiver = await startReceiver();
  const port = new URL(receiver.url).port;
  // Whoever asked again would be led elsewhere.
  const asked = resolveTo(['127.0.0.1'], ['127.0.0.2']);
  const told = await postOutside(
    `http://hooks.example:${port}/`,
    posting([`hooks.example:${port}`]),
  );
  expect(told).toMatchObject({ status: 200 });
  expect(asked).toEqual(['hooks.example']);
  expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${port}`);
});

test('A receiver that wants to speak something else than HTTP is silent, and holds nobody up', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  expect(await postOutside(`http://${host}/`, posting([host]))).toBe('silent');
});
