import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { createHttp } from '../../src/platform/http.ts';
import { mountWeb } from '../../src/platform/web-files.ts';

const POLICY = "default-src 'self'";
const SCRIPT = 'console.log("Xin chào");';

/** A server of a built site with two scripts, one of them precompressed. */
async function siteOf(
  files: Record<string, string | Buffer> = {},
  app: FastifyInstance = Fastify(),
) {
  const folder = mkdtempSync(join(tmpdir(), 'station-web-'));
  const built = {
    'index.html': '<html><head></head><body>Station</body></html>',
    'assets/first.js': SCRIPT,
    'assets/first.js.br': brotliCompressSync(SCRIPT),
    'icons/station.svg': '<svg/>',
    '.built-from': 'secret',
    '.vite/manifest.json': '{}',
    '.git/config': '[core]',
    ...files,
  };
  for (const [path, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY);
  });
  await mountWeb(app, folder);
  return app;
}

test('A built file comes compressed to those who can read it, and is kept for ever', async () => {
  const app = await siteOf();
  const plain = await app.inject('/assets/first.js?v=1');
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
  expect(plain.headers['content-type']).toMatch('javascript');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');

  const headers = { 'accept-encoding': 'br' };
  const small = await app.inject({ url: '/assets/first.js', headers });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
  expect(small.headers['content-type']).toMatch('javascript');

  const head = await app.inject({ method: 'HEAD', url: '/assets/first.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(SCRIPT)));
});

test('What pages fetch goes without the words that browsers heed of a page alone', async () => {
  const app = await siteOf();
  const asked = ['/assets/first.js', '/icons/station.svg', '/home'];
  const policies = await Promise.all(
    asked.map(async (url) => (await app.inject(url)).headers['content-security-policy']),
  );
  expect(policies).toEqual([undefined, POLICY, POLICY]);
});

test('The worker that reads QR codes may run WebAssembly, and no page may', async () => {
  const app = await siteOf({ 'assets/qr-worker-BX4_f2Ts.js': SCRIPT });
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['content-security-policy']);
  expect(await policyOf('/assets/qr-worker-BX4_f2Ts.js')).toContain("'wasm-unsafe-eval'");
  expect(await policyOf('/paysoft/check-in')).toBe(POLICY);
});

test('A file whose name stays is asked for again, and answered without its content if unchanged', async () => {
  const app = await siteOf();
  const first = await app.inject('/icons/station.svg');
  expect(first.headers['cache-control']).toBe('no-cache');

  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: '/icons/station.svg', headers })).statusCode).toBe(304);
});

test("Every other address is the page, with its route's modules; the build's own files are none", async () => {
  const preloads = [
    { route: '/home', modules: ['/assets/home.js'], styles: ['/assets/home.css'], calls: [] },
  ];
  const app = await siteOf({ 'preloads.json': JSON.stringify(preloads) });
  for (const url of [
    '/',
    '/home/contacts',
    '/.built-from',
    '/.vite/manifest.json',
    '/.git/config',
  ]) {
    const page = await app.inject(url);
    expect([page.statusCode, page.headers['cache-control']], url).toEqual([200, 'no-cache']);
    expect(page.body, url).toContain('Station');
    for (const file of ['home.js', 'home.css']) {
      expect(page.body.includes(`href="/assets/${file}"`), url).toBe(url === '/home/contacts');
    }
  }
  for (const url of ['/..%2fsecret', '/assets/../../secret', '/%2e%2e/secret']) {
    expect((await app.inject(url)).body, url).toContain('Station');
  }
  expect((await app.inject('/api/nothing')).statusCode).toBe(404);
});

test('A script of another release is not there, and nothing keeps the page in its place', async () => {
  const app = await siteOf({}, await createHttp(readConfig({ LOG_LEVEL: 'silent' })));
  for (const url of [
    '/assets/gone.js',
    '/assets/gone-BX4_f2Ts.css?v=1',
    '/assets/',
    '/assets/x/y',
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url });
      const said = [statusCode, headers['cache-control'], headers['content-type']];
      expect(said, url).toEqual([404, 'no-store', 'application/json; charset=utf-8']);
    }
  }
  expect((await app.inject('/assets')).statusCode).toBe(200);
});

test('a screen begins its calls early at its bare address alone', async () => {
  const calls = ['GET/api/contacts?page=1&limit=20'];
  const preloads = [{ route: '/home/contacts', modules: [], styles: [], calls }];
  const app = await siteOf({
    'preloads.json': JSON.stringify(preloads),
    'index.html': '<head><script src="/head.js" data-calls="POST/api/auth/verify"></script></head>',
  });
  const callsAt = async (url: string) =>
    /data-calls="([^"]*)"/.exec((await app.inject(url)).body)?.[1];

  expect(await callsAt('/home/contacts')).toBe(
    'GET/api/contacts?page=1&amp;limit=20 POST/api/auth/verify',
  );
  for (const url of ['/home/contacts?search=kim', '/home/contacts/7', '/home']) {
    expect(await callsAt(url), url).toBe('POST/api/auth/verify');
  }
});

test('styles joined in one sheet are fetched once, and the page says which they are', async () => {
  const styles = ['/assets/list.css', '/assets/row.css'];
  const preloads = [
    { route: '/home/contacts', modules: [], styles, calls: [], sheet: '/assets/joined.css' },
  ];
  const app = await siteOf({
    'preloads.json': JSON.stringify(preloads),
    'index.html': '<head><script src="/head.js" data-calls="POST/api/auth/verify"></script></head>',
  });
  const { body } = await app.inject('/home/contacts/7');
  const fetched = [...body.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)];
  expect(fetched.map(([, href]) => href)).toEqual(['/assets/joined.css']);
  expect(body).toContain('data-joined="/assets/list.css /assets/row.css" data-calls=');
});
