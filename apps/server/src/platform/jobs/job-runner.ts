import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../../db/db.ts';
import { listenTo } from '../../db/listen.ts';
import type { Clock } from '../clock.ts';
import type { Job, JobEnding } from './job.ts';
import {
  claimJobs,
  findCancelled,
  findNextDue,
  insertUpkeep,
  JOB_CHANNEL,
  mendTimes,
  releaseJobs,
} from './jobs.queries.ts';
import { type RunningJob, runJob } from './running-job.ts';

/**
 * A job is a server's for so many milliseconds, and prolonged three times within them while it works.
 * With the look of another server after it, what a killed server had is taken up within a minute.
 */
const LEASE_MS = 45_000;

/** Who hears nothing looks all the same, after so many milliseconds. */
const POLL_MS = 5_000;

/** A job that somebody else is about to take is looked for again after so many milliseconds. */
const AGAIN_MS = 100;

/** How often the moments are held against the database's clock, in milliseconds. */
const MEND_MS = 30_000;

/** At a stop, jobs have so many milliseconds to end by themselves. */
const STOP_MS = 3_000;

/**
 * Jobs of one server at a time, upkeep not counted: half of the connections that calls share with them
 * (db.ts), so that neither waits for the other.
 */
const AT_ONCE = 5;

/** What a runner works with; times in milliseconds. */
export type RunnerOptions<C> = {
  store: Pick<Store, 'kind' | 'pool' | 'db'>;
  log: FastifyBaseLogger;
  clock: Clock;
  /** Handed to the jobs. */
  context: C;
  jobs: readonly Job<C>[];
  /** Told when something about a job of this server has changed. */
  onChange?: () => void;
  /** Told of each attempt of this server at a job when it is over. */
  onEnded?: ((ending: JobEnding) => void) | undefined;
  leaseMs?: number;
  pollMs?: number;
  atOnce?: number;
  /** Whether it hears what is added, or has to look; it hears unless told. */
  listens?: boolean;
};

/** Does jobs from now on. */
export type JobRunner = {
  /** Takes no more, stops what runs, and gives it back for others to do at once. */
  stop(): Promise<void>;
};

/** Takes jobs that are due and does them, beside the other servers on the same database. */
export function startJobs<C>(options: RunnerOptions<C>): JobRunner {
  const { store, log, clock, context, onChange = () => {}, onEnded = () => {} } = options;
  const { leaseMs = LEASE_MS, pollMs = POLL_MS, atOnce = AT_ONCE, listens = true } = options;
  const { db } = store;
  const server = randomUUID();
  const jobs = new Map(options.jobs.map((job) => [job.kind, job]));
  if (jobs.size < options.jobs.length) throw new Error('Two jobs are of the same kind');
  const upkeep = options.jobs.filter((it) => it.everyMs !== undefined).map(({ kind }) => kind);
  const running = new Map<number, RunningJob>();
  const isAlone = store.kind === 'embedded';
  const surroundings = { db, log, clock, leaseMs, isAlone, onChange, onEnded };
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isStopping = false;
  let hasUpkeep = false;
  let mendedAt = clock.steady();

  /** Free places by kind, and in all. */
  const findPlaces = () => {
    const taken = new Map<string, number>();
    for (const { kind } of running.values()) taken.set(kind, (taken.get(kind) ?? 0) + 1);
    let left = atOnce;
    for (const [kind, count] of taken) if (!upkeep.includes(kind)) left -= count;
    const places = new Map<string, number>();
    for (const { kind, everyMs, atOnce: most } of jobs.values()) {
      const free = most - (taken.get(kind) ?? 0);
      const room = everyMs === undefined ? Math.min(free, left) : free;
      if (room > 0) places.set(kind, room);
    }
    return { places, left };
  };
  /** Takes what is due; answers in how many milliseconds it is worth to look again. */
  const look = async () => {
    if (!hasUpkeep && upkeep.length > 0) await insertUpkeep(db, upkeep);
    hasUpkeep = true;
    if (clock.steady() - mendedAt >= MEND_MS) {
      mendedAt = clock.steady();
      await mendTimes(db, leaseMs);
    }
    if (running.size > 0) {
      for (const id of await findCancelled(db, [...running.keys()])) {
        running.get(id)?.stop('cancelled');
      }
    }
    const free = findPlaces();
    const own = [...running.keys()];
    if (free.places.size === 0 || isStopping) return pollMs;
    const claimed = await claimJobs(db, { server, leaseMs, ...free, running: own });
    for (const it of claimed) {
      const job = jobs.get(it.kind) as Job<C>;
      const one = runJob(surroundings, context, job, it);
      running.set(it.id, one);
      void one.ended.finally(() => {
        running.delete(it.id);
        wake();
      });
    }
    const { places } = findPlaces();
    if (places.size === 0) return pollMs;
    const next = await findNextDue(db, [...places.keys()], [...running.keys()]);
    return Math.min(pollMs, Math.max(AGAIN_MS, Math.ceil(next ?? pollMs)));
  };
  /** One look at a time; who asks meanwhile has another one follow. */
  const wake = () => {
    isWanted = true;
    if (isStopping) return;
    looking ??= (async () => {
      let pause = pollMs;
      while (isWanted && !isStopping) {
        isWanted = false;
        clearTimeout(timer);
        pause = await look().catch((err: unknown) => {
          log.warn({ err }, 'jobs could not be looked for');
          return pollMs;
        });
      }
      looking = undefined;
      if (!isStopping) timer = setTimeout(wake, pause).unref();
    })();
  };

  const stopListening = listens
    ? listenTo(store, JOB_CHANNEL, { onWord: wake, onReady: wake })
    : async () => {};
  wake();

  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await stopListening();
      await looking;
      for (const one of running.values()) one.stop('stopping');
      let late: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        late = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([Promise.allSettled([...running.values()].map((it) => it.ended)), over]);
      clearTimeout(late);
      await releaseJobs(db, server).catch((err: unknown) =>
        log.warn({ err }, 'jobs were not given back'),
      );
    },
  };
}
