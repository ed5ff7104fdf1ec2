import type { JobChoice, JobState } from '@station/contract/tasks/tasks';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** A job as it is shown, and what decides who may do what with it. */
export type JobRow = {
  id: number;
  kind: string;
  label: string;
  state: JobState;
  repeats: boolean;
  attempts: number;
  progress: { done: number; total: number | null } | null;
  cancel_requested: boolean;
  failure: string | null;
  account_id: number | null;
  account_name: string | null;
  owner_sees: boolean;
  added_at: Date;
  due_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  /** Nobody can try it again: what it was given is gone, or of no use any more. */
  is_late: boolean;
};

const SHOWN = sql`
  job.id, job.kind, job.label, job.state, job.repeats, job.attempts, job.progress,
  job.cancel_requested, job.failure, job.account_id, account.username as account_name,
  job.owner_sees, job.added_at, job.due_at, job.started_at, job.finished_at,
  job.payload is null or coalesce(job.give_up_at <= now(), false) as is_late`;

const FROM = sql`job left join account on account.id = job.account_id`;

const matches = (show: JobChoice): RawBuilder<unknown> => {
  if (show === 'upkeep') return sql`repeats`;
  return show === 'all' ? sql`not repeats` : sql`not repeats and state = ${show}`;
};

/** A page: what runs, what waits in its order, then what is over, newest first. */
export async function findJobs(
  db: Db,
  show: JobChoice,
  offset: number,
  limit: number,
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${SHOWN} from ${FROM} where ${matches(show)}
    order by job.repeats and job.failure is not null desc, job.finished_at desc nulls first,
      job.state, coalesce(job.locked_until, job.due_at), job.id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** How many jobs there are by state, upkeep apart, and how the upkeep does; of one moment. */
export async function countJobs(db: Db): Promise<{
  states: ReadonlyMap<JobState, number>;
  upkeep: { total: number; failing: number };
}> {
  const { rows } = await sql<{
    state: JobState;
    repeats: boolean;
    n: number;
    failing: number;
  }>`
    select state, repeats, count(*) as n, count(failure) as failing
    from job group by state, repeats`.execute(db);
  const upkeep = { total: 0, failing: 0 };
  const states = new Map<JobState, number>();
  for (const { state, repeats, n, failing } of rows) {
    if (!repeats) states.set(state, n);
    else {
      upkeep.total += n;
      upkeep.failing += failing;
    }
  }
  return { states, upkeep };
}

export async function findJob(db: Db, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${SHOWN} from ${FROM} where job.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockJob(trx: Trx, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${SHOWN} from ${FROM} where job.id = ${id} for update of job`.execute(trx);
  return rows[0];
}

/** What came of a job, and how many go before it: those of its kind that run or wait for longer. */
export async function findOutlook(
  db: Db,
  id: number,
): Promise<{ ahead: number; result: unknown } | undefined> {
  const { rows } = await sql<{ ahead: number; result: unknown }>`
    select result, (
      select count(*) from job other
      where own.state = 'waiting' and other.kind = own.kind and other.id <> own.id
        and (other.state = 'running'
          or (other.state = 'waiting' and (other.due_at, other.id) < (own.due_at, own.id)))
    ) as ahead
    from job own where id = ${id}`.execute(db);
  return rows[0];
}

/** Kinds of which jobs have failed for good since the last notice of that, in the last day. */
export async function findNewFailures(
  db: Db,
  noticeKind: string,
): Promise<{ kind: string; count: number; failure: string }[]> {
  const { rows } = await sql<{ kind: string; count: number; failure: string }>`
    select job.kind, count(*) as count, max(failure) as failure from job
    where state = 'failed' and finished_at > greatest(now() - interval '1 day', (
      select max(notice.created_at) from notice
      -- What was marked as unread again has something behind its key.
      where notice.kind = ${noticeKind} and split_part(notice.key, '#', 1) = job.kind
    ))
    group by job.kind order by job.kind`.execute(db);
  return rows;
}
