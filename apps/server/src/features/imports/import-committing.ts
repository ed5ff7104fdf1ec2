import type { ImportCounts } from '@station/contract/imports/imports';
import type { Trx } from '../../db/db.ts';
import { allowLongStatements } from '../../db/long-statements.ts';
import { setChangeAuthor, writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { notify } from '../notices/notices.actions.ts';
import { byField, type ImportDefinition } from './import.kind.ts';
import { insertArchivedRows, updateArchivedRows } from './import-archive.queries.ts';
import { importDone } from './import-notices.kind.ts';
import { conflict, interrupted } from './import-problems.ts';
import type { StepProgress } from './import-reading.ts';
import {
  countRows,
  deleteRows,
  findLastRow,
  findRemarkableRows,
  findUpdates,
  markDuplicates,
  markStale,
  type StagedRow,
} from './import-rows.queries.ts';
import {
  type ImportRecord,
  isAttempt,
  lockCommit,
  lockKind,
  saveCommit,
} from './imports.queries.ts';

/** Rows that are written between two reports of progress. */
const ROWS_A_STEP = 2_000;

/** Records that are updated at a time: few enough that nobody waits for this process. */
const UPDATES_A_STEP = 500;

export type Commit = {
  record: Pick<ImportRecord, 'id' | 'file_name' | 'duplicates' | 'attempt'>;
  actor: Actor;
  signal: AbortSignal;
  onProgress: (progress: StepProgress) => void;
  /** Rows that must be there: those on their way do not survive a crash of the database. */
  staged?: number;
  /** Rows to tell of, at most so many of each outcome; none unless told. */
  remarkable?: number;
  /** Whoever asked for it may have gone on to something else, and is told when it is done. */
  tells?: boolean;
};

/** What was written, and rows to tell of. */
export type Committed = { counts: ImportCounts; rows: StagedRow[] };

/**
 * Writes the staged rows of an import that is `committing`, in one transaction: all of it or
 * nothing. Duplicates are decided once more, while no other import of the kind does so.
 * @throws Problem `imports.cancelled` when the commit was stopped meanwhile.
 */
export async function writeStagedRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  definition: ImportDefinition,
  { record, actor, signal, onProgress, staged = 0, remarkable = 0, tells = false }: Commit,
): Promise<Committed> {
  const { id, duplicates } = record;
  return db.transaction().execute(async (trx) => {
    // It may wait for another import of the kind, and that one for a third.
    await allowLongStatements(trx);
    await lockCommit(trx, id);
    await lockKind(trx, definition.kind);
    if (definition.stale) await markStale(trx, id, definition.stale);
    await markDuplicates(trx, id, definition.matches);
    const action = `${definition.feature}.imported`;
    await setChangeAuthor(trx, { actor, action, importId: id });
    const counts = await countRows(trx, id, duplicates);
    if (sumOf(counts) < staged) throw interrupted();
    const step = stepper(trx, { record, signal, onProgress }, counts.added + counts.updated);
    const now = new Date(clock.now());
    await step(0);
    const begun = (await definition.begin?.(trx, id)) ?? [];
    await insertArchivedRows(trx, id, duplicates);
    // Before the new ones, which may take what these give up: a place in a course, for example.
    if (counts.updated > 0) await updateRecords(trx, definition, id, { step, now });
    await addRows(trx, definition, id, { step, now });
    await definition.finish?.(trx, actor, begun, now);
    const rows = remarkable > 0 ? await findRemarkableRows(trx, id, duplicates, remarkable) : [];
    await deleteRows(trx, id);
    await writeAudit(trx, {
      actor,
      action,
      subject: definition.subject,
      after: {
        import_id: id,
        file: record.file_name,
        added: counts.added,
        ...(counts.updated > 0 && { updated: counts.updated }),
        skipped: counts.skipped + counts.dropped,
        errors: counts.refused,
      },
    });
    if (tells && definition.screenOf) {
      await notify(trx, importDone, {
        to: [actor.id],
        params: { file: record.file_name, counts },
        path: definition.screenOf(id),
        key: id,
      });
    }
    signal.throwIfAborted();
    if (!(await saveCommit(trx, id, record.attempt, counts))) throw conflict('imports.cancelled');
    return { counts, rows };
  });
}

const sumOf = (counts: ImportCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Called between the steps with how many rows the last one wrote. */
type Step = (rows: number) => Promise<void>;

type Writing = { step: Step; now: Date };

/** Tells the progress, and hears of a cancel from here or from another server. */
function stepper(
  trx: Trx,
  { record, signal, onProgress }: Pick<Commit, 'record' | 'signal' | 'onProgress'>,
  total: number,
): Step {
  let done = 0;
  return async (rows) => {
    done += rows;
    onProgress({ phase: 'writing', rows: done, total, ahead: 0 });
    signal.throwIfAborted();
    if (!(await isAttempt(trx, record.id, record.attempt))) throw conflict('imports.cancelled');
  };
}

async function addRows(trx: Trx, definition: ImportDefinition, id: string, { step, now }: Writing) {
  const last = await findLastRow(trx, id);
  for (let after = 0; after < last; after += ROWS_A_STEP) {
    await step(await definition.add(trx, id, after, after + ROWS_A_STEP, now));
  }
}

async function updateRecords(
  trx: Trx,
  definition: ImportDefinition,
  id: string,
  { step, now }: Writing,
) {
  for (let after = 0; ; ) {
    const found = await findUpdates(trx, id, after, UPDATES_A_STEP);
    const last = found.at(-1);
    if (!last) return;
    const rows = found.map(({ vals, ...row }) => ({ ...row, values: byField(definition, vals) }));
    await updateArchivedRows(trx, id, await definition.update(trx, rows, now));
    await step(rows.length);
    after = last.row;
  }
}
