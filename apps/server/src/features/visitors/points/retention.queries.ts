import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Forgets the keys of records that nobody will send again. */
export async function deleteOldVisitKeys(db: Db, hours: number): Promise<void> {
  await sql`delete from visit_key where at < now() - make_interval(hours => ${hours})`.execute(db);
}

/** Takes the devices' own points off page views of some hours ago; their city stays. */
export async function blurOldVisits(db: Db, hours: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update visit set latitude = null, longitude = null, accuracy = null, precise = false
    where (id, visited_at) in (
      select id, visited_at from visit
      where precise and visited_at < now() - make_interval(hours => ${hours})
      limit ${most}
    ) and precise and visited_at < now() - make_interval(hours => ${hours})`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Cuts the end off internet addresses of page views stored some days ago: of the next hour of them
 * that has not been looked at yet. Answers whether there are more.
 */
export async function cutNextAddresses(trx: Trx, days: number): Promise<boolean> {
  const { rows } = await sql<{ from: Date; to: Date; more: boolean }>`
    with slice as (
      select stored_until as "from",
        least(stored_until + interval '1 hour', now() - make_interval(days => ${days})) as "to"
      from visit_ip_cut for update
    )
    select "from", "to", "to" < now() - make_interval(days => ${days}) as more
    from slice where "from" < "to"`.execute(trx);
  const [slice] = rows;
  if (!slice) return false;
  await sql`
    update visit set ip = cut_ip(ip)
    where stored_at >= ${slice.from} and stored_at < ${slice.to}`.execute(trx);
  await trx.updateTable('visit_ip_cut').set({ stored_until: slice.to }).execute();
  return slice.more;
}

/** Partitions of page views with a month of their own, by name, the oldest first. */
async function findMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'visit'::regclass and relname ~ '^visit_\\d{4}_\\d{2}$'
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The months whose last page view is older than some days, by the names of their partitions. */
export async function findOldMonths(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char((now() - make_interval(days => ${days})) at time zone 'UTC', 'YYYY_MM') as month`.execute(
    db,
  );
  const first = `visit_${rows[0]?.month}`;
  return (await findMonths(db)).filter((name) => name < first);
}

/** Removes a whole month of page views. */
export async function dropMonth(trx: Trx, month: string): Promise<void> {
  // Page views wait for this; if it can't be had quickly, the next hour will do.
  await sql`set local lock_timeout = '2s'`.execute(trx);
  await sql`drop table if exists ${sql.table(month)}`.execute(trx);
}

/** Deletes page views of some days ago that are left in a month that goes on. */
export async function deleteOldVisits(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from visit where (id, visited_at) in (
      select id, visited_at from visit
      where visited_at < now() - make_interval(days => ${days})
      limit ${most}
    ) and visited_at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows);
}

/** Forgets sessions that were last there some days ago. */
export async function deleteOldVisitSessions(db: Db, days: number): Promise<void> {
  await sql`delete from visit_session where last_seen < now() - make_interval(days => ${days})`.execute(
    db,
  );
}
