import { IMPORT_UNDO_DAYS } from '@station/contract/imports/imports';
import type { Context } from '../../platform/context.ts';
import { defineUpkeep } from '../../platform/jobs/job.ts';
import { deleteOldArchivedRows } from './import-archive.queries.ts';
import {
  deleteFruitlessImports,
  updateDeadImports,
  updateForgottenImports,
} from './import-maintenance.queries.ts';
import { INTERRUPTED } from './import-problems.ts';
import { deleteStrayRows, emptyStaging } from './import-rows.queries.ts';
import { findSpentFiles } from './imports.queries.ts';
import { removeUploadedFile } from './uploaded-files.actions.ts';

/** A server at work tells so every 2 s; one that was silent for so long, in seconds, is dead. */
const DEAD_AFTER_S = 15;

/** What nobody touched for so many hours is given up: staged rows are personal data. */
const FORGOTTEN_AFTER_HOURS = 24;

/** Ends imports whose server died, gives up those that nobody finishes, forgets what is over. */
export const importUpkeep = [
  defineUpkeep({
    kind: 'imports.end-dead',
    everyMs: 10_000,
    work: ({ db }: Context) => updateDeadImports(db, DEAD_AFTER_S, INTERRUPTED),
  }),
  defineUpkeep({
    kind: 'imports.forget',
    everyMs: 15 * 60_000,
    async work(context: Context, signal) {
      const { db } = context;
      await updateForgottenImports(db, FORGOTTEN_AFTER_HOURS);
      await deleteStrayRows(db);
      await emptyStaging(db);
      for (const id of await findSpentFiles(db)) {
        signal.throwIfAborted();
        await removeUploadedFile(context, id);
      }
      await deleteFruitlessImports(db, FORGOTTEN_AFTER_HOURS);
      await deleteOldArchivedRows(db, IMPORT_UNDO_DAYS);
    },
  }),
];
