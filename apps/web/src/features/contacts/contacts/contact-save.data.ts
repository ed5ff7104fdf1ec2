import {
  type Contact,
  ContactFields,
  checkDuplicate,
  createContact,
  type Duplicate,
  getContact,
  updateContact,
} from '@station/contract/contacts/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import type { RecordForm } from '../../../platform/record-form.ts';
import { showChanged } from './contact-changes.data.ts';
import { refreshContacts } from './contacts.data.ts';

/** What the form holds: every field, lists that are empty among them. */
export type FormFields = Required<ContactFields>;

/** The form of a contact, as its fields know it. */
export type ContactRecord = Pick<
  RecordForm<FormFields, Contact>,
  'field' | 'key' | 'values' | 'form'
>;

/** Others have the same number or address; nothing was saved yet. */
export class DuplicatesFound extends Error {
  readonly duplicates: readonly Duplicate[];

  constructor(duplicates: readonly Duplicate[]) {
    super('Others have the same number or address');
    this.duplicates = duplicates;
  }
}

type SaveInput = {
  values: FormFields;
  /** The contact that the form was filled from; undefined for a new one. */
  base: Contact | undefined;
  /** The person has seen the duplicates and wants to add all the same. */
  despiteDuplicates: boolean;
};

/**
 * Saves what the form holds, and shows it in the list.
 *
 * @throws DuplicatesFound before a new one is added; Problem as `call` does.
 */
export function useSaveContact() {
  const client = useQueryClient();
  return async ({ values, base, despiteDuplicates }: SaveInput): Promise<Contact> => {
    try {
      if (!base && !despiteDuplicates) await refuseDuplicates(values);
      const saved = base
        ? await call(updateContact, {
            params: { id: base.id },
            body: { ...values, version: base.version },
          })
        : await call(createContact, { body: values });
      showChanged(client, saved.data);
      void refreshContacts(client);
      return saved.data;
    } catch (error) {
      if (error instanceof Problem && error.current !== undefined) void refreshContacts(client);
      throw error;
    }
  };
}

async function refuseDuplicates(values: FormFields): Promise<void> {
  const { phone, other_phones, email, other_emails } = values;
  const found = await call(checkDuplicate, { body: { phone, other_phones, email, other_emails } });
  if (found.has_duplicates) throw new DuplicatesFound(found.duplicates);
}

/** A contact as it is now. @throws Problem as `call` does. */
export const readContact = async (id: number): Promise<Contact> =>
  (await call(getContact, { params: { id } })).data;

/** The fields that a person fills in, of a contact. */
export function fieldsOf(contact: Contact): FormFields {
  const { name, phone, other_phones, position, email, other_emails } = contact;
  const { company, address, category, notes } = contact;
  const texts = { name, phone, position, email, company, address, category, notes };
  return { ...texts, other_phones, other_emails };
}

/** What the form holds, as it is sent. @throws ZodError when it breaks a rule. */
export function parsedFields(values: FormFields): FormFields {
  const { other_phones = [], other_emails = [], ...texts } = ContactFields.parse(values);
  return { ...texts, other_phones, other_emails };
}
