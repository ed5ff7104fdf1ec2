import type { ContactFields } from '@station/contract/contacts';
import { foldText, initialsOf } from '@station/contract/search-text';
import { phoneForms } from './phones.ts';

/** The stored columns that are made from the others. */
export type DerivedColumns = { search: string; phone_key: string };

/**
 * What a contact is found and compared by. `search` holds everything a search looks at, folded:
 * name first (most searches are for one), telephone digits, e-mail, company, initial consonants.
 * See docs/decisions/005.
 */
export function derivedColumns(
  contact: Pick<ContactFields, 'name' | 'phone' | 'email' | 'company'>,
): DerivedColumns {
  const { name, email, company } = contact;
  const phone = phoneForms(contact.phone);
  const parts = [
    foldText(name),
    phone.searchable,
    foldText(email),
    foldText(company),
    initialsOf(name),
    initialsOf(company),
  ];
  // A line break between the parts keeps a piece from matching across two of them.
  return { search: parts.filter(Boolean).join('\n'), phone_key: phone.comparable };
}
