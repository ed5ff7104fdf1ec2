import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/**
 * The bytes of an answer, which are opened when somebody is to have them. For HEAD fastify reads the
 * stream of GET to its end and throws it away: asking about a file would cost as much as sending it.
 */
export async function bytesFor(
  { method }: Pick<FastifyRequest, 'method'>,
  open: () => Readable | Promise<Readable>,
): Promise<Readable> {
  return method === 'HEAD' ? Readable.from([]) : open();
}
