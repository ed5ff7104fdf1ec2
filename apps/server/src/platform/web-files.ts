import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

/** Where `npm run build` puts the browser's files. */
const WEB_DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Files whose names carry a hash of their content never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Modules to preload for a route, by the beginning of its path; written by the web build. */
type Preloads = { route: string; modules: string[] }[];

/**
 * Serves the built browser files, precompressed, and the page itself under every address that is
 * not the API's, with preloads for the route asked for. Without a build (tests of the API, `npm run
 * dev`) there is nothing to serve.
 */
export async function mountWeb(app: FastifyInstance): Promise<void> {
  app.setNotFoundHandler(() => {
    throw new Problem('not-found', 'Not found');
  });
  if (!existsSync(join(WEB_DIST, 'index.html'))) return;
  const page = await readFile(join(WEB_DIST, 'index.html'), 'utf8');
  const preloads = await readPreloads();

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'guest' };
    });
    await scope.register(fastifyStatic, {
      root: WEB_DIST,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? FOR_EVER : 'no-cache');
      },
    });
  });
  const sendPage = (path: string, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(withPreloads(page, preloads, path));
  app.get('/*', { config: { access: 'guest' } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (/^\/api(\/|$)/.test(path)) throw new Problem('not-found', 'Not found');
    return sendPage(path, reply);
  });
}

async function readPreloads(): Promise<Preloads> {
  const file = join(WEB_DIST, 'preloads.json');
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}

/** The page with a modulepreload for everything the longest matching route needs. */
function withPreloads(page: string, preloads: Preloads, path: string): string {
  const route = preloads
    .filter((it) => path === it.route || path.startsWith(`${it.route}/`))
    .toSorted((a, b) => b.route.length - a.route.length)[0];
  if (!route) return page;
  const links = route.modules.map(
    (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
  );
  return page.replace('</head>', `${links.join('')}</head>`);
}
