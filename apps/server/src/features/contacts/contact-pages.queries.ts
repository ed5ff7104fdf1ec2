import type { ContactSort } from '@station/contract/contacts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.gen.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';
import { CONTACT_COLUMNS, type ContactRow } from './contacts.queries.ts';

type Db = Kysely<Database>;

/** Which contacts are meant; an empty text or `false` narrows nothing down. */
export type ContactFilter = { search: string; category: string; active_only: boolean };

/** Which rows of what is found, and in which order. */
export type PagePlace = { offset: number; limit: number; sort: ContactSort };

/** The orders, each of which an index has; the id settles what is equal. */
const ORDERS: Readonly<Record<ContactSort, RawBuilder<unknown>>> = {
  newest: sql`id desc`,
  name: sql`name_key, id`,
  company: sql`company_key, id`,
  changed: sql`updated_at desc, id desc`,
};

/** What an order needs beside the columns of a contact. */
const KEYS: Readonly<Record<ContactSort, RawBuilder<unknown>>> = {
  newest: sql``,
  name: sql`, name_key`,
  company: sql`, company_key`,
  changed: sql``,
};

const columns = sql.join(CONTACT_COLUMNS.map((column) => sql.ref(`contact.${column}`)));

/** A page of contacts and the exact number there are in all, both of one moment. */
export type ContactPage = {
  total: number;
  rows: ContactRow[];
  /** Names the state of the directory; the same mark means that nothing was written in between. */
  mark: string;
};

/** Ids in a block of the maintained counts. */
const BLOCK = 1024;

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
    return runPage(
      db,
      total,
      sql`${matches(filter)} order by id desc offset ${offset} limit ${limit}`,
    );
  }
  const blocks = sql`
    block as (
      select block, sum(${counted})::bigint as contacts
      from contact_count_now ${inCategory} group by block
    ),
    upto as (
      select block, contacts, sum(contacts) over (order by block desc)::bigint as upto from block
    ),
    start as (
      select block, ${offset} - (upto - contacts) as skipped
      from upto where upto > ${offset} order by block desc limit 1
    )`;
  return runPage(
    db,
    total,
    sql`id < ((select block from start) + 1) * ${sql.lit(BLOCK)} and ${matches(filter)}
      order by id desc offset (select skipped from start) limit ${limit}`,
    { before: blocks },
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
  const ids = sql`
    select id from contact where ${matches(filter)}
    order by ${ORDERS[sort]} offset ${offset} limit ${limit}`;
  return runPage(db, totalOf(filter), sql`id = any (array(${ids}))`, { sort });
}

/** A page of what a search finds, with the exact number of hits. */
export async function searchContactPage(
  db: Db,
  filter: ContactFilter,
  { offset, limit, sort }: PagePlace,
): Promise<ContactPage> {
  const hit = sql`
    hit as materialized (
      select id, name_key, company_key, updated_at from contact where ${matches(filter)}
    )`;
  const ids = sql`select id from hit order by ${ORDERS[sort]} offset ${offset} limit ${limit}`;
  return runPage(
    db,
    sql`select count(*) as total from hit`,
    sql`id = any (array(${ids})) order by ${ORDERS[sort]}`,
    { before: hit, sort },
  );
}

/** The contacts that a walk looks at before it gives up. */
const WALK = 5_000;

/**
 * The same page for a search whose total is known to be large: it walks the list from its
 * beginning, where hits come soon, instead of collecting them all. `total` is answered as it was given;
 * fewer rows than asked for may mean that the walk has given up.
 */
export async function walkContactPage(
  db: Db,
  filter: ContactFilter,
  { offset, limit, sort }: PagePlace,
  total: number,
): Promise<ContactPage> {
  const order = ORDERS[sort];
  const first = sql`(select * from contact order by ${order} limit ${sql.lit(WALK)})`;
  return runPage(
    db,
    sql`select ${total}::bigint as total`,
    sql`${matches(filter)} order by ${order} offset ${offset} limit ${limit}`,
    { from: first, sort },
  );
}

type PageOptions = {
  /** Goes in front of everything. */
  hint?: RawBuilder<unknown>;
  /** Where the contacts come from. */
  from?: RawBuilder<unknown>;
  /** Common table expressions that the rest may use. */
  before?: RawBuilder<unknown>;
  /** How the page is sorted; newest first unless told. */
  sort?: ContactSort;
};

/** One statement, and so one moment: the total, the mark, and the contacts of the page. */
async function runPage(
  db: Db,
  total: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  { hint = sql``, from = sql`contact`, before, sort = 'newest' }: PageOptions = {},
): Promise<ContactPage> {
  const { rows } = await sql<ContactRow & { total: number; mark: string }>`${hint}
    ${before ? sql`with ${before}` : sql``}
    select known.total, ${columns},
      (select foldings from contact_count_fold) || '-' ||
        (select count(*) from contact_count_delta) as mark
    from (${total}) known
    left join (select ${columns}${KEYS[sort]} from ${from} contact where ${page}) contact on true
    order by ${ORDERS[sort]}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    mark: rows[0]?.mark ?? '',
    rows: rows
      .filter((row) => row.id !== null)
      .map(({ total: _total, mark: _mark, ...contact }) => contact),
  };
}

/** The condition that a filter stands for. */
function matches(filter: ContactFilter): RawBuilder<unknown> {
  const conditions = searchConditions(sql`contact.search`, filter.search);
  if (filter.category) conditions.push(sql<boolean>`contact.category = ${filter.category}`);
  if (filter.active_only) conditions.push(sql<boolean>`contact.is_active`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The next `limit` contacts with an id below `beforeId`, newest first; for walking the whole list
 * without holding a connection or a snapshot in between.
 */
export async function findContactsBefore(
  db: Db,
  filter: ContactFilter,
  beforeId: number,
  limit: number,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from contact
    where id < ${beforeId} and ${matches(filter)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
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
export async function foldCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('contact_count')) as mine`.execute(db);
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
    db,
  );
  await sql`delete from contact_count where total = 0 and active = 0`.execute(db);
  await sql`select gin_clean_pending_list('contact_search_idx')`.execute(db);
}
