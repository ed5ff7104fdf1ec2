import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** What the outside model was asked and cost. */
export type OutsideUse = {
  calls: number;
  contacts: number;
  tokens_in: number;
  tokens_out: number;
  refused: number;
  failed: number;
};

/** Takes one of a day's questions, about so many contacts; answers whether there was one left. */
export async function takeCall(db: Db, mostCalls: number, contacts: number): Promise<boolean> {
  const { rows } = await sql`
    insert into industry_outside_use as today (day, calls, contacts)
    values (current_date, 1, ${contacts})
    on conflict (day) do update
      set calls = today.calls + 1, contacts = today.contacts + excluded.contacts
      where today.calls < ${mostCalls}
    returning day`.execute(db);
  return rows.length > 0;
}

/** Counts what came of a question. */
export async function countReply(
  db: Db,
  { tokens_in, tokens_out, refused, failed }: Omit<OutsideUse, 'calls' | 'contacts'>,
): Promise<void> {
  await sql`
    insert into industry_outside_use as today (day, tokens_in, tokens_out, refused, failed)
    values (current_date, ${tokens_in}, ${tokens_out}, ${refused}, ${failed})
    on conflict (day) do update set tokens_in = today.tokens_in + excluded.tokens_in,
      tokens_out = today.tokens_out + excluded.tokens_out,
      refused = today.refused + excluded.refused,
      failed = today.failed + excluded.failed`.execute(db);
}

/** Keeps why the last question failed. */
export async function noteFailure(db: Db, message: string): Promise<void> {
  await sql`
    update industry_state
    set outside_failure = jsonb_build_object('at', now(), 'message', ${message}::text)`.execute(db);
}

/** What was asked in the last so many days, today among them. */
export async function findOutsideUse(db: Db, days: number): Promise<OutsideUse> {
  const { rows } = await sql<OutsideUse>`
    select coalesce(sum(calls), 0)::bigint as calls, coalesce(sum(contacts), 0)::bigint as contacts,
      coalesce(sum(tokens_in), 0)::bigint as tokens_in,
      coalesce(sum(tokens_out), 0)::bigint as tokens_out,
      coalesce(sum(refused), 0)::bigint as refused, coalesce(sum(failed), 0)::bigint as failed
    from industry_outside_use where day > current_date - ${days}::int`.execute(db);
  return rows[0] as OutsideUse;
}
