import { ContactFiles } from '../../features/contacts/contact/contact-files.ts';
import { DirectoryLayout } from '../../features/contacts/contact/directory-layout.tsx';
import { RecordFiles } from './record-files.tsx';

/** The contact directory, whose contacts show their files. */
export function DirectoryWithFiles() {
  return (
    <ContactFiles value={filesOf}>
      <DirectoryLayout />
    </ContactFiles>
  );
}

const filesOf = (id: number) => <RecordFiles kind="contact" id={id} />;
