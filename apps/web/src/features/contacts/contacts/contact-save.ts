import {
  Contact,
  ContactFields,
  checkDuplicate,
  createContact,
  type Duplicate,
  updateContact,
} from '@station/contract/contacts/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/call.ts';
import { type FieldError, refusedFields } from '../../../platform/field-errors.ts';
import { Problem } from '../../../platform/problem.ts';
import { showChanged } from './contact-changes.data.ts';
import { refreshContacts } from './contacts.data.ts';

/** What came of trying to save. */
export type SaveOutcome =
  | { kind: 'saved'; contact: Contact }
  /** Others have the same number or address; nothing was saved yet. */
  | { kind: 'duplicates'; duplicates: Duplicate[] }
  /** Somebody else has saved meanwhile; `theirs` is what the server has now. */
  | { kind: 'conflict'; theirs: Contact }
  | { kind: 'refused'; errors: FieldError[] }
  | { kind: 'failed'; error: unknown };

/** What the form holds: every field, lists that are empty among them. */
export type FormFields = Required<ContactFields>;

type SaveInput = {
  values: FormFields;
  /** The contact that the form was filled from; undefined for a new one. */
  base: Contact | undefined;
  /** The person has seen the duplicates and wants to add all the same. */
  despiteDuplicates?: boolean;
};

/** Saves what the form holds, as far as it can be saved without asking. */
export function useSaveContact() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const save = async (input: SaveInput): Promise<SaveOutcome> => {
    setBusy(true);
    try {
      const outcome = await trySaving(input);
      if (outcome.kind === 'saved') showChanged(client, outcome.contact);
      if (outcome.kind === 'saved' || outcome.kind === 'conflict') void refreshContacts(client);
      return outcome;
    } catch (error) {
      return { kind: 'failed', error };
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}

async function trySaving({ values, base, despiteDuplicates }: SaveInput): Promise<SaveOutcome> {
  const body = parsedFields(values);
  try {
    if (base) {
      const change = { params: { id: base.id }, body: { ...body, version: base.version } };
      return { kind: 'saved', contact: (await call(updateContact, change)).data };
    }
    if (!despiteDuplicates) {
      const { phone, other_phones, email, other_emails } = body;
      const found = await call(checkDuplicate, {
        body: { phone, other_phones, email, other_emails },
      });
      if (found.has_duplicates) return { kind: 'duplicates', duplicates: found.duplicates };
    }
    return { kind: 'saved', contact: (await call(createContact, { body })).data };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (base && error.reason === 'contacts.changed-meanwhile') {
      return { kind: 'conflict', theirs: Contact.parse(error.current) };
    }
    const errors = refusedFields(error.validation_errors).filter(
      ({ field }) => field.replace(/\.\d+$/, '') in body,
    );
    if (errors.length > 0) return { kind: 'refused', errors };
    throw error;
  }
}

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
