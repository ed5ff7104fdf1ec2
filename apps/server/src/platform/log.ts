import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** The server's log: lines of JSON, or readable ones at a terminal. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const readable = process.stdout.isTTY && logLevel !== 'silent';
  return pino({
    level: logLevel,
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  });
}
