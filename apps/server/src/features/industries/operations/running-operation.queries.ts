import type { IndustryOperation } from '@station/contract/industries/classification';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** The kind of all operations: one runs at a time. */
export const OPERATION_KIND = 'industries.operate';

/** An operation's job. */
export type OperationRow = {
  id: number;
  operation: IndustryOperation;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: { done: number; total: number | null } | null;
  cancel_requested: boolean;
  account_id: number | null;
  account_name: string | null;
  started_at: Date | null;
  result: unknown;
  failure: string | null;
};

const columns = sql`job.id, job.label as operation, state, progress, cancel_requested,
  account_id, coalesce(nullif(account.name, ''), account.username) as account_name, started_at,
  result, failure`;

/** The operation that runs or waits. */
export async function findOpenOperation(db: Db): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`
    select ${columns} from job left join account on account.id = job.account_id
    where kind = ${OPERATION_KIND} and state in ('waiting', 'running') limit 1`.execute(db);
  return rows[0];
}

export async function findOperation(db: Db, id: number): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`
    select ${columns} from job left join account on account.id = job.account_id
    where job.id = ${id}`.execute(db);
  return rows[0];
}

/** Whoever wants to start an operation does so after whoever wants the same at this moment. */
export async function lockOperations(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('industries.operate', 2))`.execute(trx);
}
