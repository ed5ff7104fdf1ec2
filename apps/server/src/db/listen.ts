import type pg from 'pg';
import type { Store } from './db.ts';
import { PrimaryClient } from './primary.ts';

/** Milliseconds until a lost connection is opened again. */
const AGAIN_MS = 1_000;

/** A database that does not take a connection within so many milliseconds is as good as gone. */
const CONNECT_MS = 5_000;

/**
 * Hears what NOTIFY tells on a channel, after the commit of whoever told it; answers how to stop. Words
 * told while the connection was lost are lost too, so whoever listens has to look for itself now and
 * then. On PostgreSQL it is a connection of its own; the embedded database has one for everything.
 *
 * @param onReady told each time that words are heard from now on.
 */
export function listenTo(
  store: Pick<Store, 'kind' | 'pool'>,
  channel: string,
  { onWord, onReady }: { onWord: (word: string) => void; onReady: () => void },
): () => Promise<void> {
  const listener = (message: pg.Notification) => {
    if (message.channel === channel) onWord(message.payload ?? '');
  };
  return store.kind === 'embedded'
    ? listenOnPool(store.pool, channel, listener, onReady)
    : listenAlone(store.pool, channel, listener, onReady);
}

type Listener = (message: pg.Notification) => void;

function listenOnPool(
  pool: pg.Pool,
  channel: string,
  listener: Listener,
  onReady: () => void,
): () => Promise<void> {
  const heard = new Set<pg.PoolClient>();
  const begin = (client: pg.PoolClient) => {
    if (heard.has(client)) return;
    heard.add(client);
    client.on('notification', listener);
    // Whoever has the connection next waits until this is done.
    client.query(`listen ${channel}`).then(onReady, () => heard.delete(client));
  };
  const forget = (client: pg.PoolClient) => heard.delete(client);
  pool.on('acquire', begin);
  pool.on('remove', forget);
  pool.connect().then(
    (client) => client.release(),
    () => undefined,
  );
  return async () => {
    pool.off('acquire', begin);
    pool.off('remove', forget);
    for (const client of heard) client.off('notification', listener);
  };
}

function listenAlone(
  pool: pg.Pool,
  channel: string,
  listener: Listener,
  onReady: () => void,
): () => Promise<void> {
  let client: PrimaryClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const again = () => {
    client = undefined;
    if (!isStopped) timer = setTimeout(begin, AGAIN_MS).unref();
  };
  const begin = () => {
    const own = new PrimaryClient({
      ...pool.options,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'station-jobs',
    });
    client = own;
    own.on('notification', listener);
    own.on('error', () => {});
    own.once('end', again);
    own
      .connect()
      .then(() => own.query(`listen ${channel}`))
      .then(onReady, () => own.end().catch(() => undefined));
  };
  begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
