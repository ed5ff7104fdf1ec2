import type { ContactFields } from '@station/contract/contacts';
import { phoneForms } from '../../platform/phones.ts';
import { searchColumn } from '../../platform/search-column.ts';

/** The stored columns that are made from the others. */
export type DerivedColumns = { search: string; phone_key: string };

/**
 * What a contact is found and compared by. `search` holds everything a search looks at,
 * folded; see docs/decisions/005.
 */
export function derivedColumns(
  contact: Pick<ContactFields, 'name' | 'phone' | 'email' | 'company'>,
): DerivedColumns {
  const { name, email, company } = contact;
  const phone = phoneForms(contact.phone);
  return {
    search: searchColumn({ names: [name, company], phone: phone.searchable, email }),
    phone_key: phone.comparable,
  };
}
