import type { UploadLine, UploadResult } from '@station/contract/contacts/contact-files';
import { LABELS } from './contact-import-texts.ts';

/** Vietnamese names of the columns, as in the template. */
export const COLUMN_LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(LABELS).map(([field, labels]) => [field, labels.vi]),
);

/** The screen's language is Vietnamese in the spec; browsers word `lines` in the reader's own. */
const REASON_TEXTS: Record<UploadLine['reason'], (line: UploadLine, label: string) => string> = {
  required: (_, label) => `thiếu ${label}`,
  'too-short': (line, label) => `${label} quá ngắn: ${line.value}`,
  'too-long': (line, label) => `${label} quá dài: ${line.value}`,
  format: (line, label) => `${label} không hợp lệ: ${line.value}`,
  characters: (_, label) => `${label} có ký tự không hợp lệ`,
  'unknown-category': (line) => `category không tồn tại: ${line.value}`,
  'duplicate-contact': (line) => `số điện thoại ${line.value} đã có ở contact "${line.other}"`,
  'duplicate-row': (line) => `số điện thoại ${line.value} trùng với dòng ${line.other}`,
  'zero-restored': (line) => `đã thêm lại số 0 ở đầu: ${line.value}`,
  'plus-restored': (line) => `đã thêm lại dấu + trước mã quốc gia: ${line.value}`,
  'link-removed': (line) => `đã bỏ phần liên kết: ${line.value}`,
  'several-in-cell': (line, label) => `một ô có nhiều ${label}: ${line.value}`,
  'totals-row': (line) => `dòng tổng, không nhập: ${line.value}`,
};

/** One line of the result, in Vietnamese. */
function describe(line: UploadLine): string {
  const label = COLUMN_LABELS[line.field ?? ''] ?? line.field ?? '';
  return `Dòng ${line.row}: ${REASON_TEXTS[line.reason](line, label)}`;
}

/** The answer to an upload: success when anything was added (spec 2, sections 3 and 4). */
export function uploadResult(
  details: UploadResult['details'],
  lines: UploadLine[],
  message: string,
): UploadResult {
  const textsOf = (kind: UploadLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(describe);
  return {
    success: details.added > 0,
    message,
    details,
    skipped: textsOf('skipped'),
    errors: textsOf('refused'),
    lines,
  };
}
