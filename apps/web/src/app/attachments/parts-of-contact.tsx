import type { Contact } from '@station/contract/contacts/contacts';
import type { ContactPart } from '../../features/contacts/contact/contact-parts.ts';
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

/** What another domain shows of a contact; each comes when it is there, in a `Suspense` of the caller. */
export function PartOfContact({ part, contact }: { part: ContactPart; contact: Contact }) {
  if (part === 'industry') return <ContactIndustry contact={contact} />;
  if (part === 'files') return <RecordFiles kind="contact" id={contact.id} />;
  return (
    <>
      {contact.email ? <ContactLetters address={contact.email} /> : null}
      <ContactMeetings id={contact.id} />
    </>
  );
}
