import { type DuplicateReason, GROUP_MAX } from '@station/contract/contacts/duplicates';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { industryOf } from '../../industries/stored/stored-industries.queries.ts';
import { CONTACT_COLUMNS, type ContactRow } from '../contacts/contacts.queries.ts';

/** Contacts that share something, by their ids, oldest first. */
export type FoundGroup = { ids: number[]; reasons: DuplicateReason[] };

const groupMax = sql.lit(GROUP_MAX);

/**
 * Every group of 2 to `GROUP_MAX` contacts that share a telephone number, an address, or name and
 * company; the ones that share the most first, then the newest; with the directory's mark
 * (`findDirectoryMark`) of the same moment. One pass over the contacts for each reason, and none of
 * them compares a contact with every other: the keys that occur more than once are found first.
 */
export async function findDuplicateGroups(db: Db): Promise<{ mark: string; groups: FoundGroup[] }> {
  const { rows } = await sql<{ mark: string; groups: FoundGroup[] }>`
    with by_phone as (
      select array_agg(distinct id order by id) as ids from (
        select phone_key as key, id from contact where phone_key in (
          select phone_key from contact group by phone_key having count(*) between 2 and ${groupMax}
          union all
          select unnest(other_phone_keys) from contact where other_phone_keys <> '{}')
        union all
        select unnest(other_phone_keys), id from contact where other_phone_keys <> '{}'
      ) way group by key having min(id) <> max(id)
    ),
    by_email as (
      select array_agg(distinct id order by id) as ids from (
        select lower(email) as key, id from contact where email <> '' and lower(email) in (
          select lower(email) from contact where email <> ''
          group by 1 having count(*) between 2 and ${groupMax}
          union all
          select unnest(text_lowered(other_emails)) from contact where other_emails <> '{}')
        union all
        select unnest(text_lowered(other_emails)), id from contact where other_emails <> '{}'
      ) way group by key having min(id) <> max(id)
    ),
    by_name as (
      select array_agg(id order by id) as ids from contact where company_key is not null
      group by name_key, company_key having count(*) between 2 and ${groupMax}
    ),
    found as (
      select ids, array_agg(distinct reason order by reason) as reasons
      from (
        select ids, 'phone' as reason from by_phone
        union all select ids, 'email' from by_email
        union all select ids, 'name' from by_name
      ) shared
      where array_length(ids, 1) <= ${groupMax}
      group by ids
    )
    select ${mark} as mark, coalesce((
      select jsonb_agg(jsonb_build_object('ids', ids, 'reasons', reasons)
        order by array_length(reasons, 1) desc, reasons = array['name'], ids[array_length(ids, 1)] desc, ids)
      from found), '[]') as groups`.execute(db);
  return rows[0] ?? { mark: '', groups: [] };
}

/**
 * Names the state of the directory, as in `contact-pages.queries.ts`: every write to contacts adds a
 * line or folds the lines there are. The newest id tells a directory that was restored from a backup.
 */
const mark = sql`(select foldings from contact_count_fold) || '-' ||
  (select count(*) from contact_count_delta) || '-' || coalesce((select max(id) from contact), 0)`;

export async function findDirectoryMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${mark} as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

/** A contact with what it is compared by. */
export type ComparedContact = ContactRow & {
  phone_keys: string[];
  emails: string[];
  /** Empty without a company. */
  name_company: string;
};

/** Those of these contacts that are there, oldest first. */
export async function findComparedContacts(
  db: Db,
  ids: readonly number[],
): Promise<ComparedContact[]> {
  const columns = sql.join(CONTACT_COLUMNS.map((name) => sql.ref(name)));
  const { rows } = await sql<ComparedContact>`
    select ${columns}, ${industryOf(sql`contact.id`)} as industry,
      phone_key || other_phone_keys as phone_keys,
      case when email = '' then '{}' else text_lowered(email || other_emails) end as emails,
      coalesce(name_key || E'\n' || company_key, '') as name_company
    from contact where id = any (${ids}::bigint[]) order by id`.execute(db);
  return rows;
}

/** Two contacts, the smaller id first. */
export type Pair = { low: number; high: number };

/** Every pair of which somebody has said that it is not the same person. */
export async function findNotDuplicates(db: Db): Promise<Pair[]> {
  return db.selectFrom('contact_not_duplicate').select(['low', 'high']).execute();
}

/** Remembers of each pair of these contacts that they are not the same; answers the new pairs. */
export async function markNotDuplicates(
  trx: Trx,
  ids: readonly number[],
  accountId: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    insert into contact_not_duplicate (low, high, said_by)
    select a, b, ${accountId}
    from unnest(${ids}::bigint[]) a join unnest(${ids}::bigint[]) b on a < b
    on conflict (low, high) do nothing
    returning low, high`.execute(trx);
  return rows;
}

/** Forgets that, of all their pairs or of `only` some; answers the pairs that had been remembered. */
export async function forgetNotDuplicates(
  trx: Trx,
  ids: readonly number[],
  only: readonly Pair[] | undefined,
): Promise<Pair[]> {
  const isNamed = only
    ? sql`(low, high) in (
        select named.low, named.high
        from jsonb_to_recordset(${JSON.stringify(only)}::jsonb) as named (low bigint, high bigint))`
    : sql`true`;
  const { rows } = await sql<Pair>`
    delete from contact_not_duplicate
    where low = any (${ids}::bigint[]) and high = any (${ids}::bigint[]) and ${isNamed}
    returning low, high`.execute(trx);
  return rows;
}

/** Removes pairs of which one contact is neither in the directory nor in the trash any more. */
export async function forgetPairsOfGone(db: Db): Promise<void> {
  const isThere = (id: 'low' | 'high') => sql`(
    exists (select from contact where contact.id = pair.${sql.ref(id)})
    or exists (select from trash where kind = 'contact' and trash.id = pair.${sql.ref(id)}))`;
  await sql`
    delete from contact_not_duplicate pair
    where not (${isThere('low')} and ${isThere('high')})`.execute(db);
}
