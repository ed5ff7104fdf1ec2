import { useForm } from '@mantine/form';
import {
  type Contact,
  ContactFields,
  type Duplicate,
  getContact,
} from '@station/contract/contacts/contacts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/call.ts';
import { findFieldErrors } from '../../../platform/field-errors.ts';
import { asFormErrors, focusFirstError } from '../../../platform/form-errors.tsx';
import { mergedChanges } from '../../../platform/record-versions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FormActions, FormCard } from '../../../ui/form-layout.tsx';
import { MessageBanner } from '../../../ui/message-banner.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { ContactConflict } from './contact-conflict.tsx';
import { ContactDuplicates } from './contact-duplicates.tsx';
import { ContactFieldInputs, emptyFields } from './contact-fields.tsx';
import { CONTACT_FORM_ID, confirmLeaving, showOpenForm } from './contact-form-state.ts';
import {
  type FormFields,
  fieldsOf,
  parsedFields,
  type SaveOutcome,
  useSaveContact,
} from './contact-save.ts';
import { contactsProblemText, fieldErrorText } from './contact-texts.ts';
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

type Asking =
  | { kind: 'duplicates'; duplicates: Duplicate[] }
  | { kind: 'conflict'; theirs: Contact }
  | undefined;

/** The inline form to add or change a contact (spec 2, sections 2 and 5). */
export function ContactForm(props: ContactFormProps) {
  const { contact, categories, onClose, onRequestClose, onOpen } = props;
  const [base, setBase] = useState(contact);
  const [asking, setAsking] = useState<Asking>();
  const [failure, setFailure] = useState<{ title: string; error: unknown }>();
  const card = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const { save, busy } = useSaveContact();

  const form = useForm<FormFields>({
    mode: 'uncontrolled',
    initialValues: contact ? fieldsOf(contact) : emptyFields(categories),
    validate: (values) => asFormErrors(findFieldErrors(ContactFields, values), fieldErrorText),
  });
  useLeaveQuestion(form.isDirty, props.isDirty);
  // Before it is painted, so that the first key that is pressed lands in it.
  useLayoutEffect(showOpenForm, []);

  const take = (outcome: SaveOutcome) => {
    setFailure(undefined);
    setAsking(undefined);
    switch (outcome.kind) {
      case 'saved': {
        const { name } = outcome.contact;
        toast({
          text: base ? m.contacts_updated({ name }) : m.contacts_created({ name }),
          tone: 'good',
        });
        onClose();
        break;
      }
      case 'refused':
        form.setErrors(asFormErrors(outcome.errors, fieldErrorText));
        focusFirstError(card.current);
        break;
      case 'failed':
        setFailure({ title: m.contacts_error_save(), error: outcome.error });
        break;
      default:
        setAsking(outcome);
    }
  };
  const submit = async (values: FormFields) => {
    if (!busy) take(await save({ values, base }));
  };
  const check = form.onSubmit(
    (values) => void submit(values),
    () => focusFirstError(card.current),
  );
  const openOther = async (id: number) => {
    try {
      const { data } = await call(getContact, { params: { id } });
      setAsking(undefined);
      onOpen(data);
    } catch (error) {
      setAsking(undefined);
      setFailure({ title: m.contacts_error_open(), error });
    }
  };
  const takeTheirs = (theirs: Contact) => {
    setAsking(undefined);
    setBase(theirs);
    form.setInitialValues(fieldsOf(theirs));
    form.setValues(fieldsOf(theirs));
    form.resetDirty(fieldsOf(theirs));
    form.clearErrors();
    toast({ text: m.app_conflict_taken() });
  };
  const keepMine = async (theirs: Contact, merged: FormFields) => {
    take(await save({ values: merged, base: theirs }));
  };

  return (
    <FormCard>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape does what the cross does. */}
      <form
        ref={card}
        id={CONTACT_FORM_ID}
        noValidate
        className={css.form}
        aria-labelledby={titleId}
        onSubmit={(event) => {
          dropEmptyWays(form);
          check(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void onRequestClose();
        }}
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
        {failure === undefined ? null : (
          <MessageBanner
            tone="bad"
            title={failure.title}
            lines={[{ text: contactsProblemText(failure.error), tone: 'plain' }]}
            closeLabel={m.contacts_close()}
            onClose={() => setFailure(undefined)}
          />
        )}
        <ContactFieldInputs form={form} categories={categories} own={base?.category} />
        <FormActions>
          <Button onClick={() => void onRequestClose()}>{m.contacts_cancel()}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {saveText(busy, base !== undefined)}
          </Button>
        </FormActions>
      </form>
      {asking?.kind === 'duplicates' ? (
        <ContactDuplicates
          duplicates={asking.duplicates}
          busy={busy}
          onOpen={(id) => void openOther(id)}
          onBack={() => setAsking(undefined)}
          onContinue={async () =>
            take(await save({ values: form.getValues(), base, despiteDuplicates: true }))
          }
        />
      ) : null}
      {asking?.kind === 'conflict' && base ? (
        <ContactConflict
          base={base}
          theirs={asking.theirs}
          merged={mergedChanges(
            fieldsOf(base),
            parsedFields(form.getValues()),
            fieldsOf(asking.theirs),
          )}
          categories={categories}
          busy={busy}
          onBack={() => setAsking(undefined)}
          onTake={() => takeTheirs(asking.theirs)}
          onKeep={(merged) => void keepMine(asking.theirs, merged)}
        />
      ) : null}
    </FormCard>
  );
}

function saveText(busy: boolean, editing: boolean): string {
  if (busy) return m.contacts_saving();
  return editing ? m.contacts_save_edit() : m.contacts_save_new();
}

/** Asks before a move inside the app or out of it loses what was typed. */
function useLeaveQuestion(isDirty: () => boolean, shared: RefObject<() => boolean>): void {
  useEffect(() => {
    shared.current = isDirty;
    return () => {
      shared.current = () => false;
    };
  });
  useBlocker({
    // Searching and paging beside the open form lose nothing.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isDirty() && !(await confirmLeaving()),
    enableBeforeUnload: isDirty,
  });
}
