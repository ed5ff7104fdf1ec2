import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** An answer that is shorter, in bytes, is sent as it is. */
const SHORTEST = 1024;

/**
 * What is packed by its type: texts of ours. Bytes of people never are: the plugin takes what begins as
 * gzip or zlib do for packed already, and says `gzip` over it all the same. That befalls a `.gz`, a text
 * that begins with `80`, and one in a thousand of all other files, which no browser can read then.
 */
const PACKED = /^text\/(?!event-stream)|[+/](?:json|xml)(?:;|$)/u;

/** Compresses answers for callers who can read that, but for those that say `Content-Encoding: identity`. */
export async function packAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // The plugin would pack it: it listens to the caller alone.
    if (reply.getHeader('Content-Encoding') !== 'identity') return;
    request.headers['x-no-compression'] = 'identity';
  });
  await app.register(compress, {
    threshold: SHORTEST,
    encodings: ['br', 'gzip'],
    customTypes: PACKED,
  });
}
