import { type Logger, pino } from 'pino';
import { currentContext } from '../db/work-context.ts';
import type { Config } from './config.ts';

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
        // The log of a call (`request.log`) names it already.
        ...(requestId !== undefined && !('reqId' in log.bindings()) && { reqId: requestId }),
        ...(job && { job: job.id, kind: job.kind }),
      };
    },
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  });
}
