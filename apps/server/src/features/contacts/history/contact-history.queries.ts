import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { findStoredColumns } from '../contacts/contacts.queries.ts';

/** A contact as a history or the trash keeps it: a JSON object of the columns there were then. */
export type StoredContact = Record<string, unknown>;

/** One change as it is kept: what the contact was before it, and after it. */
export type ContactVersion = {
  id: number;
  version: number;
  contact: StoredContact;
  /** What came of it; undefined while the contact lies in the trash, where it is the same. */
  after: StoredContact | null;
  changed_at: Date;
  changed_by: number | null;
  changed_name: string;
  full_name: string | null;
  action: string;
  import_id: string | null;
  merge_id: number | null;
};

/** Changes of a contact with an id below `beforeId`, newest first, at most `limit`. */
export async function findContactVersions(
  db: Db,
  contactId: number,
  beforeId: number,
  limit: number,
): Promise<ContactVersion[]> {
  const { rows } = await sql<ContactVersion>`
    select id, version, contact, changed_at, changed_by, changed_name, action, import_id, merge_id,
      (select nullif(name, '') from account where account.id = changed_by) as full_name,
      coalesce(
        (select contact from contact_version newer
         where newer.contact_id = it.contact_id and newer.id > it.id order by newer.id limit 1),
        (select to_jsonb(present) from contact present where present.id = it.contact_id)
      ) as after
    from contact_version it
    where contact_id = ${contactId} and id < ${beforeId}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** What a contact was before one of its changes. */
export async function findContactVersion(
  db: Db,
  contactId: number,
  id: number,
): Promise<{ version: number; contact: StoredContact } | undefined> {
  const { rows } = await sql<{ version: number; contact: StoredContact }>`
    select version, contact from contact_version
    where contact_id = ${contactId} and id = ${id}`.execute(db);
  return rows[0];
}

export type ContactOrigin = {
  at: Date;
  id: number | null;
  name: string;
  full_name: string | null;
  import_id: string | null;
};

/** How a contact came to be: by a person's line in the audit log, or by an import's. */
export async function findContactOrigin(
  db: Db,
  contactId: number,
): Promise<ContactOrigin | undefined> {
  const { rows } = await sql<ContactOrigin>`
    select contact.created_at as at, line.actor_id as id, coalesce(line.actor_name, '') as name,
      (select nullif(name, '') from account where account.id = line.actor_id) as full_name,
      contact.import_id
    from contact
    left join lateral (
      select actor_id, actor_name from audit_line
      where subject = 'contact' and action = 'contacts.created' and subject_id = contact.id
      union all
      select actor_id, actor_name from audit_line
      where contact.import_id is not null and action = 'contacts.imported'
        and at between contact.created_at - interval '1 day' and contact.created_at + interval '1 day'
        and after ->> 'import_id' = contact.import_id::text
      limit 1
    ) line on true
    where contact.id = ${contactId}`.execute(db);
  return rows[0];
}

/** All changes that belong to an import, or all that belong to a merge. */
export type ChangeSource = { import_id: string } | { merge_id: number };

const belongs = (source: ChangeSource, table: RawBuilder<unknown>) =>
  'import_id' in source
    ? sql`${table}.import_id = ${source.import_id}::uuid`
    : sql`${table}.merge_id = ${source.merge_id}::bigint`;

/**
 * The contacts that an import or a merge has changed, as each was before its first change by it, and
 * whether anybody else has changed it since (or deleted it). By id, above `afterId`, at most `limit`.
 */
export async function findChangedContacts(
  db: Db,
  source: ChangeSource,
  afterId: number,
  limit: number,
): Promise<{ contact_id: number; contact: StoredContact; changed_since: boolean }[]> {
  const { rows } = await sql<{
    contact_id: number;
    contact: StoredContact;
    changed_since: boolean;
  }>`
    with first as (${firstChanges(source)})
    select contact_id, contact, changed_since from first
    where contact_id > ${afterId} order by contact_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes the contacts that an import or a merge has changed what they were before it, all columns of
 * theirs, in one statement; the door for undoing one. Those that somebody else has changed since are
 * left as they are (`findChangedContacts` names them). A category that is gone stays what it is now.
 * It is an ordinary change: sign it first (`setChangeAuthor`). Answers the ids of the contacts.
 */
export async function revertContacts(trx: Trx, source: ChangeSource): Promise<number[]> {
  const columns = (await findStoredColumns(trx)).filter((name) => !NOT_REVERTED.includes(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`was.${name}`)));
  const { rows } = await sql<{ id: number }>`
    with first as (${firstChanges(source)})
    update contact present set (${names}, version, updated_at) = (
      select ${values}, present.version + 1, now()
      from jsonb_populate_record(present, case
        when exists (select from category where value = first.contact ->> 'category')
        then first.contact else first.contact - 'category' end) was
    )
    from first
    where present.id = first.contact_id and not first.changed_since
    returning present.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Of each contact the first change by a source, and whether another change came after it. */
function firstChanges(source: ChangeSource): RawBuilder<unknown> {
  return sql`
    select contact_id, contact, exists (
        select from contact_version later
        where later.contact_id = mine.contact_id and later.id > mine.id
          -- Of all that have a category, and none of them gets another version by it.
          and later.action is distinct from 'categories.renamed'
          and ${belongs(source, sql`later`)} is not true
      ) or not exists (select from contact where contact.id = mine.contact_id) as changed_since
    from (
      select distinct on (contact_id) contact_id, id, contact from contact_version version
      where ${belongs(source, sql`version`)} order by contact_id, id
    ) mine`;
}

/** Columns that a change counts for itself, and the identity. */
const NOT_REVERTED = ['id', 'version', 'created_at', 'updated_at'];

/**
 * Notes that contacts came back from the trash: what they were there, and who brings them back.
 * A contact that is added leaves no version by itself.
 */
export async function insertReturn(trx: Trx, contacts: readonly StoredContact[]): Promise<void> {
  await sql`
    insert into contact_version (contact_id, version, contact, changed_by, changed_name, action)
    select (it ->> 'id')::bigint, (it ->> 'version')::int, it,
      (author ->> 'actor_id')::bigint, author ->> 'actor_name', author ->> 'action'
    from jsonb_array_elements(${JSON.stringify(contacts)}::jsonb) it,
      (select current_setting('station.change')::jsonb as author) change`.execute(trx);
}

/**
 * Notes of the contacts in the trash that their category gets another name: the directory's own note
 * that by themselves. Call it before they have it.
 */
export async function insertTrashedRenames(trx: Trx, category: string): Promise<void> {
  await sql`
    insert into contact_version (contact_id, version, contact, changed_by, changed_name, action)
    select id, (item ->> 'version')::int, item,
      (author ->> 'actor_id')::bigint, author ->> 'actor_name', author ->> 'action'
    from trash, (select current_setting('station.change')::jsonb as author) change
    where kind = 'contact' and item ->> 'category' = ${category}`.execute(trx);
}

/** Removes the history of contacts that are gone for good. */
export async function deleteVersionsOf(trx: Trx, contactIds: readonly number[]): Promise<void> {
  await sql`delete from contact_version where contact_id = any (${contactIds}::bigint[])`.execute(
    trx,
  );
}

/** Removes what is older than a history goes back. */
export async function deleteOldVersions(db: Db, days: number): Promise<void> {
  await sql`
    delete from contact_version
    where changed_at < now() - make_interval(days => ${days})`.execute(db);
}
