import type { Leave, LeaveKind } from '@station/contract/reports/report-settings';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';
import type { Actor } from '../../platform/guard.ts';
import { isLed } from '../accounts/users/leaders.queries.ts';

/** Leave as it is stored, with the name of the person. */
type LeaveRow = Omit<Leave, 'person'> & { account_id: number; name: string };

const columns = sql`
  report_leave.id, account_id, coalesce(nullif(account.name, ''), account.username) as name,
  from_day, to_day, report_leave.kind, note`;

/** Leave that did not end before a day, of the actor and of those whom the actor leads. */
export async function findLeave(
  db: Db,
  actor: Actor,
  since: string,
  limit: number,
): Promise<LeaveRow[]> {
  const { rows } = await sql<LeaveRow>`
    select ${columns} from report_leave join account on account.id = account_id
    where to_day >= ${since} and (account_id = ${actor.id} or ${isLed(actor, sql`account_id`)})
    order by from_day desc, report_leave.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The leave of some people within some days. */
export async function findLeaveOf(
  db: Db,
  accountIds: readonly number[],
  from: string,
  to: string,
): Promise<{ account_id: number; from_day: string; to_day: string; kind: LeaveKind }[]> {
  const { rows } = await sql<{
    account_id: number;
    from_day: string;
    to_day: string;
    kind: LeaveKind;
  }>`
    select account_id, from_day, to_day, kind from report_leave
    where account_id = any (${accountIds}::bigint[]) and from_day <= ${to} and to_day >= ${from}
    order by id`.execute(db);
  return rows;
}

export async function insertLeave(
  trx: Trx,
  leave: { account_id: number; from_day: string; to_day: string; kind: LeaveKind; note: string },
): Promise<LeaveRow> {
  const { rows } = await sql<LeaveRow>`
    with added as (
      insert into report_leave (account_id, from_day, to_day, kind, note)
      values (${leave.account_id}, ${leave.from_day}, ${leave.to_day}, ${leave.kind}, ${leave.note})
      returning *
    )
    select ${columns} from added as report_leave join account on account.id = account_id`.execute(
    trx,
  );
  return rows[0] as LeaveRow;
}

/** Leave, held until the transaction ends. */
export async function lockLeave(trx: Trx, id: number): Promise<LeaveRow | undefined> {
  const { rows } = await sql<LeaveRow>`
    select ${columns} from report_leave join account on account.id = account_id
    where report_leave.id = ${id} for update of report_leave`.execute(trx);
  return rows[0];
}

export async function deleteLeaveRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('report_leave').where('id', '=', id).execute();
}

/** As callers see it. */
export const toLeave = ({ account_id, name, ...row }: LeaveRow): Leave => ({
  ...row,
  person: { id: account_id, name },
});
