import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Store } from './db.ts';
import { PrimaryClient } from './primary.ts';

/** A database that does not take a word within so many milliseconds is as good as gone. */
const WORD_MS = 5_000;

/** A server that stops waits so many milliseconds for its last words; its stop may take 10 s in all. */
const LAST_WORDS_MS = 2_000;

/** What the adapter says to hear the main namespace's words, by which browsers are told what has changed. */
const HEAR_MAIN = 'LISTEN "socket.io#/"';

/** What the PostgreSQL adapter of Socket.IO asks of a pool. */
export type EventPool = {
  /** The connection to listen on. */
  connect(): Promise<pg.PoolClient>;
  /** Tells a word; words told in turn arrive in turn. */
  query: pg.Pool['query'];
  /** Lets the words that are being told go out, for up to 2 s, and closes both. */
  close(): Promise<void>;
};

/**
 * Opens a connection to listen on and one to tell, for what servers on one PostgreSQL tell each
 * other. They are beside the store's own: calls that wait for the database hold no word up, nor
 * words them. Nobody waits for the disk, for a crash takes words along in any case.
 *
 * The adapter listens anew when its connection is lost. It keeps the lost one, though, and when the
 * loss comes while it begins to listen, it begins twice and hears every word twice; neither happens
 * with this pool.
 *
 * @param onHeardAgain told when the words of others are heard again after a loss; those of meanwhile are lost.
 */
export function openEventPool(store: Store, onHeardAgain: () => void): EventPool {
  const options: pg.PoolConfig = {
    ...store.pool.options,
    connectionTimeoutMillis: WORD_MS,
    query_timeout: WORD_MS,
    application_name: 'station-events',
    options: '-c synchronous_commit=off',
  };
  const notifier = new pg.Pool({ ...options, max: 1 });
  // Without a listener a lost connection would end the process; whoever uses it is told as well.
  notifier.on('error', () => {});
  notifier.on('connect', (client) => client.on('error', () => {}));
  const telling = new Set<Promise<unknown>>();
  const tell = (...given: [text: string, values?: unknown[]]) => {
    const told = notifier.query(...given);
    telling.add(told);
    const forget = () => telling.delete(told);
    told.then(forget, forget);
    return told;
  };
  let listener: PrimaryClient | undefined;
  let hasBegun = false;
  let closed = false;

  return {
    async connect() {
      // Somebody listens, or will: whoever else begins waits for ever.
      if (listener || closed) return new Promise<never>(() => {});
      const isAgain = hasBegun;
      hasBegun = true;
      const client = new PrimaryClient(options);
      listener = client;
      const forget = () => {
        if (listener === client) listener = undefined;
      };
      client.on('error', () => {});
      client.once('end', forget);
      try {
        await client.connect();
      } catch (error) {
        forget();
        throw error;
      }
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      return Object.assign(client, {
        release: () => void client.end(),
        query: async (text: string) => {
          try {
            await query(text);
          } catch (error) {
            // On a connection that cannot be listened on nobody waits for words.
            forget();
            void client.end();
            throw error;
          }
          if (isAgain && text === HEAR_MAIN) onHeardAgain();
        },
      }) as unknown as pg.PoolClient;
    },
    query: tell as pg.Pool['query'],
    async close() {
      closed = true;
      await listener?.end();
      // The pool's own end forgets those who still queue for its connection.
      await Promise.race([
        Promise.allSettled(telling),
        pause(LAST_WORDS_MS, undefined, { ref: false }),
      ]);
      await notifier.end();
    },
  };
}
