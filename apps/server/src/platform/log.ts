import { type Bindings, type ChildLoggerOptions, type Logger, pino } from 'pino';
import { currentContext } from '../db/work-context.ts';
import type { Config } from './config.ts';

/** Logs of calls, each of whose lines names its call already. */
const namedByCall = new WeakSet<object>();

/**
 * The server's log: lines of JSON, or readable ones at a terminal. Each line tells for which call
 * (`reqId`) and in which job (`job`, `kind`) it was written, if it was for one.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const readable = process.stdout.isTTY && logLevel !== 'silent';
  return pino({
    level: logLevel,
    mixin: (_fields, _level, log) => {
      const { requestId, job } = currentContext() ?? {};
      return {
        ...(requestId !== undefined && !namedByCall.has(log) && { reqId: requestId }),
        ...(job && { job: job.id, kind: job.kind }),
      };
    },
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  });
}

/** The log of one call, with the call's id in `bindings`. */
export function requestLog<
  T extends { child(bindings: Bindings, options?: ChildLoggerOptions): T },
>(log: T, bindings: Bindings, options?: ChildLoggerOptions): T {
  const child = log.child(bindings, options);
  namedByCall.add(child as object);
  return child;
}
