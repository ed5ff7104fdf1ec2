import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { IndustryRow } from '../stored/industry-paths.rules.ts';
import { industryOfCompany } from '../stored/stored-industries.queries.ts';

/** A company as the model looks at it. */
export type CompanySubject = {
  id: number;
  name: string;
  version: number;
  industry: IndustryRow | null;
};

const select = sql`select id, name, version, ${industryOfCompany(sql`company.id`)} as industry
  from company`;

export async function findCompanySubject(db: Db, id: number): Promise<CompanySubject | undefined> {
  const { rows } = await sql<CompanySubject>`${select} where id = ${id}`.execute(db);
  return rows[0];
}

/** The same, held against changes until the transaction ends. */
export async function lockCompanySubject(
  trx: Trx,
  id: number,
): Promise<CompanySubject | undefined> {
  const { rows } = await sql<CompanySubject>`${select} where id = ${id} for no key update`.execute(
    trx,
  );
  return rows[0];
}

/** Writes what a company is that is held; a null path takes it away. */
export async function writeCompanyIndustry(
  trx: Trx,
  companyId: number,
  it: { path: string | null; confidence: number; byPerson: boolean; model?: string },
): Promise<void> {
  const { path, confidence, byPerson, model = null } = it;
  if (path === null) {
    await sql`delete from company_industry where company_id = ${companyId}`.execute(trx);
    return;
  }
  await sql`
    insert into company_industry (company_id, path, confidence, by_person, model)
    values (${companyId}, ${path}, ${confidence}, ${byPerson}, ${model})
    on conflict (company_id) do update set path = excluded.path,
      confidence = excluded.confidence, by_person = excluded.by_person,
      model = excluded.model, at = now()`.execute(trx);
}
