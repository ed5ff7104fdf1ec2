import type { FirstStep } from '@station/contract/launcher/first-steps';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

type Facts = Record<Exclude<FirstStep['step'], 'https'>, boolean>;

/** What a new organisation has done already. */
export async function findFirstFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      exists (select from setting where key = 'organisation_name')
        and exists (select from setting where key = 'logo' and value <> 'null') as identity,
      exists (select from setting where key in ('organisation_name', 'default_language'))
        as language,
      (select count(*) from (select from account limit 2) known) > 1
        or exists (select from access_link where kind = 'invite') as people,
      exists (select from contact) as contacts,
      exists (select from school) as school`.execute(db);
  return rows[0] as Facts;
}
