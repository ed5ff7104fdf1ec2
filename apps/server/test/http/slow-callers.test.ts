import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { health, login } from '@station/contract/accounts/accounts';
import { uploadFiles } from '@station/contract/files/files';
import { expect, onTestFinished, test } from 'vitest';
import { FileBytes } from '../../src/platform/blobs/file-bytes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createHttp } from '../../src/platform/http.ts';
import { send } from '../fixtures/listening.ts';
import { isFull, someOf } from '../in-full.ts';

// @full

/** A server with a call that takes a body and one that takes its time, and how slow callers may be. */
async function startHttp(slowest?: { head: number; body: number; file: number }) {
  const http = await createHttp(readConfig({ LOG_LEVEL: 'silent' }), slowest);
  const config = { access: 'guest' as const };
  http.get(health.path, { config }, async () => ({ success: true }));
  const slow = async () => sleep(2_000).then(() => ({ success: true }));
  http.get('/slow', { config }, slow);
  http.post('/slow', { config }, slow);
  http.post(login.path, { config }, async () => ({ success: true }));
  http.post(uploadFiles.path, { config }, async (request) => {
    await request.file().then((file) => file?.toBuffer());
    return { success: true };
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return new URL(http.listeningOrigin);
}

/** Says something, then a letter now and then; gives how long it was listened to, in milliseconds. */
async function drip(
  { port }: URL,
  begin: string,
  letter: string,
  everyMs: number,
): Promise<number> {
  const begun = performance.now();
  const socket: Socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  if (begin !== '') socket.write(begin);
  const timer = setInterval(() => letter !== '' && socket.write(letter), everyMs);
  // Not `once` of node:events, which fails when a letter meets the closed connection.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return performance.now() - begun;
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: station\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`;

/** A limit that is over soon, and long enough for others on a busy machine. */
const SOON_MS = 1_500;

/** Ways to be slow, and which limit ends each. */
const WAYS = [
  ['says nothing', 'head', '', ''],
  ['drips its head', 'head', 'GET /api/auth/health HTTP/1.1\r\nX: ', 'x'],
  ['drips its body', 'body', `${head(login.path, 'application/json')}{"username":"`, 'x'],
  ['stops in its body', 'body', `${head(login.path, 'application/json')}{`, ''],
  ['drips a body of no kind', 'body', head(login.path, 'text/plain'), 'x'],
  [
    'drips a file',
    'file',
    `${head(uploadFiles.path, 'multipart/form-data; boundary=b')}--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`,
    'x',
  ],
] as const;

test.for(someOf(WAYS, 3))(
  'A caller that %s is cut off, and others are served meanwhile',
  async ([, limit, begin, letter]) => {
    const slowest = { head: 60_000, body: 60_000, file: 60_000, [limit]: SOON_MS };
    // Node ends a head that takes longer than the whole call may.
    const origin = await startHttp(limit === 'file' ? { ...slowest, head: SOON_MS } : slowest);
    const crowd = Promise.all(Array.from({ length: 100 }, () => drip(origin, begin, letter, 50)));
    expect((await send(new URL(health.path, origin).href)).status).toBe(200);
    for (const ms of await crowd) expect(ms).toBeGreaterThan(SOON_MS - 50);
  },
);

test('A caller that does not read its file is cut off and the file closed, and one that reads has all of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'station-slow-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'film');
  // More than the system takes in for a line.
  const size = 64 * 1024 * 1024;
  await writeFile(path, '');
  await truncate(path, size);
  const http = await createHttp(readConfig({ LOG_LEVEL: 'silent' }));
  const opened: FileBytes[] = [];
  const lines: Socket[] = [];
  http.get('/file', { config: { access: 'guest' } }, async (request, reply) => {
    lines.push(request.raw.socket);
    const bytes = new FileBytes(await open(path), { start: 0, end: size - 1 }, SOON_MS);
    opened.push(bytes);
    return reply.header('content-length', size).send(bytes);
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const origin = new URL(http.listeningOrigin);
  const read = fetch(new URL('/file', origin)).then((it) => it.arrayBuffer());
  expect((await read).byteLength).toBe(size);

  const socket = connect(Number(origin.port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.pause().write('GET /file HTTP/1.1\r\nHost: station\r\n\r\n');
  await expect.poll(() => opened.map((it) => it.closed)).toEqual([true, true]);
  await expect.poll(() => lines[1]?.destroyed).toBe(true);
  let got = 0;
  socket.on('data', (piece) => {
    got += piece.length;
  });
  await new Promise((resolve) => socket.once('close', resolve).resume());
  expect(got).toBeLessThan(size);
});

test('Whoever has said what it wants waits for as long as it takes, and a connection is used again', async () => {
  const origin = await startHttp({ head: 500, body: 500, file: 500 });
  const answered = await fetch(new URL('/slow', origin));
  expect([answered.status, await answered.json()]).toEqual([200, { success: true }]);
  // A browser says of a body that is not there that it is empty.
  expect((await fetch(new URL('/slow', origin), { method: 'POST' })).status).toBe(200);
  const body = JSON.stringify({ username: 'a' });
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect((await fetch(new URL(login.path, origin), post)).status).toBe(200);
  await sleep(1_000);
  expect((await fetch(new URL(login.path, origin), post)).status).toBe(200);
});

test.runIf(isFull)(
  'A head may take 15 s, a body 30 s and a file 5 minutes, and no longer',
  async () => {
    const origin = await startHttp();
    const limits = { head: 15_000, body: 30_000, file: 300_000 };
    await Promise.all(
      WAYS.map(async ([way, limit, begin, letter]) => {
        const ms = await drip(origin, begin, letter, 1_000);
        expect(ms, way).toBeGreaterThan(limits[limit] - 1_000);
        expect(ms, way).toBeLessThan(limits[limit] + 5_000);
      }),
    );
  },
  400_000,
);
