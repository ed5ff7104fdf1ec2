import type { Contact } from '@station/contract/contacts/contacts';
import { createContext, type ReactNode } from 'react';

/** Shows what a contact is classified as. That is another domain's, so the app hands it in. */
export const ContactIndustryPart = createContext<(contact: Contact) => ReactNode>(() => null);
