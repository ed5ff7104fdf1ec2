import type { Mailbox } from '@station/contract/mail/mail-fields';
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { createLink, Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { useMailAddress } from '../mail.address.ts';
import { useMailboxes, useUnreadMail } from '../mail.data.ts';
import { mayWrite } from '../mail-frame.tsx';
import css from './desk.module.css';
import { labelFolders, systemFolders } from './folders.ts';
import { useLabels } from './reading.data.ts';

const ButtonLink = createLink(ButtonAnchor);

type RailProps = { mailbox: Mailbox; unread: number };

/** Folders and labels of a mailbox, and the ways to the other mail screens; beside the list on a desktop. */
export function FolderRail({ mailbox, unread }: RailProps) {
  const { address } = useMailAddress();
  const { data: labels } = useLabels(mailbox.id);
  const { data: waiting } = useUnreadMail();
  const to = (label: string) => ({
    mailbox: address.mailbox || undefined,
    label: label === 'INBOX' ? undefined : label,
  });
  const folder = ({ id, name, icon: Icon }: ReturnType<typeof systemFolders>[number]) => (
    <li key={id}>
      <Link
        to="/autogmail"
        search={to(id) as never}
        className={css.folder}
        activeProps={{}}
        aria-current={address.search === '' && address.label === id ? 'page' : undefined}
      >
        <Icon size={18} />
        <span className={css.folderName}>{name}</span>
        {id === 'INBOX' && unread > 0 ? (
          <span className="strong-figures">{formatNumber(unread)}</span>
        ) : null}
      </Link>
    </li>
  );
  return (
    <div className={css.rail}>
      <MailboxSwitch mailbox={mailbox} />
      {mayWrite(mailbox) ? (
        <ButtonLink
          to="/autogmail"
          search={{ mailbox: address.mailbox || undefined, write: 'new' } as never}
          tone="primary"
          icon={<IconPencil size={18} aria-hidden="true" />}
        >
          {m.mail_write()}
        </ButtonLink>
      ) : null}
      <nav aria-label={m.mail_folders()}>
        <ul className={css.folders}>{systemFolders().map(folder)}</ul>
        {labelFolders(labels).length > 0 ? (
          <>
            <h2 className={css.railTitle}>{m.mail_labels()}</h2>
            <ul className={css.folders}>{labelFolders(labels).map(folder)}</ul>
          </>
        ) : null}
        <h2 className={css.railTitle}>{m.mail_own_letters()}</h2>
        <ul className={css.folders}>
          <li>
            <Link to="/autogmail/outbox" className={css.folder}>
              <IconClockHour4 size={18} aria-hidden="true" />
              <span className={css.folderName}>{m.mail_outbox()}</span>
              {waiting && waiting.uncertain > 0 ? (
                <span className="strong-figures">{formatNumber(waiting.uncertain)}</span>
              ) : null}
            </Link>
          </li>
          <li>
            <Link to="/autogmail/mailings" className={css.folder}>
              <IconSend size={18} aria-hidden="true" />
              <span className={css.folderName}>{m.mailings_title()}</span>
            </Link>
          </li>
          <li>
            <Link to="/autogmail/templates" className={css.folder}>
              <IconTemplate size={18} aria-hidden="true" />
              <span className={css.folderName}>{m.mail_templates()}</span>
            </Link>
          </li>
          <li>
            <Link to="/autogmail/mailboxes" className={css.folder}>
              <IconSettings size={18} aria-hidden="true" />
              <span className={css.folderName}>{m.mail_mailboxes()}</span>
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** Goes from one mailbox to another; nothing where there is but one. */
export function MailboxSwitch({ mailbox }: { mailbox: Mailbox }) {
  const { change } = useMailAddress();
  const { data } = useMailboxes();
  if (!data || data.data.length < 2) return <p className={css.own}>{mailbox.address}</p>;
  return (
    <Select
      aria-label={m.mail_mailbox()}
      compact
      value={String(mailbox.id)}
      onChange={(event) =>
        change({
          mailbox: Number(event.currentTarget.value),
          label: undefined,
          search: undefined,
          thread: undefined,
          letter: undefined,
          write: undefined,
        })
      }
      choices={data.data.map(({ id, address, unread }) => ({
        value: String(id),
        label: unread > 0 ? `${address} (${formatNumber(unread)})` : address,
      }))}
    />
  );
}
