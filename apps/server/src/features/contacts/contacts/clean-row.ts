import { CONTACT_LIMITS, PHONE_PATTERN } from '@station/contract/contacts/contacts';
import { EMAIL_PATTERN, isStorable } from '@station/contract/fields';
import { withCountryPlus } from '@station/contract/phone-numbers';

/** The texts of a contact that a row of a sheet can have, and the most characters of each. */
const MAX = {
  name: CONTACT_LIMITS.name,
  phone: CONTACT_LIMITS.phone,
  position: CONTACT_LIMITS.position,
  email: CONTACT_LIMITS.email,
  company: CONTACT_LIMITS.company,
  address: CONTACT_LIMITS.address,
  category: 50,
  notes: CONTACT_LIMITS.notes,
};

export type RowFields = Record<keyof typeof MAX, string>;

const FIELDS = Object.keys(MAX) as (keyof RowFields)[];

/**
 * A row as the contract's schema would store it when nothing is wrong with it, else undefined: then
 * the schema has to be asked. For nearly every row of an import it is the schema's answer at a
 * fraction of the time, and a test holds both together.
 */
export function cleanRow(given: RowFields): RowFields | undefined {
  const row = { ...given };
  for (const field of FIELDS) {
    if (!isStorable(row[field])) return undefined;
    row[field] = row[field].normalize('NFC').trim();
    if (row[field].length > MAX[field]) return undefined;
  }
  const { name, phone, email, category } = row;
  if (name === '' || category === '' || phone.length < CONTACT_LIMITS.phoneMin) return undefined;
  if (!PHONE_PATTERN.test(phone)) return undefined;
  if (email !== '' && !EMAIL_PATTERN.test(email)) return undefined;
  row.phone = withCountryPlus(phone);
  return row;
}
