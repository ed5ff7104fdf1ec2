import { searchPieces } from '@station/contract/search-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';
import type { DerivedColumns } from './search-column.ts';

type Db = Kysely<Database>;

/** Which contacts are meant; an empty text or `false` narrows nothing down. */
export type ContactFilter = { search: string; category: string; active_only: boolean };

/** What a person fills in. */
export type ContactValues = {
  name: string;
  phone: string;
  position: string;
  email: string;
  company: string;
  address: string;
  category: string;
  notes: string;
};

/** A contact as it is stored, without the columns made for searching. */
export type ContactRow = ContactValues & {
  id: number;
  is_active: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const CONTACT_COLUMNS = [
  'id',
  'name',
  'phone',
  'position',
  'email',
  'company',
  'address',
  'category',
  'notes',
  'is_active',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ContactRow)[];

const columns = sql.join(CONTACT_COLUMNS.map((column) => sql.ref(`contact.${column}`)));

/**
 * A page of contacts, newest first, and how many there are in all, in one statement and so of one
 * moment. With a search, total and page come from the trigram index; without one from the
 * maintained counts, so that a page deep in the list costs what the first one does
 * (docs/decisions/006).
 */
export async function findContactPage(
  db: Db,
  filter: ContactFilter,
  offset: number,
  limit: number,
): Promise<{ total: number; rows: ContactRow[] }> {
  const pieces = searchPieces(filter.search);
  const page =
    pieces.length > 0 ? searchedPage(filter, offset, limit) : countedPage(filter, offset, limit);
  const { rows } = await sql<ContactRow & { total: number }>`
    with page as (${page})
    select page.total, ${columns}
    from page left join contact on contact.id = any (page.ids)
    order by contact.id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row) => row.id !== null).map(({ total: _, ...contact }) => contact),
  };
}

/** One row: the exact number of hits, and the ids of the page that starts at `offset`. */
function searchedPage(filter: ContactFilter, offset: number, limit: number): RawBuilder<unknown> {
  return sql`
    with hit as materialized (select id from contact where ${matches(filter)})
    select (select count(*) from hit) as total,
      array(select id from hit order by id desc offset ${offset} limit ${limit}) as ids`;
}

/**
 * One row: the sum of the maintained counts, and the ids of the page that starts at `offset`. The
 * page is looked for from the block of ids in which it starts, never from the top of the list.
 */
function countedPage(filter: ContactFilter, offset: number, limit: number): RawBuilder<unknown> {
  const counted = filter.active_only ? sql.ref('active') : sql.ref('total');
  const counts = filter.category
    ? sql`contact_count_now where category = ${filter.category}`
    : sql`contact_count_now`;
  return sql`
    with block as (select block, sum(${counted})::bigint as contacts from ${counts} group by block),
    upto as (
      select block, contacts, sum(contacts) over (order by block desc)::bigint as upto from block
    ),
    start as (
      select block, ${offset} - (upto - contacts) as skipped
      from upto where upto > ${offset} order by block desc limit 1
    )
    select coalesce((select sum(contacts) from block), 0)::bigint as total,
      array(
        select id from contact
        where id < ((select block from start) + 1) << 10 and ${matches(filter)}
        order by id desc offset (select skipped from start) limit ${limit}
      ) as ids`;
}

/** The condition that a filter stands for. */
function matches(filter: ContactFilter): RawBuilder<unknown> {
  const conditions = searchPieces(filter.search).map((piece) => {
    const pattern = `%${piece.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`contact.search like ${pattern}`;
  });
  if (filter.category) conditions.push(sql`contact.category = ${filter.category}`);
  if (filter.active_only) conditions.push(sql`contact.is_active`);
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

export async function findContact(db: Db, id: number): Promise<ContactRow | undefined> {
  return db.selectFrom('contact').select(CONTACT_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The contact as it is now, held against changes by others until the transaction ends. */
export async function lockContact(db: Db, id: number): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contact')
    .select(CONTACT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertContact(
  db: Db,
  values: ContactValues & DerivedColumns,
): Promise<ContactRow> {
  return db
    .insertInto('contact')
    .values(values)
    .returning(CONTACT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateContactRow(
  db: Db,
  id: number,
  values: Partial<ContactValues & DerivedColumns & { is_active: boolean }>,
): Promise<ContactRow> {
  return db
    .updateTable('contact')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(CONTACT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Moves contacts to the trash; answers those that were there. */
export async function trashContacts(
  db: Db,
  ids: readonly number[],
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with gone as (
      delete from contact where id = any (${ids}::bigint[]) returning *
    )
    insert into contact_trash (id, contact, deleted_by)
    select id, to_jsonb(gone) - 'search' - 'phone_key', ${accountId} from gone
    returning id, contact ->> 'name' as name`.execute(db);
  return rows;
}

/** Puts contacts into a category; answers where those that were found had been. */
export async function moveContactRows(
  db: Db,
  ids: readonly number[],
  category: string,
): Promise<{ id: number; category: string }[]> {
  const { rows } = await sql<{ id: number; category: string }>`
    with was as (
      select id, category from contact where id = any (${ids}::bigint[]) order by id for update
    )
    update contact set category = ${category}, version = version + 1, updated_at = now()
    from was where contact.id = was.id
    returning contact.id, was.category`.execute(db);
  return rows;
}

/** Contacts with this comparable telephone number or e-mail address, at most `limit` of each. */
export async function findDuplicates(
  db: Db,
  keys: { phone_key: string; email: string },
  limit = 5,
): Promise<
  (Pick<ContactRow, 'id' | 'name' | 'phone' | 'email' | 'company'> & { field: 'phone' | 'email' })[]
> {
  const { rows } = await sql<ContactRow & { field: 'phone' | 'email' }>`
    (select 'phone' as field, id, name, phone, email, company from contact
     where phone_key = ${keys.phone_key} and ${keys.phone_key} <> '' order by id limit ${limit})
    union all
    (select 'email', id, name, phone, email, company from contact
     where lower(email) = lower(${keys.email}) and email <> '' order by id limit ${limit})`.execute(
    db,
  );
  return rows;
}

/** Contacts per category, only for categories that have or had any. */
export async function findContactCounts(
  db: Db,
): Promise<{ category: string; count: number; active_count: number }[]> {
  const { rows } = await sql<{ category: string; count: number; active_count: number }>`
    select category, sum(total)::bigint as count, sum(active)::bigint as active_count
    from contact_count_now group by category`.execute(db);
  return rows;
}

/** How many lines of changed counts wait to be folded. */
export async function countCountDeltas(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from contact_count_delta`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Folds the lines of changed counts into the counts; one server at a time, the others go on.
 * Call it inside a transaction.
 */
export async function foldCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('contact_count')) as mine`.execute(db);
  if (!rows[0]?.mine) return;
  await sql`
    with change as (delete from contact_count_delta returning *)
    insert into contact_count (block, category, total, active)
    select block, category, sum(total), sum(active) from change group by block, category
    on conflict (block, category) do update
      set total = contact_count.total + excluded.total,
          active = contact_count.active + excluded.active`.execute(db);
  await sql`delete from contact_count where total = 0 and active = 0`.execute(db);
}

/** Deletes for good what has been in the trash for longer. */
export async function emptyTrash(db: Db, days: number): Promise<void> {
  await sql`delete from contact_trash where deleted_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}
