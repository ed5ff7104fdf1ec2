import {
  CONTACT_LIMITS,
  ContactFields,
  DEFAULT_CATEGORY,
} from '@station/contract/contacts/contacts';
import type { RowRemark } from '@station/contract/imports/import-rows';
import type { Edition } from '@station/contract/industries/industry-fields';
import { foldText } from '@station/contract/search-text';
import type { CheckedRow, CreateChecker } from '../../imports/import.kind.ts';
import { problemsOf, remark, shortened } from '../../imports/row-remarks.rules.ts';
import { readIndustry } from '../../industries/stored/industry-texts.rules.ts';
import { cleanRow, type RowFields } from './clean-row.ts';
import { BETWEEN, readEmails, readPhones } from './contact-methods.rules.ts';
import { derivedColumns } from './search-column.ts';

/** The categories a row may name, by value or by label, and the organisation's edition. */
export type ContactRowOptions = {
  categories: { value: string; label: string }[];
  /** The edition whose code a number without one is. */
  edition: Edition;
};

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

/** The fields of a row that a file can have: those of the contact, and what it is classified as. */
export const IMPORT_FIELDS = [...ROW_FIELDS, 'industry'] as const;

/** Spellings of categories that are remembered. */
const KNOWN_CATEGORIES = 200;

/** Checks the rows of a contacts workbook, in the reading process and when one is mended. */
export const createChecker: CreateChecker<ContactRowOptions> = ({ categories, edition }) => {
  const byName = new Map(
    categories.flatMap(({ value, label }) => [
      [foldText(value), value],
      [foldText(label), value],
    ]),
  );
  const known = new Map<string, string | undefined>();
  const categoryOf = (typed: string): string | undefined => {
    if (typed === '') return DEFAULT_CATEGORY;
    if (known.has(typed)) return known.get(typed);
    const category = byName.get(foldText(typed));
    // A column has few categories, but a wrong one may have as many as there are rows.
    if (known.size < KNOWN_CATEGORIES) known.set(typed, category);
    return category;
  };

  const industries = new Map<string, string | undefined>();
  const industryOf = (asTyped: string): string | undefined => {
    if (!industries.has(asTyped) && industries.size < KNOWN_CATEGORIES) {
      industries.set(asTyped, readIndustry(asTyped, edition));
    }
    return industries.has(asTyped) ? industries.get(asTyped) : readIndustry(asTyped, edition);
  };

  return (given, broken) => {
    const typed = typedFields(given);
    const writtenIndustry = (given[ROW_FIELDS.length] ?? '').trim();
    const industry = writtenIndustry === '' ? '' : industryOf(writtenIndustry);
    const phones = readPhones(typed.phone);
    const emails = readEmails(typed.email);
    const category = categoryOf(typed.category);
    const {
      values: [phone = '', ...other_phones],
    } = phones;
    const {
      values: [email = '', ...other_emails],
    } = emails;
    const others = { other_phones, other_emails };
    const isSingle = other_phones.length === 0 && other_emails.length === 0;
    const notes = [
      ...phones.mended.map((reason) => remark('phone', reason, typed.phone)),
      ...emails.mended.map((reason) => remark('email', reason, typed.email)),
    ];
    if (category !== undefined && broken === undefined && isSingle && industry !== undefined) {
      const clean = cleanRow({ ...typed, phone, email, category });
      if (clean) return taken({ ...clean, ...others }, typed, industry, notes);
    }
    const fields = {
      ...typed,
      phone: phones.values.join(BETWEEN),
      email: emails.values.join(BETWEEN),
    };
    const asked = { ...typed, phone, email, ...others, category: category ?? '?' };
    const checked = ContactFields.safeParse(asked);
    const brokenField = broken === undefined ? undefined : IMPORT_FIELDS[broken];
    const problems = [
      ...(brokenField ? [remark(brokenField, 'characters', given[broken ?? 0] ?? '')] : []),
      ...problemsOf(checked, fields)
        .map(ofItsColumn)
        .filter((it) => it.field !== brokenField),
      ...(category === undefined ? [remark('category', 'unknown-category', typed.category)] : []),
      ...(industry === undefined ? [remark('industry', 'unknown-industry', writtenIndustry)] : []),
    ];
    if (checked.success && problems.length === 0) {
      return taken({ ...checked.data, ...others }, typed, industry ?? '', notes);
    }
    return {
      values: [
        ...ROW_FIELDS.map((field) => shortened(fields[field], keptOf(field))),
        shortened(writtenIndustry, CONTACT_LIMITS.address),
      ],
      ...NOTHING,
      problems,
      notes,
    };
  };
};

/** Characters of all e-mail addresses that one contact can have, in one cell. */
const EMAILS_MOST = (CONTACT_LIMITS.others + 1) * (CONTACT_LIMITS.email + BETWEEN.length);

/**
 * How much of a refused value is kept: all that can be good, for another cell may be mended first, and one
 * character more, so that what is too long stays so until it is mended itself.
 */
const keptOf = (field: (typeof ROW_FIELDS)[number]): number =>
  1 +
  (field === 'notes'
    ? CONTACT_LIMITS.notes
    : Math.max(CONTACT_LIMITS.address, field === 'email' ? EMAILS_MOST : 0));

function typedFields(given: readonly string[]): RowFields {
  const fields = {} as RowFields;
  ROW_FIELDS.forEach((field, index) => {
    fields[field] = given[index] ?? '';
  });
  return fields;
}

/** Further numbers and addresses stand in the column of the first. */
const ofItsColumn = (one: RowRemark): RowRemark => ({
  ...one,
  field: one.field.replace(/^other_(phone|email)s$/, '$1'),
});

/** A refused row is compared with nothing and stores nothing. */
const NOTHING = { key: '', derived: null };

type Lists = { other_phones: string[]; other_emails: string[] };

function taken(
  contact: RowFields & Lists,
  typed: RowFields,
  industry: string,
  notes: RowRemark[],
): CheckedRow {
  const { search, phone_key, other_phone_keys } = derivedColumns(contact);
  const { phone, other_phones, email, other_emails } = contact;
  const written = {
    ...contact,
    phone: [phone, ...other_phones].join(BETWEEN),
    email: [email, ...other_emails].join(BETWEEN),
    // It was checked with the category of a new contact; one that is there keeps its own.
    ...(typed.category === '' && { category: '' }),
  };
  const values = [...ROW_FIELDS.map((field) => written[field]), industry];
  const otherKeys = other_phone_keys;
  return { values, key: phone_key, otherKeys, derived: search, problems: [], notes };
}
