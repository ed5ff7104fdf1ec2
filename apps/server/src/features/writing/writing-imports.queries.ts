import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { isAdded, type LiveRows, type MatchingRows } from '../imports/import-rows.queries.ts';

/** See `addressKey` of published-address.rules.ts. */
const addressKeyOf = sql`regexp_replace(lower(post.published_address), '^https?://(m\\.)?|/$', '', 'g')`;

/** Of each live row the topic of that name, and whether what is not empty in it is known. */
export function matchingTopics(live: LiveRows): MatchingRows {
  return sql`
    select staged.row, topic.id, topic.title as label,
      staged.vals[2] in ('', topic.keyword) and staged.vals[3] in ('', topic.note)
      and staged.vals[4] in ('', coalesce(topic.searches_pc::text, ''))
      and staged.vals[5] in ('', coalesce(topic.searches_phone::text, ''))
      and staged.vals[6] in ('', coalesce(topic.documents::text, '')) as same
    from ${live} staged
    join writing_topic topic on lower(topic.title) = staged.key collate "default"`;
}

/** Of each live row the post that stands at its address. */
export function matchingPosts(live: LiveRows): MatchingRows {
  return sql`
    select distinct on (staged.row) staged.row, post.id, post.title as label,
      staged.vals[2] = coalesce(post.views::text, '') as same
    from ${live} staged
    join writing_post post on post.published_address <> '' and ${addressKeyOf} = staged.key
    order by staged.row, post.id`;
}

/** The addresses at which posts stand, as they are compared. */
export async function findPublishedAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${addressKeyOf} as key from writing_post post where published_address <> ''`.execute(db);
  return rows.map(({ key }) => key);
}

/** The values of the rows in a range of row numbers (`after` excluded) that become topics. */
export async function findRowsToAdd(
  db: Db,
  importId: string,
  after: number,
  upto: number,
): Promise<string[][]> {
  const { rows } = await sql<{ vals: string[] }>`
    select vals from import_row
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}
    order by row`.execute(db);
  return rows.map(({ vals }) => vals);
}

/** Deletes the topics that an import has made; answers how many there were. */
export async function deleteImportedTopics(trx: Trx, importId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('writing_topic')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Who an import belongs to, by name. */
export async function findImporter(db: Db, importId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(account.name, ''), account.username) as name
    from import join account on account.id = import.account_id
    where import.id = ${importId}::uuid`.execute(db);
  return rows[0]?.name ?? '';
}

/** What was kept of the records that an import has updated. */
export async function findKept<Before>(
  trx: Trx,
  importId: string,
): Promise<{ id: number; label: string; before: Before }[]> {
  const { rows } = await sql<{ id: number; label: string; before: Before }>`
    select match_id as id, coalesce(label, '') as label, before from import_kept_row
    where import_id = ${importId}::uuid and outcome = 'updated' and before is not null
    order by row`.execute(trx);
  return rows;
}
