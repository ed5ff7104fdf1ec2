import type { UploadLine, UploadResult } from '@station/contract/contact-files';
import type { ContactsReason } from '@station/contract/contacts';
import { type RefusalReason, WorkbookRefused } from '../../platform/excel/workbook-refused.ts';
import { Problem } from '../../platform/problem.ts';

/** Vietnamese names of the columns, as in the template. */
export const COLUMN_LABELS: Record<string, string> = {
  name: 'Tên',
  phone: 'Điện thoại',
  position: 'Chức vụ',
  email: 'Email',
  company: 'Công ty',
  address: 'Địa chỉ',
  category: 'Category',
};

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

const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  'not-a-workbook': 'File này không phải là file Excel.',
  encrypted: 'File Excel được bảo vệ bằng mật khẩu. Vui lòng bỏ mật khẩu rồi thử lại.',
  damaged: 'File Excel bị hỏng hoặc không đầy đủ.',
  'too-large': 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.',
  'too-large-inside': 'Nội dung bên trong file quá lớn.',
  'too-many-rows': 'File có quá nhiều dòng.',
  'too-many-columns': 'File có quá nhiều cột.',
  'unsafe-xml': 'File Excel chứa nội dung không an toàn.',
  'too-slow': 'File mất quá nhiều thời gian để đọc.',
  'no-sheet': 'File Excel không có sheet nào.',
};

/** A refused workbook as a problem with a sentence that says why; other errors as they are. */
export function refusedWorkbook(error: unknown): unknown {
  if (!(error instanceof WorkbookRefused)) return error;
  const message = REFUSAL_TEXTS[error.reason];
  return new Problem('invalid', message, {
    reason: `contacts.file-refused.${error.reason}`,
    validationErrors: [{ field: 'excelFile', message, rule: 'format' }],
  });
}

/** A refusal of the upload itself, before anything was read. */
export function refusedUpload(reason: ContactsReason, message: string): Problem {
  return new Problem(reason === 'contacts.file-too-large' ? 'too-large' : 'invalid', message, {
    reason,
    validationErrors: [{ field: 'excelFile', message, rule: 'format' }],
  });
}
