import type { ContactFields, Duplicate } from '@station/contract/contacts/contacts';
import { comparablePhone } from '../../../platform/phones.ts';
import { withoutRepeats } from './contact-methods.rules.ts';
import type { CompareKeys, ContactValues, SharingContact } from './contacts.queries.ts';

/**
 * Fields as a person filled them in, as they are stored: a list that was left out is that of `before`
 * (none for a new contact), a number or address is there once however it is written, and when the
 * first address was taken away, the next one is the first.
 */
export function storedValues(
  fields: ContactFields,
  before?: Pick<ContactValues, 'other_phones' | 'other_emails'>,
): ContactValues {
  const { phone, email } = fields;
  const phones = withoutRepeats(
    [phone, ...(fields.other_phones ?? before?.other_phones ?? [])],
    comparablePhone,
  );
  const emails = withoutRepeats(
    [email, ...(fields.other_emails ?? before?.other_emails ?? [])].filter(Boolean),
    (address) => address.toLowerCase(),
  );
  return {
    ...fields,
    other_phones: phones.slice(1),
    email: emails[0] ?? '',
    other_emails: emails.slice(1),
  };
}

/** What contacts with these numbers and addresses, empty ones among them, are compared by. */
export function compareKeys(
  given: Pick<ContactValues, 'phone' | 'other_phones' | 'email' | 'other_emails'>,
): CompareKeys {
  return {
    phone_keys: [given.phone, ...given.other_phones].map(comparablePhone).filter(Boolean),
    emails: [given.email, ...given.other_emails].filter(Boolean),
  };
}

/** A contact that was found by such keys, with the number or address that it shares. */
export function asDuplicate(contact: SharingContact, keys: CompareKeys): Duplicate {
  const { field, id, name, phone, email, company } = contact;
  return {
    field,
    value: sharedValue(contact, keys),
    existing: { id, name, phone, email, company },
  };
}

function sharedValue(contact: SharingContact, { phone_keys, emails }: CompareKeys): string {
  if (contact.field === 'email') {
    const lowered = emails.map((email) => email.toLowerCase());
    const other = contact.other_emails.find((email) => lowered.includes(email.toLowerCase()));
    return lowered.includes(contact.email.toLowerCase()) ? contact.email : (other ?? '');
  }
  if (phone_keys.includes(contact.phone_key)) return contact.phone;
  const at = contact.other_phone_keys.findIndex((key) => phone_keys.includes(key));
  return contact.other_phones[at] ?? '';
}
