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

/** A job that has no key; it is worth nothing after so many hours. */
export type UnkeyedJob = { label: string; payload: unknown; good_for_hours: number };

/**
 * Adds jobs of one kind in one statement, all of them, or none if more than `most` would be open then;
 * answers how many.
 */
export async function insertAllJobs(
  trx: Trx,
  { kind, most, ownerSees }: { kind: string; most: number; ownerSees: boolean },
  requestId: string | null,
  jobs: readonly UnkeyedJob[],
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into job (kind, label, payload, owner_sees, paused_at, give_up_at, request_id)
      select ${kind}, label, payload, ${ownerSees}::boolean, now(),
        now() + make_interval(hours => good_for_hours), ${requestId}
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
        as it(label text, payload jsonb, good_for_hours int)
      where (select count(*) from job where kind = ${kind} and ${OPEN}) <= ${most - jobs.length}
      returning id
    )
    select count(*) as added, ${notifyJobs(sql`${kind}::text`)} from added`.execute(trx);
  return rows[0]?.added ?? 0;
}
