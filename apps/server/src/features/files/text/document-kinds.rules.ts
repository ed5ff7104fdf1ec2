/** How the text of a file is come by. */
export type DocumentKind = 'text' | 'word' | 'workbook' | 'pdf';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const KINDS: Record<string, DocumentKind> = {
  'text/plain': 'text',
  'text/csv': 'text',
  'text/markdown': 'text',
  [`${OFFICE}.wordprocessingml.document`]: 'word',
  [`${OFFICE}.spreadsheetml.sheet`]: 'workbook',
  'application/vnd.ms-excel': 'workbook',
  'application/pdf': 'pdf',
};

/** How the text of a file of this type is come by; undefined where none is read. */
export const documentKindOf = (mimeType: string): DocumentKind | undefined =>
  Object.hasOwn(KINDS, mimeType) ? KINDS[mimeType] : undefined;
