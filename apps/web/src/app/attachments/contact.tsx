import type { Contact } from '@station/contract/contacts/contacts';
import { Suspense } from 'react';
import { ContactFiles } from '../../features/contacts/contact/contact-files.ts';
import { ContactIndustryPart } from '../../features/contacts/contact/contact-industry.ts';
import { ContactLettersPart } from '../../features/contacts/contact/contact-letters.ts';
import { DirectoryLayout } from '../../features/contacts/contact/directory-layout.tsx';
import { lazyPart } from '../../platform/lazy-part.ts';
import { RecordFiles } from './record-files.tsx';

const ContactIndustry = lazyPart(
  () => import('../../features/industries/contact-industry.tsx'),
  'ContactIndustry',
);

const ContactLetters = lazyPart(
  () => import('../../features/mail/contact-letters.tsx'),
  'ContactLetters',
);

/** The contact directory, whose contacts show their industry, their files and their letters. */
export function DirectoryWithFiles() {
  return (
    <ContactFiles value={filesOf}>
      <ContactIndustryPart value={industryOf}>
        <ContactLettersPart value={lettersOf}>
          <DirectoryLayout />
        </ContactLettersPart>
      </ContactIndustryPart>
    </ContactFiles>
  );
}

const filesOf = (id: number) => <RecordFiles kind="contact" id={id} />;

const industryOf = (contact: Contact) => (
  <Suspense>
    <ContactIndustry contact={contact} />
  </Suspense>
);

const lettersOf = ({ email }: Contact) =>
  email ? (
    <Suspense>
      <ContactLetters address={email} />
    </Suspense>
  ) : null;
