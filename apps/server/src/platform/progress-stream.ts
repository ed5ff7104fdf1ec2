import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asProblem } from './problem.ts';

const NDJSON = 'application/x-ndjson';

/** Progress lines closer together than this, in milliseconds, are left out. */
const EVERY_MS = 100;

/** A long piece of work: it tells its progress, hears that it is no longer wanted, gives a result. */
export type Work<P, R> = (onProgress: (progress: P) => void, signal: AbortSignal) => Promise<R>;

/**
 * Answers with the result of a long piece of work. A caller that accepts `application/x-ndjson`
 * gets lines `{"progress": …}` on the way and `{"result": …}` or `{"problem": …}` as the last one;
 * others get the result alone. When the caller hangs up, the work is told to stop.
 */
export async function answerWithProgress<P, R>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work<P, R>,
): Promise<R | FastifyReply> {
  const hangUp = new AbortController();
  reply.raw.once('close', () => hangUp.abort(new Error('The caller hung up')));
  if (!request.headers.accept?.includes(NDJSON)) return work(() => {}, hangUp.signal);

  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  let last = Number.NEGATIVE_INFINITY;
  const onProgress = (progress: P) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    write({ progress });
  };
  work(onProgress, hangUp.signal)
    .then((result) => write({ result }))
    .catch((error: unknown) => {
      const problem = asProblem(error);
      if (problem.code === 'internal' && !hangUp.signal.aborted) {
        request.log.error({ err: error }, 'unexpected error');
      }
      write({ problem: problem.body(request.id) });
    })
    .finally(() => lines.end());
  // Neither compression nor a proxy may hold the lines back until there are many.
  reply.header('Content-Encoding', 'identity').header('X-Accel-Buffering', 'no');
  return reply.type(NDJSON).send(lines);
}
