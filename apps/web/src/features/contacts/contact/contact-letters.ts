import type { Contact } from '@station/contract/contacts/contacts';
import { createContext, type ReactNode } from 'react';

/** Shows the letters from and to a contact. They are another domain's, so the app hands them in. */
export const ContactLettersPart = createContext<(contact: Contact) => ReactNode>(() => null);
