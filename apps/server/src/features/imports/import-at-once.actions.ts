import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import type { ImportDefinition } from './import.kind.ts';
import { type Committed, writeStagedRows } from './import-committing.ts';
import { conflict, refusedWorkbook } from './import-problems.ts';
import { readIntoStaging, type StepProgress } from './import-reading.ts';
import { deleteRows } from './import-rows.queries.ts';
import { freeStaging, withHeartbeat } from './imports.actions.ts';
import {
  addAttempt,
  deleteImport,
  type ImportRecord,
  insertImport,
  saveReading,
} from './imports.queries.ts';

/** A file to be imported in one go. */
export type Upload = {
  /** Where the received file is. */
  path: string;
  /** Its name on the sender's computer. */
  filename: string;
  /** Stops the import; until the end nothing of it has happened. */
  signal: AbortSignal;
  onProgress: (progress: StepProgress) => void;
  /** Rows to tell of, at most so many of each outcome. */
  remarkable: number;
};

const NONE = { added: 0, updated: 0, skipped: 0, refused: 0, dropped: 0 };

/**
 * Does both steps of an import at once: what can be taken is taken, duplicates are skipped.
 * @throws Problem `<feature>.file-refused.…` for a file that cannot be read.
 */
export async function importAtOnce(
  context: Context,
  actor: Actor,
  definition: ImportDefinition,
  { path, filename, signal, onProgress, remarkable }: Upload,
): Promise<Committed> {
  const { db } = context;
  const id = randomUUID();
  const record = {
    ...{ id, kind: definition.kind, file_name: filename, is_at_once: true },
    ...{ account_id: actor.id, account_name: actor.name || actor.username },
  };
  await insertImport(db, record);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  try {
    const order = { importId: id, path, choice: {}, signal: either, onProgress };
    const found = await withHeartbeat(
      context,
      id,
      (reason) => stop.abort(reason),
      () => readIntoStaging(context, definition, order),
    );
    if (!(await saveReading(db, id, found, NONE))) throw conflict('imports.cancelled');
    const attempt = await addAttempt(db, id);
    if (attempt === undefined) throw conflict('imports.cancelled');
    const ready: Pick<ImportRecord, 'id' | 'file_name' | 'duplicates' | 'attempt'> = {
      ...{ id, file_name: filename, duplicates: 'skip', attempt },
    };
    const commit = { record: ready, actor, signal, onProgress, remarkable };
    return await writeStagedRows(context, definition, commit);
  } catch (error) {
    // A crash is tidied up by the upkeep.
    await deleteRows(db, id)
      .then(() => deleteImport(db, id))
      .catch((err: unknown) => context.log.warn({ err, id }, 'an import was left behind'));
    await freeStaging(context);
    throw refusedWorkbook(error, definition.feature);
  }
}
