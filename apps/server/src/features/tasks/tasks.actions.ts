import type { JobsReason, JobView } from '@station/contract/tasks/tasks';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { requestCancel, reviveJob } from '../../platform/jobs/job-control.queries.ts';
import { Problem } from '../../platform/problem.ts';
import { mapConstraintErrors, requireFound } from '../../platform/row-guards.ts';
import { type JobRow, lockJob } from './tasks.queries.ts';

/** A job as administrators and its owner see it. */
export function showJob(row: JobRow): JobView {
  const { account_id, account_name, owner_sees: _, is_late, ...job } = row;
  const isOpen = row.state === 'waiting' || row.state === 'running';
  const isFailedUpkeep = row.repeats && row.state === 'waiting' && row.failure !== null;
  return {
    ...job,
    account: account_id === null ? null : { id: account_id, name: account_name ?? '' },
    added_at: row.added_at.toISOString(),
    due_at: row.due_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    can_cancel: isOpen && !row.repeats && !row.cancel_requested,
    can_retry: isFailedUpkeep || (row.state === 'failed' && !is_late),
  };
}

/** A job that somebody may see. @throws Problem `jobs.not-found`. */
export function requireVisible(row: JobRow | undefined, actor: Actor): JobRow {
  const mayBeSeen =
    actor.role === 'admin' || (row?.owner_sees === true && row.account_id === actor.id);
  return requireFound(mayBeSeen ? row : undefined, {
    message: 'This task does not exist',
    reason: 'jobs.not-found' satisfies JobsReason,
  });
}

/** Calls a job off. @throws Problem `jobs.not-found`, `jobs.upkeep` or `jobs.over`. */
export async function cancelJob({ db }: Context, actor: Actor, id: number): Promise<JobView> {
  return db.transaction().execute(async (trx) => {
    const { repeats } = requireVisible(await lockJob(trx, id), actor);
    if (repeats) throw conflict('jobs.upkeep', 'Upkeep cannot be called off');
    if (!(await requestCancel(trx, id))) throw conflict('jobs.over', 'This task is over');
    return noted(trx, actor, id, 'jobs.cancelled');
  });
}

/**
 * Tries a job again that has failed for good.
 * @throws Problem `jobs.not-found`, `jobs.not-failed`, `jobs.too-late` or `jobs.open-already`.
 */
export async function retryJob({ db }: Context, actor: Actor, id: number): Promise<JobView> {
  return db.transaction().execute(async (trx) => {
    const row = requireVisible(await lockJob(trx, id), actor);
    if (row.failure === null || (row.state !== 'failed' && !row.repeats)) {
      throw conflict('jobs.not-failed', 'This task has not failed');
    }
    if (row.is_late) throw conflict('jobs.too-late', 'It is too late for this task');
    const isRevived = await mapConstraintErrors(
      { job_open_key: () => conflict('jobs.open-already', 'The same waits already') },
      () => reviveJob(trx, id),
    );
    if (!isRevived) throw conflict('jobs.not-failed', 'This task has not failed');
    return noted(trx, actor, id, 'jobs.retried');
  });
}

async function noted(trx: Trx, actor: Actor, id: number, action: string): Promise<JobView> {
  const row = requireVisible(await lockJob(trx, id), actor);
  const { kind, label } = row;
  const after = { kind, ...(label && { label }) };
  await writeAudit(trx, { actor, action, subject: 'job', subjectId: id, after });
  return showJob(row);
}

function conflict(reason: JobsReason, message: string): Problem {
  return new Problem('conflict', message, { reason });
}
