import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A page does not wait longer for the places of its images, in milliseconds: a database may hang. */
const PATIENCE_MS = 500;

/**
 * Lets the pages of a site show images from further places, which are asked for at each page: what an
 * administrator changed holds for whoever opens a page after it. Answers that are no page keep the
 * strict policy. To be called before routes are added.
 */
export function allowPageImages(
  http: FastifyInstance,
  findSources: () => Promise<readonly string[]>,
): void {
  let last: readonly string[] = [];
  // Also what comes too late for its page counts, for the next one.
  const ask = async () => {
    last = await findSources().catch(() => last);
  };
  http.addHook('onReady', async () => void ask());
  http.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('Content-Security-Policy');
    const type = String(reply.getHeader('Content-Type') ?? '');
    if (!type.startsWith('text/html') || typeof policy !== 'string') return;
    // A page with yesterday's map is better than none.
    await Promise.race([ask(), pause(PATIENCE_MS, undefined, { ref: false })]);
    if (last.length === 0) return;
    const widened = policy.replace(/(^|;)img-src [^;]*/, `$& ${last.join(' ')}`);
    reply.header('Content-Security-Policy', widened);
  });
}
