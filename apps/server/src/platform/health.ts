import type { FastifyInstance } from 'fastify';

/** Whether the server takes work: false while it starts and from the moment it is told to stop. */
export type Readiness = { ready: boolean };

/** `GET /ready`, for whoever sends traffic here: 200 when the server takes work, else 503. */
export function mountReady(app: FastifyInstance, readiness: Readiness): void {
  app.get('/ready', { config: { access: 'guest' }, logLevel: 'warn' }, async (_request, reply) =>
    reply
      .status(readiness.ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready: readiness.ready }),
  );
}
