/** The Excel file of an upload, whatever it is for (spec 2, sections 5 and 7). */
import type { FileUpload } from '../endpoint.ts';

/** At most 10 MB in the field `excelFile`. */
export const EXCEL_UPLOAD: FileUpload = { fileField: 'excelFile', maxBytes: 10 * 1024 * 1024 };

/** Names that an Excel file may have. */
export const EXCEL_NAME_PATTERN = /\.xlsx?$/i;

/** What the server says when there is no file to read. */
export const EXCEL_TEXTS = {
  wrongFileType: 'Vui lòng chọn file Excel (.xlsx hoặc .xls)',
  fileTooLarge: 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.',
  noFile: 'Vui lòng chọn file Excel để upload.',
} as const;
