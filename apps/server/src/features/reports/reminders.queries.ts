import { sql } from 'kysely';
import type { Trx } from '../../db/db.ts';

/** Notes who is reminded of which day, and answers who was not yet. */
export async function noteReminders(
  trx: Trx,
  accountIds: readonly number[],
  day: string,
  kind: 'due' | 'missing',
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    insert into report_reminder (account_id, day, kind, at)
    select id, ${day}::date, ${kind}, ${at}::timestamptz
    from unnest(${accountIds}::bigint[]) as given (id) order by id
    on conflict do nothing returning account_id`.execute(trx);
  return rows.map(({ account_id }) => account_id);
}

/** Forgets reminders of days before one. */
export async function deleteOldReminders(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('report_reminder').where('day', '<', before).execute();
}
