import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { type ContactsAddress, useDirectoryPath } from './contacts.address.ts';
import { DirectoryFiles } from './directory-files.tsx';

const ButtonLink = createLink(ButtonAnchor);

type DirectoryToolsProps = {
  address: ContactsAddress;
  canUpload: boolean;
  onFailure: (title: string, error: unknown) => void;
};

/** What can be done with the directory as a whole: files in and out, the trash, the duplicates. */
export function DirectoryTools({ address, canUpload, onFailure }: DirectoryToolsProps) {
  const directory = useDirectoryPath();
  return (
    <>
      {canUpload ? <UploadLink icon={<IconUpload size={18} aria-hidden="true" />} /> : null}
      <DirectoryFiles address={address} onFailure={onFailure} />
      <ButtonLink to={`${directory}/trash`} icon={<IconTrash size={18} aria-hidden="true" />}>
        {m.contacts_trash()}
      </ButtonLink>
      <ButtonLink
        to={`${directory}/duplicates`}
        icon={<IconUsersGroup size={18} aria-hidden="true" />}
      >
        {m.contacts_duplicates()}
      </ButtonLink>
    </>
  );
}

/** Leads to the upload of a file. */
export function UploadLink({ icon }: { icon?: React.ReactNode }) {
  return (
    <ButtonLink to="/app/upload-excel" icon={icon}>
      {m.contacts_upload()}
    </ButtonLink>
  );
}
