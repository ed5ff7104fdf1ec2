import { randomUUID } from 'node:crypto';
import {
  UPLOAD_LINES_MAX,
  type UploadProgress,
  type UploadResult,
} from '@station/contract/contact-files';
import { CONTACT_TEXTS } from '@station/contract/contacts';
import type { Context } from '../../platform/context.ts';
import { readWorkbook } from '../../platform/excel/read-workbook.ts';
import type { Actor } from '../../platform/guard.ts';
import { writeAudit } from '../../platform/paper-trail.ts';
import { findCategories } from '../categories/categories.queries.ts';
import {
  analyzeStagedRows,
  deleteStagedRows,
  findStagedCounts,
  findStagedLines,
  insertStagedRows,
  lockImports,
  markDuplicateRows,
  stageRows,
} from './contact-imports.queries.ts';
import type { ContactRowOptions } from './contact-rows.ts';
import { refusedWorkbook, uploadResult } from './upload-texts.ts';

/** Rows that become contacts between two reports of progress. */
const ROWS_A_STEP = 2_000;

type Upload = {
  /** Where the received file is. */
  path: string;
  /** Its name on the sender's computer. */
  filename: string;
  /** Stops the import; until the end nothing of it has happened. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
};

/**
 * Adds the contacts of an Excel file: rows are read and checked in a process of their own, staged, and then
 * become contacts in one transaction. Rows whose telephone number is there already are skipped.
 * @throws Problem `contacts.file-refused` for a file that cannot be read.
 */
export async function importContacts(
  { db, log }: Context,
  actor: Actor,
  upload: Upload,
): Promise<UploadResult> {
  const importId = randomUUID();
  try {
    await readIntoStaging(db, importId, upload);
    return await db.transaction().execute(async (trx) => {
      await lockImports(trx);
      await analyzeStagedRows(trx);
      await markDuplicateRows(trx, importId);
      const counts = await findStagedCounts(trx, importId);
      const added = await addStaged(trx, importId, counts, upload);
      const lines = await findStagedLines(trx, importId, UPLOAD_LINES_MAX);
      const details = { added, skipped: counts.skipped, errors: counts.refused };
      await writeAudit(trx, {
        actor,
        action: 'contacts.imported',
        subject: 'contact',
        after: { import_id: importId, file: upload.filename, ...details },
      });
      upload.signal.throwIfAborted();
      return uploadResult(details, lines, CONTACT_TEXTS.processed);
    });
  } catch (error) {
    throw refusedWorkbook(error);
  } finally {
    // Whatever happened, the rows have served; a crash is tidied up by the hourly job.
    await deleteStagedRows(db, importId).catch((err: unknown) =>
      log.warn({ err, importId }, 'rows of an import were left behind'),
    );
  }
}

async function readIntoStaging(db: Context['db'], importId: string, upload: Upload): Promise<void> {
  const { path, signal, onProgress } = upload;
  const categories = await findCategories(db);
  const batches = readWorkbook({
    file: path,
    mapper: new URL('./contact-rows.ts', import.meta.url),
    mapperOptions: { categories } satisfies ContactRowOptions,
    format: 'json',
    signal,
    onProgress: ({ rowsRead, rowsTotal }) =>
      onProgress({ phase: 'reading', rows: rowsRead, total: rowsTotal ?? null }),
  });
  for await (const { json } of batches) await stageRows(db, importId, json);
}

/** Turns the staged rows into contacts step by step, so that progress is real and a cancel is heard. */
async function addStaged(
  trx: Context['db'],
  importId: string,
  counts: { taken: number; last_row: number },
  { signal, onProgress }: Upload,
): Promise<number> {
  let added = 0;
  for (let after = 0; after < counts.last_row; after += ROWS_A_STEP) {
    signal.throwIfAborted();
    onProgress({ phase: 'writing', rows: added, total: counts.taken });
    added += await insertStagedRows(trx, importId, after, after + ROWS_A_STEP);
  }
  onProgress({ phase: 'writing', rows: added, total: counts.taken });
  return added;
}
