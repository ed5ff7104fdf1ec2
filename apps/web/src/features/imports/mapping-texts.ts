import type { ImportColumn } from '@station/contract/imports/import-columns';
import type { Import } from '@station/contract/imports/imports';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import type { ImportKindTexts } from './import-kind.ts';

/** Required fields that no column stands for. */
export function missingFields({ fields }: Import, columns: readonly Pick<ImportColumn, 'field'>[]) {
  const mapped = new Set(columns.map((column) => column.field));
  return fields.filter(({ key, required }) => required && !mapped.has(key)).map(({ key }) => key);
}

/** Names the required fields that no column stands for. */
export function missingText(missing: readonly string[], kind: ImportKindTexts): string {
  return m.imports_mapping_missing({ fields: missing.map(kind.field).join(', ') });
}

/** In one line: what is missing, or how many columns were recognised and how many are unused. */
export function stateText(one: Import, kind: ImportKindTexts): string {
  const missing = missingFields(one, one.columns);
  if (missing.length > 0) return missingText(missing, kind);
  const known = one.columns.filter(({ field }) => field !== null).length;
  const good = m.imports_mapping_good({ count: formatNumber(known) });
  const unused = one.columns.length - known;
  return unused > 0
    ? `${good} · ${m.imports_mapping_ignored({ count: formatNumber(unused) })}`
    : good;
}
