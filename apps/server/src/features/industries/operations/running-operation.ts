import type {
  IndustryOperation,
  OperationResult,
  RunningOperation,
} from '@station/contract/industries/classification';
import type { IndustriesReason } from '@station/contract/industries/industry-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  findOpenOperation,
  findOperation,
  lockOperations,
  type OperationRow,
} from './running-operation.queries.ts';

/** A call waits so many milliseconds for its operation; what takes longer goes on without it. */
const WAIT_MS = 25_000;

/** Milliseconds between two looks at a job, the first and the longest. */
const LOOK_MS = { first: 10, longest: 250 };

/** An operation that runs or waits, as callers see it. */
export function toRunning(row: OperationRow): RunningOperation {
  return {
    job_id: row.id,
    operation: row.operation,
    state: row.state === 'running' ? 'running' : 'waiting',
    progress: row.progress,
    cancel_requested: row.cancel_requested,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
    started_at: row.started_at?.toISOString() ?? null,
  };
}

/**
 * Starts an operation unless another one runs or waits, on whichever server; `add` adds its job. `params`
 * is what the audit line tells of it. Answers the id of the job.
 * @throws Problem `industries.running`, with the operation in its way as `current`.
 */
export async function startOperation(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  operation: IndustryOperation,
  params: unknown,
  add: (trx: Trx) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockOperations(trx);
    const open = await findOpenOperation(trx);
    if (open) throw alreadyRunning(open);
    const id = await add(trx);
    await writeAudit(trx, {
      actor,
      action: `industries.${operation}-started`,
      subject: 'industry',
      after: params,
    });
    return id;
  });
}

function alreadyRunning(open: OperationRow): Problem {
  const who = open.account_name ? ` by ${open.account_name}` : '';
  return new Problem('conflict', `Another operation is under way: ${open.operation}${who}`, {
    reason: 'industries.running' satisfies IndustriesReason,
    current: toRunning(open),
  });
}

/** What became of an operation within the time that a call waits. */
export type Awaited =
  | { state: 'done'; result: OperationResult }
  | { state: 'cancelled' }
  | { state: 'open'; job: RunningOperation };

/**
 * Waits for an operation's end, for a while.
 * @throws Problem `unavailable` when it has failed for good.
 */
export async function awaitOperation(
  { db }: Pick<Context, 'db'>,
  id: number,
  waitMs = WAIT_MS,
): Promise<Awaited> {
  const until = performance.now() + waitMs;
  for (let pause = LOOK_MS.first; ; pause = Math.min(pause * 1.5, LOOK_MS.longest)) {
    const row = await findOperation(db, id);
    if (row?.state === 'done') return { state: 'done', result: row.result as OperationResult };
    if (!row || row.state === 'cancelled') return { state: 'cancelled' };
    if (row.state === 'failed') {
      throw new Problem('unavailable', `The operation has failed: ${row.failure ?? ''}`);
    }
    if (performance.now() >= until) return { state: 'open', job: toRunning(row) };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
