import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long, in milliseconds, a server that stops still serves whoever comes: `least`, so that who sends
 * traffic here sees `/ready` answer 503, then until nobody has called for `quiet`, and `most`, for callers
 * who never hear of it.
 */
const SERVES = { least: 500, quiet: 250, most: 2_500 };

const LOOK_EVERY_MS = 25;

/** Waits until traffic goes elsewhere; `/ready` has to answer 503 by then. */
export type Drain = () => Promise<void>;

/**
 * Makes the way in which a server gets rid of its callers before it refuses them. A connection that a
 * proxy keeps open is the danger: it would be closed just as a call is being sent, which is then lost
 * without an answer. So each answer closes its connection from then on.
 */
export function createDrain(app: FastifyInstance, serves = SERVES): Drain {
  let isDraining = false;
  let calledAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    // Who looks whether it is ready goes on looking.
    if (request.url !== '/ready') calledAt = performance.now();
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('Connection', 'close');
  });
  return async () => {
    isDraining = true;
    const begun = performance.now();
    await pause(serves.least);
    while (performance.now() - calledAt < serves.quiet && performance.now() - begun < serves.most) {
      await pause(LOOK_EVERY_MS);
    }
  };
}
