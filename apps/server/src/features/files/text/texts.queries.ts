import type { FoundIn } from '@station/contract/files/contents';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { searchColumn } from '../../../platform/search-column.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { type NodeRow, nodeColumns } from '../nodes/nodes.queries.ts';
import { listedTo, type Viewer } from '../nodes/visible-nodes.queries.ts';

/** Puts bytes into the queue of documents to be read, unless they are there already. */
export async function queueText(trx: Trx, blobHash: string): Promise<void> {
  await sql`
    insert into file_text (blob_hash) values (${blobHash}) on conflict do nothing`.execute(trx);
}

/** The same of a document that is read only where the settings say so. */
export async function queueTextByChoice(trx: Trx, blobHash: string): Promise<void> {
  await sql`
    insert into file_text (blob_hash) select ${blobHash}
    where exists (select from setting where key = 'file_hwp_text' and value = 'true')
    on conflict do nothing`.execute(trx);
}

/** Puts all bytes of some types into the queue that were left out of it until now. */
export async function queueTextsOf(db: Db, mimeTypes: readonly string[]): Promise<void> {
  await sql`
    insert into file_text (blob_hash)
    select distinct blob_hash from file_version where mime_type = any (${mimeTypes}::text[])
    on conflict do nothing`.execute(db);
}

/** Bytes that wait to be read; their type is that of any version of them. */
export type WaitingText = { blob_hash: string; tries: number; mime_type: string; left: number };

/** The bytes that have waited longest, noted as tried once more; `left` is how many wait, these included. */
export async function takeWaitingText(trx: Trx): Promise<WaitingText | undefined> {
  const { rows } = await sql<WaitingText>`
    update file_text set tries = tries + 1
    where blob_hash = (
      select blob_hash from file_text where state = 'waiting' order by queued_at limit 1
    )
    returning blob_hash, tries, coalesce((
      select mime_type from file_version where file_version.blob_hash = file_text.blob_hash limit 1
    ), '') as mime_type, (select count(*) from file_text where state = 'waiting') as left`.execute(
    trx,
  );
  return rows[0];
}

export async function hasWaitingTexts(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from file_text where state = 'waiting' limit 1`.execute(db);
  return rows.length > 0;
}

/** Writes what was read of waiting bytes; undefined where nothing could be. */
export async function finishText(
  trx: Trx,
  blobHash: string,
  read: { text: string; isCut: boolean } | undefined,
): Promise<void> {
  const text = read?.text ?? '';
  await trx
    .updateTable('file_text')
    .set({
      state: read ? 'ready' : 'not-readable',
      body: text,
      search: searchColumn({ names: [text], phones: [], emails: [] }),
      is_cut: read?.isCut ?? false,
    })
    .where('blob_hash', '=', blobHash)
    .where('state', '=', 'waiting')
    .execute();
}

/** The text of bytes; `ahead` go before it while it waits. */
export type TextRow = {
  state: 'ready' | 'waiting' | 'not-readable';
  body: string;
  is_cut: boolean;
  ahead: number;
};

export async function findText(db: Db, blobHash: string): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`
    select state, body, is_cut, case when state = 'waiting' then (
      select count(*) from file_text before
      where before.state = 'waiting' and before.queued_at < file_text.queued_at
    ) else 0 end as ahead
    from file_text where blob_hash = ${blobHash}`.execute(db);
  return rows[0];
}

/** A file that was found; `body` is its text where it was found in that. */
export type HitRow = NodeRow & { body: string | null };

/**
 * What somebody sees that a search finds: by name, tags and description first, then by what is in it;
 * or only one of the two, and how much there is of that. What is found by its name is not among what
 * is found by its text.
 */
export async function findHits(
  db: Db,
  viewer: Viewer,
  search: string,
  { foundIn, offset, limit }: { foundIn?: FoundIn | undefined; offset: number; limit: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const named = sql.join(searchConditions(sql`node.search`, search), sql` and `);
  const written = sql.join(searchConditions(sql`text.search`, search), sql` and `);
  const byName = sql`
    select node.id, node.uploaded_at, null::text as blob_hash
    from file_node node where ${named} and ${listedTo(viewer)}`;
  const byText = sql`
    select node.id, node.uploaded_at, text.blob_hash
    from file_text text join file_node node on node.blob_hash = text.blob_hash
    where ${written} and ${listedTo(viewer)} and not (${named})`;
  const found = { name: byName, content: byText };
  const hits = foundIn ? found[foundIn] : sql`${byName} union all ${byText}`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (${hits}) hit`.execute(db);
  const total = counts[0]?.total ?? 0;
  if (total <= offset) return { rows: [], total };
  const { rows } = await sql<HitRow>`
    select ${nodeColumns(viewer)}, text.body
    from (
      select * from (${hits}) hit
      order by hit.blob_hash is not null, hit.uploaded_at desc, hit.id desc
      offset ${offset} limit ${limit}
    ) page
    join file_node node using (id) join account owner on owner.id = node.owner_id
    left join file_text text on text.blob_hash = page.blob_hash
    order by page.blob_hash is not null, node.uploaded_at desc, node.id desc`.execute(db);
  return { rows, total };
}
