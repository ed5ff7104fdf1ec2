import type { PointRules as GivenRules } from '@station/contract/membership/points';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** How points are earned, how long they last, and the tiers. */
export type PointRules = GivenRules & { version: number };

export async function findPointRules(db: Db): Promise<PointRules> {
  const { rows } = await sql<PointRules>`
    select per_visit, vnd_a_point, krw_a_point, months, tiers, version
    from member_point_setting`.execute(db);
  return rows[0] as PointRules;
}

/** The rules as they are now, held against changes by others until the transaction ends. */
export async function lockPointRules(trx: Trx): Promise<PointRules> {
  await sql`select from member_point_setting for update`.execute(trx);
  return findPointRules(trx);
}

export async function updatePointRulesRow(trx: Trx, rules: GivenRules): Promise<void> {
  const { per_visit, vnd_a_point, krw_a_point, months, tiers } = rules;
  await sql`
    update member_point_setting set per_visit = ${per_visit}, vnd_a_point = ${vnd_a_point},
      krw_a_point = ${krw_a_point}, months = ${months}, tiers = ${JSON.stringify(tiers)}::jsonb,
      version = version + 1`.execute(trx);
}
