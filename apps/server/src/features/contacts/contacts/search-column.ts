import type { ContactFields } from '@station/contract/contacts/contacts';
import { phoneForms } from '../../../platform/phones.ts';
import { searchColumn } from '../../../platform/search-column.ts';

/** The stored columns that are made from the others. */
export type DerivedColumns = { search: string; phone_key: string; other_phone_keys: string[] };

/** What they are made from. */
type Source = Required<
  Pick<ContactFields, 'name' | 'phone' | 'other_phones' | 'email' | 'other_emails' | 'company'>
>;

/**
 * What a contact is found and compared by. `search` holds everything a search looks at,
 * folded; see docs/decisions/005.
 */
export function derivedColumns(contact: Source): DerivedColumns {
  const { name, email, company } = contact;
  const phone = phoneForms(contact.phone);
  const others = contact.other_phones.map(phoneForms);
  return {
    search: searchColumn({
      names: [name, company],
      phones: [phone, ...others].map(({ searchable }) => searchable),
      emails: [email, ...contact.other_emails],
    }),
    phone_key: phone.comparable,
    other_phone_keys: others.map(({ comparable }) => comparable),
  };
}
