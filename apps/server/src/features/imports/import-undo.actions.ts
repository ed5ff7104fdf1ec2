import type { LeftRecord } from '@station/contract/imports/imports';
import type { Trx } from '../../db/db.ts';
import { allowLongStatements } from '../../db/long-statements.ts';
import { setChangeAuthor, writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import type { ImportDefinition, Restored } from './import.kind.ts';
import { findUpdatedRows } from './import-archive.queries.ts';
import { conflict } from './import-problems.ts';
import { isRecent } from './import-views.ts';
import { type ImportRecord, lockImport, saveUndo } from './imports.queries.ts';

/** Records that were left as they are and are named. */
const LEFT_SHOWN = 200;

/**
 * Takes a committed import back, in one transaction: what it added goes to the trash, what it
 * updated returns to what it was. Records that were changed since are left and listed.
 * @throws Problem `imports.not-ready`, `imports.undo-expired`, or `forbidden` for other staff.
 */
export async function undoImport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  definition: ImportDefinition,
  { id, account_id, file_name }: ImportRecord,
): Promise<void> {
  if (actor.role !== 'admin' && account_id !== actor.id) {
    throw new Problem('forbidden', 'Somebody else made this import');
  }
  await db.transaction().execute(async (trx) => {
    const found = await lockImport(trx, id);
    const now = new Date(clock.now());
    if (found?.state !== 'committed') throw conflict('imports.not-ready');
    if (!found.finished_at || !isRecent(found.finished_at, now.getTime()))
      throw conflict('imports.undo-expired');
    // A kind may give back or take away a hundred thousand records by one statement.
    await allowLongStatements(trx);
    const action = `${definition.feature}.import-undone`;
    await setChangeAuthor(trx, { actor, action });
    const begun = (await definition.begin?.(trx, id)) ?? [];
    // What was added makes room for what was there before, as in a course without a free place.
    const removed = await definition.remove(trx, actor, id, now);
    const { restored, left } = await definition.restore(trx, id, now);
    await definition.finish?.(trx, actor, begun, now);
    const details = { removed, restored, left_count: left.length };
    await saveUndo(trx, id, actor.name || actor.username, {
      ...details,
      left: await namedByRow(trx, id, left.slice(0, LEFT_SHOWN)),
    });
    await writeAudit(trx, {
      actor,
      action,
      subject: definition.subject,
      after: { import_id: id, file: file_name, ...details },
    });
  });
}

/** The same with the rows that had updated them. */
async function namedByRow(trx: Trx, id: string, left: Restored['left']): Promise<LeftRecord[]> {
  const rows = await findUpdatedRows(
    trx,
    id,
    left.map((it) => it.id),
  );
  return left.map((it) => ({ ...it, row: rows.get(it.id) ?? 0 }));
}
