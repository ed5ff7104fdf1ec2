import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { IndustryRow } from '../stored/industry-paths.rules.ts';
import { industryOf, isBelow } from '../stored/stored-industries.queries.ts';

/** How many contacts have a path themselves. */
export type PathCount = { path: string; contacts: number };

/** Contacts by what they are, those in the trash left out; `prefix` is an edition, or empty for both. */
export async function countByPath(db: Db, edition: string): Promise<PathCount[]> {
  const condition = edition === '' ? sql`path is not null` : isBelow(sql.ref('path'), edition);
  const { rows } = await sql<PathCount>`
    select path, count(*) as contacts
    from contact_industry join contact on contact.id = contact_id
    where ${condition} group by path`.execute(db);
  return rows;
}

export type AuthorCounts = {
  total: number;
  by_person: number;
  by_machine: number;
  none_fits: number;
  companies: number;
  classified_companies: number;
};

/** Contacts and companies by who has said what they are. */
export async function countByAuthor(db: Db): Promise<AuthorCounts> {
  const { rows } = await sql<AuthorCounts>`
    select counted.*,
      (select coalesce(sum(total), 0)::bigint from contact_total_now) as total,
      (select count(*) from company) as companies,
      (select count(*) from company_industry) as classified_companies
    from (
      select count(*) filter (where by_person and path is not null) as by_person,
        count(*) filter (where not by_person) as by_machine,
        count(*) filter (where path is null) as none_fits
      from contact_industry join contact on contact.id = contact_id
    ) counted`.execute(db);
  return rows[0] as AuthorCounts;
}

type NodeContact = {
  id: number;
  name: string;
  company: string;
  position: string;
  industry: IndustryRow;
};

/** A page of the contacts that are a path or below it, newest first, and how many there are in all. */
export async function findContactsAt(
  db: Db,
  path: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: NodeContact[]; total: number }> {
  const here = sql`contact_industry join contact on contact.id = contact_id
    where ${isBelow(sql.ref('path'), path)}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<NodeContact>`
      select contact.id, name, company, position, ${industryOf(sql`contact.id`)} as industry
      from ${here} order by contact.id desc offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${here}`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
