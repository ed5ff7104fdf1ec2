import {
  IMPORT_UNDO_DAYS,
  type Import,
  type ImportCounts,
  type ImportSummary,
} from '@station/contract/imports/imports';
import type { Actor } from '../../platform/guard.ts';
import type { ImportDefinition } from './import.kind.ts';
import type { ImportRecord } from './imports.queries.ts';
import { progressOf } from './running-imports.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An import as the history lists it, for one caller. */
export function toSummary(record: ImportRecord, actor: Actor, now: number): ImportSummary {
  const { id, kind, state, file_name, account_id, account_name, undone_by } = record;
  return {
    id,
    kind,
    state,
    file_name,
    account_id,
    account_name,
    created_at: record.created_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
    counts: countsOf(record),
    undone_at: record.undone_at?.toISOString() ?? null,
    undone_by,
    can_undo: canUndo(record, actor, now),
  };
}

/** An import with everything, for one caller. */
export function toImport(
  record: ImportRecord,
  definition: Pick<ImportDefinition, 'fields'>,
  actor: Actor,
  now: number,
): Import {
  const { sheets, sheet, heading_row, top, columns, duplicates, failure, undo } = record;
  const atWork = record.state === 'reading' || record.state === 'committing';
  return {
    ...toSummary(record, actor, now),
    own: record.account_id === actor.id,
    sheets,
    sheet,
    heading_row,
    top,
    columns,
    fields: definition.fields.map(({ key, required }) => ({ key, required })),
    duplicates,
    progress: atWork ? (progressOf(record.id) ?? noProgress(record)) : null,
    failure,
    undo,
  };
}

export function countsOf({
  added,
  updated,
  skipped,
  refused,
  dropped,
}: ImportCounts): ImportCounts {
  return { added, updated, skipped, refused, dropped };
}

/** Whose import it was, and administrators, may undo it, for some time. */
function canUndo(record: ImportRecord, actor: Actor, now: number): boolean {
  const { state, finished_at } = record;
  const mayUndo = actor.role === 'admin' || record.account_id === actor.id;
  return mayUndo && state === 'committed' && finished_at !== null && isRecent(finished_at, now);
}

/** Whether an import ended so lately that its rows are still kept. */
export function isRecent(finishedAt: Date, now: number): boolean {
  return now - finishedAt.getTime() < IMPORT_UNDO_DAYS * DAY_MS;
}

/** Another server works on it; how far it is, only that one knows. */
function noProgress({ id, state }: ImportRecord): Import['progress'] {
  return { id, phase: state === 'reading' ? 'reading' : 'writing', rows: 0, total: null, ahead: 0 };
}
