import type { Contact } from '@station/contract/contacts/contacts';
import { createContext, type ReactNode } from 'react';

/** Shows the letters and the meetings with a contact. They are other domains', so the app hands them in. */
export const ContactExchangePart = createContext<(contact: Contact) => ReactNode>(() => null);
