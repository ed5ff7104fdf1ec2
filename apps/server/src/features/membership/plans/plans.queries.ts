import type { Plan, PlanFields } from '@station/contract/membership/plans';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { currentSpan, stateColumn } from '../members/standing.queries.ts';

/** A plan as it is stored. */
export type PlanRow = Omit<Plan, 'members'>;

const columns: RawBuilder<unknown> = sql`
  id, name, days, visits, price, currency, grace_days, freeze_days, is_offered, version`;

/** All plans, those on offer first, with how many members have each on a day. */
export async function findPlans(db: Db, today: string): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    with held as (
      select span.plan_id, count(*) as members from member ${currentSpan(today)}
      where member.deleted_at is null
        and ${stateColumn(today)} in ('active', 'grace', 'frozen', 'upcoming')
      group by span.plan_id
    )
    select ${columns}, coalesce(members, 0) as members
    from membership_plan left join held on plan_id = id
    order by is_offered desc, lower(name), id`.execute(db);
  return rows;
}

export async function findPlan(db: Db, id: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from membership_plan where id = ${id}`.execute(db);
  return rows[0];
}

/** The plan as it is now, held against changes by others until the transaction ends. */
export async function lockPlan(trx: Trx, id: number): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from membership_plan where id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function insertPlan(trx: Trx, fields: PlanFields): Promise<number> {
  const made = await trx
    .insertInto('membership_plan')
    .values(fields)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}

export async function updatePlanRow(trx: Trx, id: number, fields: PlanFields): Promise<void> {
  await trx
    .updateTable('membership_plan')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
