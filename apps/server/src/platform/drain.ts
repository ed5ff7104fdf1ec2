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

/** Who asks at a port: when it did last, and how many times it was told no. */
type Asker = { askedAt: number; told: number };

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
  // By their ports: a proxy that looks at two of them learns of each by itself.
  const askers = new Map<number, Asker>();
  app.addHook('onRequest', ({ url, socket: { localPort = 0 } }, _reply, done) => {
    // Who looks whether it is ready goes on looking.
    if (url === '/ready') {
      const asker = askers.get(localPort) ?? { askedAt: 0, told: 0 };
      asker.askedAt = performance.now();
      askers.set(localPort, asker);
    } else {
      calls += 1;
    }
    done();
  });
  app.addHook('onSend', async ({ url, socket: { localPort = 0 } }, reply) => {
    if (!isDraining) return;
    reply.header('Connection', 'close');
    const asker = url === '/ready' ? askers.get(localPort) : undefined;
    if (asker) asker.told += 1;
  });
  return async () => {
    isDraining = true;
    const begun = performance.now();
    const isTold = ({ told }: Asker) => told >= TOLD_TIMES;
    const waitedFor = [...askers.values()].filter((it) => begun - it.askedAt < ASKS_AGAIN_MS);
    await pause(serves.least);
    // Looks are counted and no time: on a busy machine a call may lie here longer than `quiet` before
    // it is heard of, but not over several looks.
    const enough = serves.quiet / LOOK_EVERY_MS;
    let quietLooks = 0;
    while (quietLooks < enough && performance.now() - begun < serves.most) {
      const heard = calls;
      await pause(LOOK_EVERY_MS);
      const isQuiet = calls === heard && waitedFor.every(isTold);
      quietLooks = isQuiet ? quietLooks + 1 : 0;
    }
    return waitedFor.every(isTold) && [...askers.values()].some(isTold);
  };
}
