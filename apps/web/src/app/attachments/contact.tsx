import type { Contact } from '@station/contract/contacts/contacts';
import { Suspense } from 'react';
import { ContactExchangePart } from '../../features/contacts/contact/contact-exchange.ts';
import { ContactFiles } from '../../features/contacts/contact/contact-files.ts';
import { ContactIndustryPart } from '../../features/contacts/contact/contact-industry.ts';
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

const ContactMeetings = lazyPart(
  () => import('../../features/meetings/contact-meetings.tsx'),
  'ContactMeetings',
);

/** The contact directory, whose contacts show their industry, files, letters and meetings. */
export function DirectoryWithFiles() {
  return (
    <ContactFiles value={filesOf}>
      <ContactIndustryPart value={industryOf}>
        <ContactExchangePart value={exchangeWith}>
          <DirectoryLayout />
        </ContactExchangePart>
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

const exchangeWith = ({ id, email }: Contact) => (
  <Suspense>
    {email ? <ContactLetters address={email} /> : null}
    <ContactMeetings id={id} />
  </Suspense>
);
