import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@station/contract/endpoint';
import type {
  DuplicatePolicy,
  ImportProgress,
  mapImport as mapImportEndpoint,
} from '@station/contract/imports/imports';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { StoredBlob } from '../../platform/blobs/blob-store.ts';
import { holdBlob } from '../../platform/blobs/hold-blob.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { asProblem, invalidField } from '../../platform/problem.ts';
import type { ReceivedFile } from '../../platform/receive-file.ts';
import type { ImportDefinition } from './import.kind.ts';
import { writeStagedRows } from './import-committing.ts';
import { conflict, refusedWorkbook } from './import-problems.ts';
import { readIntoStaging, type SheetChoice } from './import-reading.ts';
import { countRows, deleteRows, emptyStaging, markDuplicates } from './import-rows.queries.ts';
import { countsOf } from './import-views.ts';
import {
  addAttempt,
  type ImportRecord,
  insertImport,
  lockImport,
  saveCounts,
  saveFileOf,
  saveReading,
  touchReading,
  updateFailedAttempt,
  updateState,
} from './imports.queries.ts';
import { listenTo, startStep, stopStep } from './running-imports.ts';
import { removeUploadedFile, withUploadedFile } from './uploaded-files.actions.ts';

/** How often a reading tells that it is alive, in milliseconds. */
const HEARTBEAT_MS = 2_000;

/**
 * Begins an import: the file is kept, read and checked, whether the caller waits for it or not.
 * Answers at once with the id; `done` settles when the import is ready, or says why it is not.
 * @throws Problem `imports.unfinished` when the person has another one of this kind under way.
 */
export async function startImport(
  context: Context,
  actor: Actor,
  definition: ImportDefinition,
  file: ReceivedFile,
): Promise<{ id: string; done: Promise<void> }> {
  const { kind } = definition;
  const id = randomUUID();
  const given = {
    ...{ id, kind, file_name: file.filename, is_at_once: false },
    ...{ account_id: actor.id, account_name: actor.name || actor.username },
  };
  await context.db
    .transaction()
    .execute(async (trx) => {
      await insertImport(trx, given);
      const after = { import_id: id, kind, file: file.filename };
      await writeAudit(trx, { actor, action: 'imports.started', subject: 'import', after });
    })
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'import_open_key' ? conflict('imports.unfinished') : error;
    });
  const keep = () => context.blobs.putFile(file.path);
  const done = readAndFinish(context, definition, { id, path: file.path, choice: {}, keep });
  return { id, done: done.finally(file.remove) };
}

/**
 * Reads the kept file of an import again. @throws Problem `imports.not-ready`,
 * `imports.unknown-column` or `imports.field-taken-twice`.
 */
export async function mapImport(
  context: Context,
  definition: ImportDefinition,
  record: ImportRecord,
  { sheet, heading_row: headingRow, columns }: BodyOf<typeof mapImportEndpoint>,
): Promise<{ done: Promise<void> }> {
  const { id, blob_hash } = record;
  requireKnownChoice(definition, record, sheet, columns ?? []);
  const begun = Promise.withResolvers<void>();
  const done = withUploadedFile(context, blob_hash, async (path) => {
    await context.db.transaction().execute(async (trx) => {
      if (!(await updateState(trx, id, ['ready'], 'reading'))) throw conflict('imports.not-ready');
      await deleteRows(trx, id);
    });
    begun.resolve();
    const choice = { sheet, headingRow, columns };
    await readAndFinish(context, definition, { id, path, choice });
  });
  done.catch(begun.reject);
  await begun.promise;
  return { done };
}

/** Changes what is done with duplicates. @throws Problem `imports.not-ready`. */
export async function setDuplicatePolicy(
  { db }: Context,
  { id }: ImportRecord,
  policy: DuplicatePolicy,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireReady(trx, id);
    await saveCounts(trx, id, await countRows(trx, id, policy), policy);
  });
}

/**
 * Writes all of an import or nothing; stopped by `signal` or by `cancelImport`, it is ready again.
 * @throws Problem `imports.not-ready`, `imports.nothing-to-import` or `imports.cancelled`.
 */
export async function commitImport(
  context: Context,
  actor: Actor,
  definition: ImportDefinition,
  record: ImportRecord,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (it: ImportProgress) => void },
): Promise<void> {
  const { db } = context;
  const { id } = record;
  if (record.state === 'ready' && record.added + record.updated === 0) {
    throw conflict('imports.nothing-to-import');
  }
  const attempt = await addAttempt(db, id);
  if (attempt === undefined) throw conflict('imports.not-ready');
  const step = startStep(id);
  listenTo(id, onProgress);
  try {
    await writeStagedRows(context, definition, {
      record: { ...record, attempt },
      actor,
      staged: Object.values(countsOf(record)).reduce((sum, count) => sum + count, 0),
      signal: AbortSignal.any([signal, step.signal]),
      onProgress: step.onProgress,
      tells: true,
    });
  } catch (error) {
    const tidied = updateFailedAttempt(db, id, attempt).catch((err: unknown) =>
      context.log.warn({ err, id }, 'a commit that failed is tidied up later'),
    );
    // A database that is silent would keep the caller for as long once more.
    if (asProblem(error).code !== 'unavailable') await tidied;
    throw error;
  } finally {
    step.end();
  }
  await removeUploadedFile(context, id);
}

/**
 * Gives up an import; one that is being committed is stopped and ready again.
 * @throws Problem `imports.not-ready` when it is over.
 */
export async function cancelImport(
  context: Context,
  actor: Actor,
  { id }: ImportRecord,
): Promise<void> {
  const wasCommitting = await context.db.transaction().execute(async (trx) => {
    const now = await lockImport(trx, id);
    if (now?.state === 'committing') return updateState(trx, id, ['committing'], 'ready');
    if (!(await updateState(trx, id, ['reading', 'ready'], 'cancelled'))) {
      throw conflict('imports.not-ready');
    }
    await deleteRows(trx, id);
    const after = { import_id: id, file: now?.file_name };
    await writeAudit(trx, { actor, action: 'imports.cancelled', subject: 'import', after });
    return false;
  });
  stopStep(id, conflict('imports.cancelled'));
  if (wasCommitting) return;
  await removeUploadedFile(context, id);
  await freeStaging(context);
}

/** The import, held until the transaction ends. @throws Problem `imports.not-ready`. */
export async function requireReady(trx: Trx, id: string): Promise<ImportRecord> {
  const record = await lockImport(trx, id);
  if (record?.state !== 'ready') throw conflict('imports.not-ready');
  return record;
}

type Reading = {
  id: string;
  path: string;
  choice: SheetChoice;
  /** Keeps the file for another reading. */
  keep?: () => Promise<StoredBlob>;
};

/** Reads a file and makes its import ready, or failed. */
async function readAndFinish(
  context: Context,
  definition: ImportDefinition,
  { id, path, choice, keep }: Reading,
): Promise<void> {
  const { db } = context;
  const step = startStep(id);
  const { signal, onProgress } = step;
  const order = { importId: id, path, choice, signal, onProgress };
  const reading = withHeartbeat(context, id, step.stop, () =>
    readIntoStaging(context, definition, order),
  );
  const keeping = keep?.();
  try {
    const [found, blob] = await Promise.all([reading, keeping]);
    await db.transaction().execute(async (trx) => {
      await markDuplicates(trx, id, definition.matches);
      const { duplicates = 'skip' } = (await lockImport(trx, id)) ?? {};
      const counts = await countRows(trx, id, duplicates);
      if (!(await saveReading(trx, id, found, counts))) throw conflict('imports.cancelled');
      if (!blob) return;
      await holdBlob(trx, blob);
      await saveFileOf(trx, id, blob.hash);
    });
  } catch (error) {
    step.stop(error);
    // What is still under way would stage another batch behind the cleaning.
    await Promise.allSettled([reading, keeping]);
    const refusal = refusedWorkbook(error, 'imports');
    await finishFailed(context, id, refusal);
    throw refusal;
  } finally {
    step.end();
  }
}

/** Nothing of a failed reading stays; of why it failed, the person hears later as well. */
async function finishFailed(context: Context, id: string, error: unknown): Promise<void> {
  const { code, reason = `imports.${code}`, message } = asProblem(error);
  try {
    await deleteRows(context.db, id);
    const failure = { reason, message };
    await updateState(context.db, id, ['reading'], 'failed', { failure });
  } catch (err) {
    context.log.warn({ err, id }, 'a reading that failed is tidied up later');
  }
  await freeStaging(context);
}

/** After rows were given up. Should it fail, the upkeep does it later. */
export async function freeStaging({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  await emptyStaging(db).catch((err: unknown) => log.warn({ err }, 'staged rows keep their room'));
}

/** Tells now and then that this server is at work, and stops it when it is not wanted any more. */
export async function withHeartbeat<T>(
  { db, log }: Context,
  id: string,
  stop: (reason: unknown) => void,
  work: () => Promise<T>,
): Promise<T> {
  const heartbeat = async () => {
    if (!(await touchReading(db, id))) stop(conflict('imports.cancelled'));
  };
  const timer = setInterval(() => {
    heartbeat().catch((err: unknown) => log.warn({ err, id }, 'a sign of life was not written'));
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function requireKnownChoice(
  { fields }: ImportDefinition,
  { sheets }: ImportRecord,
  sheet: number,
  columns: readonly { index: number; field: string }[],
): void {
  if (!sheets.some(({ index }) => index === sheet)) {
    throw invalidField({ field: 'sheet', message: 'is not a sheet of this file', rule: 'unknown' });
  }
  const seen = new Set<string | number>();
  for (const [at, { index, field }] of columns.entries()) {
    if (!fields.some(({ key }) => key === field)) {
      throw invalidField(
        { field: `columns.${at}.field`, message: 'is not one of the fields', rule: 'not-allowed' },
        'imports.unknown-column',
      );
    }
    if (seen.has(field) || seen.has(index)) {
      throw invalidField(
        { field: `columns.${at}.field`, message: 'is there twice', rule: 'not-allowed' },
        'imports.field-taken-twice',
      );
    }
    seen.add(field).add(index);
  }
}
