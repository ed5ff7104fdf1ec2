import { MERGE_UNDO_DAYS } from '@station/contract/contacts/duplicates';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { FollowerName } from './merge-follower.kind.ts';

/** A contact by its name at the time of a merge. */
type Named = { id: number; name: string };

/** One that went into another, with the ids of what followed from it. */
export type Gone = Named & Partial<Record<FollowerName, number[]>>;

/** A merge as it is stored. */
export type MergeRow = {
  id: number;
  merged_at: Date;
  merged_name: string;
  kept_id: number;
  kept_name: string;
  /** The version that the merge made. */
  kept_version: number;
  gone: Gone[];
  undone_at: Date | null;
  undone_name: string | null;
};

const columns = sql`id, merged_at, merged_name, kept_id, kept_name, kept_version, gone, undone_at,
  undone_name`;

/** Notes a merge that is about to be made; answers its id, by which its changes are signed. */
export async function insertMerge(
  trx: Trx,
  merge: {
    actor: { id: number; username: string };
    kept: Named;
    kept_version: number;
    gone: readonly Gone[];
  },
): Promise<number> {
  const { actor, kept, kept_version, gone } = merge;
  const { rows } = await sql<{ id: number }>`
    insert into contact_merge (merged_by, merged_name, kept_id, kept_name, kept_version, gone)
    values (${actor.id}, ${actor.username}, ${kept.id}, ${kept.name}, ${kept_version},
      ${JSON.stringify(gone)}::jsonb)
    returning id`.execute(trx);
  return (rows[0] as { id: number }).id;
}

/** A merge, held against others until the transaction ends, and whether it is too old to be undone. */
export async function lockMerge(
  trx: Trx,
  id: number,
): Promise<(MergeRow & { too_old: boolean }) | undefined> {
  const { rows } = await sql<MergeRow & { too_old: boolean }>`
    select ${columns}, merged_at < now() - make_interval(days => ${MERGE_UNDO_DAYS}) as too_old
    from contact_merge where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** A page of the merges that can still be undone, or were, newest first, and how many there are. */
export async function findMerges(
  db: Db,
  offset: number,
  limit: number,
): Promise<{ rows: MergeRow[]; total: number }> {
  const recent = sql`merged_at >= now() - make_interval(days => ${MERGE_UNDO_DAYS})`;
  const [page, count] = await Promise.all([
    sql<MergeRow>`
      select ${columns} from contact_merge where ${recent}
      order by id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from contact_merge where ${recent}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export async function noteUndo(trx: Trx, id: number, accountName: string): Promise<void> {
  await sql`
    update contact_merge set undone_at = now(), undone_name = ${accountName}
    where id = ${id}`.execute(trx);
}

/** What was said of the contacts that are taken in now holds for the one that is kept. */
export async function mergeNotDuplicates(
  trx: Trx,
  mergeId: number,
  keptId: number,
  goneIds: readonly number[],
): Promise<void> {
  await sql`
    insert into contact_not_duplicate (low, high, merge_id, said_by)
    select distinct least(other, ${keptId}::bigint), greatest(other, ${keptId}::bigint),
      ${mergeId}::bigint, null::bigint
    from (
      select case when low = any (${goneIds}::bigint[]) then high else low end as other
      from contact_not_duplicate
      where low = any (${goneIds}::bigint[]) or high = any (${goneIds}::bigint[])
    ) pair
    where other <> ${keptId} and not other = any (${goneIds}::bigint[])
    on conflict (low, high) do nothing`.execute(trx);
}

/** Takes that back. */
export async function unmergeNotDuplicates(trx: Trx, mergeId: number): Promise<void> {
  await sql`delete from contact_not_duplicate where merge_id = ${mergeId}`.execute(trx);
}

/** Removes merges that are too old to be undone. */
export async function deleteOldMerges(db: Db): Promise<void> {
  await sql`
    delete from contact_merge
    where merged_at < now() - make_interval(days => ${MERGE_UNDO_DAYS})`.execute(db);
}
