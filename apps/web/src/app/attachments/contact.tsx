import type { Contact } from '@station/contract/contacts/contacts';
import { Suspense } from 'react';
import { type ContactPart, ContactParts } from '../../features/contacts/contact/contact-parts.ts';
import { DirectoryLayout } from '../../features/contacts/contact/directory-layout.tsx';
import { lazyPart } from '../../platform/lazy-part.ts';

// The list has no use for them.
const PartOfContact = lazyPart(() => import('./parts-of-contact.tsx'), 'PartOfContact');

/** The contact directory, whose contacts show their industry, files, letters and meetings. */
export function DirectoryWithFiles() {
  return (
    <ContactParts value={show}>
      <DirectoryLayout />
    </ContactParts>
  );
}

const show = (part: ContactPart, contact: Contact) => (
  <Suspense>
    <PartOfContact part={part} contact={contact} />
  </Suspense>
);
