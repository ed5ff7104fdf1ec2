import type { LearnedExample } from '@station/industries/evidence';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { refOf } from '../stored/industry-paths.rules.ts';

/** The built-in model's name. */
export const BUILT_IN = 'built-in';

/** People's decisions that a model goes by at most: the latest of so many companies. */
const LEARNED_MAX = 5_000;

/** Which model is in use, and how often people have decided. */
export type ModelInUse = { version: string; blob: string | null; decided: number };

export async function findModelInUse(db: Db): Promise<ModelInUse> {
  const { rows } = await sql<{ blob: string | null; decided: number; version: string }>`
    select model_blob as blob, decided, coalesce(model ->> 'version', ${BUILT_IN}) as version
    from industry_state`.execute(db);
  return rows[0] ?? { version: BUILT_IN, blob: null, decided: 0 };
}

/** What people have decided, by company, the latest decision on each. */
export async function findLearned(db: Db): Promise<LearnedExample[]> {
  const { rows } = await sql<{ company: string; path: string }>`
    select company, path from (
      select distinct on (company) company, path, at from (
        select contact.company, path, at
        from contact_industry join contact on contact.id = contact_id
        where by_person and path is not null and contact.company <> ''
        union all
        select company.name, path, at
        from company_industry join company on company.id = company_id
        where by_person
      ) decided
      order by company, at desc
    ) latest
    order by at desc limit ${LEARNED_MAX}`.execute(db);
  return rows.map(({ company, path }) => ({ company, ...refOf(path) }));
}
