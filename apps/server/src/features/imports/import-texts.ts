import type { RowRemark } from '@station/contract/imports/import-rows';
import type { ImportDefinition, Language } from './import.kind.ts';
import type { StagedRow } from './import-rows.queries.ts';

type Worded = Record<Language, string>;

/** Words of the columns that a file of rejected rows has besides. */
export const REASON_HEADING: Worded = { vi: 'Lý do', ko: '사유', en: 'Reason' };
export const ROW_HEADING: Worded = { vi: 'Dòng', ko: '행', en: 'Row' };

/** What is wrong with a value, after the name of its field. */
const REASONS: Record<string, Worded> = {
  required: { vi: 'bị thiếu', ko: '값이 없습니다', en: 'is missing' },
  'too-short': { vi: 'quá ngắn', ko: '너무 짧습니다', en: 'is too short' },
  'too-long': { vi: 'quá dài', ko: '너무 깁니다', en: 'is too long' },
  format: { vi: 'không hợp lệ', ko: '형식이 올바르지 않습니다', en: 'is not valid' },
  characters: {
    vi: 'có ký tự không hợp lệ',
    ko: '저장할 수 없는 문자가 있습니다',
    en: 'has characters that cannot be stored',
  },
};

const DROPPED: Worded = { vi: 'Đã bỏ', ko: '제외함', en: 'Left out' };

const DUPLICATE_ROW: Record<Language, (row: number) => string> = {
  vi: (row) => `Trùng với dòng ${row}`,
  ko: (row) => `${row}행과 중복`,
  en: (row) => `Same as row ${row}`,
};

const DUPLICATE_RECORD: Record<Language, (label: string) => string> = {
  vi: (label) => `Đã có: ${label}`,
  ko: (label) => `이미 있음: ${label}`,
  en: (label) => `Already there: ${label}`,
};

/** Why a row was not taken, in a reader's language. */
export function rejectionText(
  definition: Pick<ImportDefinition, 'fields' | 'reasons'>,
  row: Pick<StagedRow, 'outcome' | 'problems' | 'match_label' | 'match_row'>,
  language: Language,
): string {
  if (row.outcome === 'dropped') return DROPPED[language];
  if (row.problems) {
    return row.problems.map((it) => remarkText(definition, it, language)).join('; ');
  }
  // A record that is there already is the first reason, as it was for the import itself.
  if (row.match_label !== null) return DUPLICATE_RECORD[language](row.match_label);
  return DUPLICATE_ROW[language](row.match_row ?? 0);
}

function remarkText(
  { fields, reasons }: Pick<ImportDefinition, 'fields' | 'reasons'>,
  { field, reason }: RowRemark,
  language: Language,
): string {
  const label = fields.find(({ key }) => key === field)?.labels[language] ?? field;
  const inputs = reasons[reason] ?? REASONS[reason];
  return `${label}: ${inputs?.[language] ?? reason}`;
}
