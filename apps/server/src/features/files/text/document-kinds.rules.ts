import { HWP_MIME_TYPES } from '@station/contract/files/contents';

/** How the text of a file is come by. */
export type DocumentKind = 'text' | 'word' | 'workbook' | 'pdf' | 'hwp' | 'hwpx';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const KINDS: Record<string, DocumentKind> = {
  'text/plain': 'text',
  'text/csv': 'text',
  'text/markdown': 'text',
  [`${OFFICE}.wordprocessingml.document`]: 'word',
  [`${OFFICE}.spreadsheetml.sheet`]: 'workbook',
  'application/vnd.ms-excel': 'workbook',
  'application/pdf': 'pdf',
  ...{ 'application/x-hwp': 'hwp', 'application/hwp+zip': 'hwpx' },
};

/** Whether the text of this type is read only where the settings say so (`file_hwp_text`). */
export const isReadByChoice = (mimeType: string): boolean => HWP_MIME_TYPES.includes(mimeType);

/** How the text of a file of this type is come by; undefined where none is read. */
export const documentKindOf = (mimeType: string): DocumentKind | undefined =>
  Object.hasOwn(KINDS, mimeType) ? KINDS[mimeType] : undefined;
