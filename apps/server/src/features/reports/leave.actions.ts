import type { ReportsReason } from '@station/contract/reports/report-fields';
import type { Leave, LeaveKind } from '@station/contract/reports/report-settings';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import { mapConstraintErrors } from '../../platform/row-guards.ts';
import { mayLead } from '../accounts/users/leaders.queries.ts';
import { deleteLeaveRow, insertLeave, lockLeave, toLeave } from './leave.queries.ts';

type GivenLeave = {
  account_id?: number | undefined;
  from_day: string;
  to_day: string;
  kind: LeaveKind;
  note: string;
};

/**
 * Says that somebody is away: oneself, or somebody whom one leads.
 * @throws Problem `reports.person-not-found`.
 */
export async function addLeave({ db }: Context, actor: Actor, given: GivenLeave): Promise<Leave> {
  const account_id = given.account_id ?? actor.id;
  const { from_day, to_day, kind, note } = given;
  return mapConstraintErrors({ report_leave_account_id_fkey: personNotFound }, () =>
    db.transaction().execute(async (trx) => {
      if (account_id !== actor.id && !(await mayLead(trx, actor, account_id))) {
        throw personNotFound();
      }
      const row = await insertLeave(trx, { account_id, from_day, to_day, kind, note });
      const line = { actor, action: 'reports.leave-added', subject: 'report-leave' };
      await writeAudit(trx, { ...line, subjectId: row.id, after: row });
      return toLeave(row);
    }),
  );
}

/** Takes it back. @throws Problem `reports.leave-not-found`. */
export async function deleteLeave({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockLeave(trx, id);
    const isOpen =
      before && (before.account_id === actor.id || (await mayLead(trx, actor, before.account_id)));
    if (!isOpen) {
      throw new Problem('not-found', 'Nobody is away like this', {
        reason: 'reports.leave-not-found' satisfies ReportsReason,
      });
    }
    await deleteLeaveRow(trx, id);
    const line = { actor, action: 'reports.leave-deleted', subject: 'report-leave' };
    await writeAudit(trx, { ...line, subjectId: id, before });
  });
}

const personNotFound = () =>
  new Problem('not-found', 'There is nobody like this whom you lead', {
    reason: 'reports.person-not-found' satisfies ReportsReason,
  });
