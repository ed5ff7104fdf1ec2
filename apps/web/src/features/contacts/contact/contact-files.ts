import { createContext, type ReactNode } from 'react';

/** Shows the files of a contact, by the contact's number. They are another domain's, so the app hands it in. */
export const ContactFiles = createContext<(id: number) => ReactNode>(() => null);
