import pg from 'pg';

/*
 * `DATABASE_URL` may name several PostgreSQL servers, as libpq writes it (`postgres://…@db1:5432,db2:5432/station`),
 * of which one takes writes and the others are its standbys. The driver knows no such lists.
 */

/** A server that does not say what it is within so many milliseconds is not there. */
const ASKED_MS = 900;

/**
 * Nothing fails when a standby is promoted whose primary still answers here, so all are asked every so many
 * milliseconds: what the old one acknowledges meanwhile may be lost. It costs each a connection of a moment.
 */
const LOOK_EVERY_MS = 3_000;

/**
 * After so many milliseconds of silence a connection asks whether the server's machine is still there. Who only
 * listens sends nothing, and would notice a power cut there after the two hours of Linux.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Where a server reports a transaction that was not confirmed by its standby (src/backend/replication/syncrep.c). */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

/** Which of the servers takes writes. */
export interface Primary {
  /** Where to connect: the address of one server. */
  address(): string;
  /** Looks for the one that takes writes. Never throws: who connects to the last known one hears why not. */
  find(): Promise<void>;
  /** Told of every connection, so that those to a server that was left can be ended. */
  opened(client: PrimaryClient, address: string): void;
  /** Ends the regular looks. */
  stop(): void;
}

/** What a server says of itself; a timeline is begun by each server that becomes the primary. */
type Said = { address: string; timeline: number };

/** The addresses that a list of hosts means, each with one server. */
export function addressesOf(databaseUrl: string): [string, ...string[]] {
  const [, before, hosts = '', after] =
    /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? [];
  const [first = databaseUrl, ...others] = hosts.split(',').map((it) => `${before}${it}${after}`);
  return hosts.includes(',') ? [first, ...others] : [databaseUrl];
}

/** Knows which server of an address takes writes, and finds out anew when it has gone. */
export function createPrimary(databaseUrl: string): Primary {
  const addresses = addressesOf(databaseUrl);
  let known: Said = { address: addresses[0], timeline: 0 };
  const connections = new Map<PrimaryClient, string>();
  let search: Promise<void> | undefined;

  const look = async () => {
    const said = await Promise.all(addresses.map(askForTimeline));
    // Of two on one timeline, when a copy was started as no standby, it stays with the one in use.
    const isUsed = ({ address }: Said) => Number(address === known.address);
    const [newest] = said
      .filter((it) => it !== undefined)
      .sort((a, b) => b.timeline - a.timeline || isUsed(b) - isUsed(a));
    // One of an older timeline was left: what is written there would be lost.
    if (!newest || newest.timeline < known.timeline) return;
    const hasMoved = newest.address !== known.address;
    known = newest;
    if (!hasMoved) return;
    // Whoever waits for a machine that has gone silent would wait until the end of their patience.
    for (const [client, address] of connections) {
      if (address !== newest.address) client.connection.stream.destroy();
    }
  };
  const find = () => {
    if (addresses.length === 1) return Promise.resolve();
    search ??= look().finally(() => {
      search = undefined;
    });
    return search;
  };
  const looking = setInterval(find, LOOK_EVERY_MS).unref();
  return {
    address: () => known.address,
    find,
    stop: () => clearInterval(looking),
    opened(client, address) {
      if (addresses.length === 1) return;
      connections.set(client, address);
      client.once('end', () => connections.delete(client));
    },
  };
}

/** What the server at an address says; nothing if it takes no writes, or is not there. */
async function askForTimeline(address: string): Promise<Said | undefined> {
  const client = new pg.Client({
    ...{ connectionString: address, application_name: 'station-primary' },
    ...{ connectionTimeoutMillis: ASKED_MS, query_timeout: ASKED_MS },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery()
         then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    const { timeline } = rows[0] ?? { timeline: null };
    return timeline === null ? undefined : { address, timeline: Number.parseInt(timeline, 16) };
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}

type Connected = Parameters<pg.Client['connect']>[0];

/** What a connection is made with: where to, as it is found out at that moment. */
export type PrimaryConfig = pg.ClientConfig & { primary?: Primary };

/**
 * A connection to the server that takes writes. One that turns out to be a standby is no use, and a
 * connection that fails sets off the search for another one.
 */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary | undefined;
  #isStandby = false;
  #isUnconfirmed = false;

  constructor(config?: PrimaryConfig) {
    const address = config?.primary?.address();
    super(address === undefined ? config : { ...config, connectionString: address });
    this.#primary = config?.primary;
    if (address !== undefined) this.#primary?.opened(this, address);
    this.connection.on(
      'parameterStatus',
      (it: { parameterName: string; parameterValue: string }) => {
        if (it.parameterName === 'in_hot_standby') this.#isStandby = it.parameterValue === 'on';
      },
    );
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.#isUnconfirmed = true;
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connecting = super.connect().then(
      () => this.#requirePrimary(),
      (error: unknown) => {
        void this.#primary?.find();
        throw error;
      },
    );
    if (!callback) return connecting;
    const tell = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then((client) => tell(null, client), tell);
    return undefined;
  }

  #requirePrimary(): pg.Client {
    if (!this.#primary || !this.#isStandby) return this;
    void this.#primary.find();
    this.end().catch(() => undefined);
    throw new Error('Connection terminated: this server is a standby');
  }

  /**
   * An answer, but for a write that no standby has confirmed in time: the server keeps it and calls it
   * done, with a warning, and it would be lost with the server.
   */
  protected async confirmed<T>(answer: Promise<T>): Promise<T> {
    const found = await answer;
    if (!this.#isUnconfirmed) return found;
    this.#isUnconfirmed = false;
    // Its standby may be the primary by now.
    void this.#primary?.find();
    throw Object.assign(new Error('No standby has confirmed the transaction'), { code: '08007' });
  }
}
