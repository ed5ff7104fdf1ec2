import {
  UPLOAD_LINES_MAX,
  type UploadLine,
  type UploadResult,
} from '@station/contract/contact-files';
import { EXCEL_NAME_PATTERN, EXCEL_UPLOAD } from '@station/contract/excel-upload';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import type { BannerLine } from '../../ui/message-banner.tsx';
import { FIELD_LABELS } from './contact-texts.ts';
import type { UploadOutcome, UploadStep } from './upload.data.ts';

const MB = 1024 * 1024;

/** A size in MB with 2 decimals: `2.41`. */
export function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(2);
}

/** Why a file is not taken, before anything is sent; undefined for a good one (spec 2, section 5). */
export function fileRefusal(file: File | undefined): string | undefined {
  if (!file) return m.contacts_upload_no_file();
  if (!EXCEL_NAME_PATTERN.test(file.name)) return m.contacts_upload_wrong_type();
  return file.size > EXCEL_UPLOAD.maxBytes ? m.contacts_upload_too_large() : undefined;
}

const PHASE_TEXTS = {
  sending: m.contacts_upload_sending,
  reading: m.contacts_upload_reading,
  writing: m.contacts_upload_writing,
} satisfies Record<UploadStep['phase'], () => string>;

/** How far an upload is, in words and as a share of its step, from 0 to 1. */
export function progressTexts({ phase, done, total }: UploadStep) {
  const share = total ? Math.min(1, done / total) : undefined;
  const percent = Math.floor((share ?? 0) * 100);
  const rows = formatNumber(done);
  const detail = () => {
    if (total === null) return m.contacts_upload_rows_open({ rows });
    return phase === 'sending'
      ? m.contacts_upload_sent({ sent: megabytes(done), total: megabytes(total), percent })
      : m.contacts_upload_rows({ rows, total: formatNumber(total), percent });
  };
  return { label: PHASE_TEXTS[phase](), detail: detail(), share };
}

/** What the banner says about an upload that has ended. */
export type UploadMessage = {
  tone: 'good' | 'bad';
  title: string;
  /** The counts. */
  lines: BannerLine[];
  /** Row by row. */
  details: BannerLine[];
};

/** Words and colours for an upload that has ended (spec 2, sections 2, 4 and 8). */
export function uploadMessage(outcome: UploadOutcome): UploadMessage {
  switch (outcome.kind) {
    case 'result':
      return resultMessage(outcome.result);
    case 'failed':
      return { tone: 'bad', details: [], ...failureTexts(outcome.error) };
    case 'cancelled': {
      const text = outcome.late
        ? m.contacts_upload_cancelled_late()
        : m.contacts_upload_cancelled_nothing();
      return {
        tone: 'bad',
        title: m.contacts_upload_cancelled(),
        lines: [{ text, tone: 'plain' }],
        details: [],
      };
    }
  }
}

/** Red if nothing was added and there are errors, or nothing was even skipped (spec 2, section 4). */
function isFailure({ success, errors, skipped }: UploadResult): boolean {
  return !success && (errors.length > 0 || skipped.length === 0);
}

function resultMessage(result: UploadResult): UploadMessage {
  const { added, skipped, errors } = result.details;
  const of = (kind: UploadLine['kind']) => result.lines.filter((line) => line.kind === kind);
  const notes = of('note');
  const count = (n: number) => formatNumber(n);
  return {
    tone: isFailure(result) ? 'bad' : 'good',
    title: m.contacts_upload_done(),
    lines: [
      { text: m.contacts_upload_added({ count: count(added) }), tone: 'plain' },
      ...when(skipped, m.contacts_upload_skipped({ count: count(skipped) }), 'notice'),
      ...when(errors, m.contacts_upload_warnings({ count: count(errors) }), 'warning'),
      ...when(notes.length, m.contacts_upload_notes({ count: countOf(notes) }), 'plain'),
    ],
    details: [
      ...numbered(of('skipped'), 'notice', skipped),
      ...numbered(of('refused'), 'warning', errors),
      ...numbered(notes, 'plain', notes.length),
    ],
  };
}

/** Notes have no count of their own; a full list stands for "at least". */
function countOf(notes: readonly UploadLine[]): string {
  return notes.length < UPLOAD_LINES_MAX ? formatNumber(notes.length) : `${UPLOAD_LINES_MAX}+`;
}

function when(count: number, text: string, tone: BannerLine['tone']): BannerLine[] {
  return count > 0 ? [{ text, tone }] : [];
}

/** Lines with numbers from 1, and a last one that says how many more there were. */
function numbered(
  lines: readonly UploadLine[],
  tone: BannerLine['tone'],
  total: number,
): BannerLine[] {
  const more = total - lines.length;
  return [
    ...lines.map((line, at) => ({
      text: m.contacts_line_numbered({ number: at + 1, text: lineText(line) }),
      tone,
    })),
    ...when(more, m.contacts_upload_more({ count: formatNumber(more) }), 'plain'),
  ];
}

const LINE_TEXTS = {
  required: m.contacts_line_required,
  'too-short': m.contacts_line_too_short,
  'too-long': m.contacts_line_too_long,
  format: m.contacts_line_format,
  characters: m.contacts_line_characters,
  'unknown-category': m.contacts_line_unknown_category,
  'duplicate-contact': m.contacts_line_duplicate_contact,
  'duplicate-row': m.contacts_line_duplicate_row,
  'zero-restored': m.contacts_line_zero_restored,
} satisfies Record<UploadLine['reason'], (inputs: LineInputs) => string>;

type LineInputs = { row: string; field: string; value: string; other: string };

/** What is to be said of one row, in the reader's language. */
function lineText({ row, reason, field, value, other }: UploadLine): string {
  const label = FIELD_LABELS[field as keyof typeof FIELD_LABELS]?.() ?? field ?? '';
  return LINE_TEXTS[reason]({ row: String(row), field: label, value, other: other ?? '' });
}

const REFUSAL_TEXTS: Record<string, () => string> = {
  'contacts.no-file': m.contacts_upload_no_file,
  'contacts.wrong-file-type': m.contacts_upload_wrong_type,
  'contacts.file-too-large': m.contacts_upload_too_large,
  'contacts.file-refused.not-a-workbook': m.contacts_refused_not_a_workbook,
  'contacts.file-refused.encrypted': m.contacts_refused_encrypted,
  'contacts.file-refused.damaged': m.contacts_refused_damaged,
  'contacts.file-refused.too-large': m.contacts_refused_too_large,
  'contacts.file-refused.too-large-inside': m.contacts_refused_too_large_inside,
  'contacts.file-refused.too-many-rows': m.contacts_refused_too_many_rows,
  'contacts.file-refused.too-many-columns': m.contacts_refused_too_many_columns,
  'contacts.file-refused.unsafe-xml': m.contacts_refused_unsafe_xml,
  'contacts.file-refused.too-slow': m.contacts_refused_too_slow,
  'contacts.file-refused.no-sheet': m.contacts_refused_no_sheet,
};

function failureTexts(error: unknown): Pick<UploadMessage, 'title' | 'lines'> {
  const problem = error instanceof Problem ? error : undefined;
  const refusal = REFUSAL_TEXTS[problem?.reason ?? ''];
  if (refusal) return { title: refusal(), lines: [] };
  if (problem?.code === 'network') {
    const detail = navigator.onLine
      ? m.contacts_upload_detail_lost()
      : m.contacts_upload_detail_offline();
    return { title: m.contacts_upload_error_network({ detail }), lines: [] };
  }
  return {
    title: m.contacts_upload_failed(),
    lines: [{ text: problemText(error), tone: 'plain' }],
  };
}
