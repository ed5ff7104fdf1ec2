import {
  CATEGORY_LIMITS,
  type Category,
  type CategoryToAdd,
  categorySlug,
  categoryValueFault,
} from '@station/contract/contacts/categories';
import { m } from '../../../paraglide/messages.js';

/** A row of the form for own categories. */
export type NewCategoryRow = {
  /** Tells rows apart while they come and go. */
  key: number;
  label: string;
  /** What the person typed; empty as long as the value follows the label. */
  typedValue: string;
  description: string;
};

/** What is wrong in a row, by its fields. */
export type RowFaults = { value?: string; label?: string; description?: string };

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

/** What is wrong with each row that somebody has begun, by its key (spec 2, section 5). */
export function rowFaults(
  rows: readonly NewCategoryRow[],
  categories: readonly Category[],
): Map<number, RowFaults> {
  const seen = new Set(categories.map((one) => one.value));
  const faults = new Map<number, RowFaults>();
  for (const row of rows.filter((one) => !isEmptyRow(one))) {
    const found = faultsOf(row, seen);
    if (Object.keys(found).length > 0) faults.set(row.key, found);
    seen.add(rowValue(row));
  }
  return faults;
}

function faultsOf(row: NewCategoryRow, seen: ReadonlySet<string>): RowFaults {
  const value = rowValue(row);
  const label = row.label.trim();
  const fault = categoryValueFault(value);
  return {
    ...(label === '' && { label: m.categories_rule_label() }),
    ...(label.length > CATEGORY_LIMITS.label && { label: tooLong(CATEGORY_LIMITS.label) }),
    ...(fault === 'required' && { value: m.categories_rule_empty() }),
    ...(fault && fault !== 'required' && { value: m.categories_rule_value({ value }) }),
    ...(!fault && seen.has(value) && { value: m.categories_rule_value_exists({ value }) }),
    ...(row.description.trim().length > CATEGORY_LIMITS.description && {
      description: tooLong(CATEGORY_LIMITS.description),
    }),
  };
}

const tooLong = (limit: number) => m.app_rule_too_long({ limit });
