import { m } from '../../../paraglide/messages.js';
import type { BadgeTint } from '../../../ui/badge.tsx';

/** The built-in categories (spec 2, section 3) in the reader's language, and their colours. */
const BUILT_IN: Readonly<Record<string, { label: () => string; tint: BadgeTint }>> = {
  employee: { label: m.contacts_category_employee, tint: 'blue' },
  seoul_fnb: { label: m.contacts_category_seoul_fnb, tint: 'red' },
  external: { label: m.contacts_category_external, tint: 'violet' },
  client: { label: m.contacts_category_client, tint: 'green' },
  supplier: { label: m.contacts_category_supplier, tint: 'amber' },
  partner: { label: m.contacts_category_partner, tint: 'blue' },
  vendor: { label: m.contacts_category_vendor, tint: 'amber' },
  consultant: { label: m.contacts_category_consultant, tint: 'violet' },
  government: { label: m.contacts_category_government, tint: 'red' },
  media: { label: m.contacts_category_media, tint: 'violet' },
  investor: { label: m.contacts_category_investor, tint: 'green' },
  competitor: { label: m.contacts_category_competitor, tint: 'red' },
  freelancer: { label: m.contacts_category_freelancer, tint: 'blue' },
  student: { label: m.common_record_student, tint: 'green' },
  test: { label: m.contacts_category_test, tint: 'grey' },
  other: { label: m.contacts_category_other, tint: 'grey' },
};

/** The name of a built-in category; undefined for one of the organisation's own. */
export function builtInLabel(value: string): string | undefined {
  return BUILT_IN[value]?.label();
}

const TINTS: readonly BadgeTint[] = ['blue', 'red', 'green', 'amber', 'violet', 'grey'];

/** The colour of a category's badge; of an own one by its value, so that it stays the same. */
export function categoryTint(value: string): BadgeTint {
  return BUILT_IN[value]?.tint ?? TINTS[hashOf(value) % TINTS.length] ?? 'grey';
}

/** A number that is always the same for a value, and seems random beside other values'. */
export function hashOf(value: string): number {
  let hash = 0;
  for (const character of value) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
