import type { UPLOAD_REASONS } from '@station/contract/contact-files';
import { CONTACT_LIMITS, ContactFields, DEFAULT_CATEGORY } from '@station/contract/contacts';
import { BAD_CHARACTERS } from '@station/contract/fields';
import { foldText } from '@station/contract/search-text';
import type * as z from 'zod/mini';
import type { Cell, CreateMapper } from '../../platform/excel/row-mapper.ts';
import { withLeadingZero } from '../../platform/phones.ts';
import { derivedColumns } from './search-column.ts';

type Reason = (typeof UPLOAD_REASONS)[number];

/** A row of an uploaded file, ready to be staged; `reason` and `field` when it cannot be taken. */
export type StagedRow = {
  row: number;
  name: string;
  phone: string;
  phone_key: string;
  position: string;
  email: string;
  company: string;
  address: string;
  category: string;
  search: string;
  reason: Reason | null;
  field: string | null;
  value: string;
  note: Reason | null;
};

/** The categories a row may name, by value or by label. */
export type ContactRowOptions = { categories: { value: string; label: string }[] };

/** The seven columns in their order (spec 2, section 5). */
const COLUMNS = ['name', 'phone', 'position', 'email', 'company', 'address', 'category'] as const;

/** A row has one telephone number and one address. */
const NO_LISTS = { other_phones: [], other_emails: [] };

/** Longest piece of a refused value that is shown back. */
const SHOWN_CHARACTERS = 60;

/** Checks the rows of a contacts workbook; runs in the reader's process. */
export const createMapper: CreateMapper<StagedRow, ContactRowOptions> = ({ categories }) => {
  const byName = new Map(
    categories.flatMap(({ value, label }) => [
      [foldText(value), value],
      [foldText(label), value],
    ]),
  );
  const fallback = byName.get(DEFAULT_CATEGORY) ?? categories[1]?.value ?? '';

  return {
    // The first row is a header and ignored (spec 2, section 5).
    header: () => undefined,

    row(cells, rowNumber) {
      const given = COLUMNS.map((_column, index) => cells[index]?.text.trim() ?? '');
      if (given.every((value) => value === '')) return undefined;
      const [name, typedPhone, position, email, company, address, typedCategory] = given as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const mended = withLeadingZero(typedPhone);
      const phone = mended ?? typedPhone;
      const category = typedCategory === '' ? fallback : byName.get(foldText(typedCategory));
      const fields = { name, phone, position, email, company, address, notes: '' };
      const checked = ContactFields.safeParse({ ...fields, category: category ?? '?' });
      const refusal =
        brokenCell(cells) ??
        (checked.success ? unknownCategory(category, typedCategory) : firstIssue(checked, fields));
      const values =
        checked.success && !refusal
          ? checked.data
          : shortened({ ...fields, category: typedCategory });
      const { notes: _, ...taken } = values;
      const { search, phone_key } = derivedColumns({ ...taken, ...NO_LISTS });
      return {
        row: rowNumber,
        ...taken,
        ...(refusal ? { search: '', phone_key: '' } : { search, phone_key }),
        reason: refusal?.reason ?? null,
        field: refusal?.field ?? null,
        value: (refusal?.value ?? (mended ? typedPhone : '')).slice(0, SHOWN_CHARACTERS),
        note: mended ? 'zero-restored' : null,
      };
    },
  };
};

type Refusal = { reason: Reason; field: string; value: string };

function brokenCell(cells: readonly Cell[]): Refusal | undefined {
  const at = COLUMNS.findIndex((_column, index) => cells[index]?.broken);
  const field = COLUMNS[at];
  return field && { reason: 'characters', field, value: cells[at]?.text ?? '' };
}

function unknownCategory(category: string | undefined, typed: string): Refusal | undefined {
  return category === undefined
    ? { reason: 'unknown-category', field: 'category', value: typed }
    : undefined;
}

/** The first thing that the contract's own rules find wrong. */
function firstIssue(
  result: { error?: z.core.$ZodError },
  fields: Record<string, string>,
): Refusal | undefined {
  const issue = result.error?.issues[0];
  if (!issue) return undefined;
  const field = String(issue.path[0] ?? '');
  const value = fields[field] ?? '';
  return { reason: reasonOf(issue, value), field, value };
}

function reasonOf(issue: z.core.$ZodIssue, value: string): Reason {
  if (issue.message === BAD_CHARACTERS) return 'characters';
  if (value === '') return 'required';
  if (issue.code === 'too_big') return 'too-long';
  if (issue.code === 'too_small') return 'too-short';
  return 'format';
}

/** A refused row is kept only to be shown, so its texts need no more room than valid ones. */
function shortened<T extends Record<string, string>>(fields: T): T {
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    value.replaceAll('\0', '').slice(0, CONTACT_LIMITS.address).toWellFormed(),
  ]);
  return Object.fromEntries(entries);
}
