import type { Edition } from '@station/contract/industries/industry-fields';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/**
 * The edition that an organisation classifies by: the one that is set, else that of its language, Korea's
 * for Korean and Vietnam's for the others.
 */
export async function organisationEdition(db: Db): Promise<Edition> {
  const { rows } = await sql<{ edition: Edition }>`
    select coalesce(settings ->> 'edition', case
      when exists (select from setting where key = 'default_language' and value = '"ko"'::jsonb)
      then 'ksic11' else 'vsic2025' end) as edition
    from industry_state`.execute(db);
  return rows[0]?.edition ?? 'vsic2025';
}
