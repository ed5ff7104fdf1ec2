import * as z from 'zod/mini';
import { recordWork } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import { defineJob, defineUpkeep } from '../../platform/jobs/job.ts';
import { judgeRow } from './check-lists.actions.ts';
import {
  deleteOldListRows,
  findListRole,
  findWaitingRows,
  type RowVerdict,
  saveVerdicts,
} from './check-lists.queries.ts';
import type { KnownPeople } from './known-people.kind.ts';

/** Rows that get their verdicts together; one that is begun again goes on after them. */
const STEP = 50;

/** Files of customers are forgotten after so many days: they are full of people. */
const KEPT_DAYS = 90;

/** Checks the rows of a file that have no verdict yet, against everybody whom `parts` know. */
export const checkListJob = (parts: readonly KnownPeople[]) =>
  defineJob({
    kind: 'customer-check.list',
    payload: z.object({ import_id: z.string() }),
    tries: 5,
    seenBy: 'owner',
    async handler(context: Context, { payload, report, signal, transaction, finish }) {
      const { import_id: importId } = payload;
      const role = await findListRole(context.db, importId);
      let done = 0;
      for (;;) {
        const rows = await findWaitingRows(context.db, importId, STEP);
        if (rows.length === 0) break;
        const verdicts: RowVerdict[] = [];
        for (const row of rows) {
          signal.throwIfAborted();
          verdicts.push(await judgeRow(context, parts, { role }, row));
        }
        await transaction((trx) => saveVerdicts(trx, importId, verdicts));
        done += rows.length;
        report({ done, total: null });
        recordWork(context.events, ['customer-check']);
      }
      return finish(async () => ({ rows: done }));
    },
  });

/** Forgets old files. */
export const forgetCheckLists = defineUpkeep({
  kind: 'customer-check.forget-lists',
  everyMs: 24 * 60 * 60_000,
  work: (context: Context) => deleteOldListRows(context.db, KEPT_DAYS),
});
