import { sql } from 'kysely';
import type { Trx } from '../../db/db.ts';
import { notifyJobs, OPEN } from './jobs.queries.ts';

type KeyedJob = { key: string; label: string; payload: unknown };

/** Adds jobs of one kind in one statement: those whose key has no open one, up to `most` open ones. */
export async function insertJobs(
  trx: Trx,
  kind: string,
  most: number,
  jobs: readonly KeyedJob[],
): Promise<void> {
  await sql`
    with added as (
      insert into job (kind, key, label, payload, paused_at)
      select ${kind}, key, label, payload, now()
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as it(key text, label text, payload jsonb)
      limit (
        select greatest(0, ${most} - count(*)) from job where kind = ${kind} and ${OPEN}
      )
      on conflict (kind, key) where ${OPEN} do nothing
      returning id
    )
    select ${notifyJobs(sql`${kind}::text`)} from added limit 1`.execute(trx);
}
