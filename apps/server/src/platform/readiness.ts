import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/db.ts';

/** Whether the server takes work: false while it starts and from the moment it is told to stop. */
export type Readiness = { ready: boolean };

/**
 * `GET /ready`, for whoever sends traffic here: 200 when the server takes work and its database
 * answers, else 503, within 2 s.
 */
export function mountReady(
  app: FastifyInstance,
  readiness: Readiness,
  store: Pick<Store, 'answers'>,
): void {
  app.get('/ready', { config: { access: 'guest' }, logLevel: 'warn' }, async (_request, reply) => {
    const ready = readiness.ready && (await store.answers());
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready });
  });
}
