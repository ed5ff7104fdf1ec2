import { sql } from 'kysely';
import type { Trx } from '../../db/db.ts';
import { notifyJobs, OPEN } from './jobs.queries.ts';

/**
 * Calls a job off: one that waits is over at once, one that runs is told to stop. Answers whether there
 * was one that could be.
 */
export async function requestCancel(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with called_off as (
      update job set cancel_requested = (state = 'running'), again_at = null,
        finished_at = case when state = 'waiting' then now() end,
        payload = case when state = 'running' then payload end,
        state = case when state = 'running' then 'running' else 'cancelled' end
      where id = ${id} and ${OPEN} and not repeats
      returning kind
    )
    select ${notifyJobs(sql`kind`)} from called_off`.execute(trx);
  return rows.length > 0;
}

/**
 * Has a dead job tried again from its first time on, and upkeep that failed done without a pause.
 * Answers whether there was one. Breaks `job_open_key` when another one with its key is open.
 */
export async function reviveJob(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with revived as (
      update job set state = 'waiting', attempts = 0, finished_at = null, due_at = now(),
        paused_at = now()
      where id = ${id} and (state = 'failed' or (repeats and state = 'waiting'))
      returning kind
    )
    select ${notifyJobs(sql`kind`)} from revived`.execute(trx);
  return rows.length > 0;
}
