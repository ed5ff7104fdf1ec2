import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

type Db = Kysely<Database>;

/**
 * The end of a statement that moves things to the trash: it keeps every row of `from`, a common table
 * expression with `id`, `label` (what people call the thing), `search` (folded) and `item` (the row as
 * JSON, whole enough to be put back). One statement deletes and keeps, so that nothing is lost between.
 */
export function intoTrash({
  kind,
  from,
  accountId,
}: {
  kind: string;
  from: RawBuilder<unknown>;
  accountId: number;
}): RawBuilder<unknown> {
  return sql`
    insert into trash (kind, id, label, search, item, deleted_by, deleted_name)
    select ${kind}, id, label, search, item, ${accountId}::bigint,
      coalesce((select username from account where id = ${accountId}), '')
    from ${from}`;
}

/** Takes out for good what has been in the trash for longer; answers what it was. */
export async function deleteOldTrash(
  db: Db,
  days: number,
): Promise<{ kind: string; id: number }[]> {
  const { rows } = await sql<{ kind: string; id: number }>`
    delete from trash where deleted_at < now() - make_interval(days => ${days})
    returning kind, id`.execute(db);
  return rows;
}
