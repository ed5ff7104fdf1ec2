import type { FastifyReply } from 'fastify';

/**
 * Says of bytes that strangers may have made that they can do nothing, whatever they are: no browser makes
 * anything of them but what it is told, and nobody else's page shows them. They are sent as they are; `kept` is
 * how browsers may keep them.
 */
export function asHarmless(reply: FastifyReply, kept: 'no-cache' | 'no-store'): FastifyReply {
  return reply.headers({
    'Cache-Control': `private, ${kept}`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Encoding': 'identity',
  });
}
