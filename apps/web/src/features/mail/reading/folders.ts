import type { MailLabel } from '@station/contract/mail/letters';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ComponentType } from 'react';
import { m } from '../../../paraglide/messages.js';

type Folder = { id: string; name: string; icon: ComponentType<{ size: number }> };

/** The folders that every mailbox has, by the ids of Gmail's own labels. */
export const systemFolders = (): Folder[] => [
  { id: 'INBOX', name: m.mail_inbox(), icon: IconInbox },
  { id: 'STARRED', name: m.mail_starred(), icon: IconStar },
  { id: 'SENT', name: m.mail_sent(), icon: IconSend },
  { id: 'ALL', name: m.mail_all(), icon: IconArchive },
  { id: 'TRASH', name: m.common_record_trash(), icon: IconTrash },
];

/** The person's own labels as folders. */
export const labelFolders = (labels: readonly MailLabel[] | undefined): Folder[] =>
  (labels ?? [])
    .filter(({ type }) => type === 'user')
    .map(({ id, name }) => ({ id, name, icon: IconTag }));

/** What a folder is called. */
export function folderName(id: string, labels: readonly MailLabel[] | undefined): string {
  return (
    [...systemFolders(), ...labelFolders(labels)].find((one) => one.id === id)?.name ??
    m.mail_folder()
  );
}
