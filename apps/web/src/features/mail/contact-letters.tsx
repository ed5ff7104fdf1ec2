import type { Suppression } from '@station/contract/mail/suppressions';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { createLink, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useLettersWith, useMailboxes } from './mail.data.ts';
import css from './mail.module.css';
import { letterTime } from './mail-texts.ts';
import { useSuppressionOf } from './suppressions/suppressions.data.ts';

const ButtonLink = createLink(ButtonAnchor);

/** Why no letter to many goes to somebody. */
const MARKS: Readonly<Record<Suppression['reason'], () => string>> = {
  bounced: m.mail_with_bounced,
  unsubscribed: m.mail_with_unsubscribed,
  'by-hand': m.mail_with_by_hand,
};

/**
 * Letters from and to an address, in the reader's mailboxes; of who has none, only whether letters to
 * this address come back, or are not wanted.
 */
export function ContactLetters({ address }: { address: string }) {
  const { data: mailboxes } = useMailboxes();
  const has = (mailboxes?.data.length ?? 0) > 0;
  const { data } = useLettersWith(has ? address : '');
  const mark = useSuppressionOf(address);
  const notice = mark ? (
    <Notice tone="warning">
      {MARKS[mark.reason]()}
      {mark.note ? <p className={css.quiet}>{mark.note}</p> : null}
    </Notice>
  ) : null;
  if (!has) return notice;
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
      {notice}
      {data?.data.length === 0 ? <p className={css.quiet}>{m.mail_with_none()}</p> : null}
      {data && data.failed.length > 0 ? (
        <p className={css.warning}>{m.mail_with_failed()}</p>
      ) : null}
      <ul className="grid-3" aria-label={m.mail_with()}>
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
