import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { readByManyProcesses } from '../../../db/many-processes.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import {
  BLOCK,
  type ContactFilter,
  type ContactPage,
  matches,
  type Order,
  orderOf,
  type PagePlace,
  runPage,
} from './contact-pages.queries.ts';

/** So many ids from the beginning of what a search finds are told with its page. */
const FIRST_IDS = 500;

/** From so many contacts on, what a search finds is worth the database's other processes. */
const LARGE_DIRECTORY = 200_000;

/** Among so many ids, the newest, those that fit best are looked for first. */
const NEWEST = 20 * BLOCK;

/** What a search finds: tables with `found` among them, and how many contacts it is in all. */
type Hits = { tables: RawBuilder<unknown>; total: RawBuilder<number> };

/** A page of what a search finds, with the exact number of hits and the ids of the first ones. */
export async function searchContactPage(
  db: Db,
  filter: ContactFilter,
  place: PagePlace,
): Promise<ContactPage & { firstIds: number[] }> {
  const order = orderOf(place.sort, filter.search);
  if (!(await isLarge(db))) return pageOf(db, place, order, hitsAtOnce(filter, order));
  return readByManyProcesses(db, (trx) =>
    pageOf(trx, place, order, hitsByWorkers(filter, place, order)),
  );
}

async function pageOf(
  db: Db,
  { offset, limit }: PagePlace,
  order: Order,
  { tables, total }: Hits,
): Promise<ContactPage & { firstIds: number[] }> {
  const idsFrom = (from: number, count: number) =>
    sql`array(select id from found order by ${order.by} offset ${from} limit ${count})`;
  const { rows, ...page } = await runPage<{ first_ids: string | null }>(
    db,
    sql`select ${total} as total, array_to_string(${idsFrom(0, FIRST_IDS)}, ' ') as ids`,
    sql`id = any (${idsFrom(offset, limit)}) order by ${order.by}`,
    // They are sent once, not with every row.
    {
      before: tables,
      order,
      also: sql`, case when row_number() over () = 1 then ids end as first_ids`,
    },
  );
  const firstIds =
    rows
      .find((row) => row.first_ids)
      ?.first_ids?.split(' ')
      .map(Number) ?? [];
  return { ...page, firstIds, rows: rows.map(({ first_ids: _, ...contact }) => contact) };
}

const selectHits = (filter: ContactFilter, order: Order) =>
  sql`select id, updated_at${order.keys} from contact where ${matches(filter)}`;

/** Every hit is visited once, by one process. */
const hitsAtOnce = (filter: ContactFilter, order: Order): Hits => ({
  tables: sql`found as materialized (${selectHits(filter, order)})`,
  total: sql`(select count(*) from found)`,
});

/**
 * Counting and sorting apart, each of which the database divides among its processes; it never does
 * with what has to be kept. Where the newest contacts have a page's worth of the best matches there
 * are, nothing has to be sorted (docs/decisions/202).
 */
function hitsByWorkers(
  filter: ContactFilter,
  { offset, limit, sort }: PagePlace,
  order: Order,
): Hits {
  const wanted = Math.max(FIRST_IDS, offset + limit);
  const hits = selectHits(filter, order);
  const isBest =
    sort === 'relevance' ? sql`${searchFit(sql`contact.search`, filter.search)} = 0` : sql`false`;
  return {
    tables: sql`
      counted as materialized (select count(*) as total from contact where ${matches(filter)}),
      newest as materialized (
        ${hits} and id > (select max(id) from contact) - ${NEWEST}::bigint and ${isBest}
        order by id desc limit ${wanted}
      ),
      rest as materialized (
        -- Asked for beside the hits, or processes would be begun for hits that nobody wants.
        select hit.* from (select where (select count(*) from newest) < ${wanted}) wanted
        cross join lateral (
          -- Sorted in here, or an index would be walked in this order, from far before the first hit.
          select * from (${hits} offset 0) hit order by ${order.by} limit ${wanted}
        ) hit
      ),
      found as materialized (
        select * from newest where (select count(*) from newest) >= ${wanted}
        union all select * from rest
      )`,
    total: sql`(select total from counted)`,
  };
}

/** Whether there are many contacts, and processes beside the one that asks. */
async function isLarge(db: Db): Promise<boolean> {
  const { rows } = await sql<{ large: boolean }>`
    select coalesce(sum(total), 0) >= ${LARGE_DIRECTORY}
      and current_setting('max_parallel_workers_per_gather')::int > 0 as large
    from contact_total_now`.execute(db);
  return rows[0]?.large ?? false;
}
