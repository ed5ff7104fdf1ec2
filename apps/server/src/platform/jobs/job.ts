import * as z from 'zod/mini';
import type { Trx } from '../../db/db.ts';

/** How far a job is; `total` is null where nobody knows it yet. */
export type JobProgress = { done: number; total: number | null };

/** What a job that runs has in its hands. */
export type Run<Payload> = {
  id: number;
  payload: Payload;
  /** 1 for the first time. */
  attempt: number;
  /** Aborted when somebody cancels the job, the server stops, or another server has taken it over. */
  signal: AbortSignal;
  /** Tells how far it is; those who watch hear of it about once a second. */
  report(progress: JobProgress): void;
  /**
   * A transaction that is committed only while the job is this server's and nobody has cancelled it.
   * A job may have several; each is there to stay.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Has the job go on with this payload, should it be taken anew, here or by another server: for what counts
   * what it does. Within the `transaction` of what is counted.
   */
  goOnWith(trx: Trx, payload: Payload): Promise<void>;
  /** The same, and the job is done with it: what it writes is written once, whatever happens. */
  finish<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
};

/**
 * A kind of work that is done off the path of calls. `C` is the part of the context that it needs.
 * It runs at least once: a server that dies in it leaves it to another, from its beginning.
 */
export type Job<C, Payload = unknown> = {
  /** Its domain and a verb: `mail.send`. Stored, so it stays. */
  kind: string;
  payload: z.ZodMiniType<Payload>;
  /** How many of them run at the same time on one server. */
  atOnce: number;
  /** After so many failures it is dead until an administrator tries it again. */
  tries: number;
  /** Milliseconds after the first failure; doubled with each one after it. */
  pauseMs: number;
  /** So many may be open at a time, waiting and running together; adding one looks at them all. */
  most: number;
  /** Whether the person who asked for one may see and cancel it, beside the administrators. */
  seenBy: 'administrators' | 'owner';
  /** Upkeep: milliseconds from one end to the next begin. It fails and is tried again for ever. */
  everyMs: number | undefined;
  /** Does the work; what it answers is kept as its result, and has to fit into JSON. */
  handler(context: C, run: Run<Payload>): Promise<unknown>;
};

/**
 * How an attempt at a job was over: `retried` failed and is tried again, `left` was taken from this server
 * or given back.
 */
export type JobEnding = {
  kind: string;
  outcome: 'done' | 'failed' | 'cancelled' | 'retried' | 'left';
  ms: number;
};

type Declared<C, Payload> = Pick<Job<C, Payload>, 'kind' | 'payload' | 'handler'> &
  Partial<Pick<Job<C, Payload>, 'atOnce' | 'tries' | 'pauseMs' | 'most' | 'seenBy'>>;

/** Declares a kind of job; list it among a feature's `jobs`. */
export function defineJob<C, Payload>(declared: Declared<C, Payload>): Job<C, Payload> {
  return {
    ...{ atOnce: 1, tries: 8, pauseMs: 10_000, most: 1_000, seenBy: 'administrators' },
    ...declared,
    everyMs: undefined,
  };
}

const NOTHING = z.object({});

/**
 * Declares work that goes on for as long as there are servers: at each start of one, and `everyMs`
 * after its last end. However many servers there are, one does it.
 */
export function defineUpkeep<C>({
  kind,
  everyMs,
  work,
}: {
  kind: string;
  everyMs: number;
  work: (context: C, signal: AbortSignal) => Promise<unknown>;
}): Job<C, object> {
  const handler = async (context: C, { signal }: Run<object>) => {
    await work(context, signal);
  };
  return { ...defineJob<C, object>({ kind, payload: NOTHING, handler, pauseMs: 2_000 }), everyMs };
}
