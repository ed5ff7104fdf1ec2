import {
  CONTACT_LIMITS,
  ContactFields,
  DEFAULT_CATEGORY,
} from '@station/contract/contacts/contacts';
import type { RowRemark } from '@station/contract/imports/import-rows';
import { foldText } from '@station/contract/search-text';
import { withLeadingZero } from '../../../platform/phones.ts';
import type { CheckedRow, CreateChecker } from '../../imports/import.kind.ts';
import { problemsOf, remark, shortened } from '../../imports/row-remarks.rules.ts';
import { cleanRow, type RowFields } from './clean-row.ts';
import { derivedColumns } from './search-column.ts';

/** The categories a row may name, by value or by label. */
export type ContactRowOptions = { categories: { value: string; label: string }[] };

/** The fields of a row in the order of the template (spec 2, section 5), and notes. */
export const ROW_FIELDS = [
  'name',
  'phone',
  'position',
  'email',
  'company',
  'address',
  'category',
  'notes',
] as const;

/** A row has one telephone number and one address. */
const NO_LISTS = { other_phones: [], other_emails: [] };

/** Spellings of categories that are remembered. */
const KNOWN_CATEGORIES = 200;

/** Checks the rows of a contacts workbook, in the reading process and when one is mended. */
export const createChecker: CreateChecker<ContactRowOptions> = ({ categories }) => {
  const byName = new Map(
    categories.flatMap(({ value, label }) => [
      [foldText(value), value],
      [foldText(label), value],
    ]),
  );
  const fallback = byName.get(DEFAULT_CATEGORY) ?? categories[1]?.value ?? '';

  const known = new Map<string, string | undefined>();
  const categoryOf = (typed: string): string | undefined => {
    if (typed === '') return fallback;
    if (known.has(typed)) return known.get(typed);
    const category = byName.get(foldText(typed));
    // A column has few categories, but a wrong one may have as many as there are rows.
    if (known.size < KNOWN_CATEGORIES) known.set(typed, category);
    return category;
  };

  return (given, broken) => {
    const typed = typedFields(given);
    const mended = withLeadingZero(typed.phone);
    const category = categoryOf(typed.category);
    const fields = { ...typed, phone: mended ?? typed.phone };
    const notes = mended === undefined ? [] : [remark('phone', 'zero-restored', typed.phone)];
    if (category !== undefined && broken === undefined) {
      const clean = cleanRow({ ...fields, category });
      if (clean) return taken(clean, notes);
    }
    const checked = ContactFields.safeParse({ ...fields, category: category ?? '?' });
    const brokenField = broken === undefined ? undefined : ROW_FIELDS[broken];
    const problems = [
      ...(brokenField ? [remark(brokenField, 'characters', typed[brokenField])] : []),
      ...problemsOf(checked, fields).filter((it) => it.field !== brokenField),
      ...(category === undefined ? [remark('category', 'unknown-category', typed.category)] : []),
    ];
    if (checked.success && problems.length === 0) return taken(checked.data, notes);
    return {
      values: ROW_FIELDS.map((field) => shortened(fields[field], CONTACT_LIMITS.address)),
      ...NOTHING,
      problems,
      notes,
    };
  };
};

function typedFields(given: readonly string[]): RowFields {
  const fields = {} as RowFields;
  ROW_FIELDS.forEach((field, index) => {
    fields[field] = given[index] ?? '';
  });
  return fields;
}

/** A refused row is compared with nothing and stores nothing. */
const NOTHING = { key: '', derived: null };

function taken(contact: RowFields, notes: RowRemark[]): CheckedRow {
  const { search, phone_key } = derivedColumns({ ...contact, ...NO_LISTS });
  const values = ROW_FIELDS.map((field) => contact[field]);
  return { values, key: phone_key, derived: search, problems: [], notes };
}
