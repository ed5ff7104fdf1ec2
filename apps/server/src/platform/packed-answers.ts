import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** An answer that is shorter, in bytes, is sent as it is. */
const SHORTEST = 1024;

/**
 * Compresses answers for callers who can read that, but for bytes of people: those that say
 * `Content-Encoding: identity` or no better type than bytes. The plugin takes what begins as gzip or zlib do
 * for packed already, and says `gzip` over it all the same. That befalls a `.gz`, a text that begins with
 * `80`, and one in a thousand of all other files, which no browser can read then.
 */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    const isOfPeople =
      reply.getHeader('Content-Encoding') === 'identity' ||
      reply.getHeader('Content-Type') === 'application/octet-stream';
    // To the plugin only the caller can say so.
    if (isOfPeople) request.headers['x-no-compression'] = 'identity';
  });
  await app.register(compress, { threshold: SHORTEST, encodings: ['br', 'gzip'] });
}
