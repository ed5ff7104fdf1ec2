import type { RecipientSuggestion } from '@station/contract/mail/recipients';
import { foldText } from '@station/contract/search-text';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { containing, searchConditions } from '../../../platform/search-condition.queries.ts';

/** Suggestions of each kind that are looked at, before an address that is there twice is left out. */
const EACH = 20;

/**
 * Addresses by a part of a name or of the address itself: whom somebody wrote to lately first, then
 * contacts, students, employees of companies, and the staff. Each address once.
 */
export async function findRecipients(
  db: Db,
  accountId: number,
  search: string,
  limit: number,
): Promise<RecipientSuggestion[]> {
  const all = (column: string) => {
    const conditions = searchConditions(sql.ref(column), search);
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  };
  const like = containing(search.trim().toLowerCase());
  const folded = containing(foldText(search));
  const { rows } = await sql<RecipientSuggestion>`
    with found as (
      (select 0 as rank, 'recent' as kind, name, address, '' as detail from mail_recent
        where account_id = ${accountId}
          and (address like ${like} or lower(name) like ${like} or lower(name) like ${folded})
        order by used_at desc limit ${EACH})
      union all
      (select 1, 'contact', name, email, company from contact
        where email <> '' and ${all('contact.search')} order by id desc limit ${EACH})
      union all
      (select 2, 'student', name, email, '' from student
        where email <> '' and ${all('student.search')} order by id desc limit ${EACH})
      union all
      (select 3, 'employee', employee.name, employee.email, company.name
        from employee join company on company.id = company_id
        where employee.email <> ''
          and (lower(employee.email) like ${like} or lower(employee.name) like ${like})
        order by employee.id desc limit ${EACH})
      union all
      (select 4, 'staff', coalesce(nullif(name, ''), username), email, department from account
        where email <> '' and status = 'active'
          and (lower(email) like ${like} or lower(name) like ${like} or username like ${like})
        order by id limit ${EACH})
    ), once as (
      select distinct on (lower(address)) * from found order by lower(address), rank, name
    )
    select name, address, kind, detail from once order by rank, lower(name), address
    limit ${limit}`.execute(db);
  return rows;
}

/** The employees of a company who have an address, by name; each address once. */
export async function findCompanyPeople(
  db: Db,
  companyId: number,
  limit: number,
): Promise<RecipientSuggestion[]> {
  const { rows } = await sql<RecipientSuggestion>`
    with once as (
      select distinct on (lower(employee.email)) employee.name, employee.email as address,
        'employee' as kind, company.name as detail
      from employee join company on company.id = company_id
      where company_id = ${companyId} and employee.email <> ''
      order by lower(employee.email), employee.id
    )
    select * from once order by lower(name), address limit ${limit}`.execute(db);
  return rows;
}
