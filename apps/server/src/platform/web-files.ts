import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Where `npm run build` puts the browser's files. */
const WEB_DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Files whose names carry a hash of their content never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * What a browser heeds of a page only. The scripts, styles and fonts that a page fetches by the dozen go
 * without: on a slow line these words were a sixth of what a first visit waits for.
 */
const OF_A_PAGE = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
const FETCHED_BY_PAGES = /\/assets\/[^/]+\.(js|css|woff2)(\.br|\.gz)?$/;

/**
 * The worker that reads QR codes runs WebAssembly. Workers have the policy that their file comes with, so
 * that no page has to allow it: docs/decisions/144.
 */
const QR_WORKER = /\/assets\/qr-worker-[^/]+\.js(\.br|\.gz)?$/;
const QR_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Modules and styles that a route needs, by the beginning of its path, and the calls that its screen
 * begins with; of some, all styles in one `sheet`. Written by the web build.
 */
type Preloads = {
  route: string;
  modules: string[];
  styles: string[];
  calls: string[];
  sheet?: string;
}[];

/**
 * Serves the browser files built into `folder`, precompressed, and the page itself under every
 * address that is not the API's, with the modules and styles of the route asked for. Without a build (tests of the
 * API, `npm run dev`) there is nothing to serve.
 */
export async function mountWeb(app: FastifyInstance, folder = WEB_DIST): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new Problem('not-found', 'Not found');
  });
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const preloads = await readPreloads(folder);
  const files = await listFiles(folder);

  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    // One route below for all: a route for each of a thousand files would double the start.
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? FOR_EVER : 'no-cache');
      if (!FETCHED_BY_PAGES.test(path)) return;
      for (const name of OF_A_PAGE) reply.removeHeader(name);
      if (QR_WORKER.test(path)) reply.header('Content-Security-Policy', QR_WORKER_POLICY);
    },
  });
  app.get('/*', { config: { access: 'guest' } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (/^\/api(\/|$)/.test(path)) throw new Problem('not-found', 'Not found');
    if (files.has(path)) return reply.sendFile(path);
    // Of another release, while servers are replaced: the browser's worker would keep the page in its place.
    if (path.startsWith('/assets/')) throw new Problem('not-found', 'Not found');
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(withPreloads(page, preloads, path, request.url));
  });
}

/** The paths of the built files as browsers ask for them; what begins with a dot is the build's own. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`,
    );
  return new Set(paths.filter((path) => !path.includes('/.')));
}

async function readPreloads(folder: string): Promise<Preloads> {
  const file = join(folder, 'preloads.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}

/**
 * The page with everything that the longest matching route needs: its styles and first answers would
 * otherwise be asked for only when the first script has run.
 */
function withPreloads(page: string, preloads: Preloads, path: string, url: string): string {
  const route = preloads
    .filter((it) => path === it.route || path.startsWith(`${it.route}/`))
    .toSorted((a, b) => b.route.length - a.route.length)[0];
  if (!route) return page;
  // Where one sheet holds all styles, head.js names the single ones, so that the app does not fetch them.
  const styles = route.sheet === undefined ? route.styles : [route.sheet];
  const joined = route.sheet === undefined ? '' : `data-joined="${route.styles.join(' ')}" `;
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...route.modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  // An address that says more is of another list.
  const calls = url === route.route ? route.calls : [];
  const text = calls.map((call) => `${call.replaceAll('&', '&amp;')} `).join('');
  return page
    .replace('data-calls="', () => `${joined}data-calls="${text}`)
    .replace('</head>', () => `${links.join('')}</head>`);
}
