import type { FastifyBaseLogger } from 'fastify';
import type { Db, Trx } from '../../db/db.ts';
import { runInContext } from '../../db/work-context.ts';
import type { Clock } from '../clock.ts';
import type { Job, JobEnding, JobProgress, Run } from './job.ts';
import {
  type ClaimedJob,
  finishJob,
  lockLease,
  type Outcome,
  pauseJob,
  renewLease,
  replacePayload,
} from './jobs.queries.ts';
import { retryPause } from './retry-pause.ts';

/** Why a job is stopped; it is the reason of its signal. */
export type StopReason = 'cancelled' | 'lost' | 'stopping';

/** What a job that is stopped fails with. */
class JobStopped extends Error {
  readonly why: StopReason;

  constructor(why: StopReason) {
    super(`The job was stopped: ${why}`);
    this.name = 'JobStopped';
    this.why = why;
  }
}

/** Milliseconds after which those who watch are told how far a job is. */
const REPORT_MS = 1_000;

/** A failure is kept up to so many characters. */
const FAILURE_MAX = 500;

/** Milliseconds until an ending that the database did not take is written again. */
const SETTLE_AGAIN_MS = 1_000;

/** What a job runs with. */
export type Surroundings = {
  db: Db;
  log: FastifyBaseLogger;
  clock: Clock;
  leaseMs: number;
  /** No other server can have taken the job: the store has one. */
  isAlone: boolean;
  /** Something about a job that is no upkeep has changed. */
  onChange: () => void;
  /** Told of each attempt when it is over. */
  onEnded: (ending: JobEnding) => void;
};

/** A job at work on this server. */
export type RunningJob = {
  kind: string;
  stop(why: StopReason): void;
  /** Settles when nothing is done for it any more, and what came of it is stored. */
  ended: Promise<void>;
};

/** Does a job that this server has taken, from its beginning to what came of it. */
export function runJob<C>(
  { db, log, clock, leaseMs, isAlone, onChange, onEnded }: Surroundings,
  context: C,
  job: Job<C>,
  claimed: ClaimedJob,
): RunningJob {
  const { id, kind, attempts } = claimed;
  const abort = new AbortController();
  const stop = (why: StopReason) => abort.abort(new JobStopped(why));
  const stoppedBecause = () =>
    abort.signal.reason instanceof JobStopped ? abort.signal.reason.why : undefined;
  let renewedAt = clock.steady();
  let reported: JobProgress | undefined;
  let isSettled = false;
  /** Another one's by now, or given back, unless more is said. */
  let outcome: JobEnding['outcome'] = 'left';

  const renew = async () => {
    const progress = reported;
    reported = undefined;
    const askedAt = clock.steady();
    try {
      const held = await renewLease(db, claimed, leaseMs, progress);
      if (!held) return isSettled || stop('lost');
      renewedAt = askedAt;
      if (held.cancel_requested) stop('cancelled');
      if (progress) onChange();
    } catch (err) {
      log.warn({ err, job: id, kind }, 'the lease of a job was not prolonged');
      reported ??= progress;
      if (!isAlone && clock.steady() - renewedAt >= leaseMs) stop('lost');
    }
    return undefined;
  };
  let timer: NodeJS.Timeout | undefined;
  const keep = () => {
    timer = setTimeout(
      async () => {
        const isDue = clock.steady() - renewedAt >= leaseMs / 3;
        if (isDue || reported) await renew();
        if (!isSettled && stoppedBecause() !== 'lost') keep();
      },
      Math.min(REPORT_MS, leaseMs / 3),
    ).unref();
  };

  /** The last thing in a transaction: from here to the commit nobody can take the job away. */
  const requireLease = async (trx: Trx) => {
    const held = await lockLease(trx, claimed);
    if (!held) stop('lost');
    else if (held.cancel_requested) stop('cancelled');
    abort.signal.throwIfAborted();
  };
  const run: Omit<Run<unknown>, 'payload'> = {
    id,
    attempt: attempts,
    signal: abort.signal,
    report: (progress) => {
      reported = progress;
    },
    transaction: (work) =>
      db.transaction().execute(async (trx) => {
        const made = await work(trx);
        await requireLease(trx);
        return made;
      }),
    goOnWith: (trx, payload) => replacePayload(trx, claimed, payload),
    finish: async (work) => {
      const made = await db.transaction().execute(async (trx) => {
        const result = await work(trx);
        await requireLease(trx);
        await finishJob(trx, claimed, { state: 'done', result }, job.everyMs);
        return result;
      });
      isSettled = true;
      outcome = 'done';
      return made;
    },
  };

  /** Writes what came of it; a database that is away for a moment must not have it done twice. */
  const persist = async (write: () => Promise<boolean>) => {
    for (;;) {
      try {
        return await write();
      } catch (err) {
        log.warn({ err, job: id, kind }, 'the end of a job was not stored');
        if (abort.signal.aborted || clock.steady() - renewedAt >= leaseMs) return false;
        await new Promise((resolve) => setTimeout(resolve, SETTLE_AGAIN_MS));
      }
    }
  };
  const settle = (how: Outcome) => {
    outcome = how.state;
    return persist(() => finishJob(db, claimed, how, job.everyMs));
  };

  const fail = async (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    const failure = why.replaceAll('\0', '').slice(0, FAILURE_MAX).toWellFormed();
    const isDead = job.everyMs === undefined && attempts >= job.tries;
    if (isDead) {
      log.error({ err: error, job: id, kind, attempts }, 'a job has failed for good');
      return settle({ state: 'failed', failure, keepPayload: true });
    }
    log.warn({ err: error, job: id, kind, attempts }, 'a job has failed and is tried again');
    // Upkeep is no rarer for having failed.
    const pause = Math.min(retryPause(attempts, job.pauseMs), job.everyMs ?? Number.MAX_VALUE);
    outcome = 'retried';
    return persist(() => pauseJob(db, claimed, pause, failure));
  };

  const carryOut = async () => {
    if (claimed.cancel_requested) return settle({ state: 'cancelled' });
    if (claimed.is_late) {
      log.error({ job: id, kind, attempts: attempts - 1 }, 'a job was given up');
      const failure = claimed.failure === null ? 'Too late' : `Too late: ${claimed.failure}`;
      return settle({ state: 'failed', failure, keepPayload: false });
    }
    if (job.everyMs === undefined && attempts > job.tries) {
      return fail(new Error('The server stopped while it worked on this'));
    }
    const parsed = job.payload.safeParse(claimed.payload);
    if (!parsed.success) {
      log.error({ err: parsed.error, job: id, kind }, 'a job cannot be read');
      return settle({ state: 'failed', failure: 'Not readable', keepPayload: true });
    }
    try {
      const result = await job.handler(context, { ...run, payload: parsed.data });
      if (!isSettled) await settle({ state: 'done', result });
    } catch (error) {
      const why = stoppedBecause();
      if (why === 'cancelled') return settle({ state: 'cancelled' });
      // Another one's by now, or about to be given back to all.
      if (why === undefined && !isSettled) return fail(error);
    }
    return undefined;
  };

  const carryThrough = async () => {
    const begunAt = clock.steady();
    keep();
    if (job.everyMs === undefined) onChange();
    try {
      await carryOut();
    } finally {
      isSettled = true;
      clearTimeout(timer);
      if (job.everyMs === undefined) onChange();
      onEnded({ kind, outcome, ms: clock.steady() - begunAt });
    }
  };
  const requestId = claimed.request_id ?? undefined;
  const ended = runInContext(
    { feature: `job ${kind}`, requestId, job: { id, kind } },
    carryThrough,
  );
  return { kind, stop, ended };
}
