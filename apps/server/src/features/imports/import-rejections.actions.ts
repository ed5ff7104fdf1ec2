import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../db/db.ts';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import type { ImportDefinition, Language } from './import.kind.ts';
import { findRejectedRows } from './import-row-pages.queries.ts';
import { REASON_HEADING, ROW_HEADING, rejectionText } from './import-texts.ts';
import type { ImportRecord } from './imports.queries.ts';

/** Rows read at a time. */
const ROWS_A_READ = 1_000;

const COLUMN_WIDTH = 24;
const REASON_WIDTH = 48;
const ROW_WIDTH = 8;

/**
 * The rows of an import that are not taken as a workbook that can be imported again once it is
 * mended: the fields' own headings, then why, and the number of the row. Written while it is read.
 */
export async function rejectedWorkbook(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  definition: ImportDefinition,
  record: ImportRecord,
  language: Language,
): Promise<AsyncIterable<Uint8Array>> {
  const after = { import_id: record.id, file: record.file_name };
  await writeAccessAudit(db, {
    actor,
    action: 'imports.rejected-exported',
    subject: 'import',
    after,
  });
  return writeWorkbook({
    sheetName: 'Import',
    columns: [
      ...definition.fields.map(({ labels }) => ({ header: labels[language], width: COLUMN_WIDTH })),
      { header: REASON_HEADING[language], width: REASON_WIDTH },
      { header: ROW_HEADING[language], width: ROW_WIDTH },
    ],
    rows: rejectedRows(db, definition, record, language),
  });
}

async function* rejectedRows(
  db: Db,
  definition: ImportDefinition,
  { id, duplicates, state }: ImportRecord,
  language: Language,
) {
  const kept = state === 'committed' || state === 'undone';
  for (let after = 0; ; ) {
    const rows = await findRejectedRows(db, { id, duplicates, kept }, after, ROWS_A_READ);
    for (const row of rows) {
      yield [...row.vals, rejectionText(definition, row, language), row.row];
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_READ) return;
    after = last.row;
  }
}
