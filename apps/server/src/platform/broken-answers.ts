import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Resets the connection when what an answer is made of fails on the way. Fastify closes it, which over
 * HTTP/1.0, as nginx speaks to servers unless it is told otherwise, is how an answer of no told length
 * ends well: half a workbook would be handed on as a whole one.
 */
export function resetBrokenAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Readable)) return;
    payload.once('error', () => {
      const { headersSent, socket } = reply.raw;
      // Before the first byte the failure itself can still be answered.
      if (headersSent && socket instanceof Socket) socket.resetAndDestroy();
    });
  });
}
