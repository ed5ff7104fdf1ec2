import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long, in milliseconds, a server that stops still serves whoever comes: `least`, so that who sends
 * traffic here sees `/ready` answer 503, then until nobody has called for `quiet`, and `most`, for callers
 * who never hear of it.
 */
const SERVES = { least: 500, quiet: 250, most: 4_000 };

const LOOK_EVERY_MS = 25;

/** Who sends traffic here asks several times a second; whoever asked within so many milliseconds is waited for. */
const ASKS_AGAIN_MS = 2_000;

/** By the second no, whoever asks has taken in the first one. */
const TOLD_TIMES = 2;

/**
 * Waits until traffic goes elsewhere; `/ready` has to answer 503 by then. Answers whether whoever sends it knows
 * of that: if not, there may be no elsewhere.
 */
export type Drain = () => Promise<boolean>;

/**
 * Makes the way in which a server gets rid of its callers before it refuses them. A connection that a
 * proxy keeps open is the danger: it would be closed just as a call is being sent, which is then lost
 * without an answer. So each answer closes its connection from then on.
 */
export function createDrain(app: FastifyInstance, serves = SERVES): Drain {
  let isDraining = false;
  let calls = 0;
  let told = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    // Who looks whether it is ready goes on looking.
    if (request.url === '/ready') askedAt = performance.now();
    else calls += 1;
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isDraining) return;
    reply.header('Connection', 'close');
    if (request.url === '/ready') told += 1;
  });
  return async () => {
    isDraining = true;
    const begun = performance.now();
    const isAsked = begun - askedAt < ASKS_AGAIN_MS;
    await pause(serves.least);
    // Looks are counted and no time: on a busy machine a call may lie here longer than `quiet` before
    // it is heard of, but not over several looks.
    const enough = serves.quiet / LOOK_EVERY_MS;
    let quietLooks = 0;
    while (quietLooks < enough && performance.now() - begun < serves.most) {
      const heard = calls;
      await pause(LOOK_EVERY_MS);
      const isQuiet = calls === heard && (!isAsked || told >= TOLD_TIMES);
      quietLooks = isQuiet ? quietLooks + 1 : 0;
    }
    return told >= TOLD_TIMES;
  };
}
