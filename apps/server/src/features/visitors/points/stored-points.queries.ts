import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';

/** Where somebody was, as it is stored. */
export type StoredPoint = {
  account_id: number;
  client_id: string;
  session_id: string;
  /** When it was measured, by the server's clock. */
  at: Date;
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number | null;
  source: string;
  /** Of the internet address. */
  city: string;
  country: string;
};

/**
 * Stores points of many people. The word of each is held until the commit, so that whoever takes
 * theirs back in the same moment leaves no point behind.
 */
export async function insertPoints(db: Db, points: readonly StoredPoint[]): Promise<void> {
  await sql`${prepared}
    with given as (
      select * from json_to_recordset(${JSON.stringify(points)}::json) as point (account_id bigint,
        client_id text, session_id text, at timestamptz, latitude float8, longitude float8,
        accuracy real, source text, city text, country text)
    ),
    agreed as (
      select account_id from location_consent
      where account_id in (select account_id from given)
      order by account_id
      for key share
    )
    insert into location_point (account_id, client_id, session_id, at, latitude, longitude, accuracy,
      source, city, country)
    select account_id, client_id, session_id, at, latitude, longitude, accuracy, source, city, country
    from given join agreed using (account_id)
    order by at`.execute(db);
}

/** Takes the coordinates of points of some hours ago away; their city stays. */
export async function blurOldPoints(db: Db, hours: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update location_point set latitude = null, longitude = null, accuracy = null
    where id in (
      select id from location_point
      where latitude is not null and at < now() - make_interval(hours => ${hours})
      limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes points of some hours ago. */
export async function deleteOldPoints(db: Db, hours: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from location_point
    where id in (
      select id from location_point where at < now() - make_interval(hours => ${hours}) limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Erases every point of a person; answers how many there were. */
export async function deletePointsOf(trx: Trx, accountId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('location_point')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
