import type { Mailbox } from '@station/contract/mail/mail-fields';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonMenu } from '../../../ui/row-menu.tsx';
import { useMailAddress } from '../mail.address.ts';
import { folderName, labelFolders, systemFolders } from './folders.ts';
import { useLabels } from './reading.data.ts';

/** What stands in the rail on a desktop, as a menu of a phone. */
export function FolderMenu({ mailbox }: { mailbox: Mailbox }) {
  const { address, change } = useMailAddress();
  const { data: labels } = useLabels(mailbox.id);
  const navigate = useNavigate();
  const name = folderName(address.label, labels);
  return (
    <ButtonMenu
      label={m.mail_folder_now({ name })}
      text={name}
      items={[
        ...[...systemFolders(), ...labelFolders(labels)].map(({ id, name: text, icon: Icon }) => ({
          key: id,
          label: text,
          icon: <Icon size={18} />,
          onSelect: () =>
            change({ label: id, search: undefined, thread: undefined, letter: undefined }),
        })),
        {
          key: 'outbox',
          label: m.mail_outbox(),
          onSelect: () => void navigate({ to: '/autogmail/outbox' }),
        },
        {
          key: 'mailings',
          label: m.mailings_title(),
          onSelect: () => void navigate({ to: '/autogmail/mailings' }),
        },
        {
          key: 'templates',
          label: m.mail_templates(),
          onSelect: () => void navigate({ to: '/autogmail/templates' }),
        },
        {
          key: 'mailboxes',
          label: m.mail_mailboxes(),
          onSelect: () => void navigate({ to: '/autogmail/mailboxes' }),
        },
      ]}
    />
  );
}
