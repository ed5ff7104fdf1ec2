import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import { searchColumn } from '../../platform/search-column.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';
import type { IndustryRow } from '../industries/stored/industry-paths.rules.ts';
import { industryOfCompany } from '../industries/stored/stored-industries.queries.ts';

/** A company as it is stored. */
export type CompanyRow = {
  id: number;
  name: string;
  /** Empty for none. */
  business_number: string;
  version: number;
  /** What it is classified as, which stands in a table of its own. */
  industry: IndustryRow | null;
};

/** What a person fills in. */
export type CompanyValues = Pick<CompanyRow, 'name' | 'business_number'>;

const searchOf = ({ name }: CompanyValues): string =>
  searchColumn({ names: [name], phones: [], emails: [] });

const COMPANY_COLUMNS = [
  'id',
  'name',
  'business_number',
  'version',
] as const satisfies (keyof CompanyRow)[];

const industry = industryOfCompany(sql`company.id`).as('industry');

/** Every company by name, with how many employees it has. */
export async function findCompanies(db: Db): Promise<(CompanyRow & { employee_count: number })[]> {
  return db
    .selectFrom('company')
    .select(COMPANY_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('employee')
        .whereRef('employee.company_id', '=', 'company.id')
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('employee_count'),
    )
    .select(industry)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Companies that a search means, by name. */
export async function findCompaniesLike(
  db: Db,
  search: string,
  limit: number,
): Promise<Pick<CompanyRow, 'id' | 'name' | 'business_number'>[]> {
  return db
    .selectFrom('company')
    .select(['id', 'name', 'business_number'])
    .where((eb) => eb.and(searchConditions(sql`search`, search)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The company as it is now, held against changes by others until the transaction ends. */
export async function lockCompany(trx: Trx, id: number): Promise<CompanyRow | undefined> {
  return trx
    .selectFrom('company')
    .select(COMPANY_COLUMNS)
    .select(industry)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findCompany(db: Db, id: number): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('company')
    .select(COMPANY_COLUMNS)
    .select(industry)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertCompany(trx: Trx, values: CompanyValues): Promise<CompanyRow> {
  return trx
    .insertInto('company')
    .values({ ...values, search: searchOf(values) })
    .returning(COMPANY_COLUMNS)
    .returning(industry)
    .executeTakeFirstOrThrow();
}

export async function updateCompanyRow(
  trx: Trx,
  id: number,
  values: CompanyValues,
): Promise<CompanyRow> {
  return trx
    .updateTable('company')
    .set({ ...values, search: searchOf(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(COMPANY_COLUMNS)
    .returning(industry)
    .executeTakeFirstOrThrow();
}

export async function deleteCompanyRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('company').where('id', '=', id).execute();
}

export async function countEmployees(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('employee')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
