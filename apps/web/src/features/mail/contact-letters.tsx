import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { createLink, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useLettersWith, useMailboxes } from './mail.data.ts';
import css from './mail.module.css';
import { letterTime } from './mail-texts.ts';

const ButtonLink = createLink(ButtonAnchor);

/** Letters from and to an address, in the reader's mailboxes; nothing for who has none. */
export function ContactLetters({ address }: { address: string }) {
  const { data: mailboxes } = useMailboxes();
  const has = (mailboxes?.data.length ?? 0) > 0;
  const { data } = useLettersWith(has ? address : '');
  if (!has) return null;
  return (
    <Panel
      title={m.mail_with()}
      actions={
        <ButtonLink
          to="/autogmail"
          search={{ write: 'new', to: address } as never}
          icon={<IconPencil size={18} aria-hidden="true" />}
        >
          {m.mail_with_write()}
        </ButtonLink>
      }
    >
      {data?.data.length === 0 ? <p className={css.quiet}>{m.mail_with_none()}</p> : null}
      {data && data.failed.length > 0 ? (
        <p className={css.warning}>{m.mail_with_failed()}</p>
      ) : null}
      <ul className={css.choices} aria-label={m.mail_with()}>
        {data?.data.map((letter) => (
          <li key={letter.id} className={css.line}>
            <Link
              to="/autogmail"
              search={
                {
                  mailbox: letter.mailbox_id,
                  thread: letter.threadId,
                  letter: letter.id,
                } as never
              }
              className={css.subject}
            >
              {letter.subject || m.mail_no_subject()}
            </Link>
            <time className={css.when} dateTime={letter.date}>
              {letterTime(letter.date)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
