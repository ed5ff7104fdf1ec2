import type { Contact } from '@station/contract/contacts/contacts';
import { createContext, type ReactNode } from 'react';

/** What other domains show on a contact's page; `exchange` is the letters and the meetings with somebody. */
export type ContactPart = 'industry' | 'files' | 'exchange';

/** Shows such a part. It is another domain's, so the app hands it in. */
export const ContactParts = createContext<(part: ContactPart, contact: Contact) => ReactNode>(
  () => null,
);
