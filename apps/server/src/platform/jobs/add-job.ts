import type { Trx } from '../../db/db.ts';
import { currentContext } from '../../db/work-context.ts';
import { Problem } from '../problem.ts';
import type { Job } from './job.ts';
import { insertJob } from './jobs.queries.ts';
import { insertJobs } from './several-jobs.queries.ts';

type JobOptions<Payload> = {
  payload: Payload;
  /**
   * Of one kind there is one open job with a key. Adding another one changes what is done and makes
   * it due when either was; one that runs already is done once more after that.
   */
  key?: string;
  /** What people call it: a file's name, an address. */
  label?: string;
  /** Who asked for it. */
  accountId?: number;
  /** Not before this moment, or after so many milliseconds; at once unless told. */
  due?: Date | { afterMs: number };
  /** After so many hours it is worth nothing and is no longer tried. */
  goodForHours?: number;
};

/** Seconds after which whoever was refused may try again. */
const RETRY_AFTER_S = 60;

/**
 * Has a job done once this transaction is committed; without the commit there is no job. Answers its
 * id.
 * @throws Problem `unavailable` when too many of this kind are open already.
 */
export async function addJob<Payload>(
  trx: Trx,
  { kind, payload: schema, most, seenBy }: Job<never, Payload>,
  { payload, due, ...options }: JobOptions<Payload>,
): Promise<number> {
  const id = await insertJob(trx, {
    ...options,
    kind,
    most,
    ownerSees: seenBy === 'owner',
    payload: schema.parse(payload),
    dueAt: due instanceof Date ? due : undefined,
    afterMs: due instanceof Date ? undefined : (due?.afterMs ?? 0),
    requestId: currentContext()?.requestId ?? null,
  });
  if (id !== undefined) return id;
  throw new Problem('unavailable', 'Too much of this waits already', { retryAfter: RETRY_AFTER_S });
}

/**
 * Has jobs of one kind done once this transaction is committed, added together. What is open by its key
 * already stays as it is, and what there is no room for is left out: add it again later.
 */
export async function addJobs<Payload>(
  trx: Trx,
  { kind, payload: schema, most }: Job<never, Payload>,
  jobs: readonly { key: string; label: string; payload: Payload }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const parsed = jobs.map((job) => ({ ...job, payload: schema.parse(job.payload) }));
  await insertJobs(trx, kind, most, parsed);
}
