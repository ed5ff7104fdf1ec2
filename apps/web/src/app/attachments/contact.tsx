import { ContactPage } from '../../features/contacts/contact/contact-page.tsx';
import { RecordFiles } from './record-files.tsx';

/** A contact with its files. */
export function ContactWithFiles() {
  return <ContactPage files={(id) => <RecordFiles kind="contact" id={id} />} />;
}
