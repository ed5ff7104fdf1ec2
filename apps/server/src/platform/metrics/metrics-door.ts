import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MetricsConfig } from '../config.ts';
import { Problem } from '../problem.ts';
import type { Metrics } from './metrics.ts';

/** Where figures are read. */
const PATH = '/metrics';

/** Who reads figures says all of it within so many milliseconds. */
const SLOWEST_MS = 5_000;

/**
 * `GET /metrics` on Station's own port, for who shows the token. Without one, or where the figures have a
 * port of their own, there is nothing: not the page either that stands at every other address.
 */
export function mountMetrics(
  http: FastifyInstance,
  { token, listen }: MetricsConfig,
  metrics: Metrics | undefined,
): void {
  http.get(PATH, { config: { access: 'guest' } }, async (request, reply) => {
    if (!metrics || listen || token === undefined) throw new Problem('not-found', 'Not found');
    if (!isTokenOf(request.headers.authorization, token)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new Problem('unauthenticated', 'The token of METRICS_TOKEN is needed');
    }
    reply.header('Cache-Control', 'no-store').type(metrics.contentType);
    return reply.send(await metrics.read());
  });
}

/**
 * Serves the figures on a port of their own, where nothing else is; with a token, for who shows it. Answers
 * how to stop.
 * @throws Error when the port cannot be had.
 */
export async function listenForMetrics(
  { token, listen }: MetricsConfig,
  metrics: Metrics,
): Promise<() => void> {
  const server = createServer(async (request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    if (request.url?.split('?', 1)[0] !== PATH) return end(404, 'Not found\n');
    if (request.method !== 'GET') return end(405, 'Only GET\n');
    if (token !== undefined && !isTokenOf(request.headers.authorization, token)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      return end(401, 'The token of METRICS_TOKEN is needed\n');
    }
    try {
      return end(200, await metrics.read(), metrics.contentType);
    } catch {
      return end(500, 'The figures could not be read\n');
    }
  });
  server.headersTimeout = SLOWEST_MS;
  server.requestTimeout = SLOWEST_MS;
  server.listen(listen);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

/** Compared by hashes of one length, and in the same time however much of it is right. */
function isTokenOf(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.{1,1000})$/i.exec(authorization ?? '')?.[1] ?? '';
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(given), hashed(token));
}
