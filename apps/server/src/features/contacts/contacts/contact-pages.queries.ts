import type { ContactSort } from '@station/contract/contacts/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import { filteredPath } from '../../industries/stored/industry-paths.rules.ts';
import { industryOf, isInIndustry } from '../../industries/stored/stored-industries.queries.ts';
import { CONTACT_COLUMNS, type ContactRow } from './contacts.queries.ts';

/** Which contacts are meant; an empty text or `false` narrows nothing down. */
export type ContactFilter = {
  search: string;
  category: string;
  active_only: boolean;
  /** As the contract has it: `ksic11:C`, `none`. */
  industry: string;
};

/** Which rows of what is found, and in which order. */
export type PagePlace = { offset: number; limit: number; sort: ContactSort };

/** A way to sort contacts; the id settles what is equal. */
export type Order = {
  by: RawBuilder<unknown>;
  /** What it needs beside the columns of a contact. */
  keys: RawBuilder<unknown>;
};

/** The orders that an index has. */
const ORDERS: Readonly<Record<Exclude<ContactSort, 'relevance'>, Order>> = {
  newest: { by: sql`id desc`, keys: sql`` },
  name: { by: sql`name_key, id`, keys: sql`, name_key` },
  company: { by: sql`company_key, id`, keys: sql`, company_key` },
  changed: { by: sql`updated_at desc, id desc`, keys: sql`` },
};

/** The order that is meant; how well something fits is known only once it is found. */
export function orderOf(sort: ContactSort, search: string): Order {
  if (sort !== 'relevance') return ORDERS[sort];
  if (search === '') return ORDERS.newest;
  const fit = searchFit(sql`contact.search`, search);
  return { by: sql`fit, id desc`, keys: sql`, ${fit} as fit` };
}

const columns = sql.join(CONTACT_COLUMNS.map((column) => sql.ref(`contact.${column}`)));

/** A page of contacts and the exact number there are in all, both of one moment. */
export type ContactPage<Row = ContactRow> = {
  total: number;
  rows: Row[];
  /** Names the state of the directory; the same mark means that nothing was written in between. */
  mark: string;
};

/** Ids in a block of the maintained counts. */
export const BLOCK = 1024;

/**
 * A page of all contacts or of a category, newest first. The total comes from the maintained
 * counts. A page deep in the list is looked for from the block of ids in which it starts, and so
 * costs what the first one does (docs/decisions/006).
 */
export async function findContactPage(
  db: Db,
  filter: ContactFilter,
  offset: number,
  limit: number,
): Promise<ContactPage> {
  const { counted, inCategory } = countsOf(filter);
  const total = totalOf(filter);
  if (offset === 0) {
    // The limit is written out, or a plan made once would have to suit any limit.
    const first = sql`${matches(filter)} order by id desc limit ${sql.lit(limit)}`;
    return runPage(db, total, first, { hint: prepared });
  }
  if (offset < BLOCK) {
    const near = sql`${matches(filter)} order by id desc offset ${offset} limit ${sql.lit(limit)}`;
    return runPage(db, total, near, { hint: prepared });
  }
  // One block alone has the page's first contact. It is asked for in no order: with one, all blocks
  // are read and sorted before the first is looked at; without, they come by their index, and reading
  // ends at this block, whatever the database believes of its tables (docs/decisions/219).
  const blocks = sql`
    start as (
      select block, ${offset}::bigint - coalesce(before, 0)::bigint as skipped
      from (
        select block, sum(${counted}) over (order by block desc) as upto,
          sum(${counted}) over (
            order by block desc groups between unbounded preceding and 1 preceding
          ) as before
        from contact_count_now ${inCategory}
      ) summed
      where upto > ${offset} and coalesce(before, 0) <= ${offset} limit 1
    )`;
  return runPage(
    db,
    total,
    sql`id < ((select block from start) + 1) * ${sql.lit(BLOCK)} and ${matches(filter)}
      order by id desc offset (select skipped from start) limit ${sql.lit(limit)}`,
    { hint: prepared, before: blocks },
  );
}

/** Which of the maintained counts a filter is about. */
function countsOf(filter: ContactFilter) {
  return {
    counted: filter.active_only ? sql.ref('active') : sql.ref('total'),
    inCategory: filter.category ? sql`where category = ${filter.category}` : sql``,
  };
}

/** The maintained total of a filter without a search. */
function totalOf(filter: ContactFilter): RawBuilder<unknown> {
  const { counted, inCategory } = countsOf(filter);
  return sql`
    select coalesce(sum(${counted}), 0)::bigint as total from contact_total_now ${inCategory}`;
}

/**
 * The same in another order. The ids of the page are looked for in the index of that order alone,
 * which also knows what the filter asks for; only the rows of the page are read.
 */
export async function findSortedPage(
  db: Db,
  filter: ContactFilter,
  { offset, limit, sort }: PagePlace,
): Promise<ContactPage> {
  const order = orderOf(sort, filter.search);
  const ids = sql`
    select id from contact where ${matches(filter)}
    order by ${order.by} offset ${offset} limit ${limit}`;
  return runPage(db, totalOf(filter), sql`id = any (array(${ids}))`, { order });
}

/**
 * The page of contacts that are known by their ids, in the order of these. `total` is answered as it
 * was given; only when the mark is the one that both were found under, it is the page of the search.
 */
export async function findKnownPage(db: Db, ids: number[], total: number): Promise<ContactPage> {
  const order = { by: sql`array_position(${ids}::bigint[], id)`, keys: sql`` };
  return runPage(db, sql`select ${total}::bigint as total`, sql`id = any (${ids})`, { order });
}

type PageOptions = {
  /** Goes in front of everything. */
  hint?: RawBuilder<unknown>;
  /** Told beside the columns of each contact. */
  also?: RawBuilder<unknown>;
  /** Common table expressions that the rest may use. */
  before?: RawBuilder<unknown>;
  /** How the page is sorted; newest first unless told. */
  order?: Order;
};

/** One statement, and so one moment: the total, the mark, and the contacts of the page. */
export async function runPage<Also extends object = object>(
  db: Db,
  total: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  { hint = sql``, before, also = sql``, order = ORDERS.newest }: PageOptions = {},
): Promise<ContactPage<ContactRow & Also>> {
  const { rows } = await sql<ContactRow & Also & { total: number; mark: string }>`${hint}
    ${before ? sql`with ${before}` : sql``}
    select known.total, ${columns}, ${industryOf(sql`contact.id`)} as industry${also},
      (select foldings from contact_count_fold) || '-' ||
        (select count(*) from contact_count_delta) as mark
    from (${total}) known
    left join (select ${columns}${order.keys} from contact where ${page}) contact on true
    order by ${order.by}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    mark: rows[0]?.mark ?? '',
    rows: rows
      .filter((row) => row.id !== null)
      .map(({ total: _total, mark: _mark, ...contact }) => contact as ContactRow & Also),
  };
}

/** The condition that a filter stands for. */
export function matches(filter: ContactFilter): RawBuilder<unknown> {
  const conditions = searchConditions(sql`contact.search`, filter.search);
  if (filter.category) conditions.push(sql<boolean>`contact.category = ${filter.category}`);
  if (filter.active_only) conditions.push(sql<boolean>`contact.is_active`);
  const path = filteredPath(filter.industry);
  if (path !== undefined) conditions.push(isInIndustry(sql`contact.id`, path));
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Contacts per category, only for categories that have or had any. */
export async function findContactCounts(
  db: Db,
): Promise<{ category: string; count: number; active_count: number }[]> {
  const { rows } = await sql<{ category: string; count: number; active_count: number }>`
    select category, sum(total)::bigint as count, sum(active)::bigint as active_count
    from contact_total_now group by category`.execute(db);
  return rows;
}

/** How many lines of changed counts wait to be folded. */
export async function countCountDeltas(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from contact_count_delta`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Folds the lines of changed counts into the counts, and the search index's list of recent entries
 * into its tree; one server at a time, the others go on. Call it inside a transaction.
 */
export async function foldCounts(trx: Trx): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('contact_count')) as mine`.execute(trx);
  if (!rows[0]?.mine) return;
  await sql`
    with change as (delete from contact_count_delta returning *),
    folded as (update contact_count_fold set foldings = foldings + 1),
    totals as (
      insert into contact_total as known (category, total, active)
      select category, sum(total), sum(active) from change group by category
      on conflict (category) do update
        set total = known.total + excluded.total, active = known.active + excluded.active
    )
    insert into contact_count as known (block, category, total, active)
    select block, category, sum(total), sum(active) from change group by block, category
    on conflict (block, category) do update
      set total = known.total + excluded.total, active = known.active + excluded.active`.execute(
    trx,
  );
  await sql`delete from contact_count where total = 0 and active = 0`.execute(trx);
  await sql`select gin_clean_pending_list('contact_search_idx')`.execute(trx);
}
