import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { JobProgress } from './job.ts';

/*
 * All moments are the database's: servers may disagree about the time, and the time that counts is the
 * one that they share.
 */

/** The channel on which servers tell each other that there is something to look at. */
export const JOB_CHANNEL = 'station_job';

/** Waiting or running: the words of the indexes. */
export const OPEN = sql`state in ('waiting', 'running')`;

/** When somebody may take an open job: at its time, or when whoever has it falls silent. */
const NEXT_AT = sql`coalesce(locked_until, due_at)`;

/** Tells all servers, this one too, once it is committed. */
export const notifyJobs = (kind: RawBuilder<unknown>) => sql`pg_notify(${JOB_CHANNEL}, ${kind})`;

const after = (ms: number) => sql`now() + make_interval(secs => ${ms / 1_000})`;

type NewJob = {
  kind: string;
  most: number;
  payload: unknown;
  key?: string;
  label?: string;
  accountId?: number;
  ownerSees: boolean;
  dueAt: Date | undefined;
  afterMs: number | undefined;
  goodForHours?: number;
  /** The call that it is done for. */
  requestId: string | null;
};

/** Adds a job, unless there are `most` open ones of its kind; answers its id. */
export async function insertJob(trx: Trx, job: NewJob): Promise<number | undefined> {
  const { kind, key = null, label = '', accountId = null, dueAt, afterMs = 0, goodForHours } = job;
  const due = dueAt ?? after(afterMs);
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into job (kind, key, label, payload, account_id, owner_sees, due_at, paused_at,
        give_up_at, request_id)
      select ${kind}, ${key}, ${label}, ${JSON.stringify(job.payload)}::jsonb, ${accountId},
        ${job.ownerSees}, ${due}, ${dueAt ? null : sql`now()`},
        ${goodForHours === undefined ? null : sql`now() + make_interval(hours => ${goodForHours})`},
        ${job.requestId}
      where not exists (
        select from job where kind = ${kind} and ${OPEN} offset ${job.most - 1} limit 1
      )
      on conflict (kind, key) where ${OPEN} do update set
        payload = excluded.payload, label = excluded.label, give_up_at = excluded.give_up_at,
        request_id = coalesce(excluded.request_id, job.request_id),
        due_at = case when job.state = 'waiting' then least(job.due_at, excluded.due_at)
          else job.due_at end,
        again_at = case when job.state = 'running'
          then least(job.again_at, excluded.due_at) end
      returning id
    )
    select id, ${notifyJobs(sql`${kind}::text`)} from added`.execute(trx);
  return rows[0]?.id;
}

/** Sees to it that upkeep is there, and due now: it is done at each start of a server. */
export async function insertUpkeep(db: Db, kinds: readonly string[]): Promise<void> {
  await sql`
    insert into job (kind, key, payload, repeats, paused_at)
    select kind, '', '{}', true, now() from unnest(${kinds}::text[]) as it(kind)
    order by kind
    on conflict (kind, key) where ${OPEN} do update set due_at = now(), paused_at = now()
    where job.state = 'waiting'`.execute(db);
}

/** A job that a server has taken; `lease` is what it has to show for that. */
export type ClaimedJob = {
  id: number;
  kind: string;
  lease: number;
  payload: unknown;
  attempts: number;
  cancel_requested: boolean;
  /** It is worth nothing any more, and is not tried again. */
  is_late: boolean;
  /** Why it was not done the last time; null if it was not tried yet. */
  failure: string | null;
  /** The call that it is done for, if there is one. */
  request_id: string | null;
};

type Claim = {
  server: string;
  leaseMs: number;
  /** Free places by kind. */
  places: ReadonlyMap<string, number>;
  /** Free places in all, upkeep not counted. */
  left: number;
  /** Those that this server is at work on. */
  running: readonly number[];
};

/** Takes jobs that are due for this server alone, of each kind as many as it has places. */
export async function claimJobs(db: Db, claim: Claim): Promise<ClaimedJob[]> {
  const { server, leaseMs, running } = claim;
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (
      select found.* from unnest(${[...claim.places.keys()]}::text[],
        ${[...claim.places.values()]}::int[]) as room(kind, places)
      cross join lateral (
        select id, repeats, ${NEXT_AT} as at, coalesce(give_up_at <= now(), false) as is_late from job
        where job.kind = room.kind and ${OPEN} and ${NEXT_AT} <= now()
          and id <> all(${running}::bigint[])
        order by ${NEXT_AT}, id limit room.places for update skip locked
      ) as found
    ),
    next as (
      select id, is_late, repeats or row_number() over (partition by repeats order by at, id)
        <= ${claim.left} as has_place
      from due
    )
    update job set state = 'running', attempts = attempts + 1, lease = lease + 1,
      locked_by = ${server}, locked_until = ${after(leaseMs)}, paused_at = null, progress = null,
      started_at = case when is_late then started_at else now() end
    from next where job.id = next.id and has_place
    returning job.id, kind, lease, payload, attempts, cancel_requested, request_id, failure,
      is_late`.execute(db);
  return rows;
}

/** Milliseconds until the next job of some kinds is due; below zero where one waits already. */
export async function findNextDue(
  db: Db,
  kinds: readonly string[],
  running: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next.at) - now()) * 1000)::float8 as ms
    from unnest(${kinds}::text[]) as room(kind)
    cross join lateral (
      select ${NEXT_AT} as at from job
      where job.kind = room.kind and ${OPEN} and id <> all(${running}::bigint[])
      order by ${NEXT_AT}, id limit 1
    ) as next`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/** What tells that a job is still in the hands of whoever took it. */
export type Lease = { id: number; lease: number };

const held = ({ id, lease }: Lease) => sql`
  id = ${id} and lease = ${lease} and state = 'running'`;

/**
 * Prolongs a lease, and writes how far the job is. Answers whether somebody wants it cancelled;
 * undefined when it is another server's by now.
 */
export async function renewLease(
  db: Db,
  lease: Lease,
  leaseMs: number,
  progress: JobProgress | undefined,
): Promise<{ cancel_requested: boolean } | undefined> {
  const { rows } = await sql<{ cancel_requested: boolean }>`
    update job set locked_until = ${after(leaseMs)},
      progress = coalesce(${progress ? JSON.stringify(progress) : null}::jsonb, progress)
    where ${held(lease)} returning cancel_requested`.execute(db);
  return rows[0];
}

/**
 * Holds a job until the transaction ends, so that nobody else can take or cancel it; undefined when
 * it is another server's by now.
 */
export async function lockLease(
  trx: Trx,
  lease: Lease,
): Promise<{ cancel_requested: boolean } | undefined> {
  const { rows } = await sql<{ cancel_requested: boolean }>`
    select cancel_requested from job where ${held(lease)} for update`.execute(trx);
  return rows[0];
}

/** Has a job that is in these hands go on with another payload; what somebody wants after it stays. */
export async function replacePayload(trx: Trx, lease: Lease, payload: unknown): Promise<void> {
  await sql`
    update job set payload = ${JSON.stringify(payload)}::jsonb
    where ${held(lease)} and again_at is null`.execute(trx);
}

/** Which of some jobs are to be cancelled. */
export async function findCancelled(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from job where id = any(${ids}::bigint[]) and cancel_requested`.execute(db);
  return rows.map(({ id }) => id);
}

/** How a job has ended. */
export type Outcome =
  | { state: 'done'; result: unknown }
  | { state: 'failed'; failure: string; keepPayload: boolean }
  | { state: 'cancelled' };

/**
 * Ends a job. Upkeep, and what was wanted once more meanwhile, waits again instead. Answers whether it
 * was still in these hands.
 */
export async function finishJob(
  db: Db,
  lease: Lease,
  outcome: Outcome,
  everyMs: number | undefined,
): Promise<boolean> {
  const result = outcome.state === 'done' ? JSON.stringify(outcome.result ?? null) : null;
  const failure = outcome.state === 'failed' ? outcome.failure : null;
  const keeps = outcome.state === 'failed' && outcome.keepPayload;
  const { numAffectedRows = 0n } = everyMs
    ? await sql`
      update job set state = 'waiting', attempts = 0, locked_by = null, locked_until = null,
        due_at = ${after(everyMs)}, paused_at = now(), again_at = null, failure = null,
        cancel_requested = false, finished_at = null
      where ${held(lease)}`.execute(db)
    : await sql`
      update job set locked_by = null, locked_until = null, again_at = null,
        cancel_requested = false, failure = ${failure}, result = ${result}::jsonb,
        state = case when again_at is null then ${outcome.state} else 'waiting' end,
        attempts = case when again_at is null then attempts else 0 end,
        due_at = coalesce(again_at, due_at),
        paused_at = case when again_at is null then null else now() end,
        payload = case when again_at is null and not ${keeps}::boolean then null else payload end,
        finished_at = case when again_at is null then now() end
      where ${held(lease)}`.execute(db);
  return numAffectedRows > 0n;
}

/** Has a failed job wait before it is tried again, but not beyond the moment when it is given up. */
export async function pauseJob(
  db: Db,
  lease: Lease,
  pauseMs: number,
  failure: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update job set state = 'waiting', locked_by = null, locked_until = null, again_at = null,
      due_at = least(${after(pauseMs)}, give_up_at), paused_at = now(), failure = ${failure}
    where ${held(lease)}`.execute(db);
  return numAffectedRows > 0n;
}

/** Gives what a server has taken back to all, as if it had never been taken. */
export async function releaseJobs(db: Db, server: string): Promise<void> {
  await sql`
    with released as (
      update job set state = 'waiting', locked_by = null, locked_until = null,
        attempts = greatest(attempts - 1, 0), due_at = now(), paused_at = now(), again_at = null
      where locked_by = ${server} and state = 'running' returning kind
    )
    select ${notifyJobs(sql`kind`)} from released`.execute(db);
}

/**
 * The clock of a database may be set back: then whatever waits would do so for as long again, and
 * what a dead server had would stay with it. A pause that began in the future gives it away. What
 * somebody set a moment for still waits for that moment.
 */
export async function mendTimes(db: Db, leaseMs: number): Promise<void> {
  await sql`
    update job set due_at = now(), paused_at = now()
    where state = 'waiting' and paused_at > now() + interval '1 minute'`.execute(db);
  await sql`
    update job set locked_until = now()
    where state = 'running' and locked_until > ${after(2 * leaseMs)}`.execute(db);
}

/** Forgets jobs that ended so many days ago. */
export async function deleteFinishedJobs(db: Db, days: number): Promise<void> {
  await sql`delete from job where finished_at < now() - make_interval(days => ${days})`.execute(db);
}

/** How many jobs there are of a kind in a state, without upkeep and what has ended well. */
export type JobCount = { kind: string; state: 'waiting' | 'running' | 'failed'; count: number };

/** Counts what waits, runs and has failed, by kind. */
export async function countOpenJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, state, count(*) as count from job where ${OPEN} and not repeats group by kind, state
    union all
    select kind, state, count(*) from job where state = 'failed' group by kind, state`.execute(db);
  return rows;
}

/** For how many seconds the oldest job has been due that nobody has taken; 0 if none is. */
export async function findJobDelay(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as seconds
    from job where state = 'waiting' and not repeats`.execute(db);
  return rows[0]?.seconds ?? 0;
}
