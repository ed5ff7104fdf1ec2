import type { ImportRow } from '@station/contract/imports/import-rows';
import type { Db } from '../../db/db.ts';
import { byField, type ImportDefinition } from './import.kind.ts';
import type { ArchivedParts } from './import-row-pages.queries.ts';
import type { StagedRow } from './import-rows.queries.ts';

/** Rows as callers see them, with the values of those that are to be updated as they are now. */
export async function toRows(
  db: Db,
  definition: ImportDefinition,
  rows: readonly (StagedRow & Partial<ArchivedParts>)[],
): Promise<ImportRow[]> {
  const updates = rows.filter((row) => row.outcome === 'updated' && !row.before);
  const ids = new Set(updates.flatMap((row) => row.match_id ?? []));
  const records = await definition.findValues(db, [...ids]);
  const defaults = Object.entries(definition.defaults ?? {});
  return rows.map((row) => {
    const values = byField(definition, row.vals);
    if (row.outcome === 'added') {
      for (const [field, value] of defaults) values[field] ||= value;
    }
    const record = row.match_id === null ? undefined : records.get(row.match_id);
    const isDuplicate = row.match_id !== null || row.match_row !== null;
    return {
      row: row.row,
      outcome: row.outcome,
      values,
      mended: row.is_mended,
      problems: row.problems ?? [],
      notes: row.notes ?? [],
      duplicate: isDuplicate
        ? {
            field: definition.keyField,
            id: row.match_id,
            label: row.match_label,
            row: row.match_row,
          }
        : null,
      before:
        row.outcome === 'updated' ? (archivedBefore(definition, row) ?? record ?? null) : null,
    };
  });
}

/**
 * What a committed import kept of a record: its values by field. What it did not keep it did not
 * change, and what is no text of a cell cannot be shown.
 */
function archivedBefore(
  { fields }: Pick<ImportDefinition, 'fields'>,
  { before }: Partial<ArchivedParts>,
): Record<string, string> | undefined {
  if (!before) return undefined;
  const shown = fields.flatMap(({ key }) => {
    const value = before[key];
    return value === undefined || (typeof value === 'object' && value !== null)
      ? []
      : [[key, String(value ?? '')]];
  });
  return Object.fromEntries(shown);
}
