import pg from 'pg';
import { PrimaryClient, type PrimaryConfig } from './primary.ts';
import { type SlowQueries, watchQuery } from './slow-queries.ts';
import { runWithoutContext } from './work-context.ts';

/*
 * PostgreSQL stops a statement that takes too long, but only one that is alive. One that is frozen
 * (its machine stopped, a network that swallows what is sent) never answers, so we stop waiting.
 */

/** What touches every row of a large table may take this long, in milliseconds. */
export const LONG_STATEMENT_MS = 5 * 60_000;

/** What pg says when its `query_timeout` is over. */
const NO_ANSWER = 'Query read timeout';

/** What pg-pool says, and so do we, when no connection came free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** As good as without end: the most milliseconds that a timer takes. */
const WITHOUT_END_MS = 2 ** 31 - 1;

/** How much longer than the server itself we wait for a statement that may take long. */
const GRACE_MS = 5_000;

/** How often the database is asked whether it still lives while a long statement runs, in milliseconds. */
const PULSE_EVERY_MS = 1_000;

/** A silence is noticed so many milliseconds after it began, the doubt for a slow answer included. */
const NOTICED_MS = 2_000;

/** However long somebody waited for a connection, a query has so many milliseconds. */
const LEAST_MS = 1_000;

/**
 * What a connection is made with; `answers` tells whether the database answers others, `heard` is told when it has, `slowQueries` who
 * hears of statements that took long.
 */
type DeadlineConfig = PrimaryConfig & {
  answers?: () => Promise<boolean>;
  heard?: () => void;
  slowQueries?: SlowQueries | undefined;
};

/** What a pool of such connections is made with. */
export type DeadlinePoolConfig = pg.PoolConfig &
  Pick<DeadlineConfig, 'answers' | 'heard' | 'primary' | 'slowQueries'> & {
    /** Whether the database is known to answer nobody: then whoever comes is refused at once. */
    isSilent?: () => boolean;
  };

/**
 * A connection that waits for an answer for `query_timeout` milliseconds and not longer, and is of no
 * use after that: nobody knows what would come on it. Where the server's own limit was lifted
 * (`statement_timeout`), it waits as long as that allows, but no longer than before for a database
 * that answers nobody else either.
 */
export class DeadlineClient extends PrimaryClient {
  readonly #usualMs: number | undefined;
  readonly #answers: DeadlineConfig['answers'];
  readonly #heard: DeadlineConfig['heard'];
  readonly #slowQueries: SlowQueries | undefined;
  /** Of what the caller waits in all, so many milliseconds went by before there was a connection. */
  #spentMs = 0;
  #session: number | undefined;
  #transaction: number | undefined;

  constructor(config?: DeadlineConfig) {
    super(config);
    this.#usualMs = config?.query_timeout;
    this.#answers = config?.answers;
    this.#heard = config?.heard;
    this.#slowQueries = config?.slowQueries;
  }

  /** Begins to serve a caller who has waited already. */
  serve(spentMs: number): void {
    this.#spentMs = spentMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen overloads.
  override query(...args: any[]): any {
    const sent = this.#send(args);
    const answer = sent instanceof Promise ? this.confirmed(sent) : sent;
    if (this.#slowQueries && answer instanceof Promise) {
      const [asked] = args;
      watchQuery(this.#slowQueries, typeof asked === 'string' ? asked : asked.text, answer);
    }
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(args: any[]): any {
    const query = super.query as (...given: unknown[]) => unknown;
    const [asked, ...rest] = args;
    if (this.#usualMs === undefined || typeof asked?.submit === 'function') {
      return query.apply(this, args);
    }
    const config: pg.QueryConfig = typeof asked === 'string' ? { text: asked } : asked;
    this.#watchLimit(config.text, rest[0]);
    const left = Math.max(LEAST_MS, this.#usualMs - this.#spentMs);
    const lifted = this.#transaction ?? this.#session;
    const answer = query.call(this, { ...config, query_timeout: lifted ?? left }, ...rest);
    if (answer instanceof Promise) {
      answer.then(this.#answered, this.#failed);
      if (lifted !== undefined) this.#endIfSilent(answer, left);
    }
    return answer;
  }

  readonly #answered = () => {
    this.#spentMs = 0;
    this.#heard?.();
  };

  readonly #failed = (error: Error) => {
    // What goes back to the pool after this is thrown away there.
    if (error.message === NO_ANSWER) this.end().catch(() => undefined);
  };

  /** Ends the connection, and so the statement, when the database has answered nobody for so long. */
  #endIfSilent(answer: Promise<unknown>, silentMs: number): void {
    const answers = this.#answers;
    if (!answers) return;
    let isOver = false;
    let heardAt = performance.now();
    const timer = setInterval(async () => {
      const askedAt = performance.now();
      if (await answers()) heardAt = askedAt;
      const isSilent = performance.now() - heardAt >= Math.max(LEAST_MS, silentMs - NOTICED_MS);
      if (isSilent && !isOver) this.connection.stream.destroy();
    }, PULSE_EVERY_MS);
    const stop = () => {
      isOver = true;
      clearInterval(timer);
    };
    answer.then(stop, stop);
  }

  #watchLimit(text: string, values: unknown): void {
    if (/^\s*(commit|rollback(?! to))/i.test(text)) this.#transaction = undefined;
    if (!text.includes('statement_timeout')) return;
    const isWithoutEnd = text.includes('statement_timeout = 0');
    if (/^reset/.test(text)) this.#session = undefined;
    else if (/^set statement_timeout/.test(text)) this.#session = WITHOUT_END_MS;
    else if (isWithoutEnd) this.#transaction = WITHOUT_END_MS;
    else if (Array.isArray(values)) this.#transaction = LONG_STATEMENT_MS + GRACE_MS;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * A pool whose callers wait for a connection for `connectionTimeoutMillis` in all, also when one came
 * free at the last moment and has to be opened first, and for an answer for what is left of
 * `query_timeout` after that: a call ends within the longer of the two, whatever the database does.
 */
export class DeadlinePool extends pg.Pool {
  readonly #isSilent: () => boolean;

  constructor(config: DeadlinePoolConfig) {
    super(config);
    this.#isSilent = config.isSilent ?? (() => false);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    if (this.#isSilent()) {
      process.nextTick(callback, new Error(NO_CONNECTION), undefined, () => undefined);
      return undefined;
    }
    const begun = performance.now();
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      callback(new Error(NO_CONNECTION), undefined, () => undefined);
    }, this.options.connectionTimeoutMillis);
    // A connection that is opened now serves others later.
    const connect = super.connect.bind(this);
    const connected: Connected = (error, client, release) => {
      clearTimeout(timer);
      if (isTooLate) return client && release();
      if (client instanceof DeadlineClient) client.serve(performance.now() - begun);
      callback(error, client, release);
    };
    runWithoutContext(() => connect(connected));
    return undefined;
  }
}
