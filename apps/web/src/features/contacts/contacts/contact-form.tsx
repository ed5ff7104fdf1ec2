import { Contact, ContactFields } from '@station/contract/contacts/contacts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions, FormCard } from '../../../ui/form-layout.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ContactDuplicates } from './contact-duplicates.tsx';
import { fieldErrorText } from './contact-fields.texts.ts';
import { ContactFieldInputs, emptyFields } from './contact-fields.tsx';
import { CONTACT_FORM_ID, showOpenForm } from './contact-form-state.ts';
import {
  DuplicatesFound,
  type FormFields,
  fieldsOf,
  parsedFields,
  readContact,
  useSaveContact,
} from './contact-save.data.ts';
import { contactsProblemText } from './contact-texts.ts';
import { archivedChange, contactConflictTexts, contactViews } from './contact-versions.ts';
import { useNewContact } from './contacts.address.ts';
import type { CategoryChoice } from './contacts.data.ts';
import css from './contacts.module.css';
import { dropEmptyWays } from './extra-contact-methods-input.tsx';

type ContactFormProps = {
  /** The contact to change; undefined to add one. */
  contact: Contact | undefined;
  categories: readonly CategoryChoice[] | undefined;
  /** Tells whoever is about to close the form whether something would be lost. */
  isDirty: RefObject<() => boolean>;
  /** Closes without a question. */
  onClose: () => void;
  /** Closes, after a question if something would be lost. */
  onRequestClose: () => Promise<void>;
  /** Opens another contact in place of this form. */
  onOpen: (contact: Contact) => void;
};

/** The inline form to add or change a contact (spec 2, sections 2 and 5). */
export function ContactForm(props: ContactFormProps) {
  const { categories, onRequestClose } = props;
  const titleId = useId();
  const record = useContactRecord(props);
  const { base, busy, problem, duplicates } = record;
  useShared(props.isDirty, record.isDirty);
  // Before it is painted, so that the first key that is pressed lands in it.
  useLayoutEffect(showOpenForm, []);

  return (
    <FormCard>
      <Form
        of={record}
        texts={{ ...formTexts(), conflict: contactConflictTexts() }}
        id={CONTACT_FORM_ID}
        className={css.form}
        aria-labelledby={titleId}
        onSubmitCapture={() => dropEmptyWays(record)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void onRequestClose();
        }}
        actions={
          <FormActions>
            <Button onClick={() => void onRequestClose()}>{m.common_cancel()}</Button>
            <Button type="submit" tone="primary" busy={busy}>
              {saveText(busy, base !== undefined)}
            </Button>
          </FormActions>
        }
      >
        <div className={css.formHead}>
          <h2 id={titleId} className={css.formTitle}>
            {base ? m.contacts_form_edit() : m.contacts_form_new()}
          </h2>
          <IconButton
            label={m.contacts_form_close()}
            icon={<IconX size={20} aria-hidden="true" />}
            onClick={() => void onRequestClose()}
          />
        </div>
        {problem === undefined ? null : (
          <MessageBanner
            tone="bad"
            title={problem.title}
            lines={[{ text: contactsProblemText(problem.error), tone: 'plain' }]}
            closeLabel={m.common_close()}
            onClose={record.dismissFailure}
          />
        )}
        <ContactFieldInputs record={record} categories={categories} own={base?.category} />
      </Form>
      {duplicates ? (
        <ContactDuplicates
          duplicates={duplicates}
          busy={busy}
          onOpen={(id) => void record.openOther(id)}
          onBack={record.dismissFailure}
          onContinue={() => void record.addAnyway()}
        />
      ) : null}
    </FormCard>
  );
}

/** The record form of a contact: its duplicates are looked for before it is added. */
function useContactRecord({ contact, categories, onClose, onOpen }: ContactFormProps) {
  const save = useSaveContact();
  const despiteDuplicates = useRef(false);
  const [notOpened, setNotOpened] = useState<unknown>();
  const start = useNewContact();
  const record = useRecordForm<FormFields, Contact>({
    stored: contact,
    valuesOf: (stored) => (stored ? fieldsOf(stored) : { ...emptyFields(categories), ...start }),
    check: (values) => findFieldErrors(ContactFields, values),
    tidy: parsedFields,
    errorText: fieldErrorText,
    views: () => contactViews(categories),
    send: (values, base) => save({ values, base, despiteDuplicates: despiteDuplicates.current }),
    readCurrent: (current) => Contact.parse(current),
    onSaved: ({ name }) => {
      const text = record.base ? m.contacts_updated({ name }) : m.contacts_created({ name });
      toast({ text, tone: 'good' });
      onClose();
    },
  });
  const { failure, conflict } = record;
  const openOther = async (id: number) => {
    setNotOpened(undefined);
    record.dismissFailure();
    try {
      onOpen(await readContact(id));
    } catch (error) {
      setNotOpened(error);
    }
  };
  const addAnyway = async () => {
    despiteDuplicates.current = true;
    await record.send();
    despiteDuplicates.current = false;
  };
  return {
    ...record,
    duplicates: failure instanceof DuplicatesFound ? failure.duplicates : undefined,
    problem: problemOf(failure, notOpened),
    dismissFailure: () => {
      setNotOpened(undefined);
      record.dismissFailure();
    },
    openOther,
    addAnyway,
    conflict: conflict && {
      ...conflict,
      others: [...conflict.others, ...archivedChange(record.base, conflict.stored)],
      take: () => {
        conflict.take();
        toast({ text: m.app_conflict_taken() });
      },
    },
  };
}

function problemOf(failure: unknown, notOpened: unknown) {
  if (notOpened !== undefined) return { title: m.contacts_error_open(), error: notOpened };
  if (failure === undefined || failure instanceof DuplicatesFound) return undefined;
  return { title: m.contacts_error_save(), error: failure };
}

function saveText(busy: boolean, editing: boolean): string {
  if (busy) return m.common_saving();
  return editing ? m.contacts_save_edit() : m.contacts_save_new();
}

/** Lets whoever is about to close the form ask it, for as long as it is there. */
function useShared(shared: RefObject<() => boolean>, isDirty: () => boolean): void {
  useEffect(() => {
    shared.current = isDirty;
    return () => {
      shared.current = () => false;
    };
  });
}
