import type { ReviewShow } from '@station/contract/industries/decisions';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { Subject } from '../operations/subjects.queries.ts';
import type { IndustryRow } from '../stored/industry-paths.rules.ts';
import { industryOf } from '../stored/stored-industries.queries.ts';

/** Less sure than this, what the model has said is for a person to look at. */
const UNSURE = 0.5;

const isMismatched = sql`exists (
  select from industry_mismatch
  where industry_mismatch.contact_id = contact.id and industry_mismatch.path = mine.path)`;

/** What of the contacts on which no person has decided waits for one. */
const SHOWN: Readonly<Record<ReviewShow, RawBuilder<unknown>>> = {
  all: sql`(mine.contact_id is null or mine.confidence < ${UNSURE}::real or ${isMismatched})`,
  unclassified: sql`mine.contact_id is null`,
  unsure: sql`mine.confidence < ${UNSURE}::real`,
  mismatched: isMismatched,
};

const waiting = (show: ReviewShow) => sql`
  contact left join contact_industry mine on mine.contact_id = contact.id
  left join industry_skip on industry_skip.contact_id = contact.id
  where mine.by_person is not true and ${SHOWN[show]}`;

/** The next contacts of the queue: what was skipped comes last, and what has no company before it. */
export async function findReview(
  db: Db,
  show: ReviewShow,
  limit: number,
): Promise<(Subject & { same_company: number })[]> {
  const { rows } = await sql<Subject & { same_company: number }>`
    with next as materialized (
      select contact.id, row_number() over () as place from (
        select contact.id from ${waiting(show)}
        order by skipped_at nulls first, contact.company = '', contact.id desc
        limit ${limit}
      ) contact
    )
    select contact.id as contact_id, version, name, company, position, email, notes,
      ${industryOf(sql`contact.id`)} as industry,
      case when company_key is null then 1 else (
        select count(*) from contact other
        left join contact_industry on contact_id = other.id
        where other.company_key = contact.company_key and by_person is not true
      ) end as same_company
    from next join contact using (id) order by place`.execute(db);
  return rows;
}

/** How many contacts the queue has. */
export async function countReview(db: Db, show: ReviewShow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${waiting(show)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many contacts a person has decided on within an hour. */
export async function countDecidedLastHour(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from industry_change
    where account_id = ${accountId} and at > now() - interval '1 hour' and action = 'decided'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Puts a contact at the end of the queue. */
export async function insertSkip(db: Db, contactId: number): Promise<void> {
  await sql`
    insert into industry_skip (contact_id) values (${contactId})
    on conflict (contact_id) do update set skipped_at = now()`.execute(db);
}

/** Takes contacts that were decided on out of what waits. */
export async function settleReview(trx: Trx, contactIds: readonly number[]): Promise<void> {
  for (const table of ['industry_skip', 'industry_mismatch']) {
    await sql`delete from ${sql.table(table)} where contact_id = any (${contactIds}::bigint[])`.execute(
      trx,
    );
  }
}

/** The contacts of a contact's company, itself among them, and on which of them a person has decided what. */
export async function findCompanyContacts(
  db: Db,
  contactId: number,
  most: number,
): Promise<{ id: number; by_person: boolean; path: string | null }[]> {
  const { rows } = await sql<{ id: number; by_person: boolean; path: string | null }>`
    select other.id, coalesce(by_person, false) as by_person, path
    from contact join contact other on other.company_key = contact.company_key
    left join contact_industry on contact_id = other.id
    where contact.id = ${contactId}
    order by other.id limit ${most}`.execute(db);
  return rows;
}

/** A change of a contact's industry, as it is listed. */
export type ChangeRow = {
  id: number;
  group_id: string;
  contact_id: number;
  contact_name: string | null;
  company: string | null;
  action: 'decided' | 'classified' | 'imported' | 'reverted';
  at: Date;
  account_id: number | null;
  account_name: string;
  was: IndustryRow | null;
  became: IndustryRow | null;
  reverts: number | null;
  reverted_at: Date | null;
  reverted_name: string | null;
  is_last: boolean;
};

const changeColumns = sql`change.id, change.group_id, change.contact_id,
  contact.name as contact_name, contact.company, change.action, change.at, change.account_id,
  change.account_name, change.was, change.became, change.reverts,
  back.at as reverted_at, back.account_name as reverted_name,
  not exists (
    select from industry_change later
    where later.contact_id = change.contact_id and later.id > change.id
  ) as is_last`;

const changes = sql`industry_change change
  left join contact on contact.id = change.contact_id
  left join industry_change back on back.reverts = change.id`;

/** Which changes are meant; 0 and `all` narrow nothing down. */
export type ChangeFilter = { contact: number; by: 'all' | 'person' | 'machine' };

const matches = ({ contact, by }: ChangeFilter) => {
  const conditions = [sql`true`];
  if (contact !== 0) conditions.push(sql`change.contact_id = ${contact}`);
  if (by === 'machine') conditions.push(sql`change.action = 'classified'`);
  if (by === 'person') conditions.push(sql`change.action <> 'classified'`);
  return sql.join(conditions, sql` and `);
};

/** A page of changes, newest first. */
export async function findChanges(
  db: Db,
  filter: ChangeFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from ${changes} where ${matches(filter)}
    order by change.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from industry_change change where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findChange(db: Db, id: number): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from ${changes} where change.id = ${id}`.execute(db);
  return rows[0];
}

/** All changes that were made together. */
export async function findGroup(db: Db, group: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from ${changes} where change.group_id = ${group}::uuid
    order by change.contact_id`.execute(db);
  return rows;
}
