/**
 * The server under test of the pages benchmark, in a process of its own and as `npm start` puts it
 * together, with one thing beside the product: a bare React page under `/bare`, built by the same
 * builder and sent by the same server, compressed ahead like Station's own files.
 */
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { createApp } from '../apps/server/src/app.ts';
import { openStore } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

const config = readConfig();
const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
await migrateToLatest(store.db);
const { http, readiness } = await createApp(config, store);

const BARE_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title></head>
<body><div id="root"></div><script type="module" src="/bare/main.js"></script></body></html>`;
const bareCode = await promisify(brotliCompress)(await bareScript(), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
});
const guest = { config: { access: 'guest' as const } };
http.get('/bare', guest, (_request, reply) => reply.type('text/html').send(BARE_HTML));
http.get('/bare/main.js', guest, (_request, reply) =>
  reply.type('text/javascript').header('content-encoding', 'br').send(bareCode),
);

const url = await http.listen({ port: 0, host: '127.0.0.1' });
readiness.ready = true;
process.on('message', async (question) => {
  if (question !== 'stop') return;
  await http.close();
  await store.close();
  process.exit(0);
});
process.send?.(url);

async function bareScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('bare-page/main.ts', import.meta.url)) },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
