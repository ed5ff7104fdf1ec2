import type { Trx } from '../../db/db.ts';
import { currentContext } from '../../db/work-context.ts';
import { Problem } from '../problem.ts';
import type { Job } from './job.ts';
import { insertJob } from './jobs.queries.ts';
import { insertAllJobs, insertJobs } from './several-jobs.queries.ts';

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
  if (id === undefined) throw tooMuch();
  return id;
}

/** Jobs that are added by one statement: their payloads may be letters. */
const AT_ONCE = 50;

/**
 * Has jobs of one kind done once this transaction is committed, by a statement for many instead of one for
 * each. @throws Problem as `addJob`, if there is not room for all of them.
 */
export async function addAllJobs<Payload>(
  trx: Trx,
  { kind, payload: schema, most, seenBy }: Job<never, Payload>,
  jobs: readonly { payload: Payload; label: string; goodForHours: number }[],
): Promise<void> {
  const owns = { kind, most, ownerSees: seenBy === 'owner' };
  for (let at = 0; at < jobs.length; at += AT_ONCE) {
    const some = jobs.slice(at, at + AT_ONCE).map(({ payload, label, goodForHours }) => ({
      ...{ label, payload: schema.parse(payload), good_for_hours: goodForHours },
    }));
    const added = await insertAllJobs(trx, owns, currentContext()?.requestId ?? null, some);
    if (added < some.length) throw tooMuch();
  }
}

const tooMuch = () =>
  new Problem('unavailable', 'Too much of this waits already', { retryAfter: RETRY_AFTER_S });

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
