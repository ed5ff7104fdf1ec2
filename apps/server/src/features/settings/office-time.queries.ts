import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The day and the time in the office at a moment: `YYYY-MM-DD`, `HH:MM`. */
export async function findOfficeTime(
  db: Db,
  at: Date,
): Promise<{ day: string; time: string; zone: string }> {
  const { rows } = await sql<{ day: string; time: string; zone: string }>`
    select (${at}::timestamptz at time zone time_zone)::date as day,
      to_char(${at}::timestamptz at time zone time_zone, 'HH24:MI') as time, time_zone as zone
    from report_setting`.execute(db);
  return rows[0] as { day: string; time: string; zone: string };
}

/** The day it is in the office at a moment. */
export async function findOfficeToday(db: Db, now: Date): Promise<string> {
  return (await findOfficeTime(db, now)).day;
}
