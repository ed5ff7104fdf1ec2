import type { FastifyBaseLogger } from 'fastify';

/**
 * Does some work now and then every `milliseconds`, never twice at the same time; a failure is
 * logged and the next turn tries again. Answers how to stop. Work that must not be lost, or must
 * run on one server only, is no work for this.
 */
export function startInterval(
  milliseconds: number,
  log: FastifyBaseLogger,
  work: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const turn = async () => {
    await work().catch((err: unknown) => log.warn({ err }, 'work in the background failed'));
    if (!stopped) timer = setTimeout(turn, milliseconds).unref();
  };
  timer = setTimeout(turn, Math.min(milliseconds, 1_000)).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
