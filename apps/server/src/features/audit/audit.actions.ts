import { writeWorkbook } from '@station/excel/write-workbook';
import type { Db } from '../../db/db.ts';
import { writeAccessAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { type AuditFilter, findAuditLines } from './audit.queries.ts';

/** Lines read at a time while exporting. */
const LINES_A_READ = 2_000;

/** The columns of an export with their widths in characters. */
const COLUMNS = [
  { header: 'ID', width: 10 },
  { header: 'At (UTC)', width: 24 },
  { header: 'Who', width: 24 },
  { header: 'Name', width: 24 },
  { header: 'Action', width: 32 },
  { header: 'Subject', width: 16 },
  { header: 'Subject ID', width: 12 },
  { header: 'Subject name', width: 32 },
  { header: 'Before', width: 60 },
  { header: 'After', width: 60 },
  { header: 'API token', width: 16 },
];

/**
 * The lines that a filter stands for as a workbook, newest first, written while it is read. The
 * line that tells of the export is there before the first byte, and is not in it.
 */
export async function exportWorkbook(
  { db }: Context,
  actor: Actor,
  filter: AuditFilter,
): Promise<AsyncIterable<Uint8Array>> {
  const [newest] = await findAuditLines(db, NO_FILTER, Number.MAX_SAFE_INTEGER, 1);
  await writeAccessAudit(db, {
    actor,
    action: 'audit.exported',
    subject: 'audit-line',
    after: filter,
  });
  return writeWorkbook({
    sheetName: 'Audit log',
    columns: COLUMNS,
    rows: exportedRows(db, filter, (newest?.id ?? 0) + 1),
  });
}

const NO_FILTER: AuditFilter = {
  actor: 0,
  action: '',
  subject: '',
  subject_id: 0,
  from: '',
  to: '',
  search: '',
};

async function* exportedRows(db: Db, filter: AuditFilter, before: number) {
  let beforeId = before;
  for (;;) {
    const lines = await findAuditLines(db, filter, beforeId, LINES_A_READ);
    for (const line of lines) {
      yield [
        line.id,
        line.at.toISOString(),
        line.actor_name,
        line.actor_full_name,
        line.action,
        line.subject,
        line.subject_id,
        line.subject_name,
        textOf(line.before),
        textOf(line.after),
        line.api_token,
      ];
    }
    const last = lines.at(-1);
    if (!last || lines.length < LINES_A_READ) return;
    beforeId = last.id;
  }
}

const textOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
