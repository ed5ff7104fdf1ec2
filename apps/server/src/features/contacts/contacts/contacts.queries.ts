import { sql } from 'kysely';
import { type AuditRow, auditLinesOf } from '../../../db/audit-lines.ts';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import type { IndustryRow } from '../../industries/stored/industry-paths.rules.ts';
import { industryOf } from '../../industries/stored/stored-industries.queries.ts';
import { intoTrash } from '../../trash/trash.queries.ts';
import type { DerivedColumns } from './search-column.ts';

/** What a person fills in, with every list that may be left out. */
export type ContactValues = {
  name: string;
  phone: string;
  other_phones: string[];
  position: string;
  email: string;
  other_emails: string[];
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
  /** What it is classified as, which stands in a table of its own (docs/decisions/111). */
  industry: IndustryRow | null;
};

/** The columns of what a person fills in. */
export const CONTACT_VALUES = [
  'name',
  'phone',
  'other_phones',
  'position',
  'email',
  'other_emails',
  'company',
  'address',
  'category',
  'notes',
] as const satisfies (keyof ContactValues)[];

export const CONTACT_COLUMNS = [
  'id',
  ...CONTACT_VALUES,
  'is_active',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ContactRow)[];

const industry = industryOf(sql`contact.id`).as('industry');

export async function findContact(db: Db, id: number): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contact')
    .select(CONTACT_COLUMNS)
    .select(industry)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of these contacts that are there, by id. */
export async function findContactsById(
  db: Db,
  ids: readonly number[],
): Promise<Pick<ContactRow, 'id' | 'name' | 'email' | 'phone' | 'company' | 'position'>[]> {
  return db
    .selectFrom('contact')
    .select(['id', 'name', 'email', 'phone', 'company', 'position'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
}

/** The contact as it is now, held against changes by others until the transaction ends. */
export async function lockContact(trx: Trx, id: number): Promise<ContactRow | undefined> {
  return trx
    .selectFrom('contact')
    .select(CONTACT_COLUMNS)
    .select(industry)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these contacts that are there, by id, held like that. */
export async function lockContacts(trx: Trx, ids: readonly number[]): Promise<ContactRow[]> {
  return trx
    .selectFrom('contact')
    .select(CONTACT_COLUMNS)
    .select(industry)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Adds a contact and its audit line in one statement: one way to the database instead of four. */
export async function insertContact(
  db: Db,
  values: ContactValues & DerivedColumns,
  audit: AuditRow,
): Promise<ContactRow> {
  const names = Object.keys(values).map((name) => sql.ref(name));
  const { rows } = await sql<ContactRow>`${prepared}
    with made as (
      insert into contact (${sql.join(names)}) values (${sql.join(Object.values(values))})
      returning ${sql.join(CONTACT_COLUMNS.map((name) => sql.ref(name)))}
    ),
    logged as (${auditLinesOf(sql`made`, audit)})
    select *, null::json as industry from made`.execute(db);
  return rows[0] as ContactRow;
}

export async function updateContactRow(
  trx: Trx,
  id: number,
  values: Partial<ContactValues & DerivedColumns & { is_active: boolean }>,
): Promise<ContactRow> {
  return trx
    .updateTable('contact')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(CONTACT_COLUMNS)
    .returning(industry)
    .executeTakeFirstOrThrow();
}

/**
 * Moves contacts to the trash; answers those that were there. Set its author first (`setChangeAuthor`),
 * or the history shows it as nobody's.
 */
export async function trashContacts(
  trx: Trx,
  ids: readonly number[],
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with gone as (
      delete from contact where id = any (${ids}::bigint[]) returning *
    ),
    kept as (
      select id, name as label, search,
        to_jsonb(gone) - '{search,phone_key,other_phone_keys,name_key,company_key}'::text[] as item
      from gone
    )
    ${intoTrash({ kind: 'contact', from: sql`kept`, accountId })}
    returning id, label as name`.execute(trx);
  return rows;
}

/** Puts contacts into a category; answers where those that were found had been. */
export async function moveContactRows(
  trx: Trx,
  ids: readonly number[],
  category: string,
): Promise<{ id: number; category: string }[]> {
  const { rows } = await sql<{ id: number; category: string }>`
    with was as (
      select id, category from contact where id = any (${ids}::bigint[]) order by id for update
    )
    update contact set category = ${category}, version = version + 1, updated_at = now()
    from was where contact.id = was.id
    returning contact.id, was.category`.execute(trx);
  return rows;
}

/** Puts every contact of a category into another one; answers how many they were. */
export async function moveCategoryRows(trx: Trx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('contact')
    .set({ category: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('category', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What contacts are compared by: comparable telephone numbers and e-mail addresses, none empty. */
export type CompareKeys = { phone_keys: readonly string[]; emails: readonly string[] };

/** A contact that has one of the numbers or addresses, and what it is compared by itself. */
export type SharingContact = Pick<
  ContactRow,
  'id' | 'name' | 'phone' | 'other_phones' | 'email' | 'other_emails' | 'company'
> & { field: 'phone' | 'email'; phone_key: string; other_phone_keys: string[] };

/**
 * Contacts with one of these numbers or addresses, as their first or as another, at most `limit` by
 * number and as many by address.
 */
export async function findSharingContacts(
  db: Db,
  { phone_keys, emails }: CompareKeys,
  limit = 5,
): Promise<SharingContact[]> {
  // Each way in by its own index; ordered afterwards, or the planner might walk all ids in order.
  const { rows } = await sql<SharingContact>`
    with by_phone as materialized (
      select id from contact where phone_key = any (${phone_keys}::text[])
      union
      select id from contact
      where other_phone_keys <> '{}' and other_phone_keys && ${phone_keys}::text[]
    ),
    by_email as materialized (
      select id from contact
      where email <> '' and lower(email) = any (text_lowered(${emails}::text[]))
      union
      select id from contact
      where other_emails <> '{}' and text_lowered(other_emails) && text_lowered(${emails}::text[])
    ),
    hit as (
      (select 'phone' as field, id from by_phone order by id limit ${limit})
      union all
      (select 'email', id from by_email order by id limit ${limit})
    )
    select field, id, name, phone, phone_key, other_phones, other_phone_keys, email, other_emails,
      company
    from hit join contact using (id)
    order by field desc, id`.execute(db);
  return rows;
}

/**
 * Adds contacts as the trash kept them, under their old ids. Columns that are younger than what was
 * kept get their defaults, kept values of columns that are gone are left out.
 */
export async function insertStoredContacts(
  trx: Trx,
  kept: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = await findStoredColumns(trx);
  const alike = Map.groupBy(kept, (contact) =>
    columns.filter((name) => contact[name] !== undefined && contact[name] !== null).join(),
  );
  for (const [names, contacts] of alike) {
    const list = sql.join(names.split(',').map((name) => sql.ref(name)));
    await sql`
      insert into contact (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::contact, ${JSON.stringify(contacts)}::jsonb)
      order by id`.execute(trx);
  }
}

/** The columns that are stored rather than computed, in their order. */
export async function findStoredColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'contact'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}
