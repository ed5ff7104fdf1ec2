import {
  CATEGORY_LIMITS,
  type Category,
  type CategoryToAdd,
  categorySlug,
  categoryValueFault,
} from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';

/** A row of the form for own categories. */
export type NewCategoryRow = {
  /** Tells rows apart while they come and go. */
  key: number;
  label: string;
  /** What the person typed; empty as long as the value follows the label. */
  typedValue: string;
  description: string;
};

/** The fields of a row. */
export const ROW_PARTS = ['label', 'value', 'description'] as const;
export type RowPart = (typeof ROW_PARTS)[number];

export function emptyRow(key: number): NewCategoryRow {
  return { key, label: '', typedValue: '', description: '' };
}

/** The value of a row: it follows the label as long as nobody has typed one (spec 2, section 5). */
export function rowValue({ typedValue, label }: NewCategoryRow): string {
  return typedValue.trim() || categorySlug(label);
}

export function isEmptyRow(row: NewCategoryRow): boolean {
  return [row.label, row.typedValue, row.description].every((text) => text.trim() === '');
}

/** A row as it is sent. */
export function toAdd(row: NewCategoryRow): CategoryToAdd {
  return { value: rowValue(row), label: row.label.trim(), description: row.description.trim() };
}

/** What a category cannot do without. */
const isWhole = (row: NewCategoryRow) => row.label.trim() !== '' && rowValue(row) !== '';

/** What is wrong with the rows that somebody has begun, and with all together if none is whole (spec 2, section 5). */
export function newRowErrors(
  rows: readonly NewCategoryRow[],
  categories: readonly Category[],
): FieldError[] {
  const none: FieldError[] = rows.some(isWhole) ? [] : [{ field: 'rows', rule: 'required' }];
  const seen = new Set(categories.map((one) => one.value));
  const found = rows.flatMap((row, at) => {
    if (isEmptyRow(row)) return [];
    const faults = faultsOf(row, seen);
    seen.add(rowValue(row));
    return faults.map(({ field, ...error }) => ({ field: `rows.${at}.${field}`, ...error }));
  });
  return [...none, ...found];
}

function faultsOf(row: NewCategoryRow, seen: ReadonlySet<string>): FieldError[] {
  const value = rowValue(row);
  const rule = categoryValueFault(value) ?? (seen.has(value) ? 'not-allowed' : undefined);
  const errors: FieldError[] = rule ? [{ field: 'value', rule }] : [];
  if (row.label.trim() === '') errors.push({ field: 'label', rule: 'required' });
  for (const field of ['label', 'description'] as const) {
    const limit = CATEGORY_LIMITS[field];
    if (row[field].trim().length > limit) errors.push({ field, rule: 'too-long', limit });
  }
  return errors;
}

/** What is wrong with the rows, in words. */
export function newRowErrorText(error: FieldError, rows: readonly NewCategoryRow[]): string {
  const [, at, part] = error.field.split('.');
  const row = rows[Number(at)];
  if (!row) return m.categories_rule_nothing_valid();
  if (error.rule === 'too-long' && part !== 'value')
    return m.app_rule_too_long({ limit: error.limit ?? 0 });
  if (part === 'label') return m.categories_rule_label();
  if (error.rule === 'required') return m.categories_rule_empty();
  const value = rowValue(row);
  return error.rule === 'not-allowed'
    ? m.categories_rule_value_exists({ value })
    : m.categories_rule_value({ value });
}
