import { EXCEL_TEXTS } from '@station/contract/imports/excel-upload';
import type { ImportsReason } from '@station/contract/imports/import-reasons';
import { IMPORT_ACCESS, type ImportKind } from '@station/contract/imports/imports';
import { type RefusalReason, WorkbookRefused } from '@station/excel/workbook-refused';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import type { NotReceived } from '../../platform/receive-file.ts';

const CONFLICTS = {
  'imports.unfinished': 'You have another import under way',
  'imports.not-ready': 'This import is not ready for that',
  'imports.cancelled': 'This import was cancelled',
  'imports.nothing-to-import': 'No row of this file can be imported',
  'imports.undo-expired': 'This import can no longer be undone',
} satisfies Partial<Record<ImportsReason, string>>;

/** A refusal because of how things stand. */
export function conflict(reason: keyof typeof CONFLICTS): Problem {
  return new Problem('conflict', CONFLICTS[reason], { reason });
}

export function importNotFound(): Problem {
  return new Problem('not-found', 'This import does not exist', {
    reason: 'imports.not-found' satisfies ImportsReason,
  });
}

export function rowNotFound(): Problem {
  return new Problem('not-found', 'This row does not exist', {
    reason: 'imports.row-not-found' satisfies ImportsReason,
  });
}

/** @throws Problem `forbidden` for somebody who may not import this kind. */
export function requireAccess(kind: ImportKind, actor: Actor): void {
  if (IMPORT_ACCESS[kind] === 'admin' && actor.role !== 'admin') {
    throw new Problem('forbidden', 'Admin access required');
  }
}

/** What is said of an import whose server ended; the person uploads the file again. */
export const INTERRUPTED = {
  reason: 'imports.interrupted' satisfies ImportsReason,
  message: 'The server was interrupted while it worked on this file. Please upload it again.',
};

export function interrupted(): Problem {
  return new Problem('conflict', INTERRUPTED.message, { reason: INTERRUPTED.reason });
}

/** Sentences in the language of the upload screen (spec 2, section 5). */
const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  'not-a-workbook': 'File này không phải là file Excel.',
  encrypted: 'File Excel được bảo vệ bằng mật khẩu. Vui lòng bỏ mật khẩu rồi thử lại.',
  damaged: 'File Excel bị hỏng hoặc không đầy đủ.',
  'too-large': EXCEL_TEXTS.fileTooLarge,
  'too-large-inside': 'Nội dung bên trong file quá lớn.',
  'too-many-rows': 'File có quá nhiều dòng.',
  'too-many-columns': 'File có quá nhiều cột.',
  'unsafe-xml': 'File Excel chứa nội dung không an toàn.',
  'too-slow': 'File mất quá nhiều thời gian để đọc.',
  'no-sheet': 'File Excel không có sheet nào.',
};

/**
 * A refused workbook as a problem with a sentence that says why; other errors as they are.
 * @param feature whose reason it is: `contacts` makes `contacts.file-refused.damaged`
 */
export function refusedWorkbook(error: unknown, feature: string): unknown {
  if (!(error instanceof WorkbookRefused)) return error;
  return invalidFile(`${feature}.file-refused.${error.reason}`, REFUSAL_TEXTS[error.reason]);
}

/** Why no file was received, as a problem of a feature. */
export function notReceived(why: NotReceived, feature: string): Problem {
  if (why === 'no-file') return invalidFile(`${feature}.no-file`, EXCEL_TEXTS.noFile);
  if (why === 'wrong-type') {
    return invalidFile(`${feature}.wrong-file-type`, EXCEL_TEXTS.wrongFileType);
  }
  return invalidFile(`${feature}.file-too-large`, EXCEL_TEXTS.fileTooLarge, 'too-large');
}

function invalidFile(
  reason: string,
  message: string,
  code: 'invalid' | 'too-large' = 'invalid',
): Problem {
  return new Problem(code, message, {
    reason,
    validationErrors: [{ field: 'excelFile', message, rule: 'format' }],
  });
}
