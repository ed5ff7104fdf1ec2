import type { Contact } from '@station/contract/contacts/contacts';
import { useLayoutEffect, useRef, useState } from 'react';
import { formWords } from '../../../platform/record-words.ts';
import { confirm } from '../../../ui/confirm.tsx';

/** The states of spec 2, section 4. `opening` tells two openings of the same form apart. */
export type ContactFormState =
  | { mode: 'closed' }
  | { mode: 'new'; opening: number }
  | { mode: 'edit'; opening: number; contact: Contact };

/** The inline form: which one is open, and what asks before something typed is lost. */
export function useContactForm(onClosed: (was: ContactFormState) => void) {
  const [state, setState] = useState<ContactFormState>({ mode: 'closed' });
  const openings = useRef(0);
  /** Set by the form while it is there. */
  const isDirty = useRef(() => false);

  // After the form and its windows are gone, or they would take the focus along.
  const before = useRef(state);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = state;
    if (state.mode === 'closed' && was.mode !== 'closed') onClosed(was);
  });

  const mayLeave = async () => !isDirty.current() || confirm(formWords().leaving);

  const open = async (contact?: Contact) => {
    if (isOpenFor(state, contact)) {
      showOpenForm();
      return;
    }
    if (!(await mayLeave())) return;
    openings.current += 1;
    const opening = openings.current;
    setState(contact ? { mode: 'edit', opening, contact } : { mode: 'new', opening });
  };
  /** Closes without a question, after saving. */
  const close = () => setState({ mode: 'closed' });
  const requestClose = async () => {
    if (await mayLeave()) close();
  };
  return { state, isDirty, open, close, requestClose };
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
