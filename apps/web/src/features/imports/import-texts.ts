import { EXCEL_NAME_PATTERN, EXCEL_UPLOAD } from '@station/contract/imports/excel-upload';
import type { ImportRow, RowRemark } from '@station/contract/imports/import-rows';
import type { ImportOutcome, ImportState } from '@station/contract/imports/imports';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import type { ImportKindTexts, RejectedRow } from './import-kind.ts';
import type { ImportStep } from './import-runs.data.ts';

const MB = 1024 * 1024;

/** A size in MB with 2 decimals: `2.41`. */
export function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(2);
}

/** Why a file is not taken, before anything is sent; undefined for a good one (spec 2, section 5). */
export function fileRefusal(file: File | undefined): string | undefined {
  if (!file) return m.imports_no_file();
  if (!EXCEL_NAME_PATTERN.test(file.name)) return m.imports_wrong_type();
  return file.size > EXCEL_UPLOAD.maxBytes ? m.imports_too_large() : undefined;
}

/** How far a step is, in words and as a share of it, from 0 to 1. */
export function progressTexts({ phase, done, total, ahead }: ImportStep, kind: ImportKindTexts) {
  const labels = { sending: m.imports_sending, reading: m.imports_reading, writing: kind.writing };
  const share = total ? Math.min(1, done / total) : undefined;
  const percent = Math.floor((share ?? 0) * 100);
  const rows = formatNumber(done);
  const detail = () => {
    if (ahead) return m.imports_ahead({ count: formatNumber(ahead) });
    if (total === null) return m.imports_rows_open({ rows });
    return phase === 'sending'
      ? m.imports_sent({ sent: megabytes(done), total: megabytes(total), percent })
      : m.imports_rows({ rows, total: formatNumber(total), percent });
  };
  return { label: labels[phase](), detail: detail(), share };
}

/** What a row comes to, while it can still be changed. */
export const OUTCOME_TEXTS: Record<ImportOutcome, () => string> = {
  added: m.imports_outcome_added,
  updated: m.imports_outcome_updated,
  skipped: m.imports_outcome_skipped,
  refused: m.imports_outcome_refused,
  dropped: m.imports_outcome_dropped,
};

/** What became of a row, when it is written. */
export const DONE_TEXTS: Record<ImportOutcome, () => string> = {
  ...OUTCOME_TEXTS,
  added: m.imports_done_added,
  updated: m.imports_done_updated,
};

/** The colours of outcomes. */
export const OUTCOME_TINTS: Record<ImportOutcome, BadgeTint> = {
  added: 'green',
  updated: 'blue',
  skipped: 'amber',
  refused: 'red',
  dropped: 'grey',
};

/** Counts in a line, for example of the history. */
export const COUNT_TEXTS: Record<ImportOutcome, (inputs: { count: string }) => string> = {
  added: m.imports_count_added,
  updated: m.imports_count_updated,
  skipped: m.imports_count_skipped,
  refused: m.imports_count_refused,
  dropped: m.imports_count_dropped,
};

/** How an import stands. */
export const STATE_TEXTS: Record<ImportState, () => string> = {
  reading: m.imports_state_reading,
  ready: m.imports_state_ready,
  committing: m.imports_state_committing,
  committed: m.imports_state_committed,
  undone: m.imports_state_undone,
  cancelled: m.imports_state_cancelled,
  failed: m.imports_state_failed,
};

/** The colours of states. */
export const STATE_TINTS: Record<ImportState, BadgeTint> = {
  reading: 'blue',
  ready: 'amber',
  committing: 'blue',
  committed: 'green',
  undone: 'violet',
  cancelled: 'grey',
  failed: 'red',
};

type Remarked = { field: string; value: string };

const REMARK_TEXTS: Record<string, (inputs: Remarked) => string> = {
  required: m.imports_reason_required,
  'too-short': m.imports_reason_too_short,
  'too-long': m.imports_reason_too_long,
  format: m.imports_reason_format,
  characters: m.imports_reason_characters,
  'zero-restored': m.imports_note_zero_restored,
  'plus-restored': m.imports_note_plus_restored,
  'link-removed': m.imports_note_link_removed,
  'several-in-cell': m.imports_note_several_in_cell,
  'totals-row': m.imports_note_totals_row,
};

function remarkText(
  { field, reason, value }: RowRemark,
  kind: ImportKindTexts,
  other: (inputs: Remarked) => string,
): string {
  const inputs = { field: kind.field(field), value };
  return kind.remark(reason, inputs) ?? (REMARK_TEXTS[reason] ?? other)(inputs);
}

/** What is wrong with the values of a row. */
export function problemTexts(row: RejectedRow, kind: ImportKindTexts): string[] {
  return row.problems.map((one) => remarkText(one, kind, m.imports_reason_other));
}

/** What was mended in a row by itself. */
export function noteTexts(row: ImportRow, kind: ImportKindTexts): string[] {
  return row.notes.map((one) => remarkText(one, kind, m.imports_note_other));
}

/** What a row is a duplicate of; undefined when of nothing. */
export function duplicateText(
  { duplicate, values }: RejectedRow,
  kind: ImportKindTexts,
): string | undefined {
  if (!duplicate) return undefined;
  const inputs = { field: kind.field(duplicate.field), value: values[duplicate.field] ?? '' };
  if (duplicate.row !== null) {
    return m.imports_reason_duplicate_row({ ...inputs, other: String(duplicate.row) });
  }
  if (duplicate.label === null) return m.imports_reason_duplicate();
  return kind.duplicate({ ...inputs, other: duplicate.label });
}

/** Why a row is not taken, in one line. */
export function rejectionText(row: RejectedRow, kind: ImportKindTexts): string {
  const reasons = row.outcome === 'refused' ? problemTexts(row, kind) : [];
  return [...reasons, duplicateText(row, kind) ?? []].flat().join('; ');
}

/** The first letter large, as at the beginning of a line. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The column's letters as the spreadsheet shows them: 0 is `A`, 26 is `AA`. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const REASON_TEXTS: Record<string, () => string> = {
  'imports.no-file': m.imports_no_file,
  'imports.wrong-file-type': m.imports_wrong_type,
  'imports.file-too-large': m.imports_too_large,
  'imports.interrupted': m.imports_interrupted,
  'imports.not-found': m.imports_gone_title,
  'imports.row-not-found': m.imports_problem_row,
  'imports.unfinished': m.imports_problem_unfinished,
  'imports.not-ready': m.imports_problem_not_ready,
  'imports.nothing-to-import': m.imports_commit_nothing,
  'imports.cancelled': m.imports_cancelled_title,
  'imports.undo-expired': m.imports_problem_undo_expired,
  'imports.unknown-column': m.imports_problem_column,
  'imports.field-taken-twice': m.imports_problem_twice,
  'imports.file-refused': m.imports_refused_damaged,
  'imports.file-refused.not-a-workbook': m.imports_refused_not_a_workbook,
  'imports.file-refused.encrypted': m.imports_refused_encrypted,
  'imports.file-refused.damaged': m.imports_refused_damaged,
  'imports.file-refused.too-large': m.imports_refused_too_large,
  'imports.file-refused.too-large-inside': m.imports_refused_too_large_inside,
  'imports.file-refused.too-many-rows': m.imports_refused_too_many_rows,
  'imports.file-refused.too-many-columns': m.imports_refused_too_many_columns,
  'imports.file-refused.unsafe-xml': m.imports_refused_unsafe_xml,
  'imports.file-refused.too-slow': m.imports_refused_too_slow,
  'imports.file-refused.no-sheet': m.imports_refused_no_sheet,
};

/** The words for a reason that the server gives; undefined for one without words of its own. */
export function reasonText(reason: string | undefined): string | undefined {
  return REASON_TEXTS[reason ?? '']?.();
}

/** Why a call about imports failed, in the reader's language. */
export function importProblemText(error: unknown): string {
  return reasonText(error instanceof Problem ? error.reason : undefined) ?? problemText(error);
}

/** Title and text for a file that could not be sent or read (spec 2, section 8). */
export function readingFailure(error: unknown): { title: string; text?: string } {
  const problem = error instanceof Problem ? error : undefined;
  const reason = reasonText(problem?.reason);
  if (reason) return { title: reason };
  if (problem?.code === 'network') {
    const detail = navigator.onLine ? m.imports_detail_lost() : m.imports_detail_offline();
    return { title: m.imports_error_network({ detail }) };
  }
  return { title: m.imports_failed(), text: problemText(error) };
}
