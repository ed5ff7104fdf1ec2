import { DEFAULT_CATEGORY } from '@station/contract/contacts/contacts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import {
  isAdded,
  type LiveRows,
  type MatchingRows,
  type StaleRows,
} from '../../imports/import-rows.queries.ts';
import { BETWEEN } from './contact-methods.rules.ts';
import { IMPORT_FIELDS, ROW_FIELDS } from './contact-rows.ts';
import type { ContactValues } from './contacts.queries.ts';
import type { DerivedColumns } from './search-column.ts';

/** What a contact is classified as, as a file has it: `ksic11:261`. */
const industryText = sql`(
  select split_part(path, '/', 1) || ':' || split_part(path, '/', -1)
  from contact_industry where contact_id = contact.id and path is not null)`;

/** The value of a field in a staged row; PostgreSQL counts from 1. */
const staged = (field: (typeof IMPORT_FIELDS)[number]) =>
  sql`staged.vals[${sql.lit(IMPORT_FIELDS.indexOf(field) + 1)}]`;

/** The first of several numbers or addresses of a row, and the list of all of them. */
const firstOf = (field: 'phone' | 'email') => sql`split_part(${staged(field)}, ${BETWEEN}, 1)`;
const listOf = (field: 'phone' | 'email') => sql`string_to_array(${staged(field)}, ${BETWEEN})`;

/**
 * Whether a contact has the values of a row already. What the row leaves empty is not compared, and
 * a number or address that the contact has as a further one is there.
 */
const isSame = sql.join(
  IMPORT_FIELDS.map((field) => {
    if (field === 'industry') {
      // A row that was staged by a version before has no such value.
      return sql`coalesce(${staged(field)}, '') in ('', coalesce(${industryText}, ''))`;
    }
    if (field === 'phone') {
      return sql`(${firstOf(field)} in ('', contact.phone) or contact.phone_key <> staged.key)
        and (staged.other_keys = '{}' or (staged.key || staged.other_keys)
          <@ (contact.phone_key || contact.other_phone_keys))`;
    }
    if (field !== 'email') return sql`${staged(field)} in ('', contact.${sql.ref(field)})`;
    return sql`(${firstOf(field)} in ('', contact.email)
        or lower(${firstOf(field)}) = any (text_lowered(contact.other_emails)))
      and (strpos(${staged(field)}, ${BETWEEN}) = 0
        or text_lowered(${listOf(field)}) <@ text_lowered(contact.email || contact.other_emails))`;
  }),
  sql` and `,
);

/**
 * Of each live row the oldest contact that has one of its telephone numbers, as its first or another one.
 * `offset 0` keeps PostgreSQL to looking contacts up by their index, which is quick whatever it expects.
 */
export function matchingContacts(live: LiveRows): MatchingRows {
  return sql`
    with asked as (
      select live.*, unnest(key || other_keys) collate "default" as asked_key from ${live} live
    )
    select distinct on (staged.row) staged.row, contact.id, contact.name as label,
      (${isSame}) as same
    from (
      select asked.*, found.id
      from asked, lateral (
        select id from contact where phone_key = asked_key
        union all
        select id from contact
        where other_phone_keys <> '{}' and other_phone_keys @> array[asked_key]
        offset 0
      ) found
    ) staged, lateral (select * from contact where id = staged.id offset 0) contact
    order by staged.row, contact.id`;
}

/** Rows whose category was renamed or deleted since they were checked. */
export function contactsWithoutCategory(live: LiveRows): StaleRows {
  return sql`
    select row, 'category' as field, 'unknown-category' as reason, ${staged('category')} as value
    from ${live} staged
    where ${staged('category')} <> ''
      and not exists (select from category where category.value = ${staged('category')})`;
}

/** Makes contacts of the staged rows in a range of row numbers (`after` excluded); answers how many. */
export async function addStagedContacts(
  trx: Trx,
  importId: string,
  after: number,
  upto: number,
): Promise<number> {
  const storedOf = (field: (typeof ROW_FIELDS)[number]) => {
    if (field === 'phone' || field === 'email') return firstOf(field);
    return field === 'category'
      ? sql`coalesce(nullif(${staged(field)}, ''), ${DEFAULT_CATEGORY})`
      : staged(field);
  };
  const { numAffectedRows } = await sql`
    insert into contact (search, phone_key, other_phone_keys, import_id, other_phones, other_emails,
      ${sql.join(ROW_FIELDS.map((it) => sql.ref(it)))})
    select derived, key, other_keys, import_id, (${listOf('phone')})[2:], (${listOf('email')})[2:],
      ${sql.join(ROW_FIELDS.map(storedOf))}
    from import_row staged
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}
    order by row`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Writes the values of many contacts, each with the next version. */
export async function updateContactRows(
  trx: Trx,
  changes: readonly ({ id: number } & ContactValues & DerivedColumns)[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const values = columns.map((it) => sql`${sql.ref(it)} = given.${sql.ref(it)}`);
  await sql`
    update contact set ${sql.join(values)}, version = contact.version + 1, updated_at = now()
    from json_populate_recordset(null::contact, ${JSON.stringify(changes)}::json) as given
    where contact.id = given.id`.execute(trx);
}

/** What an import shows of contacts. */
export async function findShownValues(
  db: Db,
  ids: readonly number[],
): Promise<(Record<(typeof IMPORT_FIELDS)[number], string> & { id: number })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact')
    .select(['id', ...ROW_FIELDS])
    .select(sql<string>`coalesce(${industryText}, '')`.as('industry'))
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute();
}

/**
 * The contacts that an import added and that are still there, but for those that others went into
 * since: with one of these a person would lose what was there before the import.
 */
export async function findImportedIds(db: Db, importId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('import_id', '=', importId)
    .where(sql<boolean>`not exists (
      select from contact_merge where kept_id = contact.id and undone_at is null)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** All contacts that an import added and that are still there. */
export async function findImportedNames(
  db: Db,
  importId: string,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('contact')
    .select(['id', 'name'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .execute();
}

/** What the contacts are classified as that were made of the staged rows in that range. */
export async function findStagedIndustries(
  trx: Trx,
  importId: string,
  after: number,
  upto: number,
): Promise<{ contact_id: number; industry: string }[]> {
  const { rows } = await sql<{ contact_id: number; industry: string }>`
    with staged as materialized (
      select key, ${staged('industry')} as industry from import_row staged
      where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}
        and ${staged('industry')} <> ''
    )
    select contact.id as contact_id, industry
    from staged cross join lateral (
      -- Compared so that no index has it: PostgreSQL knows nothing yet of how many this import has
      -- added, takes them for few, and would go through all of them for each row.
      select id from contact
      where phone_key = staged.key and import_id is not distinct from ${importId}::uuid limit 1
    ) contact
    order by contact.id`.execute(trx);
  return rows;
}
