import type { Contact } from '@station/contract/contacts/contacts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormAddress } from '../../../platform/form-address.ts';
import { leavingTexts } from '../../../platform/leaving-texts.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { contactsProblemText } from './contact-texts.ts';
import { type ShownPage, useContact } from './contacts.data.ts';

/** The states of spec 2, section 4. */
export type ContactFormState =
  | { mode: 'closed' }
  | { mode: 'new' }
  | { mode: 'edit'; contact: Contact };

/**
 * The inline form: which one is open, by the address, and what asks before something typed is lost.
 * A contact that is none of the rows of `page` is fetched for it. `onlyNew`: whoever is edited is edited
 * elsewhere.
 */
export function useContactForm(
  page: ShownPage,
  onlyNew: boolean,
  onClosed: (was: ContactFormState) => void,
) {
  const forms = useFormAddress();
  const contact = useEdited(page, onlyNew ? undefined : forms.editing, forms.close);
  const state = stateOf(forms.adding, contact);
  /** Set by the form while it is there. */
  const isDirty = useRef(() => false);

  // After the form and its windows are gone, or they would take the focus along.
  const before = useRef(state);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.mode === 'closed' && was.mode !== 'closed') onClosed(was);
  });

  const open = (wanted?: Contact) => {
    if (isOpenFor(state, wanted)) showOpenForm();
    else if (wanted) forms.edit(wanted.id);
    else forms.add();
  };
  const requestClose = async () => {
    if (!isDirty.current() || (await confirm(leavingTexts()))) forms.close();
  };
  return {
    state,
    /** Tells two forms apart. */
    key: forms.adding ?? forms.editing,
    isDirty,
    open,
    /** Closes without a question, after saving. */
    close: forms.close,
    requestClose,
  };
}

/** The contact that the address says is edited, as it was when the form was opened. */
function useEdited(
  { shown, error }: ShownPage,
  editing: string | undefined,
  close: () => void,
): Contact | undefined {
  const [held, setHeld] = useState<Contact>();
  const id = Number(editing);
  const isHeld = held !== undefined && held.id === id;
  const row = shown?.data.find((one) => one.id === id);
  const isKnown = shown !== undefined || error !== null;
  const wanted = editing !== undefined && !isHeld && !row && isKnown;
  const fetched = useContact(id, wanted);
  const found = editing === undefined ? undefined : (row ?? (wanted ? fetched.data : undefined));
  if (found && !isHeld) setHeld(found);
  if (editing === undefined && held) setHeld(undefined);

  const failure = wanted ? fetched.error : null;
  useEffect(() => {
    if (!failure) return;
    toast({ text: contactsProblemText(failure), tone: 'bad' });
    close();
  }, [failure, close]);
  return isHeld ? held : found;
}

function stateOf(adding: string | undefined, contact: Contact | undefined): ContactFormState {
  if (contact) return { mode: 'edit', contact };
  return adding ? { mode: 'new' } : { mode: 'closed' };
}

/** Id of the open form's element; there is one form at a time. */
export const CONTACT_FORM_ID = 'contact-form';

/** Brings the open form before the eyes, with the focus in its first field. */
export function showOpenForm(): void {
  const form = document.getElementById(CONTACT_FORM_ID);
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'start' });
}

function isOpenFor(state: ContactFormState, contact: Contact | undefined): boolean {
  return contact ? state.mode === 'edit' && state.contact.id === contact.id : state.mode === 'new';
}

/** Puts the focus back to where the form was opened from, or near it when that is gone. */
export function returnFocus(
  was: ContactFormState,
  addButton: HTMLElement | null,
  list: HTMLElement | null,
): void {
  if (was.mode !== 'edit') {
    addButton?.focus();
    return;
  }
  const buttons = [
    ...document.querySelectorAll<HTMLElement>(`[data-actions-of="${was.contact.id}"] button`),
  ];
  // Of the buttons for table and card, one set is hidden.
  const shown = buttons.find((button) => button.offsetParent !== null) ?? buttons[0];
  (shown ?? list)?.focus();
}
